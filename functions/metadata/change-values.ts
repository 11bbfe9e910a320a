import type { metaDataValues } from '#shared/contract/groups/metadata.ts';
import { breached } from '#shared/contract/errors.ts';
import type { MetaDataOfRecord } from '#shared/contract/rows/meta-data-row.ts';
import type { Request } from '#functions/platform/http.ts';
import { metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { metaDataOfRecord, metaDataHolder, valueRecordId } from '#functions/records/ground/metadata/meta-data-values.ts';
import { changedMetaData, type MetaDataChange, saveMetaData } from '#functions/records/ground/metadata/write-meta-data.ts';
import { outdated } from '#functions/platform/outdated.ts';

type Many = Request<typeof metaDataValues.change>;
type One = Request<typeof metaDataValues.changeOne>;

/** Changes several values of a record; all its required fields must be filled then (R032). */
export async function changeValues(request: Many): Promise<MetaDataOfRecord> {
  return change(request, { ...request.body, asked: 'all' });
}

/** Changes one value, as a grid's cell does (C132). */
export async function changeOneValue(request: One) {
  const { fieldId } = request.params;
  const { entity, entity_id, version, meta_data_fields_by_category } = await change(request, {
    values: { [fieldId]: request.body.value },
    version: request.body.version,
    asked: 'named',
  });
  const id = (await request.model()).resolve('meta_data_field', fieldId) ?? fieldId;
  const field = meta_data_fields_by_category.flatMap((group) => group.fields).find((each) => each.id === id);
  return { entity, entity_id, field_id: id, value: field?.value ?? null, version };
}

/** Changes values of several records of an entity, as a paste into its list does; only the named fields must be filled. */
export function changeManyValues(request: Request<typeof metaDataValues.changeMany>) {
  const { entity } = request.params;
  return changeEach({
    kind: 'meta_data_value',
    recordId: ({ id }) => valueRecordId(metaDataEntity(entity)?.id ?? entity, id),
    toRequest: ({ id, ...body }) => ({ params: { entity, id }, body }),
    changeOne: (one: Many) => change(one, { ...one.body, asked: 'named', breachesAt: 'values' }),
  })(request);
}

async function change(
  { params, repo, model, caller }: Pick<Many, 'params' | 'repo' | 'model' | 'caller'>,
  { version, ...change }: MetaDataChange & { version?: number | undefined },
): Promise<MetaDataOfRecord> {
  await model();
  const target = await repo.commit(async (tx) => {
    const now = await tx.model();
    const { entity, id } = metaDataHolder(now, caller, params.entity, params.id);
    const own = now.find('meta_data_value', valueRecordId(entity.id, id));
    if (version !== undefined && own && own.version !== version) throw outdated('meta_data_value', own, now.find('user', own.updated_by));
    const { entries, breaches } = changedMetaData(now, { entity: entity.id, id }, change);
    if (breaches.length > 0) throw breached(breaches);
    await saveMetaData(tx, now, { entity: entity.id, id }, entries);
    return { entity: entity.id, id };
  });
  return metaDataOfRecord(await model(), target.entity, target.id);
}
