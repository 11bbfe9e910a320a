import { infoBoxes } from '#shared/contract/groups/info-boxes.ts';
import { progress } from '#shared/contract/groups/progress.ts';
import { reminders } from '#shared/contract/groups/reminders.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { ReminderRow } from '#shared/contract/groups/reminders.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { queryFor } from '#web/api/queries.ts';

/** As many rows as the tallest card shows; of the others it is told how many there are. */
const rows = 20;

const first = { paginated: true, page: 1, perPage: rows } as const;
const oneOf = (field: string, value: string): ListFilter => ({ field, operator: 'in', values: [value] });

/** Undecided subscriptions whose deadline is still to come, the nearest first. */
export function deadlinesQuery(today: string) {
  const filters = [oneOf('decision', 'undecided'), { field: 'effective_deadline', operator: 'gte', values: [today] } as const];
  return queryFor(subscriptions.list, {
    query: {
      ...first,
      sort: [{ field: 'effective_deadline', descending: false }],
      filters: filters.map((each) => ({ ...each, values: [...each.values] })),
    },
  });
}

/** The subscriptions of a person, those to be decided next first. */
export function ownSubscriptionsQuery(userId: string) {
  return queryFor(subscriptions.list, {
    query: {
      ...first,
      sort: [
        { field: 'decision', descending: false },
        { field: 'effective_deadline', descending: false },
      ],
      filters: [oneOf('owner', userId)],
    },
  });
}

export const remindersQuery = queryFor(reminders.list, {
  query: { ...first, sort: [{ field: 'due_on', descending: false }], extra: { state: 'upcoming' } },
});

export const toDoFiguresQuery = queryFor(infoBoxes.toDoList, {});

export const moneyAtStakeQuery = queryFor(infoBoxes.moneyAtStake, {});

export const whoWaitsQuery = queryFor(infoBoxes.whoWaits, {});

export const changesSinceQuery = queryFor(infoBoxes.changesSince, {});

export const progressQuery = queryFor(progress.counts, {});

/** How many days back what was done is looked for: the log is read as far as this, and no further. */
const recentDays = 14;

/** What was done in the last days, newest first. */
export function recentActionsQuery(today: string) {
  const since: ListFilter = { field: 'at', operator: 'gte', values: [addDays(today, -recentDays)] };
  return queryFor(settings.recentActions, { query: { ...first, filters: [since] } });
}

/** A list that was asked for in pages. */
export function asPage<T extends ReminderRow | SubscriptionRow | RecentAction>(data: T[] | Page<T>): Page<T> {
  return Array.isArray(data) ? { data, last_row: data.length } : data;
}
