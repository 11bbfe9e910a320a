import { type KindName, pointersOf } from '#shared/contract/kinds.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';

interface Ties {
  row: PlannedRow;
  /** The records that the row creates or changes. */
  written: string[];
  /** The other records that those refer to: a transaction checks once that each still exists. */
  pointed: string[];
}

/**
 * The rows of a plan in writing order. Rows that refer to the same records are adjacent: a transaction then checks fewer records and has room for
 * more rows. Rows that others depend on come first, otherwise in file order.
 * The order is deterministic, since a worker that replaces a crashed one continues after its last batch.
 */
export function arrangeRows(planned: readonly PlannedRow[]): PlannedRow[] {
  const rows = planned.map(tiesOf);
  const uses = countsOf(rows.flatMap(({ pointed }) => pointed));
  const writers = countsOf(rows.flatMap(({ written }) => written));
  const isFirst = ({ written }: Ties): boolean => written.some((record) => uses.has(record) || (writers.get(record) ?? 0) > 1);
  const others = rows.filter((row) => !isFirst(row)).map(({ row, pointed }) => ({ row, place: placeOf(pointed, uses) }));
  others.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
  return [...makersFirst(rows.filter(isFirst)), ...others].map(({ row }) => row);
}

/** Moves each row behind the rows that create its references: a row can use a product of a later row. */
function makersFirst(rows: readonly Ties[]): Ties[] {
  const makers = new Map<string, Ties>();
  for (const each of rows) for (const { action, kind, id } of each.row.writes) if (action === 'create') makers.set(`${kind}#${id}`, each);
  const placed = new Set<Ties>();
  // Uses an explicit stack: a chain of rows can be as long as the file.
  const open = rows.toReversed();
  const entered = new Set<Ties>();
  for (let each = open.pop(); each; each = open.pop()) {
    if (placed.has(each)) continue;
    const missing = entered.has(each) ? [] : each.pointed.flatMap((record) => makers.get(record) ?? []).filter((of) => !placed.has(of));
    entered.add(each);
    if (missing.length === 0) placed.add(each);
    else open.push(each, ...missing.toReversed());
  }
  return [...placed];
}

function tiesOf(row: PlannedRow): Ties {
  const written = new Set(row.writes.map(({ kind, id }) => `${kind}#${id}`));
  const pointers = row.writes.flatMap(({ kind, fields }) => pointersOf(kind as KindName, fields));
  const pointed = new Set(pointers.map(({ kind, id }) => `${kind}#${id}`)).difference(written);
  return { row, written: [...written], pointed: [...pointed] };
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The sort key of a row: its rarest shared references first, which save the most checks. */
function placeOf(pointed: readonly string[], uses: ReadonlyMap<string, number>): string {
  const shared = pointed.map((record) => ({ record, count: uses.get(record) ?? 0 })).filter(({ count }) => count > 1);
  return shared
    .sort((a, b) => a.count - b.count || (a.record < b.record ? -1 : 1))
    .map(({ record }) => record)
    .join('|');
}
