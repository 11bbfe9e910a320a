import { addCents, changeOf, splitCents, sumCents } from '../money/cents.ts';
import { type FactShare, type MoneyFact, uninvoiced } from '../periods/money-fact.ts';

/** A budget of a department for a financial period, in integer minor units of the member's currency. */
export interface GivenBudget {
  department: string;
  cents: number;
}

/** What a department may spend in a financial period, and what became of it. Amounts are integer minor units of the member's currency. */
export interface DepartmentFigures {
  /** Null: what is allocated to no department. */
  department: string | null;
  /** Null where nobody set one. */
  budget: number | null;
  /** Accepted and not yet invoiced (RB02). */
  encumbered: number;
  /** Approved invoices that wait for their payment. */
  awaiting: number;
  paid: number;
  /** `encumbered + awaiting + paid`; credits subtract (RB01). */
  unavailable: number;
  /** `budget − unavailable`. */
  available: number | null;
  /** `(unavailable − budget) / budget` in percent times 10,000; null without a budget or at 0 (RB03). */
  variance: number | null;
  /** Price else forecast of all that is not cancelled, also of subscriptions that are expected to go on. */
  forecast: number;
  /** Price else forecast of what is accepted. */
  committed: number;
  /** Accepted periods whose invoices exceed their price. */
  over_invoiced: number;
  /** Periods, stored or expected, of which an amount is not known: no local price and no forecast, or an invoice without a local amount. */
  unknown: number;
}

/** What a period costs: its price, else its forecast; null where neither is known. Cancelled ones cost nothing. */
export type CostOf = (fact: MoneyFact) => number | null;

/** What a subscription without a period in the financial period will probably cost; null where that is not known. */
export interface ExpectedCost {
  cents: number | null;
  shares: readonly Pick<FactShare, 'department' | 'weight'>[];
}

/** The figures of departments that rows add up to: amounts, and counts of periods. */
export const spendFigures = ['budget', 'encumbered', 'awaiting', 'paid', 'forecast', 'committed', 'over_invoiced', 'unknown'] as const;
export type SpendFigure = (typeof spendFigures)[number];
const amounts = ['encumbered', 'awaiting', 'paid', 'forecast', 'committed'] as const;

/** What a budget, a period or an expected subscription adds to a figure of a department. */
export interface SpendPart<E> {
  department: string | null;
  figure: SpendFigure;
  /** In minor units. Of what is over-invoiced the invoices without tax; null for what is not known. */
  amount: number | null;
  budget?: GivenBudget;
  fact?: MoneyFact;
  expected?: E;
}

/** What figures of departments are made of. */
export interface SpendSources<E extends ExpectedCost = ExpectedCost> {
  facts: readonly MoneyFact[];
  budgets: readonly GivenBudget[];
  costOf: CostOf;
  expected?: readonly E[];
}

/**
 * The parts that figures are the sums and counts of. Every amount is split by largest remainder, so that the departments and the unallocated rest sum
 * to the whole (RB04). A period counts once in each of its departments.
 */
export function* spendParts<E extends ExpectedCost>({ facts, budgets, costOf, expected = [] }: SpendSources<E>): Generator<SpendPart<E>> {
  for (const budget of budgets) yield { department: budget.department, figure: 'budget', amount: budget.cents, budget };
  for (const fact of facts) yield* partsOf(periodFigures(fact, costOf(fact)), fact.shares, { fact });
  for (const each of expected)
    yield* partsOf({ ...nothing, forecast: each.cents ?? 0, isUnknown: each.cents === null }, each.shares, { expected: each });
}

function* partsOf<E>(
  figures: PeriodFigures,
  shares: ExpectedCost['shares'],
  of: Pick<SpendPart<E>, 'fact' | 'expected'>,
): Generator<SpendPart<E>> {
  const weights = shares.map(({ weight }) => weight);
  for (const figure of amounts) {
    if (figures[figure] === 0) continue;
    for (const [index, amount] of splitCents(figures[figure], weights).entries())
      yield { department: shares[index]?.department ?? null, figure, amount, ...of };
  }
  for (const department of new Set(shares.map((share) => share.department))) {
    if (figures.isOverInvoiced) yield { department, figure: 'over_invoiced', amount: figures.invoiced, ...of };
    if (figures.isUnknown) yield { department, figure: 'unknown', amount: null, ...of };
  }
}

