import { formatDate } from '#shared/domain/calendar/format-date.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from './member-of.ts';

/** The dates of a record as the library writes dates: "01.01.2027 – 31.12.2027", or the first alone without an end. */
export function dateRange(model: ReadModel, { start_date, end_date }: { start_date: string; end_date: string | null }): string {
  const show = (date: string): string => formatDate(date, memberOf(model).date_format);
  return end_date === null ? show(start_date) : `${show(start_date)} – ${show(end_date)}`;
}
