import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { listSearch } from '#shared/contract/list-query.ts';
import type { MetaDataFieldRow } from '#shared/contract/rows/meta-data-row.ts';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { metaDataCategories: categories, metaDataFields: fields, metaDataValues: values, metaDataColumns: columns, products } = groups;

withLibrary();

let category: string;
let made = 0;

/** A field of a fresh name, by the call. */
function field(change: Partial<Parameters<typeof fieldBody>[0]> = {}): Promise<MetaDataFieldRow> {
  return ask(fields.create, { as: tenant.admin, body: fieldBody(change) });
}
function fieldBody(change: object): { name: string; entity_id: string; type_id: '1' } {
  return { name: `Field ${made++}`, entity_id: 'product', type_id: '1', ...change };
}
const product = async (change: object = {}) =>
  ask(products.create, { as: tenant.editor, body: { name: `Product ${made++}`, publisher_id: library.publisher, ...change } });
const valueOf = async (entity: string, id: string, fieldId: string) => {
  const record = await ask(values.get, { as: tenant.viewer, params: { entity, id } });
  return record.meta_data_fields_by_category.flatMap((group) => group.fields).find((each) => each.id === fieldId)?.value;
};
const given = (...entries: [MetaDataFieldRow, unknown][]) => [{ fields: entries.map(([{ id }, value]) => ({ id, value })) }];
const input = ({ id }: { id: string }): string => `meta_data_fields_by_category.md_${id}`;

beforeAll(async () => {
  category = (await ask(categories.create, { as: tenant.admin, body: { name: 'Holdings' } })).id;
});

