import { isMetaDataColumn, metaDataColumn, type MetaDataFieldRules } from '#shared/domain/metadata/meta-data-value.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { certaintyOf } from './certainty.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ImportKindName } from '../import-kind-names.ts';
import { isOwnTarget, type OwnTarget } from '../import-kinds.ts';

/** A field defined by the tenant, with its entity. */
export interface MetaDataTargetField extends MetaDataFieldRules {
  name: string;
  entity_id: string;
}

/** The import field for a metadata field. */
export function metaDataTarget(fieldId: string): OwnTarget {
  return metaDataColumn(fieldId) as OwnTarget;
}

/** Whether a column fills a metadata field. */
export function isMetaDataTarget(field: string | null): field is OwnTarget {
  return field !== null && isMetaDataColumn(field);
}

/** Maps columns to the tenant's metadata fields of the same name, unless their heading is a known word for another field. */
export function withMetaDataTargets(
  mapping: readonly ColumnMapping[],
  fields: readonly MetaDataTargetField[],
  kind: ImportKindName,
): ColumnMapping[] {
  const taken = new Set<string>();
  return mapping.map((column) => {
    const called = fields.find(({ id, name }) => foldForSearch(name) === foldForSearch(column.heading) && !taken.has(id));
    if (!called || certaintyOf(column, kind) === 'sure') return column;
    taken.add(called.id);
    return { column: column.column, heading: column.heading, field: metaDataTarget(called.id) };
  });
}

/** Clears columns of a remembered mapping whose tenant-defined fields were deleted. `own`: the existing fields. */
export function withoutGoneTargets(mapping: readonly ColumnMapping[], own: ReadonlySet<string>): ColumnMapping[] {
  return mapping.map((column) =>
    column.field !== null && isOwnTarget(column.field) && !own.has(column.field) ? { ...column, field: null } : column,
  );
}
