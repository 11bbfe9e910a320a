import type { Breach } from '../breach.ts';
import { addMonths, isPlausibleDate } from '../calendar/dates.ts';
import { say } from '../messages/message.ts';
import { type ContractYear, maxNotice, maxTermMonths, type Notice, type SubscriptionTerms } from './subscription-terms.ts';

/** Breaches of the rules of a contract's terms; empty if they may be saved. `formatDate` writes dates as the library does. */
export function checkTerms(terms: SubscriptionTerms, formatDate: (date: string) => string = (date) => date): Breach[] {
  const { notice, length_months: length, fixed_until: until, years, opt_out: optOut } = terms;
  return [
    ...checkNotice(notice),
    ...(isWhole(length, maxTermMonths)
      ? []
      : [{ field: 'length_months', message: say('terms.lengthOutOfRange', { most: maxTermMonths }) }]),
    ...(until === null || isPlausibleDate(until) ? [] : [{ field: 'fixed_until', message: say('calendar.invalidDate') }]),
    ...checkYears(years, until, formatDate),
    ...checkOptOut(optOut, until, formatDate),
  ];
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

function checkNotice(notice: Notice | null): Breach[] {
  if (notice === null || isWhole(notice.count, maxNotice[notice.unit])) return [];
  const code = notice.unit === 'month' ? 'terms.noticeMonthsOutOfRange' : 'terms.noticeDaysOutOfRange';
  return [{ field: 'notice', message: say(code, { most: maxNotice[notice.unit] }) }];
}

function checkYears(years: readonly ContractYear[], until: string | null, show: (date: string) => string): Breach[] {
  const at = (message: Breach['message']): Breach[] => [{ field: 'years', message }];
  if (years.length === 0) return [];
  if (until === null) return at(say('terms.yearsWithoutFixedUntil'));
  if (years.some(({ start_date }) => !isPlausibleDate(start_date))) return [{ field: 'years', message: say('calendar.invalidDate') }];
  const ordered = years.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const late = ordered.find(({ start_date }) => start_date > until);
  if (late) return at(say('terms.yearAfterEnd', { date: show(late.start_date), until: show(until) }));
  const overlapped = ordered.find((each, index) => {
    const next = ordered[index + 1];
    return next !== undefined && next.start_date < addMonths(each.start_date, 12);
  });
  if (!overlapped) return [];
  const next = ordered[ordered.indexOf(overlapped) + 1] ?? overlapped;
  return at(say('terms.yearsOverlap', { first: show(overlapped.start_date), second: show(next.start_date) }));
}

function checkOptOut(days: readonly string[], until: string | null, show: (date: string) => string): Breach[] {
  const at = (message: Breach['message']): Breach[] => [{ field: 'opt_out', message }];
  if (days.length === 0) return [];
  if (until === null) return at(say('terms.optOutWithoutFixedUntil'));
  if (days.some((day) => !isPlausibleDate(day))) return [{ field: 'opt_out', message: say('calendar.invalidDate') }];
  const late = days.find((day) => day > until);
  return late === undefined ? [] : at(say('terms.optOutAfterEnd', { date: show(late), until: show(until) }));
}

/** Terms as they are stored: years and opt-out days in order, each day once. */
export function orderedTerms<T extends SubscriptionTerms>(terms: T): T {
  return {
    ...terms,
    years: terms.years.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    opt_out: [...new Set(terms.opt_out)].toSorted(),
  };
}