describe('categories and fields', () => {
  test('C120 C121 C122 C123 C124 R089 categories are made, renamed, listed, and replaced in their fields when deleted', async () => {
    const as = tenant.admin;
    const one = await ask(categories.create, { as, body: { name: '  Print  ' } });
    expect(one).toMatchObject({ name: 'Print', version: 1 });
    expect((await callApi(categories.create, { as, body: { name: 'print' } })).status).toBe(422);
    expect(await ask(categories.update, { as, params: { id: one.id }, body: { name: 'In print', version: 1 } })).toMatchObject({
      version: 2,
    });
    expect(await ask(categories.updateByPost, { as, params: { id: one.id }, body: { name: 'Print' } })).toMatchObject({ name: 'Print' });
    expect(await ask(categories.get, { as: tenant.viewer, params: { id: one.id } })).toMatchObject({ name: 'Print' });
    expect(await ask(categories.form, { as })).toEqual({});
    expect((await ask(categories.list, { as: tenant.viewer, query: { sort: 'name' } })) as object[]).toMatchObject([
      { name: 'Holdings' },
      { name: 'Print' },
    ]);
    const inIt = await field({ category_id: one.id } as object);
    const confirmation = await ask(categories.deleteConfirmation, { as, params: { id: one.id } });
    expect(confirmation).toMatchObject({ in_use: true, replaceable: true, replacements: [{ id: category, name: 'Holdings' }] });
    expect(confirmation.messages.map(({ message }) => message)).toContain('It is used by 1 metadata field. No replacement is needed.');
    expect(await ask(categories.remove, { as, params: { id: one.id }, query: { replace_with: category } })).toMatchObject({ uses: 1 });
    expect(await ask(fields.get, { as, params: { id: inIt.id } })).toMatchObject({ category: { name: 'Holdings' } });
    await ask(fields.remove, { as, params: { id: inIt.id } });
  });

  test('C125 C126 C127 R088 R127 a field is made with what its entity, name and type say; each of them is required', async () => {
    const as = tenant.admin;
    expect(await ask(fields.form, { as: tenant.viewer })).toMatchObject({
      types: [
        { id: '1', name: 'text' },
        { id: '2', name: 'textarea' },
        { id: '3', name: 'select' },
        { id: '4', name: 'checkbox' },
      ],
      categories: [{ id: category, name: 'Holdings' }],
      entities: expect.arrayContaining([
        { id: 'subscription_period', name: 'Subscription period' },
        { id: 'vendor', name: 'Vendor' },
      ]),
    });
    const one = await callApi(fields.create, {
      as,
      body: {
        name: 'Deal',
        description: 'Who negotiated',
        entity_id: 'subscription',
        type_id: '3',
        is_required: true,
        copy_to_next_year: true,
        category_id: category,
        value_options: ['Alone', 'Consortium'],
        default_values: ['Alone'],
      },
    });
    expect(one.body.messages.default).toBe('The metadata field Deal was created.');
    expect(one.result).toMatchObject({
      type: { id: '3', name: 'select' },
      entity: { name: 'Subscription' },
      category: { name: 'Holdings' },
      options: 'Alone, Consortium',
      value_count: 0,
      order: 1,
    });
    expect(await ask(fields.list, { as: tenant.viewer, query: { 'filter[type]': 'select' } })).toEqual([one.result]);
    const nothing = await callApi(fields.create, { as, body: {} });
    expect(nothing.body.messages.errors).toEqual({ name: ['Required'], entity_id: ['Required'], type_id: ['Required'] });
    const wrong = (body: object) =>
      callApi(fields.create, { as, body: { ...fieldBody({}), ...body } }).then(({ body: { messages } }) => messages.errors);
    expect(await wrong({ entity_id: 'x'.repeat(256) })).toEqual({ entity_id: ['Must be maximum of 255 characters.'] });
    expect(await wrong({ entity_id: 'budget' })).toEqual({ entity_id: ['Choose one from the list'] });
    expect(await wrong({ type_id: '3', value_options: ['', 'b'] })).toEqual({ 'value_options.0': ['Please type something'] });
    expect(await wrong({ type_id: '3' })).toEqual({ value_options: ['Add at least one option'] });
    expect(await wrong({ value_options: ['a'] })).toEqual({ value_options: ['Only a selection has options'] });
    expect(await wrong({ entity_id: 'subscription', name: 'DEAL' })).toEqual({ name: ['A field DEAL already exists for this entity'] });
    expect((await callApi(fields.create, { as: tenant.editor, body: fieldBody({}) })).status).toBe(403);
    await ask(fields.remove, { as, params: { id: one.result.id } });
  });

  test('C128 R032 entity and type stay, options stay and grow, everything else changes', async () => {
    const as = tenant.admin;
    const { id } = await field({ type_id: '3', value_options: ['A', 'B'] } as object);
    const refused = async (body: object) => (await callApi(fields.update, { as, params: { id }, body })).body.messages.errors;
    expect(await refused({ entity_id: 'vendor' })).toEqual({ entity_id: ['Cannot be changed'] });
    expect(await refused({ type_id: '1' })).toMatchObject({ type_id: ['Cannot be changed'] });
    const fixed = { value_options: ['Existing options cannot be changed or removed'] };
    expect(await refused({ value_options: ['A'] })).toEqual(fixed);
    expect(await refused({ value_options: ['A', 'Be'] })).toEqual(fixed);
    expect(await refused({ value_options: ['A', 'B', ' '] })).toEqual({ 'value_options.2': ['Please type something'] });
    expect(
      await ask(fields.update, {
        as,
        params: { id },
        body: { name: 'Renamed', entity_id: 'product', type_id: '3', value_options: ['A', 'B', 'C'], default_values: ['C'], version: 1 },
      }),
    ).toMatchObject({ name: 'Renamed', value_options: ['A', 'B', 'C'], version: 2 });
    expect((await callApi(fields.updateByPost, { as, params: { id }, body: { name: 'x', version: 1 } })).status).toBe(409);
    await ask(fields.remove, { as, params: { id } });
  });
});

