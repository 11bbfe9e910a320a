import { describe, expect, test } from 'vitest';
import { MetaDataCategory, MetaDataField } from '#shared/contract/entities/meta-data.ts';
import { check } from '#shared/contract/field-errors.ts';
import { kinds } from '#shared/contract/kinds.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { checkMetaData, checkMetaDataValue } from '#shared/domain/metadata/check-meta-data.ts';
import { checkMetaDataField } from '#shared/domain/metadata/check-meta-data-field.ts';
import { mayTakeOver, mergedMetaData } from '#shared/domain/metadata/merge-meta-data.ts';
import { metaDataEntities } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTypes } from '#shared/domain/metadata/meta-data-types.ts';
import { cleanMetaDataValue, defaultMetaDataValue, isMetaDataColumn, metaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';
import { english } from '#tests/support/messages-in-english.ts';

const rules = { id: 'f', type_id: '1', is_required: false, value_options: [], default_values: [] };
const messages = (field: object, value: unknown) => checkMetaDataValue({ ...rules, ...field }, value).map(({ message }) => message);

describe('R032 values', () => {
  test.each([['1'], ['2'], ['3'], ['4']])('R032 a required field of type %s is invalid when empty, an empty list or unset', (type_id) => {
    for (const value of ['', '   ', [], null, undefined]) {
      expect(messages({ type_id, is_required: true }, value)).toEqual(['Required']);
      expect(messages({ type_id }, value)).toEqual([]);
    }
  });

  test('R032 false is a value, nothing is not', () => {
    expect(messages({ type_id: '4', is_required: true }, false)).toEqual([]);
    expect(messages({ type_id: '4', is_required: true }, true)).toEqual([]);
    expect(messages({ type_id: '4' }, 'true')).toEqual(['Must be yes or no']);
    expect(messages({ type_id: '1' }, true)).toEqual(['Must be text']);
  });

  test('R032 a select takes one of its options, as they are written', () => {
    const select = { type_id: '3', value_options: ['Yes', 'No'] };
    expect(messages(select, 'Yes')).toEqual([]);
    for (const value of ['yes', 'Maybe', 'Yes ']) expect(messages(select, value)).toEqual([`${value} is not one of the options.`]);
    expect(messages(select, ['Yes'])).toEqual(['Must be one value']);
  });

  test('texts are as long as their type allows', () => {
    expect(messages({ type_id: '1' }, 'x'.repeat(255))).toEqual([]);
    expect(messages({ type_id: '1' }, 'x'.repeat(256))).toEqual(['Must be maximum of 255 characters.']);
    expect(messages({ type_id: '2' }, 'x'.repeat(4000))).toEqual([]);
    expect(messages({ type_id: '2' }, 'x'.repeat(4001))).toEqual(['Must be maximum of 4000 characters.']);
  });

  test('breaches stand at the inputs of the form, or at the columns', () => {
    const fields = [
      { ...rules, id: 'a', is_required: true },
      { ...rules, id: 'b' },
    ];
    expect(checkMetaData(fields, {}).map(({ field }) => field)).toEqual(['meta_data_fields_by_category.md_a']);
    expect(checkMetaData(fields, { b: true }, metaDataColumn).map(({ field }) => field)).toEqual(['md_a', 'md_b']);
  });

  test('what is kept is trimmed; nothing is not kept', () => {
    expect(['  a ', '', ' \n', false, null, [], 3].map(cleanMetaDataValue)).toEqual([
      'a',
      undefined,
      undefined,
      false,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a new record starts with the default of a field, where that is one of its values', () => {
    const start = (field: object) => defaultMetaDataValue({ ...rules, ...field });
    expect(start({ default_values: ['a'] })).toBe('a');
    expect(start({ type_id: '4', default_values: [false] })).toBe(false);
    expect(start({ type_id: '4', default_values: ['x'] })).toBeNull();
    expect(start({ type_id: '3', value_options: ['a'], default_values: ['b'] })).toBeNull();
    expect(start({})).toBeNull();
  });
});

describe('R127 R032 the form of a field', () => {
  const draft = { name: 'Shelf', entity_id: 'product', type_id: '1' };
  const refused = (field: object, before?: object) =>
    checkMetaDataField({ ...draft, ...field }, before).map(({ field: at, message }) => `${at}: ${english(message)}`);

  test('R127 entity, name and type are required; an entity has at most 255 characters and is one of the list', () => {
    expect(checkMetaDataField({}).map(({ field }) => field)).toEqual(['name', 'entity_id', 'type_id']);
    expect(refused({ entity_id: 'x'.repeat(256) })).toEqual(['entity_id: Must be maximum of 255 characters.']);
    expect(refused({ entity_id: 'invoice' })).toEqual(['entity_id: Choose one from the list']);
    expect(refused({ type_id: '5' })).toEqual(['type_id: Choose one from the list']);
    for (const { id } of metaDataEntities) expect(refused({ entity_id: id })).toEqual([]);
  });

  test('R032 an empty option is told to be typed, a second of the same kind refused', () => {
    const select = { type_id: '3' };
    expect(refused({ ...select, value_options: ['a', ' '] })).toEqual(['value_options.1: Please type something']);
    expect(refused({ ...select, value_options: ['a', 'A '] })).toEqual(['value_options.1: This option appears twice']);
    expect(refused({ ...select, value_options: [] })).toEqual(['value_options: Add at least one option']);
    expect(refused({ value_options: ['a'] })).toEqual(['value_options: Only a selection has options']);
  });

  test('R032 on edit entity and type are fixed, options that are there stay, new ones may come', () => {
    const before = { ...draft, type_id: '3', value_options: ['a', 'b'] };
    expect(refused({ ...before, value_options: ['c', 'b', 'a'] }, before)).toEqual([]);
    expect(refused({ ...before, value_options: ['a', 'B'] }, before)).toEqual([
      'value_options: Existing options cannot be changed or removed',
    ]);
    expect(refused({ ...before, entity_id: 'vendor' }, before)).toEqual(['entity_id: Cannot be changed']);
    expect(refused({ ...before, type_id: '1', value_options: [] }, before)).toContain('type_id: Cannot be changed');
  });

  test('a default is a value of the field', () => {
    expect(refused({ default_values: [true] })).toEqual(['default_values: Must be text']);
    expect(refused({ type_id: '4', default_values: ['yes'] })).toEqual(['default_values: Must be yes or no']);
    expect(refused({ type_id: '3', value_options: ['a'], default_values: ['b'] })).toEqual(['default_values: Choose one of the options']);
    expect(refused({ type_id: '3', value_options: ['a'], default_values: ['a'] })).toEqual([]);
  });
});

test('R088 R089 a field and a category hold what the seeds name; types are text, textarea, select and checkbox', () => {
  for (const field of [
    'id',
    'name',
    'description',
    'entity_id',
    'type_id',
    'is_required',
    'copy_to_next_year',
    'category_id',
    'value_options',
    'default_values',
  ])
    expect(Object.keys(MetaDataField.shape)).toContain(field);
  expect(Object.keys(MetaDataCategory.shape)).toEqual(expect.arrayContaining(['id', 'name']));
  expect(metaDataTypes.map(({ name }) => name)).toEqual(['text', 'textarea', 'select', 'checkbox']);
  expect(check(MetaDataField.shape.type_id, '5').ok).toBe(false);
});

test('an entity is a kind that carries its values along, and shows them in lists that there are', () => {
  for (const { id, kind, lists: shown } of metaDataEntities) {
    expect({ id, carries: (kinds[kind] as { carries?: readonly string[] }).carries ?? [] }).toEqual({
      id,
      carries: expect.arrayContaining(['meta_data_value']),
    });
    for (const list of Object.keys(shown)) expect(Object.keys(listColumns)).toContain(list);
  }
});

test('the survivor of two keeps its values and fills its gaps', () => {
  const own = [{ field_id: 'a', value: 'own' }];
  const other = [
    { field_id: 'a', value: 'other' },
    { field_id: 'b', value: false },
  ];
  expect(mergedMetaData(own, other)).toEqual([
    { field_id: 'a', value: 'own' },
    { field_id: 'b', value: false },
  ]);
  const field = { ...rules, entity_id: 'product', type_id: '3', value_options: ['a', 'b'] };
  expect(mayTakeOver(field, { ...field, id: 'g', value_options: ['b'] })).toBe(true);
  for (const different of [{ value_options: ['c'] }, { type_id: '1' }, { entity_id: 'vendor' }])
    expect(mayTakeOver(field, { ...field, id: 'g', value_options: [], ...different })).toBe(false);
  expect(mayTakeOver(field, field)).toBe(false);
});

test('columns are told by their names', () => {
  expect(isMetaDataColumn(metaDataColumn('abc-1_2'))).toBe(true);
  for (const name of ['name', 'md_', 'md_a b', `md_${'x'.repeat(62)}`]) expect(isMetaDataColumn(name)).toBe(false);
});
