import type { Breach } from '../breach.ts';
import { addMonths, isPlausibleDate, nextDay } from '../calendar/dates.ts';
import { checkCurrency } from '../money/check-currency.ts';
import { isEmpty, maxLength, required, validDate } from '../text/checks.ts';
import type { PeriodDraft } from './period-draft.ts';
import { plainField, plainFieldNames, type PlainFieldName } from './plain-fields.ts';
import { say } from '../messages/message.ts';

/** Whether a period lasts over 13 months, so that its decision deadline may be within it (D3). */
export function isLongPeriod(start: string, end: string): boolean {
  return nextDay(end) > addMonths(start, 13);
}

/**
 * The exclusive upper limit of the decision deadline: the start, or the end of a period of over 13 months (R051, D3). Undefined while a date it
 * depends on is missing or invalid.
 */
export function deadlineLimit(draft: Pick<PeriodDraft, 'start_date' | 'end_date' | 'one_time_purchase'>): string | undefined {
  const { start_date: start, end_date: end } = draft;
  if (!isPlausibleDate(start)) return undefined;
  return !draft.one_time_purchase && isPlausibleDate(end) && end > start && isLongPeriod(start, end) ? end : start;
}

export type CheckPeriodOptions = {
  /** Formats dates in messages by the member's date format. Default: `YYYY-MM-DD`. */
  formatDate?: (date: string) => string;
};

/** Breaches of R051 and R129 in a subscription period; empty if it may be saved. */
export function checkPeriod(draft: PeriodDraft, options: CheckPeriodOptions = {}): Breach[] {
  const show = options.formatDate ?? ((date: string): string => date);
  return [
    ...required('product_id', draft.product_id),
    ...required('start_date', draft.start_date),
    ...validDate('start_date', draft.start_date),
    ...checkEnd(draft, show),
    ...checkDeadline(draft, show),
    ...required('owner_id', draft.owner_id),
    ...required('currency', draft.currency),
    ...checkCurrency('currency', draft.currency),
    ...required('financial_period_id', draft.financial_period_id),
    ...plainFieldNames.flatMap((name) => checkPlain(name, draft[name])),
  ];
}

function checkPlain(name: PlainFieldName, value: string | null | undefined): Breach[] {
  const field = plainField(name);
  return field.type === 'day' ? validDate(name, value) : maxLength(name, value, field.max);
}

function checkEnd(draft: PeriodDraft, show: (date: string) => string): Breach[] {
  const { start_date: start, end_date: end } = draft;
  if (draft.one_time_purchase) return isEmpty(end) ? [] : [{ field: 'end_date', message: say('periods.oneTimePurchaseWithoutEnd') }];
  if (isEmpty(end)) return required('end_date', end);
  if (!isPlausibleDate(end)) return validDate('end_date', end);
  return isPlausibleDate(start) && end <= start ? [{ field: 'end_date', message: say('text.notAfterStart', { start: show(start) }) }] : [];
}

function checkDeadline(draft: PeriodDraft, show: (date: string) => string): Breach[] {
  const deadline = draft.cancellation_deadline;
  if (isEmpty(deadline)) return [];
  if (!isPlausibleDate(deadline)) return validDate('cancellation_deadline', deadline);
  const limit = deadlineLimit(draft);
  return limit !== undefined && deadline >= limit
    ? [{ field: 'cancellation_deadline', message: say('text.notBeforeDate', { date: show(limit) }) }]
    : [];
}
