import { addCents, changeOf, splitCents, sumCents } from '../money/cents.ts';
import { type FactShare, type MoneyFact, uninvoiced } from '../periods/money-fact.ts';

/** A budget of a department for a financial period, in integer minor units of the tenant's currency. */
export interface GivenBudget {
  department: string;
  cents: number;
}

/** Budget and spend of a department in a financial period. Amounts are integer minor units of the tenant's currency. */
export interface DepartmentFigures {
  /** Null for amounts that are not allocated to a department. */
  department: string | null;
  /** Null without a budget. */
  budget: number | null;
  /** Accepted and not yet invoiced (RB02). */
  encumbered: number;
  /** Approved invoices that are not yet paid. */
  awaiting: number;
  paid: number;
  /** `encumbered + awaiting + paid`; credits subtract (RB01). */
  unavailable: number;
  /** `budget − unavailable`. */
  available: number | null;
  /** `(unavailable − budget) / budget` in percent times 10,000; null without a budget or at 0 (RB03). */
  variance: number | null;
  /** Price, else forecast, of every period that is not cancelled and of every expected subscription. */
  forecast: number;
  /** Price, else forecast, of accepted periods. */
  committed: number;
  /** Accepted periods whose invoices exceed their price. */
  over_invoiced: number;
  /**
   * Number of stored or expected periods with an unknown amount. Either local price and forecast are missing, or an invoice has no local amount.
   */
  unknown: number;
}

/** Cost of a period: its price, else its forecast; null where both are unknown. Cancelled periods cost nothing. */
export type CostOf = (fact: MoneyFact) => number | null;

/** Probable cost of a subscription without a period in the financial period; null where unknown. */
export interface ExpectedCost {
  cents: number | null;
  shares: readonly Pick<FactShare, 'department' | 'weight'>[];
}

/** The additive figures of departments: amounts, and counts of periods. */
export const spendFigures = ['budget', 'encumbered', 'awaiting', 'paid', 'forecast', 'committed', 'over_invoiced', 'unknown'] as const;
export type SpendFigure = (typeof spendFigures)[number];
const amounts = ['encumbered', 'awaiting', 'paid', 'forecast', 'committed'] as const;

/** Contribution of a budget, a period or an expected subscription to one figure of a department. */
export interface SpendPart<E> {
  department: string | null;
  figure: SpendFigure;
  /** In minor units; null where unknown. For `over_invoiced`, the total of the invoices without tax. */
  amount: number | null;
  budget?: GivenBudget;
  fact?: MoneyFact;
  expected?: E;
}

/** Sources of the figures of departments. */
export interface SpendSources<E extends ExpectedCost = ExpectedCost> {
  facts: readonly MoneyFact[];
  budgets: readonly GivenBudget[];
  costOf: CostOf;
  expected?: readonly E[];
}

/**
 * Yields the parts of all figures. Amounts are split by largest remainder: departments and the unallocated rest add up to the total (RB04).
 * A period counts once in each of its departments.
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

/** Figures of every department with a budget or a share in one financial period. Unallocated amounts have the department null. */
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
  // A share of a cost of 0 adds its department, too.
  for (const { shares } of [...sources.facts, ...(sources.expected ?? [])]) for (const { department } of shares) of(department);
  return [...figures.values()].map(withDerived);
}

/** Totals over all departments. The counts of periods are a parameter because a period can belong to several departments. */
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

/** Figures of one period. A partial invoice lowers the encumbered amount, never below 0 (RB02). */
export function periodFigures(fact: MoneyFact, cost: number | null) {
  const isAccepted = fact.decision === 'accepted';
  const isCancelled = fact.decision === 'cancelled';
  // Without tax, which is often charged on top of the price.
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

/** Figures of a department without budget and spend. */
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
