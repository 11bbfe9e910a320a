import type { ColumnEdit } from '#shared/contract/column.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';

/** Fields that a record of another kind has under the same name, with a meaning of its own. */
const ownNames = new Set(['id', 'version', 'name', 'description', 'created_at', 'created_by', 'updated_at', 'updated_by']);

/**
 * A list's row after one of its records was saved: the row itself where it shows that record, else what the record
 * contributes to it, as a subscription's row shows its latest period.
 */
export function patchedRow(row: GridRow, edit: ColumnEdit, saved: GridRow): GridRow {
  if (row[edit.idField] !== saved['id']) return row;
  if (edit.idField === 'id') return { ...row, ...saved };
  const shared = Object.entries(saved).filter(([field]) => field in row && !ownNames.has(field));
  return { ...row, ...Object.fromEntries(shared), [edit.versionField]: saved['version'] };
}
