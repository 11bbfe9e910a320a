import { addYears, compareDates } from '../calendar/dates.ts';
import type { Criterion } from '../evaluation/criteria.ts';
import { say } from '../messages/message.ts';
import type { TriedRuleName } from '../forecasts/tried-rule-names.ts';
import type { PeriodCost } from '../usage/product-use/period-costs.ts';
import type { ProductUse } from '../usage/product-use/product-use.ts';
import type { AgreementYear, ArticleFact } from './article-fact.ts';
import type { Label } from './chart.ts';
import type { FactShare, MoneyFact } from '../periods/money-fact.ts';

/** Kinds of record by whose names charts are read. */
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

/** A person's stake in a period with the answer, if there is one. */
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

/** What a subscription costs or will probably cost in a financial period. Cancelled ones are not there. */
export interface InsightForecast {
  subscription: string;
  name: string;
  publisher: string | null;
  vendor: string | null;
  /** Undefined where no period names the financial period yet. */
  fact: MoneyFact | undefined;
  /** Departments and their weights, as the period has them, or the subscription's latest. */
  shares: readonly FactShare[];
  isAccepted: boolean;
  /** In the member's currency; null where nothing can be said. */
  cents: number | null;
  /** Whether the amount is a forecast, and not a price. */
  isForecast: boolean;
  recommendation: string;
  proposal: string;
}

export interface InsightForecasts {
  /** The calendar year in which the financial period starts. */
  year: number;
  name: string;
  rows: readonly InsightForecast[];
  /** Where the sum of prices and forecasts will probably end; null for too few forecasts. */
  low: number | null;
  high: number | null;
}

/** The use of a subscription's product, with the cost per use of the periods that are not cancelled. */
export interface InsightUsage {
  product: { id: string; name: string };
  use: ProductUse;
  costs: readonly PeriodCost[];
}

/** An agreement with what is known of each of its years, in minor units of its own currency; null for what is not known. */
export interface InsightAgreement {
  id: string;
  name: string;
  currency: string;
  years: readonly {
    year: number;
    paid: number | null;
    /** What reading alone would cost. */
    read: number | null;
    /** The list price of an article. */
    list: number | null;
    articles: readonly { id: string; name: string }[];
  }[];
}

/** All that the builders of charts read. The functions compute nothing until they are called. */
export interface InsightData {
  facts: readonly MoneyFact[];
  byId: ReadonlyMap<string, MoneyFact>;
  /** All the data, where this is the part of a filter: causes of changes are those of the whole. */
  whole?: InsightData;
  /** The member's currency. */
  local: string;
  /** The day of the member's time zone. */
  today: string;
  /** In the order of their start. */
  financialPeriods: readonly InsightPeriod[];
  nameOf: (kind: NamedKind, id: string) => string;
  fteFields: () => readonly InsightFteField[];
  evaluations: (periodId: string) => readonly InsightEvaluation[];
  stakes: (periodId: string) => readonly InsightStake[];
  budgets: () => readonly InsightBudget[];
  /** Of a financial period, without one of the next; undefined where there is none. */
  forecasts: (financialPeriodId?: string) => InsightForecasts | undefined;
  /** The mean error of each rule on the library's own past prices, in percent; null without any. */
  accuracy: () => Readonly<Record<TriedRuleName, number | null>>;
  /** Of a subscription; undefined without any report about its product. */
  usage: (subscriptionId: string) => InsightUsage | undefined;
  /** Articles that are neither denied nor cancelled. */
  articles: () => readonly ArticleFact[];
  /** What agreements cost, a line for each year. */
  agreements: () => readonly AgreementYear[];
  /** An agreement with its years; undefined for an unknown one. */
  agreement: (id: string) => InsightAgreement | undefined;
}

/** Bars beside each other, or bars with a line. */
export const chartForms = ['fixed-placement', 'combination'] as const;

/** The parameters of a chart, checked; `year` and the record are always there where the chart has them. */
export interface ChartChoice {
  /** The calendar year in which the financial period starts. */
  year: number;
  financial_period_id?: string | undefined;
  department_id?: string | undefined;
  provider_id?: string | undefined;
  fte_field_id?: string | undefined;
  /** How a chart places its bars; `combination` without it. */
  form?: (typeof chartForms)[number] | undefined;
  /** The subscription or period of a record's chart. */
  record_id?: string | undefined;
}

/** The key of what belongs to no department, subject and so on. */
export const unallocated = 'unallocated';

/**
 * The financial period that charts begin with: the one of today, but the one before it until `dateSwitch` (MM-DD) is reached in it. 29 February is
 * the 28th in a common year. Outside all periods the last that has begun.
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

/** The first day with that month and day from the start of a financial period on. */
function switchDay(start: string, dateSwitch: string): string {
  // Counted from a leap year, so that every year has such a day.
  const inYear = (year: number): string => addYears(`2000-${dateSwitch}`, year - 2000);
  const year = Number(start.slice(0, 4));
  const day = inYear(year);
  return day >= start ? day : inYear(year + 1);
}

/** The calendar year by which `?year=` names a financial period. */
export function yearOfPeriod({ start_date }: Pick<InsightPeriod, 'start_date'>): number {
  return Number(start_date.slice(0, 4));
}

/** How a year is called: by its financial period, if there is exactly one. */
export function yearLabel(data: Pick<InsightData, 'financialPeriods'>, year: number): string {
  const named = data.financialPeriods.filter((period) => yearOfPeriod(period) === year);
  return named.length === 1 ? (named[0]?.name ?? String(year)) : String(year);
}

/** More years than these are not filled up: one of them is a slip of the hand. */
const maxFilledYears = 40;

/** The axis of years from the first to the last of some facts; a year between them without any is there too. */
export function yearAxis(data: InsightData, years: Iterable<number | null>): { key: string; label: Label }[] {
  const present = [...new Set([...years].filter((year) => year !== null))].sort((a, b) => a - b);
  const [first = 0, last = 0] = [present[0], present.at(-1)];
  const all =
    last - first > maxFilledYears || present.length === 0 ? present : Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return all.map((year) => ({ key: String(year), label: yearLabel(data, year) }));
}

/** Whether a period costs something: all but cancelled ones. */
export function isCost({ decision }: MoneyFact): boolean {
  return decision !== 'cancelled';
}

/** The names of what no list has. */
export const unallocatedLabel = say('insights.unallocated');
export const otherLabel = say('insights.other');