describe('values', () => {
  test('C131 C132 a value is read by category, changed, refused when it is none of the field, and taken away', async () => {
    const as = tenant.editor;
    const text = await field({ category_id: category } as object);
    const select = await field({ type_id: '3', value_options: ['Yes', 'Perhaps'] } as object);
    const box = await field({ type_id: '4', is_required: true } as object);
    const { id } = await product({ meta_data_fields_by_category: given([box, false]) });
    const at = { entity: 'product', id };
    const empty = await ask(values.get, { as: tenant.viewer, params: at });
    expect(empty.meta_data_fields_by_category.map(({ name, fields: each }) => [name, each.map((one) => [one.name, one.value])])).toEqual([
      ['Holdings', [[text.name, null]]],
      [
        '',
        [
          [select.name, null],
          [box.name, false],
        ],
      ],
    ]);
    const change = (fieldId: string, value: unknown, version?: number) =>
      callApi(values.changeOne, { as, params: { ...at, fieldId }, body: { value, ...(version !== undefined && { version }) } });
    expect((await change(text.id, '  QA 76 ')).result).toEqual({
      entity: 'product',
      entity_id: id,
      field_id: text.id,
      value: 'QA 76',
      version: 2,
    });
    expect((await change(select.id, 'Perhaps')).result).toMatchObject({ value: 'Perhaps' });
    expect((await change(select.id, 'No')).body.messages.errors).toEqual({ value: ['No is not one of the options.'] });
    expect((await change(box.id, 'yes')).body.messages.errors).toEqual({ value: ['Must be yes or no'] });
    expect((await change(box.id, null)).body.messages.errors).toEqual({ value: ['Required'] });
    expect((await change(text.id, 'x'.repeat(256))).body.messages.errors).toEqual({
      value: ['Must be maximum of 255 characters.'],
    });
    expect((await change('nowhere', 'x')).status).toBe(422);
    const outdated = await change(text.id, 'late', 1);
    expect(outdated.status).toBe(409);
    expect(outdated.body.messages.default).toBe('Editor Person changed the metadata value in the meantime.');
    expect((await change(text.id, '')).result).toMatchObject({ value: null });
    expect((await callApi(values.changeOne, { as: tenant.viewer, params: { ...at, fieldId: text.id }, body: { value: 'x' } })).status).toBe(
      403,
    );
    for (const elsewhere of [
      { entity: 'budget', id },
      { entity: 'product', id: 'nowhere' },
      { entity: 'vendor', id: library.publisher },
    ])
      expect((await callApi(values.get, { as, params: elsewhere })).status).toBe(404);
    for (const each of [text, select, box])
      await ask(fields.remove, { as: tenant.admin, params: { id: each.id }, query: { anyway: 'true' } });
  });

  test('R032 several at once: all required fields are asked for, what is not named stays', async () => {
    const as = tenant.editor;
    const { id } = await product();
    const needed = await field({ is_required: true } as object);
    const other = await field({ type_id: '2' } as object);
    const params = { entity: 'product', id };
    const refused = await callApi(values.change, { as, params, body: { values: { [other.id]: 'a\nb' } } });
    expect(refused.body.messages.errors).toEqual({ [`values.${needed.id}`]: ['Required'] });
    for (const empty of ['', '   ', [], null])
      expect((await callApi(values.change, { as, params, body: { values: { [needed.id]: empty } } })).body.messages.errors).toEqual({
        [`values.${needed.id}`]: ['Required'],
      });
    expect(
      await ask(values.change, { as, params, body: { values: { [needed.id]: 'here', [other.id]: 'a\nb' }, version: 0 } }),
    ).toMatchObject({ version: 1 });
    expect((await callApi(values.change, { as, params, body: { values: { [needed.id]: 'late' }, version: 0 } })).status).toBe(409);
    await ask(values.change, { as, params, body: { values: { [needed.id]: 'there' }, version: 1 } });
    expect([await valueOf('product', id, needed.id), await valueOf('product', id, other.id)]).toEqual(['there', 'a\nb']);
    for (const each of [needed, other]) await ask(fields.remove, { as: tenant.admin, params: { id: each.id }, query: { anyway: 'true' } });
  });

  test('R032 forms that create products, providers and subscriptions carry them; defaults fill what is not said', async () => {
    const as = tenant.editor;
    const needed = await field({ is_required: true } as object);
    const withDefault = await field({ default_values: ['As usual'] } as object);
    const offered = (await ask(products.form, { as })).meta_data_fields_by_category.flatMap((group) => group.fields);
    expect(offered.map(({ id, value }) => [id, value])).toEqual([
      [needed.id, null],
      [withDefault.id, 'As usual'],
    ]);
    const missing = await callApi(products.create, { as, body: { publisher_id: library.publisher } });
    expect(missing.body.messages.errors).toEqual({ name: ['Required'] });
    const without = await callApi(products.create, { as, body: { name: 'Without', publisher_id: library.publisher } });
    expect(without.body.messages.errors).toEqual({ [input(needed)]: ['Required'] });
    const { id } = await product({ meta_data_fields_by_category: given([needed, 'said']) });
    expect([await valueOf('product', id, needed.id), await valueOf('product', id, withDefault.id)]).toEqual(['said', 'As usual']);
    const copy = await ask(products.copy, { as, params: { id } });
    expect(await valueOf('product', copy.id, needed.id)).toBe('said');

    const ofVendor = await field({ entity_id: 'vendor', is_required: true } as object);
    const vendor = await callApi(groups.vendors.create, {
      as,
      body: { name: 'Seller', currency: 'EUR', meta_data_fields_by_category: given([ofVendor, 'here']) },
    });
    expect(await valueOf('vendor', vendor.result.id, ofVendor.id)).toBe('here');
    expect(
      (
        await callApi(groups.publishers.create, {
          as,
          body: { name: 'Printer', currency: 'EUR', meta_data_fields_by_category: given([ofVendor, 'x']) },
        })
      ).body.messages.errors,
    ).toEqual({
      [input(ofVendor)]: ['Metadata field does not exist or is no longer available'],
    });
    for (const each of [needed, withDefault, ofVendor])
      await ask(fields.remove, { as: tenant.admin, params: { id: each.id }, query: { anyway: 'true' } });
  });

  test('R032 D3 copy_to_next_year: the next period takes these values over and no others, also where a period is added', async () => {
    const as = tenant.editor;
    const ofSubscription = await field({ entity_id: 'subscription' } as object);
    const copied = await field({ entity_id: 'subscription_period', copy_to_next_year: true, is_required: true } as object);
    const notCopied = await field({ entity_id: 'subscription_period' } as object);
    const refused = await callApi(groups.subscriptionPeriods.create, {
      as,
      body: { product_id: library.product, start_date: '2026-01-01', end_date: '2026-12-31' },
    });
    expect(refused.body.messages.errors).toEqual({ [input(copied)]: ['Required'] });
    const period = await library.period({
      meta_data_fields_by_category: given([ofSubscription, 'whole'], [copied, 'kept'], [notCopied, 'once']),
    });
    const { subscription_id: id } = period;
    expect(await valueOf('subscription', id, ofSubscription.id)).toBe('whole');
    const next = await ask(groups.subscriptions.createNewPeriod, { as, params: { id } });
    expect([await valueOf('subscription_period', next.id, copied.id), await valueOf('subscription_period', next.id, notCopied.id)]).toEqual(
      ['kept', null],
    );
    const form = await ask(groups.subscriptionPeriods.formForSubscription, { as, params: { id } });
    expect(form.meta_data_fields_by_category).toEqual([]);
    const added = await ask(groups.subscriptionPeriods.create, {
      as,
      body: { subscription_id: id, start_date: '2029-01-01', end_date: '2029-12-31' },
    });
    expect(await valueOf('subscription_period', added.id, copied.id)).toBe('kept');

    const [row] = (await ask(groups.subscriptions.list, { as, query: { [`filter[md_${copied.id}]`]: 'kept' } })) as object[];
    expect(row).toMatchObject({ id, [`md_${ofSubscription.id}`]: 'whole', [`md_${copied.id}`]: 'kept' });
    await ask(groups.subscriptions.remove, { as, params: { id } });
    const model = await tenant.repo.model();
    expect([...model.all('meta_data_value')].filter((each) => each.kind === 'subscription_period')).toEqual([]);
    for (const each of [ofSubscription, copied, notCopied]) await ask(fields.remove, { as: tenant.admin, params: { id: each.id } });
  });
});

