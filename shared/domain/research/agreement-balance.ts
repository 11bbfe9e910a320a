import { addMoney, minorOf, sumMoney, wireOf } from '../money/amount.ts';
import { decimalOf, divideRounded } from '../money/decimal.ts';

/** The cost of an agreement in a year, as signed wire amounts of one currency; null for a part that it does not have. */
export interface AgreementCost {
  year: number;
  read: number | null;
  publish: number | null;
  read_and_publish: number | null;
  fee: number | null;
  credit: number | null;
}

/** The total paid for an agreement in a year: its parts and fees less credits (RT02). A credit is a positive amount that the library gets back. */
export function paidFor(cost: AgreementCost, currency: string): number {
  const costs = sumMoney([cost.read, cost.publish, cost.read_and_publish, cost.fee], currency);
  return addMoney(costs, -(cost.credit ?? 0), currency);
}

const parts = ['read', 'publish', 'read_and_publish', 'fee', 'credit'] as const;

/** The cost of an agreement in a year over all institutions (RT02); undefined if no line is of that year. */
export function costOfYear(costs: readonly AgreementCost[], year: number, currency: string): AgreementCost | undefined {
  const lines = costs.filter((line) => line.year === year);
  if (lines.length <= 1) return lines[0];
  const sum = (part: (typeof parts)[number]): number | null => {
    const known = lines.flatMap((line) => line[part] ?? []);
    return known.length === 0 ? null : sumMoney(known, currency);
  };
  return {
    year,
    read: sum('read'),
    publish: sum('publish'),
    read_and_publish: sum('read_and_publish'),
    fee: sum('fee'),
    credit: sum('credit'),
  };
}

/** The last price paid for reading alone, and its assumed increase since, in percent a year. */
export interface ReadPrice {
  amount: number;
  year: number;
  index_percent: number;
}

/** The price for reading alone in a later year: raised once a year, each time rounded to the minor unit. */
export function indexedReadPrice({ amount, year, index_percent }: ReadPrice, until: number, currency: string): number {
  const percent = decimalOf(index_percent);
  const whole = 100n * 10n ** BigInt(percent.scale);
  let units = BigInt(minorOf(amount, currency));
  for (let at = year; at < until; at++) units = divideRounded(units * (whole + percent.units), whole);
  return wireOf(Number(units), currency);
}

/**
 * The price per article that an agreement implies (RT01): the amount paid beyond the price for reading, divided by the articles. Undefined without
 * articles.
 */
export function impliedArticlePrice(paid: number, readPrice: number, articles: number, currency: string): number | undefined {
  if (articles <= 0) return undefined;
  const rest = BigInt(minorOf(paid, currency)) - BigInt(minorOf(readPrice, currency));
  return wireOf(Number(divideRounded(rest, BigInt(articles))), currency);
}

/** The days of a year up to and including a date, and those of the whole year. */
function daysOf(date: string): { gone: number; all: number } {
  const year = Number(date.slice(0, 4));
  const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  const first = day(`${date.slice(0, 4)}-01-01`);
  return { gone: day(date) - first + 1, all: day(`${String(year + 1).padStart(4, '0')}-01-01`) - first };
}

/** The date on which the quota of a year is used up at the current pace. */
export interface QuotaForecast {
  /** Articles expected for the whole year at the current pace, with an 80 % band. */
  expected: number;
  low: number;
  high: number;
  /** The day on which the quota is used up; null if it lasts for the year. */
  exhausted_on: string | null;
}

/** Factor of the band that contains 80 % of a normal distribution. */
const bandFactor = 1.28;

/**
 * Extrapolates the use of a quota linearly over days until the end of the year. The band models articles as a Poisson process. Undefined before the
 * first article.
 */
export function forecastQuota({ used, quota, today }: { used: number; quota: number; today: string }): QuotaForecast | undefined {
  if (used <= 0) return undefined;
  const { gone, all } = daysOf(today);
  const expected = (used * all) / gone;
  const spread = bandFactor * Math.sqrt(expected);
  const day = Math.ceil((quota * gone) / used);
  const exhausted = new Date(Date.parse(`${today.slice(0, 4)}-01-01T00:00:00Z`) + (day - 1) * 86_400_000).toISOString().slice(0, 10);
  return {
    expected: Math.round(expected),
    low: Math.max(used, Math.floor(expected - spread)),
    high: Math.ceil(expected + spread),
    exhausted_on: used >= quota ? today : day > all ? null : exhausted,
  };
}
