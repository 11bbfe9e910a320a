import type { Page } from '#shared/contract/envelope.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import { kinds } from '#shared/contract/kinds.ts';
import type { ListQuery, ListSort } from '#shared/contract/list-query.ts';
import type { ListName } from '#shared/contract/lists.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { columnsOf } from './list-columns.ts';
import { type ListRow, listed } from './list-engine.ts';

/** How a list stands before anybody sorts it. */
const usual: Partial<Record<ListName, ListSort[]>> = {
  'subscription-periods': [{ field: 'start_date', descending: true }],
  'subscription-workflows': [{ field: 'start_date', descending: true }],
  'financial-periods': [{ field: 'start_date', descending: true }],
  emails: [{ field: 'at', descending: true }],
  'recent-actions': [{ field: 'at', descending: true }],
  imports: [{ field: 'created_at', descending: true }],
  'vendor-invoices': [{ field: 'date', descending: true }],
  orders: [{ field: 'order_date', descending: true }],
  reminders: [
    { field: 'due_on', descending: false },
    { field: 'name', descending: false },
  ],
  'progress-tasks': [
    { field: 'due_on', descending: false },
    { field: 'subscription', descending: false },
  ],
  stakeholders: [
    { field: 'last_name', descending: false },
    { field: 'first_name', descending: false },
  ],
  'feedback-invitations': [{ field: 'sent_at', descending: true }],
  'license-periods': [{ field: 'start_date', descending: true }],
  'exchange-rates': [
    { field: 'financial_period', descending: true },
    { field: 'currency', descending: false },
  ],
  'license-amendments': [{ field: 'start_date', descending: true }],
  'license-term-labels': [{ field: 'order', descending: false }],
  'license-qualifier-labels': [{ field: 'order', descending: false }],
  'to-do-states': [
    { field: 'board', descending: false },
    { field: 'order', descending: false },
  ],
  'to-dos': [
    { field: 'deadline', descending: false },
    { field: 'priority_id', descending: false },
    { field: 'created_at', descending: true },
  ],
  'title-lists': [
    { field: 'valid_from', descending: true },
    { field: 'name', descending: false },
  ],
  // Its rows stand in the order of addresses, which is none of words.
  'ip-addresses': [],
  'ip-tellings': [
    { field: 'informed_at', descending: true },
    { field: 'created_at', descending: true },
  ],
};
const byName: ListSort[] = [{ field: 'name', descending: false }];

/** The query with the list's usual order where none is asked for. */
export function inUsualOrder(name: ListName, query: ListQuery): ListQuery {
  return query.sort.length > 0 ? query : { ...query, sort: usual[name] ?? byName };
}

/** A list's answer from its rows, in the member's language. */
export function answerList<R extends ListRow>(model: ReadModel, name: ListName, rows: readonly R[], query: ListQuery): R[] | Page<R> {
  return listed(rows, columnsOf(model, name), inUsualOrder(name, query), memberOf(model));
}

/** One row by the id of its record; a replaced record's id leads to its stand-in. */
export function oneRow<R extends { id: string }>(model: ReadModel, kind: KindName, rows: readonly R[], id: string): R {
  // By its own id where it is a row without being a record yet, as the system board of older members.
  const shown = model.resolve(kind, id) ?? id;
  const row = rows.find((each) => each.id === shown);
  if (!row) throw notFound(kinds[kind].title);
  return row;
}

/** The same page with each row shown otherwise. */
export function mapPage<R, S>(answer: R[] | Page<R>, show: (row: R) => S): S[] | Page<S> {
  return Array.isArray(answer) ? answer.map(show) : { ...answer, data: answer.data.map(show) };
}
