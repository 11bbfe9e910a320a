import { addDays, daysBetween } from '../calendar/dates.ts';
import { isTwelveMonths } from './annual-price.ts';
import { keptYearlyPrice } from './prorated-price.ts';
import type { PeriodDecision } from './period-draft.ts';
import { addCents, centsOf, changeOf, multiplyDivide, splitCents, sumCents } from '../money/cents.ts';

/** A department's part of a period's price. */
export interface FactShare {
  /** Null for the part that no department pays. */
  department: string | null;
  cost_center: string | null;
  /** The share in percent times 10,000. */
  weight: number;
  /** Local minor units; null without a local price. */
  cents: number | null;
}

/**
 * The money of one subscription period, for the sums of charts, figures and reports: integer minor units, and ids of current records. `cents` fields
 * are in the member's currency, `original` ones in the period's.
 */
export interface MoneyFact {
  /** The period's id. */
  id: string;
  subscription: string;
  product: string;
  product_type: string | null;
  publisher: string | null;
  vendor: string | null;
  owner: string | null;
  /** The main subject first. */
  subjects: readonly string[];
  currency: string;
  start: string;
  end: string | null;
  /** First and last day included; null without an end. */
  days: number | null;
  financial_period: string;
  /** The calendar year in which the financial period starts; null if it was deleted. */
  year: number | null;
  decision: PeriodDecision;
  one_time: boolean;
  /** Null without a price. */
  original: number | null;
  cents: number | null;
  /** The prices of twelve months; null without an end. */
  yearly_original: number | null;
  yearly: number | null;
  /** The forecast price, computed or entered by a person before the price is known, in the original currency. */
  forecasted_original: number | null;
  /** Approved but unpaid amounts, and paid ones; credits subtract. */
  awaiting: number;
  paid: number;
  /** The tax in both sums, as far as the invoices name it. */
  invoiced_tax: number;
  /** Number of approved or paid invoices without a known local amount. */
  unknown_invoices: number;
  /** Only in a part of a period: its part of the price not yet invoiced. Rounded amounts cannot be subtracted. */
  rest?: number;
  /** Split by largest remainder, the unallocated rest last; the parts sum to `cents`. */
  shares: readonly FactShare[];
  /** Whether the subscription has a period with an earlier start. */
  has_earlier: boolean;
  /** The id of the comparable previous period: it ends the day before this one starts and has a price in the same currency. */
  previous: string | null;
  /** The yearly price of `previous` in the member's currency; null where unknown. */
  previous_yearly: number | null;
  /** The change of the yearly price since `previous`, in percent times 10,000, in the original currency. */
  change: number | null;
}

/** Compares facts by start, those of the same day by id. */
export function compareStarts(a: Pick<MoneyFact, 'start' | 'id'>, b: Pick<MoneyFact, 'start' | 'id'>): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The input of a fact: a period whose references are resolved to current records. */
export interface FactPeriod {
  id: string;
  subscription_id: string;
  product_id: string;
  product_type_id: string | null;
  publisher_id: string | null;
  vendor_id: string | null;
  owner_id: string | null;
  subject_ids: readonly string[];
  currency: string;
  start_date: string;
  end_date: string | null;
  financial_period: { id: string; start_date: string } | undefined;
  financial_period_id: string;
  decision: PeriodDecision;
  one_time_purchase: boolean;
  price: number | null;
  normalized_price: number | null;
  /** The price of a year from which the price was reckoned (RQ15). */
  yearly_price?: number | null;
  forecasted_price: number | null;
  departments: readonly { department_id: string; cost_center_id: string | null; percentage: number }[];
}

/** The fields of a previous period that a comparison needs. */
export type EarlierPeriod = Pick<
  FactPeriod,
  'id' | 'currency' | 'start_date' | 'end_date' | 'decision' | 'one_time_purchase' | 'price' | 'normalized_price' | 'yearly_price'
>;

export interface FactInvoice {
  state: string;
  amount: number;
  tax: number | null;
  currency: string;
  normalized_amount: number | null;
}

