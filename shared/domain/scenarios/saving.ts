import { addCents, centsOf, changeOf } from '../money/cents.ts';
import { partsOf } from './calculate-scenario.ts';
import { type Assumptions, costOrUnknown } from './row-cost.ts';
import { choiceOf, mayChoose, type ScenarioRow } from './scenario-row.ts';

/** A savings target of a library or a department: in percent of its cost times 10,000, or as an amount in integer minor units. */
export type SavingTarget = { percent: number; amount: null } | { percent: null; amount: number };

/** A target on the wire, in percent or as an amount of the local currency. */
export interface WireTarget {
  percent?: number | null | undefined;
  amount?: number | null | undefined;
}

/** The target for calculations; undefined if neither a percentage nor an amount is given. */
export function targetOf(given: WireTarget | null | undefined, local: string): SavingTarget | undefined {
  const { percent = null, amount = null } = given ?? {};
  if (percent !== null) return { percent: Math.round(percent * 10_000), amount: null };
  return amount === null ? undefined : { percent: null, amount: centsOf(amount, local) };
}

/** The saving by the cancellations of a scenario, in integer minor units of the local currency. */
export interface Saving {
  /** The cost before any cancellation of the scenario. */
  before: number;
  /** The remaining cost. */
  cost: number;
  saved: number;
  /** Saved part of the cost before, in percent times 10,000; null if there was no cost. */
  percent: number | null;
  /** Number of subscriptions that the scenario cancels. */
  cancelled: number;
  /** Known uses per year lost by the cancellations; those of a product count once. */
  uses: number;
  /** Number of cancelled subscriptions with unknown uses. */
  withoutUses: number;
  /** Number of cancelled subscriptions with an unknown cost: their saving is in no sum. */
  withoutCost: number;
}

/**
 * The cost of each row before any cancellation of the scenario, in the order of the rows; null if it is unknown. Choices about prices still apply.
 * `costs` are those under the scenario.
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

/** A cost to the library, or the part of it that a department pays. */
export function costFor(row: Pick<ScenarioRow, 'shares'>, cost: number, department: string | undefined): number {
  if (department === undefined) return cost;
  return partsOf(row, cost).reduce((sum, part) => (part.department === department ? addCents(sum, part.cents) : sum), 0);
}

/** Whether the library, or a department, pays for a row. */
export function isPaidBy({ shares }: Pick<ScenarioRow, 'shares'>, department: string | undefined): boolean {
  return department === undefined || shares.some((share) => share.department === department);
}

/**
 * The saving by a scenario's chosen cancellations, compared with the cost before them. With `department`, only its part and its subscriptions count.
 * `before` comes from `costsBefore`.
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

/** The amount of a target in integer minor units. A percentage of the cost before is rounded up, so that the saving is never smaller. */
export function amountOfTarget({ percent, amount }: SavingTarget, before: number): number {
  return percent === null ? amount : Number((BigInt(Math.max(before, 0)) * BigInt(percent) + 999_999n) / 1_000_000n);
}

/**
 * The amount still to save: the rest of the target after the scenario's own cancellations, or without a target the gap to the budget. Never below 0.
 */
export function stillToSave(target: SavingTarget | undefined, { before, saved }: Pick<Saving, 'before' | 'saved'>, gap: number): number {
  return Math.max(0, target === undefined ? 0 - gap : amountOfTarget(target, before) - saved);
}
