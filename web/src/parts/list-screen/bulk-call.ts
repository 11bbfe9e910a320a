import type { ColumnEdit } from '#shared/contract/column.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { CellEdit } from '#web/ui/data-grid/grid-types.ts';
import { wireValue } from './wire-value.ts';

/** The call that changes several records of a kind at once. */
export interface BulkCall {
  call: Pick<AnyCall, 'method' | 'path' | 'permission' | 'kind' | 'query' | 'body' | 'reply'>;
  params: Readonly<Record<string, string>>;
  /** The name of the list in its body. */
  list: 'records' | 'periods';
}

/** Kinds without a bulk call: publications are stored in the object of their list, which each change rewrites. */
const oneByOne: ReadonlySet<string> = new Set(['publication']);

/** The bulk call for a single change call: PATCH of the same path without the id. */
export function bulkCallOf({ kind, as: entity = '' }: Pick<ColumnEdit, 'kind' | 'as'>, single: AnyCall | undefined): BulkCall | undefined {
  if (!single || oneByOne.has(kind)) return undefined;
  const path = kind === 'meta_data_value' ? '/meta-data-values/{entity}' : single.path.replace('/{id}', '');
  return {
    call: { ...single, method: 'PATCH', path },
    params: kind === 'meta_data_value' ? { entity } : {},
    list: kind === 'subscription_period' ? 'periods' : 'records',
  };
}

/** A record of a bulk change, with the cells that it is made of. */
export interface RecordEdit {
  change: Readonly<Record<string, unknown>>;
  cells: readonly { edit: CellEdit; field: string }[];
}

/** The cells of a block as changes of records, each with the version that the person sees. */
export function recordsOf(edits: readonly CellEdit[]): RecordEdit[] {
  const byRecord = Map.groupBy(edits, ({ row, column }) => String(row[column.edit?.idField ?? 'id']));
  return [...byRecord].map(([id, block]): RecordEdit => {
    const cells = block.map((edit) => ({ edit, field: fieldOf(edit) }));
    const values = Object.fromEntries(cells.map(({ edit, field }) => [field, wireValue(edit.column, edit.value)]));
    const { row, column } = block[0] as CellEdit;
    if (column.edit?.kind === 'meta_data_value') return { change: { id, values }, cells };
    return { change: { id, version: row[(column.edit as ColumnEdit).versionField], ...values }, cells };
  });
}

/** The field of the record that a cell changes. */
function fieldOf({ column }: CellEdit): string {
  if (column.edit?.kind === 'meta_data_value') return column.field.slice('md_'.length);
  return column.edit?.as ?? column.field;
}
