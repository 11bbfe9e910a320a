import type { Column } from '#shared/contract/column.ts';
import { columnOfTermLabel } from '#shared/contract/columns/licenses.ts';
import { columnOfMetaDataField } from '#shared/contract/columns/meta-data.ts';
import { columnOfFteYear } from '#shared/contract/columns/fte.ts';
import { type ListName, lists } from '#shared/contract/lists.ts';
import type { MetaDataColumn } from '#shared/contract/rows/meta-data-row.ts';
import { fteYears } from '#shared/domain/fte/fte-values.ts';
import { metaDataEntities, metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataFieldsOf } from '#functions/platform/metadata/meta-data-fields.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { termLabelOrder } from '#functions/platform/rows/license-terms.ts';

const mostColumns = 95;

/** The columns that a member's own metadata fields add to a list. */
export function metaDataColumnsOf(model: ReadModel, list: string): MetaDataColumn[] {
  return metaDataEntities
    .flatMap((entity) => {
      const idField = entity.lists[list];
      return idField === undefined ? [] : metaDataFieldsOf(model, entity.id).map((field) => columnOfMetaDataField(field, entity, idField));
    })
    .slice(0, mostColumns);
}

/** The same for the grid of an entity, which is the first of its lists (C133); undefined for what is none. */
export function metaDataColumnsOfEntity(model: ReadModel, entity: string): MetaDataColumn[] | undefined {
  const [list] = Object.keys(metaDataEntity(entity)?.lists ?? {});
  return list === undefined ? undefined : metaDataColumnsOf(model, list);
}

/** The columns that a member's term labels add to the list of licences. */
function termColumnsOf(model: ReadModel): Column[] {
  return termLabelOrder(model).flatMap((id) => {
    const label = model.find('license_term_label', id);
    return label ? [columnOfTermLabel(label)] : [];
  });
}

/** All columns of a list for this member: what the contract gives it, and its own. */
export function columnsOf(model: ReadModel, name: ListName): readonly Column[] {
  return model.view(`columns ${name}`, ['meta_data_field', 'meta_data_category', 'license_term_label', 'fte_field'], () => {
    if (name === 'fte-fields') return [...lists[name], ...fteYears(model.all('fte_field')).map(columnOfFteYear)];
    const own = [...(name === 'licenses' ? termColumnsOf(model) : []), ...metaDataColumnsOf(model, name)];
    return own.length === 0 ? lists[name] : [...lists[name], ...own];
  });
}
