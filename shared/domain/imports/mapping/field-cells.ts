import type { CellKind } from '../field-entry.ts';
import { entryOf, type ImportField, importKinds } from '../import-kinds.ts';
import type { ImportKindName } from '../import-kind-names.ts';

/** Contents of a field's cells in a kind of import. Fields defined by the tenant are treated as text. */
export function cellsOf(kind: ImportKindName, field: ImportField): CellKind {
  return entryOf(kind, field)?.cells ?? 'text';
}

const days: ReadonlySet<string | null> = new Set(
  Object.values(importKinds).flatMap(({ fields }) => Object.keys(fields).filter((field) => fields[field as never]['cells'] === 'day')),
);

/** Whether the field holds dates in some kind of import. */
export function isDateField(field: ImportField | null): boolean {
  return days.has(field);
}
