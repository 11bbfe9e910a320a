import type { Shares } from '#infra/local/functions/shares.ts';

/** Work that waits for a function, in one line per caller: the lines take turns, and no caller gets more than a share. */
export class FairQueue<T> {
  private readonly lines = new Map<string, T[]>();
  private readonly shares: Shares;

  constructor(shares: Shares) {
    this.shares = shares;
  }

  add(caller: string, work: T): void {
    this.shares.asks(caller);
    const line = this.lines.get(caller);
    if (line) line.push(work);
    else this.lines.set(caller, [work]);
  }

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  /** Whether `take` would return work. */
  get isReady(): boolean {
    return this.next() !== undefined;
  }

  /** The next piece of work in turn; its caller's share must be returned when it is done. */
  take(): T | undefined {
    const caller = this.next();
    if (caller === undefined) return undefined;
    const [work, ...rest] = this.lines.get(caller) ?? [];
    // Behind all other lines until its next turn.
    this.lines.delete(caller);
    if (rest.length > 0) this.lines.set(caller, rest);
    this.shares.begins(caller);
    return work;
  }

  /** Empties all lines. */
  clear(): T[] {
    const all = [...this.lines.values()].flat();
    for (const [caller, line] of this.lines) for (const _ of line) this.shares.leaves(caller);
    this.lines.clear();
    return all;
  }

  private next(): string | undefined {
    return [...this.lines.keys()].find((caller) => this.shares.mayWork(caller));
  }
}
