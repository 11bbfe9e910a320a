import { daysBetween, daysInMonth } from '#shared/domain/calendar/dates.ts';

/** A person's decision about the owner of some use. */
export type UseLink = {
  id: string;
  scope: 'platform' | 'database' | 'title_list' | 'title';
  /** The name of the database or the key of the title. */
  value: string | null;
  product: string;
  valid_from: string | null;
  valid_to: string | null;
};

/**
 * Whether a link is valid for a month: for most of its days, as a month belongs to a period (rule RU03). If two links share a month equally, the
 * later one applies.
 */
export function isValidIn({ valid_from, valid_to }: Pick<UseLink, 'valid_from' | 'valid_to'>, month: string): boolean {
  if (valid_from === null && valid_to === null) return true;
  const first = `${month}-01`;
  const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  const last = `${month}-${length}`;
  const from = valid_from !== null && valid_from > first ? valid_from : first;
  const to = valid_to !== null && valid_to < last ? valid_to : last;
  const days = daysBetween(from, to) + 1;
  return days * 2 > length || (days * 2 === length && to === last);
}
