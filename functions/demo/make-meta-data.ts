import { blankMetaDataField } from '#shared/contract/entities/meta-data.ts';
import type { MetaDataEntry } from '#shared/domain/metadata/merge-meta-data.ts';
import { metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';

/** A field with what chance fills it with; null leaves it empty. */
interface DemoField {
  category: string;
  field: Omit<Made<'meta_data_field'>, 'id' | 'category_id' | 'order'>;
  value: (random: Random) => MetaDataEntry['value'] | null;
}

const types = { text: '1', textarea: '2', select: '3', checkbox: '4' } as const;
const areas = ['Mag. A', 'Mag. B', 'Reading room', 'Depot North'];
const deals = ['No', 'National licence', 'Regional consortium', 'Disciplinary consortium'];
const channels = ['Portal', 'By e-mail', 'Reseller', 'None'];
const remarks = ['Title change expected.', 'Faculty asked for the archive before 1998.', 'Compare with the aggregator before renewing.'];

const fields: readonly DemoField[] = [
  {
    category: 'Holdings',
    field: {
      ...blankMetaDataField,
      name: 'Shelf mark of print',
      description: 'Where the print edition stands, if we still keep one',
      entity_id: 'product',
      type_id: types.text,
    },
    value: (random) => (random.percent(35) ? `${random.pick(areas)}, Z ${random.int(100, 9899)}` : null),
  },
  {
    category: 'Holdings',
    field: { ...blankMetaDataField, name: 'Print cancelled', entity_id: 'product', type_id: types.checkbox },
    value: (random) => (random.percent(55) ? random.percent(70) : null),
  },
  {
    category: 'Deal',
    field: {
      ...blankMetaDataField,
      name: 'Consortial deal',
      description: 'Through whom the price was negotiated',
      entity_id: 'subscription',
      type_id: types.select,
      value_options: deals,
      default_values: ['No'],
    },
    value: (random) => random.pick(random.percent(60) ? ['No'] : deals),
  },
  {
    category: 'Deal',
    field: {
      ...blankMetaDataField,
      name: 'Price cap agreed',
      description: 'In percent a year',
      entity_id: 'subscription_period',
      type_id: types.text,
      copy_to_next_year: true,
    },
    value: (random) => (random.percent(20) ? `${random.int(2, 5)} %` : null),
  },
  {
    category: 'Selection',
    field: { ...blankMetaDataField, name: 'Remarks of the subject librarian', entity_id: 'subscription', type_id: types.textarea },
    value: (random) => (random.percent(12) ? random.pick(remarks) : null),
  },
  {
    category: 'Usage',
    field: { ...blankMetaDataField, name: 'Usage portal known', entity_id: 'publisher', type_id: types.checkbox },
    value: (random) => (random.percent(75) ? random.percent(65) : null),
  },
  {
    category: 'Usage',
    field: {
      ...blankMetaDataField,
      name: 'Claims go to',
      description: 'How we report what does not open',
      entity_id: 'vendor',
      type_id: types.select,
      value_options: channels,
    },
    value: (random) => (random.percent(80) ? random.pick(channels) : null),
  },
];

/** The metadata fields of a demo tenant, and what its records hold in them. */
export function makeMetaData(random: Random, records: readonly DemoRecord[]): DemoRecord[] {
  const names = [...new Set(fields.map(({ category }) => category))];
  const categories = names.map((name) => ({ id: random.id(), name }));
  const made = fields.map(({ category, field, value }, order) => ({
    value,
    data: { ...field, id: random.id(), order: order + 1, category_id: categories.find(({ name }) => name === category)?.id ?? null },
  }));
  const values = records.flatMap((record) =>
    [...new Set(fields.map(({ field }) => field.entity_id))].flatMap((entity): DemoRecord[] => {
      const is = metaDataEntity(entity);
      if (is?.kind !== record.kind || (is.role && (record.data as Partial<Made<'provider'>>)[is.role] !== true)) return [];
      const entries = made.flatMap(({ data, value }): MetaDataEntry[] => {
        const given = data.entity_id === entity ? value(random) : null;
        return given === null ? [] : [{ field_id: data.id, value: given }];
      });
      const { id } = record.data;
      return entries.length === 0
        ? []
        : [{ kind: 'meta_data_value', data: { id: `${entity}-${id}`, entity, kind: is.kind, entity_id: id, values: entries } }];
    }),
  );
  return [
    ...categories.map((data): DemoRecord => ({ kind: 'meta_data_category', data })),
    ...made.map(({ data }): DemoRecord => ({ kind: 'meta_data_field', data })),
    ...values,
  ];
}
