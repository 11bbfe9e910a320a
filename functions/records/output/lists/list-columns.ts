import type { Column } from '#shared/contract/column.ts';
import { columnOfBudget } from '#shared/contract/columns/budgets.ts';
import { columnOfTermLabel } from '#shared/contract/columns/licenses.ts';
import { columnOfMetaDataField } from '#shared/contract/columns/meta-data.ts';
import { columnOfFteYear } from '#shared/contract/columns/fte.ts';
import { withIdColumn } from '#shared/contract/exported-id.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { type ListName, listOf } from '#shared/contract/lists.ts';
import type { ListColumnFamily } from '#shared/contract/own-columns.ts';
import type { MetaDataColumn } from '#shared/contract/rows/meta-data-row.ts';
import { fteYears } from '#shared/domain/fte/fte-values.ts';
import { metaDataEntities, metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataFieldsOf } from '../../ground/metadata/meta-data-fields.ts';
import { openPeriods } from '../../money/budgets/budget-columns.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { termLabelOrder } from '../../holdings/licenses/license-terms.ts';

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

/** The same for the grid of an entity, which is the first of its lists (C133); undefined for an unknown entity. */
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

/** The columns that a library's years add to the FTE table. */
function yearColumnsOf(model: ReadModel): Column[] {
  return fteYears(model.all('fte_field')).map(columnOfFteYear);
}

/** The columns of a family that a library adds to a list. The fields of a form are columns of its answers, which are not a list here. */
const ownColumns: Readonly<Record<ListColumnFamily, (model: ReadModel, list: ListName) => Column[]>> = {
  metadata: metaDataColumnsOf,
  terms: termColumnsOf,
  budgets: (model) => openPeriods(model).map(columnOfBudget),
  years: yearColumnsOf,
};

/** All columns of a list for this library: the contract's, then its own, then that of the id. */
export function columnsOf(model: ReadModel, name: ListName): readonly Column[] {
  return model.view(`columns ${name}`, () => {
    const own = (listOf(name).ownColumns ?? []).flatMap((family) => ownColumns[family](model, name));
    return withIdColumn(name, own.length === 0 ? listColumns[name] : [...listColumns[name], ...own]);
  });
}
