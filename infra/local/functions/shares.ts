/** Milliseconds for which a caller counts as active after its last request. */
const activeMs = 5000;
/** A page makes about ten calls at once: a caller with more waiting calls than this is a flood. */
const floodFrom = 12;
/** Max milliseconds for which a flood yields to others: it is served too. */
export const patienceMs = 50;

interface Account {
  waiting: number;
  working: number;
  /** By the clock of `now`. */
  asked: number;
  began: number;
}

/**
 * Shares of the machine by caller. A single caller may use all of it. While several are active, each has an equal share of the places, over all
 * functions together, and a flood starts nothing new while another caller's work is in progress.
 */
export class Shares {
  private readonly accounts = new Map<string, Account>();
  private readonly listeners: (() => void)[] = [];
  private readonly places: number;
  private readonly now: () => number;

  /** `places` is the number of events that the machine can handle at the same time, its processors. */
  constructor(places: number, now: () => number = () => performance.now()) {
    this.places = places;
    this.now = now;
  }

  /** Calls back whenever work ends: a waiting caller may get a turn now. */
  onFree(listener: () => void): void {
    this.listeners.push(listener);
  }

  asks(caller: string): void {
    const account = this.accountOf(caller);
    account.asked = this.now();
    account.waiting += 1;
  }

  mayWork(caller: string): boolean {
    const now = this.now();
    for (const [name, { waiting, working, asked }] of this.accounts)
      if (waiting === 0 && working === 0 && asked < now - activeMs) this.accounts.delete(name);
    if (this.accounts.size <= 1) return true;
    const { waiting, working, began } = this.accountOf(caller);
    const othersWork = [...this.accounts].some(([name, other]) => name !== caller && other.working > 0);
    if (waiting > floodFrom && othersWork && now - began < patienceMs) return false;
    return working < Math.max(1, Math.floor(this.places / this.accounts.size));
  }

  begins(caller: string): void {
    const account = this.accountOf(caller);
    account.waiting -= 1;
    account.working += 1;
    account.began = this.now();
  }

  ends(caller: string): void {
    this.accountOf(caller).working -= 1;
    for (const listener of this.listeners) listener();
  }

  /** Gave up waiting. */
  leaves(caller: string): void {
    this.accountOf(caller).waiting -= 1;
  }

  private accountOf(caller: string): Account {
    const account = this.accounts.get(caller) ?? { waiting: 0, working: 0, asked: this.now(), began: 0 };
    this.accounts.set(caller, account);
    return account;
  }
}