describe('C133 columns in lists', () => {
  test('every type sorts, filters, is searched and exported; a column of nobody is a 422', async () => {
    const as = tenant.editor;
    const text = await field({ name: 'Shelf' } as object);
    const select = await field({ name: 'Deal', type_id: '3', value_options: ['zeta', 'alpha'] } as object);
    const box = await field({ name: 'Checked', type_id: '4' } as object);
    const one = await product({ meta_data_fields_by_category: given([text, 'Äther 10'], [select, 'alpha'], [box, true]) });
    const two = await product({ meta_data_fields_by_category: given([text, 'Ather 9'], [select, 'zeta'], [box, false]) });
    const mine = await ask(columns.get, { as: tenant.viewer, params: { entity: 'product' } });
    expect(mine.map(({ field: name, label, type, hidden }) => ({ name, label, type, hidden }))).toEqual([
      { name: `md_${text.id}`, label: 'Shelf', type: 'text', hidden: true },
      { name: `md_${select.id}`, label: 'Deal', type: 'choice', hidden: true },
      { name: `md_${box.id}`, label: 'Checked', type: 'boolean', hidden: true },
    ]);
    expect((await callApi(columns.get, { as, params: { entity: 'budget' } })).status).toBe(404);
    const names = async (query: Record<string, string>) =>
      ((await ask(products.list, { as, query })) as { id: string }[]).map((row) => row.id).filter((id) => [one.id, two.id].includes(id));
    expect(await names({ sort: `md_${text.id}` })).toEqual([two.id, one.id]);
    // A select in the order of its options.
    expect(await names({ sort: `md_${select.id}` })).toEqual([two.id, one.id]);
    expect(await names({ sort: `-md_${box.id}` })).toEqual([one.id, two.id]);
    expect(await names({ [`filter[md_${text.id}][contains]`]: 'ather 1' })).toEqual([one.id]);
    expect(await names({ [`filter[md_${select.id}]`]: 'zeta' })).toEqual([two.id]);
    expect(await names({ [`filter[md_${box.id}]`]: 'false' })).toEqual([two.id]);
    expect(((await ask(products.list, { as, query: { [`filter[md_${box.id}]`]: 'false' } })) as unknown[]).length).toBe(1);
    expect(await names({ search: 'alpha aether' })).toEqual([]);
    expect(await names({ search: 'alpha ather' })).toEqual([one.id]);
    for (const query of [{ sort: 'md_nothing' }, { 'filter[md_nothing]': 'x' }, { [`filter[md_${box.id}]`]: 'maybe' }] as Record<
      string,
      string
    >[])
      expect((await callApi(products.list, { as, query })).status).toBe(422);
    expect((await callApi(groups.settings.recentActions, { as, query: { sort: 'md_nothing' } })).status).toBe(422);
    const file = await callApi(groups.exports.entity, {
      as,
      params: { entity: 'products' },
      query: {
        format: 'csv',
        columns: `name,md_${text.id},md_${select.id},md_${box.id}`,
        [`filter[md_${text.id}][empty]`]: 'false',
        sort: `md_${text.id}`,
      },
    });
    const lines = file.bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.replaceAll('"', '').split(/[,;]/).slice(1));
    expect(lines).toEqual([
      ['Shelf', 'Deal', 'Checked'],
      ['Ather 9', 'zeta', 'No'],
      ['Äther 10', 'alpha', 'Yes'],
    ]);

    // A cell that is edited shows in the next list, without anybody touching the product.
    await ask(values.changeOne, { as, params: { entity: 'product', id: two.id, fieldId: text.id }, body: { value: 'Moved' } });
    expect(await names({ [`filter[md_${text.id}]`]: 'moved' })).toEqual([two.id]);
    for (const each of [text, select, box])
      await ask(fields.remove, { as: tenant.admin, params: { id: each.id }, query: { anyway: 'true' } });
  });

  test('an option with a comma is one value of a filter, in the list and in its file', async () => {
    const as = tenant.editor;
    const select = await field({ name: 'Where', type_id: '3', value_options: ['Oxford, UK', 'Oxford', 'UK'] } as object);
    for (const [name, option] of [
      ['Comma whole', 'Oxford, UK'],
      ['Comma first', 'Oxford'],
      ['Comma second', 'UK'],
    ])
      await product({ name, meta_data_fields_by_category: given([select, option ?? '']) });
    const filtered = (values: string[]) => listSearch({ filters: [{ field: `md_${select.id}`, operator: 'in', values }] });
    const names = async (values: string[]) =>
      ((await ask(products.list, { as, query: { ...filtered(values), sort: 'name' } })) as { name: string }[]).map(({ name }) => name);
    expect(await names(['Oxford, UK'])).toEqual(['Comma whole']);
    expect(await names(['Oxford', 'UK'])).toEqual(['Comma first', 'Comma second']);
    expect(await names(['UK', 'Oxford, UK'])).toEqual(['Comma second', 'Comma whole']);
    const file = await callApi(groups.exports.entity, {
      as,
      params: { entity: 'products' },
      query: { format: 'csv', columns: 'name', ...filtered(['Oxford, UK']) },
    });
    expect(file.bytes.toString('utf8')).toContain('Comma whole');
    expect(file.bytes.toString('utf8')).not.toContain('Comma first');
  });
});

