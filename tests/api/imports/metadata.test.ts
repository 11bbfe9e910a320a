import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports, metaDataFields, metaDataValues, previousImports, providerImports, subscriptions } = groups;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const field = (name: string, entity_id: string, more: object = {}) =>
  ask(metaDataFields.create, { as: tenant.admin, body: { name, entity_id, type_id: '1', ...more } });

const upload = (call: typeof imports.parse, content: string) =>
  ask(call, { as: tenant.editor, body: {}, files: { file: { name: 'costs.csv', type: 'text/csv', content } } });

async function valuesOf(entity: string, id: string): Promise<Record<string, unknown>> {
  const { meta_data_fields_by_category: found } = await ask(metaDataValues.get, { as: tenant.viewer, params: { entity, id } });
  return Object.fromEntries(found.flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])));
}

async function idOf(kind: 'subscription' | 'subscription_period' | 'provider', fits: (row: never) => boolean): Promise<string> {
  return [...(await readModelFor(tenant.repo.caller)).all(kind)].find((row) => fits(row as never))?.id ?? '';
}

describe('C211 C214 C212 C215 R032 a column that is filled into a metadata field', () => {
  test('is offered, recognised by its name, checked by its type, written, and undone', async () => {
    const as = tenant.editor;
    const fund = await field('Reading room', 'subscription');
    const tier = await field('Tier', 'subscription_period', { type_id: '3', value_options: ['Small', 'Large'] });
    const form = await ask(imports.form, { as });
    expect(form.fields.find(({ name }) => name === `md_${fund.id}`)).toMatchObject({
      label: 'Reading room',
      help: 'Metadata of the subscription.',
      repeatable: false,
    });
    const sheet = [
      'Publisher;Product;Year;Price;Reading Room;Size',
      'Tidewater;Journal of Waves;2026;120,50;F-100;large',
      'Tidewater;Journal of Waves;2027;130;F-100;Huge',
    ].join('\n');
    const view = await upload(imports.parse, sheet);
    expect(view.mapping.map(({ field: meant }) => meant)).toEqual(['publisher', 'product', 'year', 'price', `md_${fund.id}`, null]);
    const { id } = view.import;
    const size = view.mapping[5];
    const changed = await ask(imports.update, {
      as,
      params: { id },
      body: { mapping: [{ column: 5, heading: size?.heading ?? '', field: `md_${tier.id}` }] },
    });
    expect(changed.mapping_problems).toEqual([]);
    expect(changed.rows.data.flatMap(({ problems }) => problems)).toMatchObject([
      { row: 3, column: 5, severity: 'warning', message: '“Tier” is skipped: Huge is not one of the options.' },
    ]);
    const foreign = { mapping: [{ column: 5, heading: 'Size', field: 'md_nowhere' }] };
    const refused = await callApi(imports.process, { as, body: { id, ...foreign } });
    expect([refused.status, refused.body.messages.default]).toEqual([
      422,
      expect.stringContaining('“Size” is assigned to a metadata field'),
    ]);

    await ask(imports.process, { as, body: { id } });
    await runJobs(tenant.id);
    const subscription = await idOf('subscription', ({ name }: { name: string }) => name === 'Journal of Waves');
    const period = await idOf('subscription_period', ({ start_date }: { start_date: string }) => start_date === '2026-01-01');
    expect(await valuesOf('subscription', subscription)).toEqual({ 'Reading room': 'F-100' });
    expect(await valuesOf('subscription_period', period)).toEqual({ Tier: 'Large' });

    // The same headings next time: what was chosen is remembered, and an update keeps what an undo gives back.
    const again = await upload(imports.parse, sheet.replaceAll('F-100', 'F-200').replace('large', 'small'));
    expect(again.mapping[5]?.field).toBe(`md_${tier.id}`);
    const next = again.import.id;
    await ask(imports.process, { as, body: { id: next, options: { existing: 'update' } } });
    await runJobs(tenant.id);
    expect(await valuesOf('subscription', subscription)).toEqual({ 'Reading room': 'F-200' });
    expect(await valuesOf('subscription_period', period)).toEqual({ Tier: 'Small' });
    await ask(previousImports.undo, { as, params: { id: next } });
    await runJobs(tenant.id);
    expect(await valuesOf('subscription', subscription)).toEqual({ 'Reading room': 'F-100' });

    // The first import made what was changed and changed back since: it stays.
    const late = await callApi(previousImports.undo, { as, params: { id } });
    expect([late.status, late.body.messages.default]).toEqual([
      409,
      expect.stringContaining('the metadata value “Journal of Waves, 2026-01-01–2026-12-31” has been changed since by Editor Person.'),
    ]);
  });

  test('what a record that was there before got is emptied by the undo, and can be filled in again', async () => {
    const as = tenant.editor;
    const note = await field('Shelf', 'subscription');
    const first = await upload(imports.parse, 'Publisher;Product;Year;Price\nAurora;Fen;2026;10');
    await ask(imports.process, { as, body: { id: first.import.id } });
    await runJobs(tenant.id);
    const { id: subscription } = ((await ask(subscriptions.list, { as })) as { id: string }[])[0] ?? { id: '' };
    const second = await upload(imports.parse, 'Publisher;Product;Year;Price;Shelf\nAurora;Fen;2026;10;B 12');
    await ask(imports.process, { as, body: { id: second.import.id, options: { existing: 'fill_empty' } } });
    await runJobs(tenant.id);
    expect(await valuesOf('subscription', subscription)).toMatchObject({ Shelf: 'B 12' });
    expect(await ask(previousImports.undoCheck, { as, params: { id: second.import.id } })).toMatchObject({
      deletes: [],
      restores: 1,
      obstacle_count: 0,
    });
    await ask(previousImports.undo, { as, params: { id: second.import.id } });
    await runJobs(tenant.id);
    expect(await valuesOf('subscription', subscription)).toMatchObject({ Shelf: null });
    await ask(metaDataValues.changeOne, {
      as,
      params: { entity: 'subscription', id: subscription, fieldId: note.id },
      body: { value: 'C 1' },
    });
    expect(await valuesOf('subscription', subscription)).toMatchObject({ Shelf: 'C 1' });
  });

  test('C222 C224 C225 providers take those of their roles', async () => {
    const as = tenant.editor;
    const account = await field('Account', 'vendor');
    expect((await ask(providerImports.form, { as })).fields.map(({ name }) => name)).toContain(`md_${account.id}`);
    const view = await upload(providerImports.parse, 'Supplier;Role;Account\nGull Agency;Agent;4711\nSeal Press;Publisher;12');
    expect(view.rows.data.map(({ problems }) => problems.length)).toEqual([0, 1]);
    await ask(providerImports.process, { as, body: { id: view.import.id } });
    await runJobs(tenant.id);
    const gull = await idOf('provider', ({ name }: { name: string }) => name === 'Gull Agency');
    expect(await valuesOf('vendor', gull)).toEqual({ Account: '4711' });
    expect(await ask(previousImports.undoCheck, { as, params: { id: view.import.id } })).toMatchObject({
      deletes: [
        { kind: 'meta_data_value', count: 1 },
        { kind: 'provider', count: 2 },
      ],
    });
    await ask(previousImports.undo, { as, params: { id: view.import.id } });
    await runJobs(tenant.id);
    const after = await readModelFor(tenant.repo.caller);
    expect([after.find('provider', gull), after.find('meta_data_value', `vendor-${gull}`)]).toEqual([undefined, undefined]);
  });
});
