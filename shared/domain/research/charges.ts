import type { Breach } from '../breach.ts';
import { say } from '../messages/message.ts';
import { convert, share, sumMoney } from '../money/amount.ts';

/** Purposes of an article's charge. `submission` to `other` are additional costs in OpenAPC's sense. */
export const chargeKinds = ['apc', 'colour', 'cover', 'page', 'permission', 'reprint', 'submission', 'payment', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** The payer of a part of a charge: a department, or a payer outside the library. */
export interface Payer {
  department_id: string | null;
  external: string | null;
  percentage: number;
}

/** A charge of an article. Amounts are signed wire amounts; `local` is in the library's currency, null without a rate. */
export interface Charge {
  kind: ChargeKind;
  amount: number;
  currency: string;
  local: number | null;
  payers: readonly Payer[];
}

/** The dates of an article that decide when its charges count. */
export interface DatedArticle {
  submitted_on: string | null;
  accepted_on: string | null;
  published_on: string | null;
  period: number | null;
}

/** The day whose rate applies to the charges of an article: publication, else acceptance or submission, else the middle of its year (D4). */
export function rateDay({ published_on, accepted_on, submitted_on, period }: DatedArticle): string | null {
  return published_on ?? accepted_on ?? submitted_on ?? (period === null ? null : midYear(period));
}

/** The day used for a year without a date. */
export function midYear(year: number): string {
  return `${year}-07-01`;
}

/** The amount in the library's currency; null if its currency has no rate. */
export function localAmount(amount: number, currency: string, local: string, rate: string | null): number | null {
  if (currency === local) return amount;
  return rate === null ? null : convert(amount, rate, currency, local);
}

/** Breaches among the payers of a charge: each is a department or an outside payer, a department only once, and together they pay at most 100 %. */
export function payerBreaches(payers: readonly Payer[]): Breach[] {
  const units = payers.reduce((sum, { percentage }) => sum + Math.round(percentage * 10_000), 0);
  if (units > 1_000_000) return [{ field: 'payers', message: say('research.payersOverWhole') }];
  if (payers.some(({ department_id, external }) => (department_id === null) === (external === null)))
    return [{ field: 'payers', message: say('research.payerNamesOne') }];
  const departments = payers.flatMap(({ department_id }) => department_id ?? []);
  if (new Set(departments).size < departments.length) return [{ field: 'payers', message: say('research.payerTwice') }];
  return [];
}

/** Splits a wire amount among payers by largest remainder; `unpaid` is the part without a payer. The parts and `unpaid` sum to the amount. */
export function payerParts(amount: number, payers: readonly Payer[], currency: string): { parts: number[]; unpaid: number } {
  const { parts, unallocated } = share(
    amount,
    payers.map(({ percentage }) => percentage),
    currency,
  );
  return { parts, unpaid: unallocated };
}

/** The sum of an article's charges in the library's currency, and the number of charges without a rate. */
export function sumOfCharges(charges: readonly Charge[], currency: string): { local: number; unrated: number } {
  return {
    local: sumMoney(
      charges.map(({ local }) => local),
      currency,
    ),
    unrated: charges.filter(({ local }) => local === null).length,
  };
}
