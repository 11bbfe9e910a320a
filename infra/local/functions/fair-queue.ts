/** Whoever asked within this time counts as somebody to share with. */
const activeMs = 5000;

interface Line<T> {
  waiting: T[];
  /** How many of this caller's are at work. */
  working: number;
  /** When this caller last asked, in milliseconds since the process began. */
  asked: number;
}

/**
 * What waits for a function, in a line per caller: the lines take turns, and while several callers are active each has at most its share
 * of the instances. So a caller that floods the function makes its own line long, and nobody else's.
 */
export class FairQueue<T> {
  private readonly lines = new Map<string, Line<T>>();
  private readonly instances: number;
  private readonly now: () => number;

  constructor(instances: number, now: () => number = () => performance.now()) {
    this.instances = instances;
    this.now = now;
  }

  add(caller: string, work: T): void {
    const line = this.lines.get(caller) ?? { waiting: [], working: 0, asked: 0 };
    line.waiting.push(work);
    line.asked = this.now();
    this.lines.set(caller, line);
  }

  /** Whether `take` would give something. */
  get isReady(): boolean {
    return this.next() !== undefined;
  }

  /** The next piece of work whose turn it is; its caller is to be named to `done` afterwards. */
  take(): T | undefined {
    const found = this.next();
    const work = found?.line.waiting.shift();
    if (!found || work === undefined) return undefined;
    found.line.working += 1;
    // Behind all others until its next turn.
    this.lines.delete(found.caller);
    this.lines.set(found.caller, found.line);
    return work;
  }

  done(caller: string): void {
    const line = this.lines.get(caller);
    if (line) line.working -= 1;
    const before = this.now() - activeMs;
    for (const [name, each] of this.lines)
      if (each.working === 0 && each.waiting.length === 0 && each.asked < before) this.lines.delete(name);
  }

  /** Empties all lines. */
  clear(): T[] {
    return [...this.lines.values()].flatMap((line) => line.waiting.splice(0));
  }

  private next(): { caller: string; line: Line<T> } | undefined {
    const before = this.now() - activeMs;
    const active = [...this.lines.values()].filter(({ waiting, working, asked }) => waiting.length > 0 || working > 0 || asked >= before);
    const share = Math.max(1, Math.floor(this.instances / Math.max(1, active.length)));
    for (const [caller, line] of this.lines) if (line.waiting.length > 0 && line.working < share) return { caller, line };
    return undefined;
  }
}