describe('deletion', () => {
  test('C129 C130 a field that holds values says how many go, and takes them along', async () => {
    const as = tenant.admin;
    const one = await field();
    const { id } = await product({ meta_data_fields_by_category: given([one, 'x']) });
    const confirmation = await ask(fields.deleteConfirmation, { as, params: { id: one.id } });
    expect(confirmation.messages.map(({ message }) => message)).toContain('1 record uses this field. Its value will be deleted.');
    expect(confirmation.messages[1]?.uses?.examples[0]?.name).toMatch(/^Product /);
    expect((await callApi(fields.remove, { as, params: { id: one.id } })).status).toBe(409);
    await ask(fields.remove, { as, params: { id: one.id }, query: { anyway: 'true' } });
    expect(await valueOf('product', id, one.id)).toBeUndefined();
    await runJobs(tenant.id);
    const stored = await tenant.repo.get('meta_data_value', `product-${id}`);
    expect(stored?.values).toEqual([]);
  });

  test('C129 a field of the same kind takes over the values; where both hold one, its own stays', async () => {
    const as = tenant.admin;
    const options = { type_id: '3', value_options: ['old', 'own'] };
    const [from, to] = [await field(options as object), await field(options as object)];
    const third = await field({ ...options, value_options: ['own'] } as object);
    const both = await product({ meta_data_fields_by_category: given([from, 'old'], [to, 'own']) });
    const gap = await product({ meta_data_fields_by_category: given([from, 'old']) });
    expect((await ask(fields.deleteConfirmation, { as, params: { id: from.id } })).replacements.map((each) => each.id)).toEqual([to.id]);
    expect((await callApi(fields.remove, { as, params: { id: from.id }, query: { replace_with: third.id } })).status).toBe(422);
    await ask(fields.remove, { as, params: { id: from.id }, query: { replace_with: to.id } });
    const held = async () => [await valueOf('product', both.id, to.id), await valueOf('product', gap.id, to.id)];
    expect(await held()).toEqual(['own', 'old']);
    await runJobs(tenant.id);
    expect(await held()).toEqual(['own', 'old']);
    expect((await tenant.repo.get('meta_data_value', `product-${both.id}`))?.values).toEqual([{ field_id: to.id, value: 'own' }]);
    for (const each of [to, third]) await ask(fields.remove, { as, params: { id: each.id }, query: { anyway: 'true' } });
  });

  test('a record that goes takes its values along; one that takes its place keeps its own and fills its gaps', async () => {
    const [a, b] = [await field(), await field()];
    const gone = await product({ meta_data_fields_by_category: given([a, 'of the other'], [b, 'only there']) });
    const stays = await product({ meta_data_fields_by_category: given([a, 'own']) });
    await ask(groups.subscriptionPeriods.create, {
      as: tenant.editor,
      body: { product_id: gone.id, start_date: '2026-01-01', end_date: '2026-12-31', owner_id: tenant.editor.id, currency: 'EUR' },
    });
    await ask(products.remove, { as: tenant.admin, params: { id: gone.id }, query: { replace_with: stays.id } });
    const held = async () => [await valueOf('product', stays.id, a.id), await valueOf('product', stays.id, b.id)];
    expect(await held()).toEqual(['own', 'only there']);
    await runJobs(tenant.id);
    expect(await held()).toEqual(['own', 'only there']);
    await ask(values.changeOne, { as: tenant.editor, params: { entity: 'product', id: stays.id, fieldId: a.id }, body: { value: 'new' } });
    expect(await held()).toEqual(['new', 'only there']);
    const kept = [...(await tenant.repo.model()).all('meta_data_value')].filter(
      (each) => each.entity_id === stays.id || each.entity_id === gone.id,
    );
    expect(kept.map((each) => each.id)).toEqual([`product-${stays.id}`]);

    const alone = await product({ meta_data_fields_by_category: given([a, 'x']) });
    await ask(products.remove, { as: tenant.admin, params: { id: alone.id } });
    expect(await tenant.repo.get('meta_data_value', `product-${alone.id}`)).toBeUndefined();
  });
});

