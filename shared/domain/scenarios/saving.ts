import { addCents, centsOf, changeOf } from '../money/cents.ts';
import { partsOf } from './calculate-scenario.ts';
import { type Assumptions, costOrUnknown } from './row-cost.ts';
import { choiceOf, mayChoose, type ScenarioRow } from './scenario-row.ts';

/** How much of its cost a library or a department wants to save: in percent times 10,000, or as an amount in integer minor units. */
export type SavingTarget = { percent: number; amount: null } | { percent: null; amount: number };

/** A target as it travels, in percent or as an amount of the local currency. */
export interface WireTarget {
  percent?: number | null | undefined;
  amount?: number | null | undefined;
}

/** A target to reckon with; undefined where neither a percentage nor an amount is given. */
export function targetOf(given: WireTarget | null | undefined, local: string): SavingTarget | undefined {
  const { percent = null, amount = null } = given ?? {};
  if (percent !== null) return { percent: Math.round(percent * 10_000), amount: null };
  return amount === null ? undefined : { percent: null, amount: centsOf(amount, local) };
}

/** What the cancellations of a scenario save, in integer minor units of the local currency. */
export interface Saving {
  /** The cost before the scenario cancels anything. */
  before: number;
  /** What is left of it. */
  cost: number;
  saved: number;
  /** Saved of the cost before, times 10,000; null where there was no cost. */
  percent: number | null;
  /** How many subscriptions the scenario cancels. */
  cancelled: number;
  /** Uses a year that go with them, as far as they are known; those of a product once. */
  uses: number;
  /** How many of the cancelled ones have uses that are not known. */
  withoutUses: number;
  /** How many of the cancelled ones have a cost that is not known: what they save is in no sum. */
  withoutCost: number;
}

/**
 * What each row costs before the scenario cancels anything, in the order of the rows; null where that is not known. What was chosen about prices
 * stands. `costs` are those under the scenario.
 */
export function costsBefore(
  rows: readonly ScenarioRow[],
  { costs, assumptions, local }: { costs: readonly (number | null)[]; assumptions: Assumptions; local: string },
): (number | null)[] {
  const choices = [...assumptions.choices].map(([id, choice]) => [id, { ...choice, decision: 'undecided' }] as const);
  const kept: Assumptions = { ...assumptions, choices: new Map(choices) };
  return rows.map((row, index) => (isCancelled(row, assumptions) ? costOrUnknown(row, kept, local) : (costs[index] ?? null)));
}

/** Whether a choice of the scenario cancels a row. */
export function isCancelled(row: ScenarioRow, { choices }: Pick<Assumptions, 'choices'>): boolean {
  return mayChoose(row) && choiceOf(choices, row)?.decision === 'cancel';
}

/** What a cost is for the library, or the part of it that a department pays. */
export function costFor(row: Pick<ScenarioRow, 'shares'>, cost: number, department: string | undefined): number {
  if (department === undefined) return cost;
  return partsOf(row, cost).reduce((sum, part) => (part.department === department ? addCents(sum, part.cents) : sum), 0);
}

/** Whether the library, or a department, pays anything of a row. */
export function isPaidBy({ shares }: Pick<ScenarioRow, 'shares'>, department: string | undefined): boolean {
  return department === undefined || shares.some((share) => share.department === department);
}

/**
 * What the cancellations that a scenario chose save of the cost that it had before them. With `department` only its part counts, and only the
 * subscriptions that it pays for. `before` are the costs of `costsBefore`.
 */
export function savingOf(
  rows: readonly ScenarioRow[],
  { before, choices, department }: { before: readonly (number | null)[]; department?: string | undefined } & Pick<Assumptions, 'choices'>,
): Saving {
  const products = new Set<string>();
  const sums = { before: 0, saved: 0, cancelled: 0, uses: 0, withoutUses: 0, withoutCost: 0 };
  for (const [index, row] of rows.entries()) {
    if (!isPaidBy(row, department)) continue;
    const known = before[index] ?? null;
    const cost = costFor(row, known ?? 0, department);
    sums.before = addCents(sums.before, cost);
    if (!isCancelled(row, { choices })) continue;
    sums.saved = addCents(sums.saved, cost);
    sums.cancelled += 1;
    const use = row.product ?? row.id;
    if (!products.has(use)) sums.uses += row.uses ?? 0;
    products.add(use);
    sums.withoutUses += Number(row.uses === null);
    sums.withoutCost += Number(known === null);
  }
  const cost = addCents(sums.before, -sums.saved);
  const change = changeOf(sums.before, cost);
  return { ...sums, cost, percent: change === null ? null : 0 - change };
}

/** The amount that a target means, in integer minor units: a percentage of the cost before, rounded up, so that what is saved is never less. */
export function amountOfTarget({ percent, amount }: SavingTarget, before: number): number {
  return percent === null ? amount : Number((BigInt(Math.max(before, 0)) * BigInt(percent) + 999_999n) / 1_000_000n);
}

/** What is still to be saved: what the scenario's own cancellations leave of the target, or without a target the gap to the budget. Never below 0. */
export function stillToSave(target: SavingTarget | undefined, { before, saved }: Pick<Saving, 'before' | 'saved'>, gap: number): number {
  return Math.max(0, target === undefined ? 0 - gap : amountOfTarget(target, before) - saved);
}
