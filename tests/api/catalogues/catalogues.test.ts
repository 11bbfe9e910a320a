import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const catalogues = [
  { title: 'C290 C291 C292 C293 C294 C504 C505 C506 product types', calls: groups.productTypes, word: 'product type' },
  { title: 'C295 C296 C297 C298 C299 subject categories', calls: groups.subjectCategories, word: 'subject category' },
  { title: 'C316 C317 C318 C319 C320 cost centres', calls: groups.costCenters, word: 'cost center' },
  { title: 'C340 C341 C342 C343 C344 departments', calls: groups.departments, word: 'department' },
] as const;

describe.each(catalogues)('$title', ({ calls: declared, word }) => {
  // The four differ in fields that none of these tests touches.
  const calls = declared as typeof groups.productTypes;

  test('are created, listed, read, changed and deleted', async () => {
    const as = tenant.editor;
    const made = await callApi(calls.create, { as, body: { name: `  First ${word} ` } });
    expect(made.status).toBe(200);
    expect(made.body.messages.default).toBe(`The ${word} First ${word} was created.`);
    expect(made.result).toMatchObject({ name: `First ${word}`, version: 1, created_by: as.id });
    const { id } = made.result;

    expect(await ask(calls.list, { as })).toContainEqual(made.result);
    expect(await ask(calls.get, { as, params: { id } })).toEqual(made.result);
    expect(await ask(calls.form, { as })).toBeTypeOf('object');

    const changed = await ask(calls.update, { as, params: { id }, body: { name: 'Second', version: 1 } });
    expect(changed).toMatchObject({ name: 'Second', version: 2, updated_by: as.id });
    expect(await ask(calls.updateByPost, { as, params: { id }, body: { name: 'Third' } })).toMatchObject({ name: 'Third', version: 3 });

    expect(await ask(calls.deleteConfirmation, { as, params: { id } })).toMatchObject({
      in_use: false,
      confirmable: true,
      replaceable: false,
      confirm: { method: 'DELETE', version: 3 },
    });
    const gone = await callApi(calls.remove, { as, params: { id } });
    expect(gone.body).toMatchObject({
      result: { id, replaced_by: null, uses: 0 },
      messages: { default: `The ${word} Third was deleted.` },
    });
    expect((await callApi(calls.get, { as, params: { id } })).status).toBe(404);
    expect((await callApi(calls.remove, { as, params: { id } })).status).toBe(404);
  });

  test('R019 R128 R105 names are trimmed, not empty and unique', async () => {
    const as = tenant.editor;
    const empty = await callApi(calls.create, { as, body: { name: '   ' } });
    expect(empty.status).toBe(422);
    expect(empty.body.messages.errors).toEqual({ name: [expect.any(String)] });
    await ask(calls.create, { as, body: { name: 'Unique' } });
    const twice = await callApi(calls.create, { as, body: { name: ' unique ' } });
    expect(twice.status).toBe(422);
    expect(twice.body.messages.errors?.['name']?.[0]).toContain('already');
  });

  test('a change of an outdated version is a 409 that names who was faster (D1)', async () => {
    const { id } = await ask(calls.create, { as: tenant.editor, body: { name: 'Contested' } });
    await ask(calls.update, { as: tenant.admin, params: { id }, body: { name: 'By Ada', version: 1 } });
    const late = await callApi(calls.update, { as: tenant.editor, params: { id }, body: { name: 'By the editor', version: 1 } });
    expect(late.status).toBe(409);
    expect(late.body.messages.default).toContain('Ada Admin');
    expect(late.body.result).toMatchObject({ version: 2, current: { name: 'By Ada' } });
    expect(await ask(calls.get, { as: tenant.editor, params: { id } })).toMatchObject({ name: 'By Ada' });
  });

  test('a creation repeated with its key makes one record', async () => {
    const send = () =>
      ask(calls.create, { as: tenant.editor, body: { name: 'Once only' }, headers: { 'idempotency-key': 'key-of-one-creation' } });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
  });
});

test('R073 R090 a product type and a subject category have a name beside what every record has', async () => {
  const as = tenant.editor;
  const fields = ['created_at', 'created_by', 'id', 'name', 'updated_at', 'updated_by', 'version'];
  for (const calls of [groups.productTypes, groups.subjectCategories]) {
    const made = await ask(calls.create, { as, body: { name: 'Almanac' } });
    expect(Object.keys(made).toSorted()).toEqual(fields);
    expect(made).toMatchObject({ name: 'Almanac', created_at: expect.stringMatching(/^\d{4}-.*Z$/), updated_at: made.created_at });
    const changed = await ask(calls.update, { as, params: { id: made.id }, body: { name: 'Yearbook' } });
    expect(changed).toMatchObject({ id: made.id, name: 'Yearbook', created_at: made.created_at });
    expect(changed.updated_at >= made.updated_at).toBe(true);
  }
});

describe('departments', () => {
  test('R105 a department cannot come to stand below itself', async () => {
    const as = tenant.editor;
    const above = await ask(groups.departments.create, { as, body: { name: 'Above' } });
    const below = await ask(groups.departments.create, { as, body: { name: 'Below', parent_id: above.id } });
    expect(below).toMatchObject({ parent: { id: above.id, name: 'Above' }, active: true, code: null });
    const circle = await callApi(groups.departments.update, { as, params: { id: above.id }, body: { parent_id: below.id } });
    expect(circle.status).toBe(422);
    expect(circle.body.messages.errors).toEqual({ parent_id: ['A department cannot be below itself'] });
  });

  test('R034 R132 one that others belong to goes anyway, and they belong to none', async () => {
    const as = tenant.editor;
    const above = await ask(groups.departments.create, { as, body: { name: 'Faculty' } });
    const below = await ask(groups.departments.create, { as, body: { name: 'Institute', parent_id: above.id } });
    const refused = await callApi(groups.departments.remove, { as, params: { id: above.id } });
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toBe('The department Faculty is used by 1 department.');
    expect(refused.body.result).toMatchObject({
      uses: [{ kind: 'department', count: 1, examples: [{ id: below.id, name: 'Institute' }] }],
    });
    const confirmation = await ask(groups.departments.deleteConfirmation, { as, params: { id: above.id } });
    expect(confirmation).toMatchObject({ in_use: true, confirmable: true, replaceable: true });
    // What belongs to the department cannot take its place.
    expect(confirmation.replacements.map((each) => each.id)).not.toContain(below.id);
    expect((await callApi(groups.departments.remove, { as, params: { id: above.id }, query: { replace_with: below.id } })).status).toBe(
      422,
    );

    await ask(groups.departments.remove, { as, params: { id: above.id }, query: { anyway: 'true' } });
    expect(await ask(groups.departments.get, { as, params: { id: below.id } })).toMatchObject({ parent: null });
    await runJobs(tenant.id);
    expect(await ask(groups.departments.get, { as, params: { id: below.id } })).toMatchObject({
      parent: null,
      parent_id: null,
      version: 1,
    });
  });
});
