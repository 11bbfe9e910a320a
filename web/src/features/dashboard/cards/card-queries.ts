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

/** The rows of the tallest card; further ones are only counted. */
const rows = 20;

const first = { paginated: true, page: 1, perPage: rows } as const;
const oneOf = (field: string, value: string): ListFilter => ({ field, operator: 'in', values: [value] });

/** Undecided subscriptions with a future deadline, the nearest first. */
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

/** The subscriptions of a person, the nearest decision first. */
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

/** Days covered by recent actions: limits how far the log is read. */
const recentDays = 14;

/** The actions of the last days, newest first. */
export function recentActionsQuery(today: string) {
  const since: ListFilter = { field: 'at', operator: 'gte', values: [addDays(today, -recentDays)] };
  return queryFor(settings.recentActions, { query: { ...first, filters: [since] } });
}

/** The answer of a paginated list. */
export function asPage<T extends ReminderRow | SubscriptionRow | RecentAction>(data: T[] | Page<T>): Page<T> {
  return Array.isArray(data) ? { data, last_row: data.length } : data;
}
