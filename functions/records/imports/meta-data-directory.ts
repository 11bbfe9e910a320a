import type { ImportKindName } from '#shared/domain/imports/import-kinds.ts';
import { metaDataEntitiesOfImport, type MetaDataTargetField } from '#shared/domain/imports/mapping/meta-data-target.ts';
import type { MetaDataDirectory } from '#shared/domain/imports/planning/plan-meta-data.ts';
import { metaDataFieldsOf } from '../metadata/meta-data-fields.ts';
import { metaDataEntriesOf, valueRecordId, valueRecordsOf } from '../metadata/meta-data-values.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The member's metadata fields that an import of a kind can fill, in the order of forms. */
export function metaDataTargetsOf(model: ReadModel, kind: ImportKindName): readonly MetaDataTargetField[] {
  return metaDataEntitiesOfImport[kind].flatMap((entity) => metaDataFieldsOf(model, entity));
}

/** The member's metadata, for planning. */
export function metaDataDirectory(model: ReadModel, kind: ImportKindName): MetaDataDirectory {
  return {
    fields: metaDataTargetsOf(model, kind),
    held: (entity, id) => {
      const [stored] = valueRecordsOf(model, entity, id);
      return { entries: metaDataEntriesOf(model, entity, id), stored: stored ? { id: stored.id, values: stored.values } : null };
    },
    idOf: valueRecordId,
    rolesOf: (id) => model.find('provider', id),
  };
}
