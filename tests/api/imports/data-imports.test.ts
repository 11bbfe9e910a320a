import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { dataImports, imports } = groups;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const file = (content: string) => ({ file: { name: 'costs.csv', type: 'text/csv', content } });

describe('S31 data imports', () => {
  test('C230 tells which files can be read and what each kind of import takes', async () => {
    const { formats, most_rows, kinds } = await ask(dataImports.spreadsheetInformation, { as: tenant.admin });
    expect(formats).toContain('xlsx');
    expect(most_rows).toBe(50_000);
    expect(kinds.map(({ kind }) => kind)).toEqual(['subscriptions', 'providers', 'subscription_prices', 'budgets', 'articles', 'licenses']);
    const ofEditor = await ask(dataImports.spreadsheetInformation, { as: tenant.editor });
    expect(ofEditor.kinds.map(({ kind }) => kind)).not.toContain('articles');
    for (const { fields } of kinds) expect(fields.every(({ label, help }) => label !== '' && help !== '')).toBe(true);
    expect((await callApi(dataImports.spreadsheetInformation, { as: tenant.viewer })).status).toBe(403);
  });

  test('C229 reads a wide file and carries it out at once', async () => {
    const wide = 'Publisher;2023;2024;2025\nSeal Press;100;110;120\nGull House;;50;0\n';
    const started = await ask(dataImports.importSubscriptions, { as: tenant.editor, body: {}, files: file(wide) });
    expect(started).toMatchObject({ kind: 'subscriptions', state: 'queued' });
    await runJobs(tenant.id);
    expect((await ask(imports.get, { as: tenant.editor, params: { id: started.id } })).import).toMatchObject({
      state: 'finished',
      created: 4,
      failed: 0,
    });
  });

  test('C229 a file whose columns are not understood is refused with what is missing, and waits for a person', async () => {
    const own = await createTestTenant();
    const answered = await callApi(dataImports.importSubscriptions, {
      as: own.editor,
      body: {},
      files: file('Colour;Size\nred;1\nblue;2\n'),
    });
    expect(answered.status).toBe(422);
    expect(answered.body.messages.errors?.['mapping']).toHaveLength(2);
    expect(await ask(imports.list, { as: own.editor })).toMatchObject([{ state: 'parsed' }]);
    expect((await callApi(dataImports.importSubscriptions, { as: own.viewer, body: {}, files: file('a;b\n1;2\n') })).status).toBe(403);
  });
});
