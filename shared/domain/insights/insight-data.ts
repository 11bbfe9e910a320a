import { addYears, compareDates } from '../calendar/dates.ts';
import type { Criterion } from '../evaluation/criteria.ts';
import { say } from '../messages/message.ts';
import type { TriedRuleName } from '../forecasts/tried-rule-names.ts';
import type { PeriodCost } from '../usage/product-use/period-costs.ts';
import type { ProductUse } from '../usage/product-use/product-use.ts';
import type { AgreementYear, ArticleFact } from './article-fact.ts';
import type { Label, Part } from './chart.ts';
import type { FactShare, MoneyFact } from '../periods/money-fact.ts';

/** Kinds of records whose names appear in charts. */
export type NamedKind =
  | 'provider'
  | 'product_type'
  | 'subject_category'
  | 'cost_center'
  | 'department'
  | 'user'
  | 'subscription'
  | 'financial_period';

/** A financial period on an axis. */
export interface InsightPeriod {
  id: string;
  name: string;
  start_date: string;
  end_date: string;
}

export interface InsightFteField {
  id: string;
  name: string;
  values: readonly { year: number; value: number | null }[];
}

export interface InsightEvaluation {
  id: string;
  rater: string;
  ratings: readonly { criterion: Criterion; rating: number | null }[];
}

/** A stakeholder's stake in a period, with the response if there is one. */
export interface InsightStake {
  stakeholder: string;
  name: string;
  /** In percent times 10,000. */
  stake: number;
  decision: 'yes' | 'no' | null;
}

/** The budget of a department for a financial period. */
export interface InsightBudget {
  department: string;
  /** The calendar year in which the financial period starts. */
  year: number;
  cents: number;
}

/** The cost or probable cost of a subscription in a financial period. Cancelled subscriptions are excluded. */
export interface InsightForecast {
  subscription: string;
  name: string;
  publisher: string | null;
  vendor: string | null;
  /** Undefined until a period refers to the financial period. */
  fact: MoneyFact | undefined;
  /** Departments and their weights from the period, else from the subscription's latest period. */
  shares: readonly FactShare[];
  isAccepted: boolean;
  /** In the tenant's currency; null if unknown. */
  cents: number | null;
  /** Whether the amount is a forecast rather than a price. */
  isForecast: boolean;
  recommendation: string;
  proposal: string;
}

export interface InsightForecasts {
  /** The calendar year in which the financial period starts. */
  year: number;
  name: string;
  rows: readonly InsightForecast[];
  /** Probable range of the sum of prices and forecasts; null with too few forecasts. */
  low: number | null;
  high: number | null;
}

/** The use of a subscription's product, with the cost per use of the periods that are not cancelled. */
export interface InsightUsage {
  product: { id: string; name: string };
  use: ProductUse;
  costs: readonly PeriodCost[];
}

/** An agreement with the figures of each year, in minor units of its own currency; null if unknown. */
export interface InsightAgreement {
  id: string;
  name: string;
  currency: string;
  years: readonly {
    year: number;
    paid: number | null;
    /** Price of reading alone. */
    read: number | null;
    /** List price of an article. */
    list: number | null;
    articles: readonly { id: string; name: string }[];
  }[];
}

/** The facts and forecasts of one or more subscriptions. */
export interface CostSource {
  facts: readonly MoneyFact[];
  forecasts: readonly InsightForecast[];
  /** The unfiltered facts, if these are filtered. */
  whole?: readonly MoneyFact[] | undefined;
}

/** Makes the rows that the facts of subscriptions contribute to a chart. */
export type RowsOfFacts = (facts: CostSource['facts'], whole?: CostSource['whole']) => readonly Part[];

/**
 * Rows of charts as sums that are kept while the data change, by place, series and group. Each subscription contributes by itself: `of` gets its
 * facts only. `name` holds whatever else the rows depend on.
 */
export interface ChartSums {
  ofFacts: (name: string, of: RowsOfFacts) => readonly Part[];
  ofForecasts: (name: string, financialPeriodId: string | undefined, of: (source: CostSource) => readonly Part[]) => readonly Part[];
  /** The sums of the largest subscriptions, and one of all others. See `largestParts`. */
  ofLargest: (chart: LargestOf, of: (source: CostSource) => readonly Part[]) => readonly Part[];
}

/** A chart with a place for each subscription, of which it shows the largest. */
export interface LargestOf {
  /** Holds whatever else the rows depend on. */
  name: string;
  /** The financial periods whose forecasts the chart reads. */
  financialPeriodIds: readonly string[];
  /** The number of places to keep. */
  most: number;
}

/** Data for the builders of charts. The functions compute nothing until they are called. */
export interface InsightData {
  /** Set where a chart needs sums only, not the rows behind them. */
  sums?: ChartSums | undefined;
  facts: readonly MoneyFact[];
  byId: ReadonlyMap<string, MoneyFact>;
  /** The unfiltered data, if this is filtered: causes of changes are determined from it. */
  whole?: InsightData;
  /** The tenant's currency. */
  local: string;
  /** The current day in the tenant's time zone. */
  today: string;
  /** Sorted by start. */
  financialPeriods: readonly InsightPeriod[];
  nameOf: (kind: NamedKind, id: string) => string;
  fteFields: () => readonly InsightFteField[];
  evaluations: (periodId: string) => readonly InsightEvaluation[];
  stakes: (periodId: string) => readonly InsightStake[];
  budgets: () => readonly InsightBudget[];
  /** Forecasts of a financial period, by default the next one; undefined if it does not exist. */
  forecasts: (financialPeriodId?: string) => InsightForecasts | undefined;
  /** Mean error in percent of each rule on the library's own past prices; null without past prices. */
  accuracy: () => Readonly<Record<TriedRuleName, number | null>>;
  /** Usage of a subscription; undefined without a report about its product. */
  usage: (subscriptionId: string) => InsightUsage | undefined;
  /** Articles that are neither denied nor cancelled. */
  articles: () => readonly ArticleFact[];
  /** Costs of agreements, one entry for each year. */
  agreements: () => readonly AgreementYear[];
  /** An agreement with its years; undefined if unknown. */
  agreement: (id: string) => InsightAgreement | undefined;
}

