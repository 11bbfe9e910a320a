/** The only clock of the functions. Handlers and workers read it; the domain gets the time as an argument. */
export interface Clock {
  now(): Date;
}

let current: Clock = { now: () => new Date() };

export function now(): Date {
  return current.now();
}

/** The current instant in ISO 8601, as the contract writes it. */
export function instant(): string {
  return now().toISOString();
}

/** Date formats by time zone; creating one takes a quarter of a millisecond. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Today's date in a time zone, `YYYY-MM-DD`: a deadline passes at the member's midnight, not at UTC's. */
export function today(timezone: string): string {
  let format = dateFormats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dateFormats.set(timezone, format);
  }
  return format.format(now());
}

/** Replaces the clock, for tests. Returns a function that restores it. */
export function setClock(clock: Clock): () => void {
  const before = current;
  current = clock;
  return () => {
    current = before;
  };
}