/** The figures of every department that has a budget or a share in the facts of one financial period, and of what is allocated to none. */
export function departmentFigures<E extends ExpectedCost>(sources: SpendSources<E>): DepartmentFigures[] {
  const figures = new Map<string | null, DepartmentFigures>();
  const of = (department: string | null): DepartmentFigures => {
    const known = figures.get(department) ?? blankFigures(department);
    figures.set(department, known);
    return known;
  };
  of(null);
  for (const { department, figure: name, amount } of spendParts(sources)) {
    const figure = of(department);
    if (name === 'over_invoiced' || name === 'unknown') figure[name]++;
    else figure[name] = addCents(figure[name] ?? 0, amount ?? 0);
  }
  // A share of nothing makes a line, too.
  for (const { shares } of [...sources.facts, ...(sources.expected ?? [])]) for (const { department } of shares) of(department);
  return [...figures.values()].map(withDerived);
}

/** The figures of all departments together. Counts of periods are given, as a period may belong to several departments. */
export function totalFigures(
  rows: readonly DepartmentFigures[],
  counts: Pick<DepartmentFigures, 'over_invoiced' | 'unknown'>,
): DepartmentFigures {
  const sum = (name: 'encumbered' | 'awaiting' | 'paid' | 'forecast' | 'committed') => sumCents(rows.map((row) => row[name]));
  const hasBudget = rows.some(({ budget }) => budget !== null);
  return withDerived({
    ...blankFigures(null),
    ...counts,
    budget: hasBudget ? sumCents(rows.map(({ budget }) => budget)) : null,
    encumbered: sum('encumbered'),
    awaiting: sum('awaiting'),
    paid: sum('paid'),
    forecast: sum('forecast'),
    committed: sum('committed'),
  });
}

type PeriodFigures = ReturnType<typeof periodFigures>;
const nothing: PeriodFigures = {
  encumbered: 0,
  awaiting: 0,
  paid: 0,
  forecast: 0,
  committed: 0,
  invoiced: 0,
  isOverInvoiced: false,
  isUnknown: false,
};

/** What one period contributes. A part invoice lowers what is encumbered, never below 0 (RB02). */
export function periodFigures(fact: MoneyFact, cost: number | null) {
  const isAccepted = fact.decision === 'accepted';
  const isCancelled = fact.decision === 'cancelled';
  // Tax often comes on top of the price.
  const invoiced = addCents(addCents(fact.awaiting, fact.paid), -fact.invoiced_tax);
  const price = fact.cents ?? 0;
  const known = isCancelled ? 0 : (cost ?? 0);
  return {
    encumbered: isAccepted ? uninvoiced(fact) : 0,
    awaiting: fact.awaiting,
    paid: fact.paid,
    forecast: known,
    committed: isAccepted ? known : 0,
    invoiced,
    isOverInvoiced: isAccepted && fact.cents !== null && invoiced > price,
    isUnknown: (!isCancelled && cost === null) || fact.unknown_invoices > 0,
  };
}

/** The figures of a department with neither budget nor spend. */
export function blankFigures(department: string | null): DepartmentFigures {
  return {
    department,
    budget: null,
    encumbered: 0,
    awaiting: 0,
    paid: 0,
    unavailable: 0,
    available: null,
    variance: null,
    forecast: 0,
    committed: 0,
    over_invoiced: 0,
    unknown: 0,
  };
}

function withDerived(figures: DepartmentFigures): DepartmentFigures {
  const { budget, encumbered, awaiting, paid } = figures;
  const unavailable = addCents(addCents(encumbered, awaiting), paid);
  return {
    ...figures,
    unavailable,
    available: budget === null ? null : addCents(budget, -unavailable),
    variance: budget === null ? null : changeOf(budget, unavailable),
  };
}
