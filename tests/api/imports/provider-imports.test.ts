import { beforeAll, describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports, providerImports, previousImports } = groups;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const vendors = [
  'Supplier;Role;Website;Ringgold;Contact person;E-mail;City;Country',
  'Seal Press;Publisher;seal.example;4711;Ann Tide;ann@seal.example;Bergen;Norway',
  'Seal Press AS;;;;Bo Reef;bo@seal.example;;',
  'Gull Agency;Agent;gull.example;;;;;Nowhere',
  ';Agent;nameless.example;;;;;',
].join('\n');

function upload(content: string | Uint8Array, as = tenant.editor, name = 'vendors.csv'): Promise<ImportView> {
  return ask(providerImports.parse, { as, body: {}, files: { file: { name, type: 'text/csv', content } } });
}

describe('C221-C226 the import of providers', () => {
  test('the form tells fields and options of this kind', async () => {
    const form = await ask(providerImports.form, { as: tenant.editor });
    expect(form.fields.map(({ name }) => name)).toContain('contact_email');
    expect(form.fields.map(({ name }) => name)).not.toContain('price');
    expect(form.options).toMatchObject({ existing: 'fill_empty', default_role: 'vendor' });
  });

  test('C226 the template can be imported when filled in', async () => {
    const { headers, bytes } = await callApi(providerImports.template, { as: tenant.editor });
    expect(decodeURIComponent(headers['suggested-filename'] ?? '')).toBe('Provider import.xlsx');
    expect((await readSpreadsheet(bytes)).sheets.map(({ name }) => name)).toEqual(['Providers', 'Example', 'Notes']);
    const example = await ask(providerImports.parse, {
      as: tenant.editor,
      body: { sheet: 'Example' },
      files: { file: { name: 'template.xlsx', type: '', content: bytes } },
    });
    expect(example.mapping.filter(({ field }) => field === null)).toEqual([]);
    expect(example.counts).toMatchObject({ created: 3, matched: 0, failed: 0 });
    expect(example.records).toMatchObject({ publishers: 1, vendors: 1, contacts: 2 });
  });

  test('C224 C222 C223 the preview says what becomes of each row and writes nothing; a corrected cell is read again', async () => {
    const view = await upload(vendors);
    expect(view.import).toMatchObject({ kind: 'providers', state: 'parsed' });
    expect(view.options).toMatchObject({ default_role: 'vendor', existing: 'fill_empty' });
    expect(view.counts).toEqual({ read: 4, created: 3, matched: 0, skipped: 0, failed: 1 });
    expect(view.rows.data.map(({ message }) => message)).toEqual([
      'New publisher, with a new contact, Ann Tide.',
      'The same provider as row 2; new contact Bo Reef.',
      'New vendor.',
      'The row has no provider. Enter the name or remove the row.',
    ]);
    const fixed = await ask(providerImports.updateCell, {
      as: tenant.editor,
      params: { id: `${view.import.id}-5` },
      body: { field: 'name', value: 'Gull Agency' },
    });
    expect(fixed.rows).toMatchObject([{ outcome: 'matched', corrected: [0] }]);
    const foreign = await ask(providerImports.update, {
      as: tenant.editor,
      params: { id: view.import.id },
      body: { mapping: [{ column: 1, heading: 'Role', field: 'price' }] },
    });
    expect(foreign.mapping_problems).toHaveLength(1);
    expect((await callApi(providerImports.process, { as: tenant.editor, body: { id: view.import.id } })).status).toBe(422);
    const model = await tenant.repo.commit((tx) => tx.model());
    expect(model.count('provider')).toBe(0);
  });

  test('C225 C221 processing creates what the preview said; the same file again creates nothing; other kinds do not show it', async () => {
    const own = await createTestTenant();
    const as = own.editor;
    const { id } = (await upload(vendors, as)).import;
    await ask(providerImports.process, { as, body: { id } });
    await runJobs(own.id);
    const done = await ask(providerImports.get, { as, params: { id } });
    expect(done.import).toMatchObject({ state: 'finished', read: 4, created: 3, matched: 0, skipped: 0, failed: 1 });
    const [publisher] = (await ask(groups.publishers.list, { as })) as { id: string; name: string }[];
    expect(publisher?.name).toBe('Seal Press');
    const contacts = (await ask(groups.contacts.list, { as })) as { name: string; provider: { id: string } }[];
    expect(contacts.map(({ name, provider }) => [name, provider.id])).toEqual([
      ['Ann Tide', publisher?.id],
      ['Bo Reef', publisher?.id],
    ]);

    const again = (await upload(vendors, as)).import.id;
    await ask(providerImports.process, { as, body: { id: again } });
    await runJobs(own.id);
    const second = await ask(providerImports.get, { as, params: { id: again } });
    expect(second.import).toMatchObject({ state: 'finished', read: 4, created: 0, matched: 3, failed: 1 });
    expect(second.records).toMatchObject({ publishers: 0, vendors: 0, contacts: 0, changed: 0 });

    expect(await ask(imports.list, { as })).toEqual([]);
    expect(await ask(providerImports.list, { as })).toMatchObject([{ id: again }, { id }]);
    expect(await ask(previousImports.list, { as })).toHaveLength(2);
    expect((await callApi(imports.get, { as, params: { id } })).status).toBe(404);
    expect((await callApi(imports.process, { as, body: { id } })).status).toBe(404);
    expect((await callApi(providerImports.report, { as, params: { id } })).status).toBe(200);
  });

  test('columns of yes and no decide kind and state, and one website makes two rows likely duplicates', async () => {
    const own = await createTestTenant();
    const as = own.editor;
    const list = ['Name;Publisher;Vendor;Active;URL', 'Tern Press;Y;N;Y;tern.example', 'Skua Agency;N;Y;no;www.tern.example'].join('\n');
    const view = await upload(list, as);
    expect(view.mapping.map(({ field }) => field)).toEqual(['name', 'is_publisher', 'is_vendor', 'active', 'website']);
    expect(view.counts).toMatchObject({ read: 2, created: 2 });
    expect(view.rows.data.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['same_website'], ['same_website']]);
    await ask(providerImports.process, { as, body: { id: view.import.id } });
    await runJobs(own.id);
    const model = await own.repo.commit((tx) => tx.model());
    expect([...model.all('provider')].map(({ name, is_publisher, is_vendor, active }) => [name, is_publisher, is_vendor, active])).toEqual([
      ['Tern Press', true, false, true],
      ['Skua Agency', false, true, false],
    ]);
  });

  test('R010 only who may import data', async () => {
    expect((await callApi(providerImports.list, { as: tenant.viewer })).status).toBe(403);
    expect((await callApi(previousImports.list, { as: tenant.viewer })).status).toBe(403);
  });
});

