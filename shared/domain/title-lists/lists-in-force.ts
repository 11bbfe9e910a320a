/** The validity of a list; both ends included, null for no end. */
export type Validity = { valid_from: string; valid_to: string | null };

/** The state of a list on a day. `superseded`: valid, but another valid list of the product began later. */
export type TitleListState = 'in_force' | 'superseded' | 'upcoming' | 'past';

/** Whether a list is valid on a day, `YYYY-MM-DD`. */
export function isValidOn({ valid_from, valid_to }: Validity, day: string): boolean {
  return valid_from <= day && (valid_to === null || valid_to >= day);
}

/**
 * The lists of a product in force on a day: of the valid ones, all with the latest start. Several share a start if a long list was split, or journals
 * and books are separate. A later list replaces an earlier one without an end.
 */
export function listsOn<List extends Validity>(lists: readonly List[], day: string): List[] {
  const valid = lists.filter((list) => isValidOn(list, day));
  const latest = valid.reduce((last, { valid_from }) => (valid_from > last ? valid_from : last), '');
  return valid.filter(({ valid_from }) => valid_from === latest);
}

/** The state of one of a product's lists on a day. */
export function titleListState<List extends Validity>(list: List, lists: readonly List[], day: string): TitleListState {
  if (list.valid_from > day) return 'upcoming';
  if (!isValidOn(list, day)) return 'past';
  return listsOn(lists, day).some(({ valid_from }) => valid_from === list.valid_from) ? 'in_force' : 'superseded';
}

export type ListsOfPeriod<List> = {
  lists: List[];
  /** The day for which lists were chosen. */
  day: string;
  /** `day`: valid on that day. `overlap`: valid only at another time of the period. `none`: no list found. */
  by: 'day' | 'overlap' | 'none';
};

/**
 * The lists of a subscription period (S50): those in force today for a current period, at its end for a past one, at its start for a future one. If
 * none is in force on that day, the latest that were valid at any time of the period.
 */
export function listsOfPeriod<List extends Validity>(
  lists: readonly List[],
  { start_date, end_date }: { start_date: string; end_date: string | null },
  today: string,
): ListsOfPeriod<List> {
  const day = today < start_date ? start_date : end_date !== null && today > end_date ? end_date : today;
  const found = listsOn(lists, day);
  if (found.length > 0) return { lists: found, day, by: 'day' };
  const within = lists.filter(
    ({ valid_from, valid_to }) => (end_date === null || valid_from <= end_date) && (valid_to === null || valid_to >= start_date),
  );
  const latest = within.reduce((last, { valid_from }) => (valid_from > last ? valid_from : last), '');
  const chosen = within.filter(({ valid_from }) => valid_from === latest);
  return { lists: chosen, day, by: chosen.length > 0 ? 'overlap' : 'none' };
}

/** Whether a period gives access on a day: it is current and not cancelled. */
export function isRunning(period: { start_date: string; end_date: string | null; decision: string }, day: string): boolean {
  return period.decision !== 'cancelled' && period.start_date <= day && (period.end_date === null || period.end_date >= day);
}
