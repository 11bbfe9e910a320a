import { metaDataEntities } from '#shared/domain/metadata/meta-data-entities.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { metaDataCells } from './meta-data-values.ts';

/** A list's row with the values of the member's own fields, as cells named `md_<field>`. */
export function withMetaData<R extends object>(model: ReadModel, list: string, row: R): R {
  if (model.count('meta_data_value') === 0) return row;
  const fields = row as Record<string, unknown>;
  const shown = metaDataEntities.flatMap(({ id, role, lists }) => {
    const idField = lists[list];
    if (idField === undefined || (role && fields[role] !== true)) return [];
    return [metaDataCells(model, id, fields[idField] as string | null)];
  });
  return Object.assign({}, row, ...shown) as R;
}