/** The part of the price not yet invoiced: 0 if invoices exceed it, and never above 0 for a credit. */
export function uninvoiced({ cents, awaiting, paid, rest: part }: Pick<MoneyFact, 'cents' | 'awaiting' | 'paid' | 'rest'>): number {
  if (part !== undefined) return part;
  const price = cents ?? 0;
  const rest = addCents(price, -addCents(awaiting, paid));
  return price >= 0 ? Math.max(0, rest) : Math.min(0, rest);
}

interface Term {
  /** First and last day included. */
  days: number;
  isYear: boolean;
}

/** By start, then by end: a combined key would have to be hashed for each period. */
const terms = new Map<string, Map<string, Term>>();
const daysBefore = new Map<string, string>();
/** Max cached terms. Most periods share a few terms; date arithmetic took half the time of building 25,000 facts. */
const maxTerms = 5_000;

function remembered<V>(known: Map<string, V>, key: string, compute: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= maxTerms) known.clear();
  const value = compute();
  known.set(key, value);
  return value;
}

function termOf(start: string, end: string): Term {
  const ofStart = remembered(terms, start, () => new Map<string, Term>());
  return remembered(ofStart, end, () => ({ days: daysBetween(start, end) + 1, isYear: isTwelveMonths(start, end) }));
}

/** Builds the fact of a period. `earlier` are the subscription's periods with an earlier start, in any order. */
export function moneyFact(
  period: FactPeriod,
  { local, earlier, invoices }: { local: string; earlier: readonly EarlierPeriod[]; invoices: readonly FactInvoice[] },
): MoneyFact {
  const { start_date: start, end_date: end, currency } = period;
  const original = period.price === null ? null : centsOf(period.price, currency);
  const cents = period.normalized_price === null ? null : centsOf(period.normalized_price, local);
  const yearly_original = yearlyCents(original, period);
  const { previous, change } = priceComparison(period, earlier) ?? { previous: null, change: null };
  return {
    id: period.id,
    subscription: period.subscription_id,
    product: period.product_id,
    product_type: period.product_type_id,
    publisher: period.publisher_id,
    vendor: period.vendor_id,
    owner: period.owner_id,
    subjects: period.subject_ids,
    currency,
    start,
    end,
    days: end === null ? null : termOf(start, end).days,
    financial_period: period.financial_period?.id ?? period.financial_period_id,
    year: period.financial_period ? Number(period.financial_period.start_date.slice(0, 4)) : null,
    decision: period.decision,
    one_time: period.one_time_purchase,
    original,
    cents,
    yearly_original,
    yearly: yearlyCents(cents, period),
    forecasted_original: period.forecasted_price === null ? null : centsOf(period.forecasted_price, currency),
    ...invoiced(invoices, local),
    shares: sharesOf(period, cents),
    has_earlier: earlier.length > 0,
    previous: previous?.id ?? null,
    previous_yearly: previous ? localYearly(previous, local) : null,
    change,
  };
}

/**
 * The earlier period that a price is compared with, and the change of the yearly price in percent times 10,000, in the original currency (D4).
 * Undefined without a comparable period.
 */
export function priceComparison<E extends EarlierPeriod>(
  period: EarlierPeriod,
  earlier: readonly E[],
): { previous: E; change: number } | undefined {
  const previous = comparableBefore(period, earlier);
  if (!previous || period.price === null) return undefined;
  const now = yearlyCents(centsOf(period.price, period.currency), period);
  const before = yearlyCents(centsOf(previous.price ?? 0, period.currency), previous);
  const change = now === null || before === null ? null : changeOf(before, now);
  return change === null ? undefined : { previous, change };
}

/** The change of the local price of twelve months since the comparable previous period, in minor units; null if one of the two is missing. */
export function localPriceChange(period: EarlierPeriod, earlier: readonly EarlierPeriod[], local: string): number | null {
  const previous = priceComparison(period, earlier)?.previous;
  if (!previous) return null;
  const [now, before] = [localYearly(period, local), localYearly(previous, local)];
  return now !== null && before !== null ? addCents(now, -before) : null;
}

