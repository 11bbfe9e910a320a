import type { KindName, Row } from '#shared/contract/kinds.ts';
import { listOf, listsOfKind } from '#shared/contract/lists.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import { recordType } from '../../record-types.ts';

/** The link to a record as the list of its kind declares it; null for a kind whose list has none. */
function pageByList(kind: KindName, row: Row): string | null {
  const { path, record } =
    listsOfKind(kind)
      .map(listOf)
      .find((list) => list.record !== undefined) ?? {};
  if (path === undefined || path === null) return null;
  if (record === 'page') return `${path}/${row.id}`;
  return record === 'search' ? `${path}?search=${encodeURIComponent(englishLabel(kind, row))}` : path;
}

/** The page of the application that shows a record; null for a record without one. */
export function recordPage(kind: KindName, row: Row): string | null {
  return recordType(kind).page?.(row) ?? pageByList(kind, row);
}
