/** Moves `Date` ahead by so many milliseconds, in Node or in a page, which is handed the text of this function. Timers run as ever. */
export function moveDate(offsetMs: number): void {
  const { now } = Date;
  Date.now = () => now() + offsetMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, made) as Date,
    apply: (target) => new target(target.now()).toString(),
  });
}
