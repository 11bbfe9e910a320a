import * as z from 'zod';
import { metaDataKinds } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTypes, type MetaDataTypeId } from '#shared/domain/metadata/meta-data-types.ts';
import { longestTextarea, mostMetaDataFields } from '#shared/domain/metadata/meta-data-value.ts';
import { audit, ForeignId, Id, Ref, RefBy, RequiredText, Version, OptionalLines } from '../fields.ts';

/** A group of fields in forms (R089). */
export const MetaDataCategory = z.object({ ...audit, name: RequiredText() });
export type MetaDataCategory = z.output<typeof MetaDataCategory>;

/** Text, one of a select's options, or the yes and no of a checkbox. */
export const MetaDataValue = z.union([z.string().max(longestTextarea), z.boolean()]);

const typeIds = metaDataTypes.map((type) => type.id) as [MetaDataTypeId, ...MetaDataTypeId[]];

const fields = {
  name: RequiredText(),
  description: OptionalLines(4000),
  /** The entity whose records have the field; see shared/domain/metadata/meta-data-entities.ts. */
  entity_id: ForeignId('a code', z.string().trim().min(1).max(255)),
  type_id: ForeignId('a code', z.enum(typeIds)),
  is_required: z.boolean(),
  /** Whether the next period of a subscription copies the value (D3). */
  copy_to_next_year: z.boolean(),
  category_id: Ref('meta_data_category').nullable(),
  /** The options of a select, in this order. The domain refuses empty options. */
  value_options: z.array(z.string().trim().max(255)).max(200),
  /** The initial value of a new record, if there is one. */
  default_values: z.array(MetaDataValue).max(1),
  /** Its place among the fields of its category, smallest first. */
  order: z.int().min(0).max(9999),
};

/** R088: a field that a member adds to the records of an entity. */
export const MetaDataField = z.object({ ...audit, ...fields });
export type MetaDataField = z.output<typeof MetaDataField>;

export const blankMetaDataField = {
  description: null,
  is_required: false,
  copy_to_next_year: false,
  category_id: null,
  value_options: [],
  default_values: [],
} satisfies Partial<MetaDataField>;

export const MetaDataFieldCreation = z.strictObject(fields).partial().required({ name: true, entity_id: true, type_id: true });

/** C128; entity and type may be sent unchanged. */
export const MetaDataFieldChange = z.strictObject({ ...fields, version: Version }).partial();

/** All metadata values of one record: shared/domain/metadata/README.md explains why they are together, and not in the record. */
export const MetaDataValueRecord = z.object({
  ...audit,
  /** As in shared/domain/metadata/meta-data-entities.ts: a provider can be two entities. */
  entity: z.string().min(1).max(64),
  kind: z.enum(metaDataKinds),
  /** The record's id. */
  entity_id: RefBy('kind'),
  values: z.array(z.object({ field_id: Ref('meta_data_field'), value: MetaDataValue })).max(mostMetaDataFields),
});
export type MetaDataValueRecord = z.output<typeof MetaDataValueRecord>;

/** A value in a request: empty removes it. */
export const GivenMetaDataValue = z.union([MetaDataValue, z.null(), z.array(z.never()).max(0)]);

/** The metadata of a create form, grouped as it was offered; an omitted field starts with its default. */
export const MetaDataOfForm = z
  .array(
    z.strictObject({
      id: Id.nullish(),
      name: z.string().max(255).optional(),
      entity: z.string().max(64).optional(),
      fields: z.array(z.strictObject({ id: Id, value: GivenMetaDataValue })).max(200),
    }),
  )
  .max(200);
export type MetaDataOfForm = z.output<typeof MetaDataOfForm>;