describe('records with their metadata', () => {
  test.each([
    { entity: 'product', calls: products, make: async () => (await product()).id },
    { entity: 'subscription_period', calls: groups.subscriptionPeriods, make: async () => (await library.period()).id },
    { entity: 'publisher', calls: groups.publishers, make: async () => library.publisher },
  ])('a $entity answers its metadata and changes it with its other fields', async ({ entity, calls, make }) => {
    const as = tenant.editor;
    const params = { id: await make() };
    const needed = await field({ entity_id: entity, is_required: true, category_id: category } as object);
    const other = await field({ entity_id: entity } as object);
    const change = (...entries: [MetaDataFieldRow, unknown][]) =>
      callApi(calls.update as typeof products.update, { as, params, body: { meta_data_fields_by_category: given(...entries) } as never });
    expect((await change([other, 'b'])).body.messages.errors).toEqual({ [input(needed)]: ['Required'] });
    const ofType = await field({ entity_id: 'subscription' } as object);
    expect((await change([needed, 'a'], [ofType, 'x'])).status).toBe(422);
    expect([await valueOf(entity, params.id, needed.id)]).toEqual([null]);
    const saved = await change([needed, 'a'], [other, 'b']);
    const shown = ({ meta_data_fields_by_category: all }: Pick<ProductRow, 'meta_data_fields_by_category'>) =>
      (all ?? []).flatMap(({ id, name, fields: own }) =>
        own.filter((each) => each.id === needed.id || each.id === other.id).map(({ value }) => ({ id, name, value })),
      );
    const expected = [
      { id: category, name: 'Holdings', value: 'a' },
      { id: null, name: '', value: 'b' },
    ];
    expect([saved.status, shown(saved.result)]).toEqual([200, expected]);
    expect(shown(await ask(calls.get as typeof products.get, { as: tenant.viewer, params }))).toEqual(expected);
    // A field that was not sent keeps its value; an empty one loses it.
    expect((await change([other, null])).status).toBe(200);
    expect([await valueOf(entity, params.id, needed.id), await valueOf(entity, params.id, other.id)]).toEqual(['a', null]);
    const many = { as, body: { records: [{ ...params, meta_data_fields_by_category: [] }], periods: [] } as never };
    expect((await callApi(calls.updateMany as typeof products.updateMany, many)).status).toBe(422);
    for (const each of [needed, other, ofType])
      await ask(fields.remove, { as: tenant.admin, params: { id: each.id }, query: { anyway: 'true' } });
  });
});
