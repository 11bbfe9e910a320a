import type { Breach } from '../breach.ts';
import { checkName } from '../catalogues/check-name.ts';
import { say } from '../messages/message.ts';
import { checkAmount } from '../money/check-amount.ts';
import { checkCurrency } from '../money/check-currency.ts';
import { required } from '../text/checks.ts';
import type { Silence } from './silence.ts';

/** A year of a deal, with the days by which its office and its members must decide. */
export interface DealYearDraft {
  year: number;
  start_date: string;
  end_date: string;
  total: number | null;
  list_total: number | null;
}

/** The fields of a deal that have rules of their own. */
export interface DealDraft {
  name: string;
  currency: string;
  years: readonly DealYearDraft[];
  opt_in_from: string | null;
  opt_in_to: string | null;
  min_sum: number | null;
  confirm_above: number | null;
  silence: Silence;
}

/** Checks a deal: its years once each and in themselves right, amounts in the decimals of its currency, days in order. */
export function checkDeal(draft: DealDraft): Breach[] {
  const { name, currency, years, opt_in_from, opt_in_to } = draft;
  const breaches = [...checkName(name), ...required('currency', currency), ...checkCurrency('currency', currency)];
  if (opt_in_from !== null && opt_in_to !== null && opt_in_to < opt_in_from)
    breaches.push({ field: 'opt_in_to', message: say('deals.optInEndsFirst') });
  const twice = years.find(({ year }, index) => years.findIndex((each) => each.year === year) < index);
  if (twice) breaches.push({ field: 'years', message: say('deals.yearTwice', { year: twice.year }) });
  for (const { year, start_date, end_date } of years)
    if (end_date < start_date) breaches.push({ field: 'years', message: say('deals.yearEndsFirst', { year }) });
  breaches.push(...checkAmount('min_sum', draft.min_sum, currency));
  breaches.push(...checkAmount('confirm_above', draft.confirm_above, currency));
  if (draft.confirm_above !== null && draft.confirm_above < 0)
    breaches.push({ field: 'confirm_above', message: say('deals.thresholdBelowZero') });
  breaches.push(...checkSilence(draft));
  const amounts = years.flatMap(({ total, list_total }) => [total, list_total]);
  return [...breaches, ...amounts.flatMap((amount) => checkAmount('years', amount, currency)).slice(0, 1)];
}

/** Checks whether offers of a deal can renew without an answer: members do not join it, and its threshold lets a price renew. */
function checkSilence({ silence, confirm_above, opt_in_from, opt_in_to }: DealDraft): Breach[] {
  if (silence !== 'renews') return [];
  if (opt_in_from !== null || opt_in_to !== null) return [{ field: 'silence', message: say('deals.silenceWithOptIn') }];
  return confirm_above === 0 ? [{ field: 'silence', message: say('deals.silenceNeverRenews') }] : [];
}
