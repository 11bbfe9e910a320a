/** A source of chances that always gives the same ones for the same seed. Not for secrets. */
export class Random {
  #state: number;

  constructor(seed: string) {
    let state = 0x811c9dc5;
    for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193) >>> 0;
    this.#state = state;
  }

  /** From 0 up to but without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.next() * 100 < share;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.int(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('Nothing to choose from');
    return choice;
  }

  /** A key, as often as its weight is among all weights. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights);
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key as K;
    }
    return entries[0]?.[0] as K;
  }

  /** Between both ends, small ones more often: prices are so. */
  skewed(from: number, to: number): number {
    return Math.round(from * (to / from) ** (this.next() ** 1.4));
  }

  /** An opaque id. */
  id(): string {
    let id = '';
    for (let index = 0; index < 20; index++) id += 'abcdefghijkmnpqrstuvwxyz23456789'[this.int(0, 31)];
    return id;
  }
}