/** Bars side by side, or bars with a line. */
export const chartForms = ['fixed-placement', 'combination'] as const;

/** The validated parameters of a chart. `year` and the record are always set if the chart has them. */
export interface ChartChoice {
  /** The calendar year in which the financial period starts. */
  year: number;
  financial_period_id?: string | undefined;
  department_id?: string | undefined;
  provider_id?: string | undefined;
  fte_field_id?: string | undefined;
  /** Placement of the bars; `combination` by default. */
  form?: (typeof chartForms)[number] | undefined;
  /** The subscription or period of a record's chart. */
  record_id?: string | undefined;
}

/** The rows that facts contribute to a chart, or their sums. See `ChartSums`. */
export function partsOf(data: InsightData, name: string, of: RowsOfFacts): readonly Part[] {
  return data.sums ? data.sums.ofFacts(name, of) : of(data.facts, data.whole?.facts);
}

/** The rows that forecasts of a financial period contribute to a chart, together with facts, or their sums. */
export function forecastPartsOf(
  data: InsightData,
  { name, financialPeriodId }: { name: string; financialPeriodId?: string | undefined },
  of: (source: CostSource) => readonly Part[],
): readonly Part[] {
  return data.sums
    ? data.sums.ofForecasts(name, financialPeriodId, of)
    : of({ facts: data.facts, forecasts: data.forecasts(financialPeriodId)?.rows ?? [] });
}

/** The rows of a chart with a place for each subscription, or their sums, those of the smaller places at `otherPlace`. */
export function largestPartsOf(data: InsightData, chart: LargestOf, of: (source: CostSource) => readonly Part[]): readonly Part[] {
  return data.sums
    ? data.sums.ofLargest(chart, of)
    : of({ facts: data.facts, forecasts: forecastsIn(data, chart.financialPeriodIds), whole: data.whole?.facts });
}

/** The forecasts of some financial periods. */
function forecastsIn(data: InsightData, financialPeriodIds: readonly string[]): InsightForecast[] {
  return financialPeriodIds.flatMap((id) => data.forecasts(id)?.rows ?? []);
}

/** Key for amounts without a department, subject and so on. */
export const unallocated = 'unallocated';

/** Key of the smaller places that a chart shows as one. */
export const otherPlace = 'other';

/**
 * The default financial period of charts: the current one, but until `dateSwitch` (MM-DD) the previous one.
 * 29 February becomes 28 February in a common year. Outside all periods the last one that has begun, else the first.
 */
export function currentChartPeriod<P extends Omit<InsightPeriod, 'name'>>(
  today: string,
  periods: readonly P[],
  dateSwitch: string,
): P | undefined {
  const begun = periods.filter(({ start_date }) => start_date <= today).toSorted((a, b) => compareDates(a.start_date, b.start_date));
  const current = begun.findLast(({ end_date }) => today <= end_date) ?? begun.at(-1);
  if (!current || today > current.end_date || today >= switchDay(current.start_date, dateSwitch)) return current ?? periods[0];
  return begun.findLast(({ start_date }) => start_date < current.start_date) ?? current;
}

/** The first day with the month and day of `dateSwitch` on or after the start of a financial period. */
function switchDay(start: string, dateSwitch: string): string {
  // 2000 is a leap year, so that 29 February exists before the years are added.
  const inYear = (year: number): string => addYears(`2000-${dateSwitch}`, year - 2000);
  const year = Number(start.slice(0, 4));
  const day = inYear(year);
  return day >= start ? day : inYear(year + 1);
}

/** The calendar year that identifies a financial period in `?year=`. */
export function yearOfPeriod({ start_date }: Pick<InsightPeriod, 'start_date'>): number {
  return Number(start_date.slice(0, 4));
}

/** The label of a year: the name of its financial period if there is exactly one, else the year. */
export function yearLabel(data: Pick<InsightData, 'financialPeriods'>, year: number): string {
  const named = data.financialPeriods.filter((period) => yearOfPeriod(period) === year);
  return named.length === 1 ? (named[0]?.name ?? String(year)) : String(year);
}

/** Maximum years to fill in: a longer range means a typing error in a date. */
const maxFilledYears = 40;

/** The axis from the first to the last year, including years between without facts. */
export function yearAxis(data: InsightData, years: Iterable<number | null>): { key: string; label: Label }[] {
  const present = [...new Set([...years].filter((year) => year !== null))].sort((a, b) => a - b);
  const [first = 0, last = 0] = [present[0], present.at(-1)];
  const all =
    last - first > maxFilledYears || present.length === 0 ? present : Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return all.map((year) => ({ key: String(year), label: yearLabel(data, year) }));
}

/** Whether a period costs something: all except cancelled ones. */
export function isCost({ decision }: MoneyFact): boolean {
  return decision !== 'cancelled';
}

/** Labels of places that are not records. */
export const unallocatedLabel = say('insights.unallocated');
export const otherLabel = say('insights.other');
