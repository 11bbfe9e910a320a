import { isMetaDataColumn, metaDataColumn, type MetaDataFieldRules } from '#shared/domain/metadata/meta-data-value.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { certaintyOf } from './certainty.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ImportKindName, MetaDataTarget } from '../import-kinds.ts';

/** A field that a member made, with the entity that has it. */
export interface MetaDataTargetField extends MetaDataFieldRules {
  name: string;
  entity_id: string;
}

/** Of which entities an import of each kind can fill fields: those whose records its rows make or find. */
export const metaDataEntitiesOfImport: Readonly<Record<ImportKindName, readonly string[]>> = {
  subscriptions: ['subscription', 'subscription_period'],
  providers: ['publisher', 'vendor'],
  subscription_prices: [],
  budgets: [],
  articles: [],
};

/** What a column that is filled into the field means. */
export function metaDataTarget(fieldId: string): MetaDataTarget {
  return metaDataColumn(fieldId) as MetaDataTarget;
}

/** Whether a column is filled into a metadata field. */
export function isMetaDataTarget(field: string | null): field is MetaDataTarget {
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

/** A remembered mapping without the metadata fields that are gone by now. */
export function withoutGoneTargets(mapping: readonly ColumnMapping[], fields: readonly MetaDataTargetField[]): ColumnMapping[] {
  const known = new Set<string>(fields.map(({ id }) => metaDataTarget(id)));
  return mapping.map((column) => (isMetaDataTarget(column.field) && !known.has(column.field) ? { ...column, field: null } : column));
}
