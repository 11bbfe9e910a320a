/** What decides when a list counts; both ends included, null for no end. */
export type Validity = { valid_from: string; valid_to: string | null };

/** How a list stands on a day. `superseded`: it is valid, but another list of the product that is valid too began later. */
export type TitleListState = 'in_force' | 'superseded' | 'upcoming' | 'past';

/** Whether a list is valid on a day, `YYYY-MM-DD`. */
export function isValidOn({ valid_from, valid_to }: Validity, day: string): boolean {
  return valid_from <= day && (valid_to === null || valid_to >= day);
}

/**
 * Of a product's lists those that count on a day: of the valid ones all that began last. Several begin together when a long list was split, or
 * journals and books come apart; a later list replaces an earlier one that was left without an end.
 */
export function listsOn<List extends Validity>(lists: readonly List[], day: string): List[] {
  const valid = lists.filter((list) => isValidOn(list, day));
  const latest = valid.reduce((last, { valid_from }) => (valid_from > last ? valid_from : last), '');
  return valid.filter(({ valid_from }) => valid_from === latest);
}

/** How one of a product's lists stands on a day. */
export function titleListState<List extends Validity>(list: List, lists: readonly List[], day: string): TitleListState {
  if (list.valid_from > day) return 'upcoming';
  if (!isValidOn(list, day)) return 'past';
  return listsOn(lists, day).some(({ valid_from }) => valid_from === list.valid_from) ? 'in_force' : 'superseded';
}

export type ListsOfPeriod<List> = {
  lists: List[];
  /** The day that decides. */
  day: string;
  /** `day`: valid on it. `overlap`: none is, but these are valid at another time of the period. `none`: there are none. */
  by: 'day' | 'overlap' | 'none';
};

/**
 * The lists that belong to a period of a subscription (S50): those that count today while it runs, at its end when it is over and at its
 * beginning when it is to come. Where none counts on that day, the latest that were valid at any time of the period.
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

/** Whether a period gives access on a day: it runs, and was not cancelled. */
export function isRunning(period: { start_date: string; end_date: string | null; decision: string }, day: string): boolean {
  return period.decision !== 'cancelled' && period.start_date <= day && (period.end_date === null || period.end_date >= day);
}
