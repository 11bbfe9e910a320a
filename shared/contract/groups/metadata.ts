import * as z from 'zod';
import { metaDataCategoryColumns, metaDataFieldColumns } from '../columns/meta-data.ts';
import { GivenMetaDataValue, MetaDataCategory, MetaDataFieldChange, MetaDataFieldCreation, MetaDataValue } from '../entities/meta-data.ts';
import { mostAtOnce, RecordsChanged } from '../bulk-change.ts';
import { checkOnly } from '../families/update-many.ts';
import { resource } from '../families/resource.ts';
import { Id, RequiredText, Version } from '../fields.ts';
import { call, callsOf, json, result } from '../route.ts';
import { MetaDataColumn, MetaDataFieldForm, MetaDataFieldRow, MetaDataOfRecord } from '../rows/meta-data-row.ts';

/** R089: the categories of metadata fields. They affect the forms of all users, so they are settings. */
export const metaDataCategories = resource({
  path: '/meta-data-categories',
  title: 'metadata category',
  ids: { list: 'C120', create: 'C121', update: 'C122', remove: 'C123', confirmation: 'C124' },
  permission: 'manage-settings',
  columns: metaDataCategoryColumns,
  row: MetaDataCategory,
  creation: z.strictObject({ name: RequiredText() }),
  change: z.strictObject({ name: RequiredText(), version: Version }).partial(),
  form: z.object({}),
  updateMethod: 'PUT',
});

/** R088: the fields that a member adds to its records. */
export const metaDataFields = resource({
  path: '/meta-data-fields',
  title: 'metadata field',
  ids: { list: 'C125', form: 'C126', create: 'C127', update: 'C128', remove: 'C129', confirmation: 'C130' },
  permission: 'manage-settings',
  columns: metaDataFieldColumns,
  row: MetaDataFieldRow,
  creation: MetaDataFieldCreation,
  change: MetaDataFieldChange,
  form: MetaDataFieldForm,
  updateMethod: 'PUT',
});

const calls = callsOf('/meta-data-values/{entity}', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Values of metadata fields in records. `{entity}` is one of shared/domain/metadata/meta-data-entities.ts. */
export const metaDataValues = {
  get: calls.get('C131', '/{id}', 'The metadata of a record, by category', { reply: result(MetaDataOfRecord) }),
  change: calls.put('own', '/{id}', 'Change several values of a record at once; what is not named stays', {
    body: json(z.strictObject({ values: z.record(Id, GivenMetaDataValue), version: z.int().min(0).optional() })),
    reply: result(MetaDataOfRecord),
  }),
  changeMany: calls.patch('own', '', 'Change values of several records; what is not named stays', {
    repeat: 'idempotency-key',
    query: checkOnly,
    body: json(
      z.strictObject({
        records: z
          .array(z.strictObject({ id: Id, values: z.record(Id, GivenMetaDataValue), version: z.int().min(0).optional() }))
          .min(1)
          .max(mostAtOnce),
      }),
    ),
    reply: result(RecordsChanged),
  }),
  changeOne: calls.put('C132', '/{id}/{fieldId}', 'Change one value of a record', {
    body: json(z.strictObject({ value: GivenMetaDataValue, version: z.int().min(0).optional() })),
    reply: result(z.object({ entity: z.string(), entity_id: Id, field_id: Id, value: MetaDataValue.nullable(), version: z.int() })),
  }),
};

/** The columns that metadata fields add to grids. */
export const metaDataColumns = {
  get: call({
    id: 'C133',
    method: 'GET',
    path: '/meta-data-columns/{entity}',
    permission: 'signed-in',
    servedBy: 'read',
    summary: 'The metadata columns in the grid of an entity',
    reply: result(z.array(MetaDataColumn)),
  }),
};
