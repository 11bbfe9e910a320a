import { isMetaDataColumn, metaDataColumn, type MetaDataFieldRules } from '#shared/domain/metadata/meta-data-value.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { certaintyOf } from './certainty.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ImportKindName } from '../import-kind-names.ts';
import { isOwnTarget, type OwnTarget } from '../import-kinds.ts';

/** A field that a member made, with the entity that has it. */
export interface MetaDataTargetField extends MetaDataFieldRules {
  name: string;
  entity_id: string;
}

/** What a column that is filled into the field means. */
export function metaDataTarget(fieldId: string): OwnTarget {
  return metaDataColumn(fieldId) as OwnTarget;
}

/** Whether a column is filled into a metadata field. */
export function isMetaDataTarget(field: string | null): field is OwnTarget {
  return field !== null && isMetaDataColumn(field);
}

/**
 * The columns that are headed as a metadata field of the member is called are filled into it, unless their heading is a known word for
 * something else.
 */
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

/** A remembered mapping in which columns of fields that the library has deleted mean nothing. `own`: the fields that it has. */
export function withoutGoneTargets(mapping: readonly ColumnMapping[], own: ReadonlySet<string>): ColumnMapping[] {
  return mapping.map((column) =>
    column.field !== null && isOwnTarget(column.field) && !own.has(column.field) ? { ...column, field: null } : column,
  );
}
