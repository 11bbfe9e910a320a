import { addCents, multiplyDivide } from '../money/cents.ts';

/** A department's budget of one financial period, carried over to the next. Integer minor units. */
export interface CarriedBudget {
  department: string;
  before: number;
  amount: number;
}

/** Result of a roll-forward: the entries carried over, and those skipped because the next financial period already has its own. */
export interface Carried<T> {
  carried: T[];
  present: T[];
}

/** Carries budgets over to departments without one. Each changes by `percent` (percent times 10,000), rounded half away from zero. */
export function carryBudgets(from: ReadonlyMap<string, number>, to: ReadonlySet<string>, percent: number): Carried<CarriedBudget> {
  const all = [...from].map(([department, before]) => ({
    department,
    before,
    amount: addCents(before, multiplyDivide(before, percent, 1_000_000)),
  }));
  return parted(all, ({ department }) => to.has(department));
}

/** Carries over the latest rate of each currency without one. The tenant's own currency needs no rate. */
export function carryRates<R extends { currency: string; as_of: string }>(
  from: Iterable<R>,
  to: ReadonlySet<string>,
  local: string,
): Carried<R> {
  const latest = new Map<string, R>();
  for (const line of from) {
    const known = latest.get(line.currency);
    if (line.currency !== local && (!known || line.as_of > known.as_of)) latest.set(line.currency, line);
  }
  return parted([...latest.values()], ({ currency }) => to.has(currency));
}

function parted<T>(all: readonly T[], isPresent: (each: T) => boolean): Carried<T> {
  return { carried: all.filter((each) => !isPresent(each)), present: all.filter(isPresent) };
}
