import type { Page } from '#shared/contract/envelope.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import { type ListQuery, sortOf } from '#shared/contract/list-query.ts';
import { type ListName, listOf } from '#shared/contract/lists.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { columnsOf } from './list-columns.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { pageOfRows } from '../../ground/list-engine.ts';
import { kindWord } from '#shared/contract/kind-word.ts';

/** The query with the list's default order where the caller names none. */
export function inDefaultOrder(name: ListName, query: ListQuery): ListQuery {
  return query.sort.length > 0 ? query : { ...query, sort: sortOf(listOf(name).order ?? 'name') };
}

/** A list's answer from its rows, in the member's language. */
export function answerList<R extends ListRow>(model: ReadModel, name: ListName, rows: readonly R[], query: ListQuery): R[] | Page<R> {
  const { related } = listOf(name);
  if (query.changed && related) return relatedRows(rows, query.changed, related);
  return pageOfRows(rows, columnsOf(model, name), inDefaultOrder(name, query), memberOf(model));
}

/** The rows of some ids with those that share the reference. */
function relatedRows<R extends ListRow>(rows: readonly R[], ids: readonly string[], related: string): R[] {
  const idOfReference = (row: R): string | undefined => (row[related] as { id: string } | null | undefined)?.id;
  const asked = rows.filter((row) => ids.includes(String(row['id'])));
  const shared = new Set(asked.flatMap((row) => idOfReference(row) ?? []));
  return rows.filter((row) => asked.includes(row) || shared.has(idOfReference(row) ?? ''));
}

/** One row by the id of its record; a replaced record's id resolves to its replacement. */
export function oneRow<R extends { id: string }>(model: ReadModel, kind: KindName, rows: readonly R[], id: string): R {
  const shown = model.resolve(kind, id);
  const row = rows.find((each) => each.id === shown);
  if (!row) throw notFound(kindWord(kind));
  return row;
}

/** The same page with each row mapped by `show`. */
export function mapPage<R, S>(answer: R[] | Page<R>, show: (row: R) => S): S[] | Page<S> {
  return Array.isArray(answer) ? answer.map(show) : { ...answer, data: answer.data.map(show) };
}
