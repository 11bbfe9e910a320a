import * as z from 'zod';
import { MetaDataField, MetaDataValue } from '../entities/meta-data.ts';
import { Id, Reference } from '../fields.ts';
import type { Page } from '../envelope.ts';
import type { Column } from '../column.ts';
import { type ReplySpec, rows } from '../route.ts';

const Named = z.object({ id: z.string(), name: z.string() });

/** A metadata field as lists and forms show it (R088, S21). */
export const MetaDataFieldRow = z.object({
  ...MetaDataField.shape,
  type: Named,
  entity: Named,
  category: Reference.nullable(),
  /** The options in one line. */
  options: z.string(),
  /** The number of records that hold a value. */
  value_count: z.int(),
  /** The distinct values in records, the first few hundred. */
  values: z.array(MetaDataValue),
});
export type MetaDataFieldRow = z.output<typeof MetaDataFieldRow>;

export const MetaDataFieldForm = z.object({ types: z.array(Named), categories: z.array(Reference), entities: z.array(Named) });

/** A field in a form, with its value: the record's, or for a new record the default. */
export const MetaDataInput = z.object({
  ...MetaDataField.pick({
    id: true,
    name: true,
    description: true,
    entity_id: true,
    type_id: true,
    is_required: true,
    copy_to_next_year: true,
    category_id: true,
    value_options: true,
    default_values: true,
    order: true,
  }).shape,
  type: Named,
  value: MetaDataValue.nullable(),
});
export type MetaDataInput = z.output<typeof MetaDataInput>;

/** The fields of one category, in their order; those without one come last, under a category without id. */
export const MetaDataGroup = z.object({ id: Id.nullable(), name: z.string(), entity: z.string(), fields: z.array(MetaDataInput) });
export type MetaDataGroup = z.output<typeof MetaDataGroup>;

/** C131: the metadata of a record. Version 0 before the first value. */
export const MetaDataOfRecord = z.object({
  entity: z.string(),
  entity_id: Id,
  version: z.int().min(0),
  meta_data_fields_by_category: z.array(MetaDataGroup),
});
export type MetaDataOfRecord = z.output<typeof MetaDataOfRecord>;

/** C133: a column of a grid, as shared/contract/column.ts has them. */
export const MetaDataColumn = z.object({
  field: z.string(),
  label: z.string(),
  type: z.enum(['text', 'choice', 'boolean']),
  choices: z.array(z.string()).optional(),
  searched: z.boolean(),
  width: z.int(),
  hidden: z.boolean(),
  edit: z
    .object({
      kind: z.literal('meta_data_value'),
      idField: z.string(),
      versionField: z.string(),
      as: z.string(),
      required: z.boolean(),
      maxLength: z.int().optional(),
    })
    .optional(),
}) satisfies z.ZodType<Column>;
export type MetaDataColumn = z.output<typeof MetaDataColumn>;

const withValues = new Map<z.ZodObject, z.ZodObject>();

/** A row with the member's own columns: `md_<field>` beside the fields of its schema. One schema per row, so that the document has it once. */
export function withMetaData<S extends z.ZodObject>(row: S): S {
  const known = withValues.get(row) ?? row.catchall(MetaDataValue);
  withValues.set(row, known);
  return known as unknown as S;
}

/** The rows of a list with the member's own columns. */
export function rowsWithMetaData<S extends z.ZodObject>(row: S): ReplySpec<z.output<S>[] | Page<z.output<S>>> {
  return rows(withMetaData(row)) as ReplySpec<z.output<S>[] | Page<z.output<S>>>;
}
