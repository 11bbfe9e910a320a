import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { MetaDataDirectory } from '#shared/domain/imports/planning/plan-meta-data.ts';
import { metaDataEntriesOf, valueRecordId, valueRecordsOf } from '../../ground/metadata/meta-data-values.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { metaDataTargetsOf } from './own-targets.ts';

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
