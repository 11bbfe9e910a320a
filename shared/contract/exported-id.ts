import type { Column } from './column.ts';
import { anyIdColumn } from './id-column.ts';
import { type ListName, listOf, lists } from './lists.ts';

/** Lists whose exports can be imported again: a row finds its record by the id in the last column, even if it was renamed in a spreadsheet. */
export const listsWithIds: ReadonlySet<string> = new Set<ListName>(['subscription-periods']);

/** The heading of that column, the same in every language. “ID” alone is too common for other numbers. */
export const idHeading = 'Perennial ID';

/** Ids of periods have a heading of their own: an import of subscriptions finds periods by it, and would not find other records. */
const periodIdColumn: Column = { ...anyIdColumn, label: idHeading };

/**
 * The column of the record's id, hidden by default, after a list's own columns; undefined for a list whose rows are not records. Publications and
 * answers to a form are lists without a declaration.
 */
export function idColumnOf(list: string): Column | undefined {
  const { kind } = list in lists ? listOf(list as ListName) : { kind: 'publication' };
  if (kind === null) return undefined;
  return kind === 'subscription_period' ? periodIdColumn : anyIdColumn;
}

/** A list's columns, followed by that of the id. */
export function withIdColumn(list: string, columns: readonly Column[]): readonly Column[] {
  const id = idColumnOf(list);
  return id ? [...columns, id] : columns;
}
