import { useQuery } from '@tanstack/react-query';
import { metaDataValues } from '#shared/contract/groups/metadata.ts';
import type { MetaDataGroup } from '#shared/contract/rows/meta-data-row.ts';
import { checkMetaData } from '#shared/domain/metadata/check-meta-data.ts';
import { metaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { RecordFormCard } from '#web/ui/record/record-form-card.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { MetaDataFields } from './meta-data-fields.tsx';
import { NoMetaDataFields } from './no-meta-data-fields.tsx';
import styles from './meta-data.module.css';

interface MetadataCardProps {
  /** The name of the entity in shared/domain/metadata/meta-data-entities.ts. */
  entity: string;
  id: string;
  /** Whether the card has a heading, for a place among other cards. */
  titled?: boolean;
  /** The accessible name, for a page with several such cards. */
  label?: string;
}

/** The metadata of a record, editable in place (R032). */
export function MetadataCard({ entity, id, titled = false, label }: MetadataCardProps) {
  const t = useText();
  const name = label ?? t('metadata.tab');
  const query = useQuery(queryFor(metaDataValues.get, { params: { entity, id } }));
  const groups = query.data?.meta_data_fields_by_category;
  return (
    <section aria-label={name}>
      {titled && <h3 className={styles.heading}>{name}</h3>}
      {groups === undefined || !query.data ? (
        !query.isError && <Skeleton lines={4} />
      ) : groups.length === 0 ? (
        <NoMetaDataFields />
      ) : (
        // The form is remounted when the fields change.
        <MetaDataForm
          key={groups.flatMap((group) => group.fields.map((field) => field.id)).join()}
          record={recordOf(query.data)}
          groups={groups}
          entity={entity}
        />
      )}
    </section>
  );
}

/** A record's values with their version, also as the result of a conflict. */
interface ValueRecord {
  id: string;
  version: number;
  values: readonly { field_id: string; value: unknown }[];
}

type Values = Record<string, unknown>;

function recordOf(answer: { entity_id: string; version: number; meta_data_fields_by_category: readonly MetaDataGroup[] }): ValueRecord {
  const fields = answer.meta_data_fields_by_category.flatMap((group) => group.fields);
  return { id: answer.entity_id, version: answer.version, values: fields.map(({ id, value }) => ({ field_id: id, value })) };
}

function MetaDataForm({ record, groups, entity }: { record: ValueRecord; groups: readonly MetaDataGroup[]; entity: string }) {
  const t = useText();
  const mayEdit = useMay(metaDataValues.change.permission);
  const fields = groups.flatMap((group) => group.fields);
  const form = useRecordForm<typeof metaDataValues.change, ValueRecord, Values>(metaDataValues.change, {
    record,
    params: { entity, id: record.id },
    valuesOf: ({ values }) => {
      const held = new Map(values.map(({ field_id, value }) => [field_id, value]));
      // An empty field has an empty text, so that typing and clearing again is not a change.
      return Object.fromEntries(
        fields.map(({ id, type }) => [metaDataColumn(id), held.get(id) ?? (type.name === 'text' || type.name === 'textarea' ? '' : null)]),
      );
    },
    recordOf: (saved) => recordOf(saved),
    toBody: (changes) => ({
      values: Object.fromEntries(Object.entries(changes).map(([name, value]) => [name.slice('md_'.length), value])),
    }),
    check: (values) => checkMetaData(fields, Object.fromEntries(fields.map(({ id }) => [id, values[metaDataColumn(id)]])), metaDataColumn),
  });
  return (
    <RecordFormCard
      form={form}
      label={t('metadata.tab')}
      readOnly={!mayEdit}
      words={{
        label: (name) => fields.find(({ id }) => metaDataColumn(id) === name)?.name,
        show: (_name, value) => (value === true ? t('grid.yes') : value === false ? t('grid.no') : String(value ?? '')),
      }}
    >
      <MetaDataFields form={form.fields} groups={groups} nameOf={metaDataColumn} disabled={!mayEdit} />
    </RecordFormCard>
  );
}