function localYearly(period: EarlierPeriod, local: string): number | null {
  return period.normalized_price === null ? null : yearlyCents(centsOf(period.normalized_price, local), period);
}

/** The price of twelve months in minor units of either currency (D4, RQ15); null without an end. */
function yearlyCents(cents: number | null, period: EarlierPeriod): number | null {
  const { start_date, end_date, price, currency } = period;
  if (cents === null || end_date === null) return null;
  const kept = keptYearlyPrice(period);
  if (kept !== undefined && price !== null) return multiplyDivide(cents, centsOf(kept, currency), centsOf(price, currency));
  const { days, isYear } = termOf(start_date, end_date);
  if (isYear) return cents;
  return days <= 0 ? null : multiplyDivide(cents, 365, days);
}

/** The priced period that ends the day before this one starts; of several, the longest. Undefined across a gap or a change of currency. */
function comparableBefore<E extends EarlierPeriod>(period: EarlierPeriod, earlier: readonly E[]): E | undefined {
  if (earlier.length === 0 || period.one_time_purchase || period.decision === 'cancelled' || period.price === null) return undefined;
  const dayBefore = remembered(daysBefore, period.start_date, () => addDays(period.start_date, -1));
  let found: E | undefined;
  for (const other of earlier) {
    if (other.end_date !== dayBefore || other.one_time_purchase || other.decision === 'cancelled') continue;
    if (other.currency !== period.currency || other.price === null) continue;
    if (!found || other.start_date < found.start_date || (other.start_date === found.start_date && other.id < found.id)) found = other;
  }
  return found;
}

function invoiced(
  invoices: readonly FactInvoice[],
  local: string,
): Pick<MoneyFact, 'awaiting' | 'paid' | 'invoiced_tax' | 'unknown_invoices'> {
  if (invoices.length === 0) return { awaiting: 0, paid: 0, invoiced_tax: 0, unknown_invoices: 0 };
  const of = (state: string) => invoices.filter((each) => each.state === state).map(({ normalized_amount }) => normalized_amount);
  const sum = (amounts: readonly (number | null)[]) => sumCents(amounts.map((each) => (each === null ? null : centsOf(each, local))));
  const [awaiting, paid] = [of('approved'), of('paid')];
  const invoiced_tax = sumCents(
    invoices.filter(({ state }) => state === 'approved' || state === 'paid').map((each) => localTax(each, local)),
  );
  return {
    awaiting: sum(awaiting),
    paid: sum(paid),
    invoiced_tax,
    unknown_invoices: [...awaiting, ...paid].filter((each) => each === null).length,
  };
}

/** The tax of an invoice, converted at the rate of its amounts; 0 if the invoice names no tax. */
function localTax({ amount, tax, currency, normalized_amount }: FactInvoice, local: string): number {
  if (!tax || !amount || normalized_amount === null) return 0;
  const [whole, part, inLocal] = [centsOf(amount, currency), centsOf(tax, currency), centsOf(normalized_amount, local)];
  return multiplyDivide(whole < 0 ? -inLocal : inLocal, part, Math.abs(whole));
}

const whole = 1_000_000;

function sharesOf({ departments }: FactPeriod, cents: number | null): FactShare[] {
  if (departments.length === 0) return [{ department: null, cost_center: null, weight: whole, cents }];
  // Percentages have at most 4 decimals.
  const weights = departments.map(({ percentage }) => Math.round(percentage * 10_000));
  const rest = Math.max(0, whole - weights.reduce((sum, weight) => sum + weight, 0));
  const parts = cents === null ? undefined : splitCents(cents, [...weights, rest]);
  const shares = departments.map(({ department_id, cost_center_id }, index): FactShare => ({
    department: department_id,
    cost_center: cost_center_id,
    weight: weights[index] ?? 0,
    cents: parts?.[index] ?? null,
  }));
  return rest === 0 ? shares : [...shares, { department: null, cost_center: null, weight: rest, cents: parts?.at(-1) ?? null }];
}