describe('undo of an import', () => {
  test('is asked for, told of, and carried out by the worker; only what was finished can be undone', async () => {
    const own = await createTestTenant();
    const as = own.editor;
    const { id } = (await upload(vendors, as)).import;
    const early = await callApi(previousImports.undo, { as, params: { id } });
    expect(early).toMatchObject({ status: 409 });
    expect(early.body.messages.default).toBe('“vendors.csv” was not processed, so there is nothing to undo.');
    await ask(providerImports.process, { as, body: { id } });
    await runJobs(own.id);
    expect(await ask(previousImports.undoCheck, { as, params: { id } })).toMatchObject({
      deletes: [
        { kind: 'contact', count: 2, message: '2 contacts', message_code: { code: 'counted.contact', values: { count: 2 } } },
        { kind: 'provider', count: 2, message_code: { code: 'counted.provider', values: { count: 2 } } },
      ],
      obstacles: [],
    });
    expect(await ask(previousImports.undo, { as, params: { id } })).toMatchObject({ state: 'undoing' });
    const other = (await upload(vendors, as)).import.id;
    expect((await callApi(providerImports.process, { as, body: { id: other } })).status).toBe(409);
    await runJobs(own.id);
    expect(await ask(previousImports.list, { as })).toMatchObject([
      { id: other },
      { id, state: 'undone', undo: { deleted: 4, restored: 0, kept: 0 } },
    ]);
    expect(await ask(groups.contacts.list, { as })).toEqual([]);
    // The report still tells what it once brought, and the file can be imported anew.
    expect((await ask(providerImports.get, { as, params: { id } })).rows.last_row).toBe(4);
    expect((await ask(providerImports.get, { as, params: { id: other } })).counts).toMatchObject({ created: 3 });
  });
});
