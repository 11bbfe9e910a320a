import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { joinConsortia } from '#tests/support/consortium.ts';

const { membershipImports, memberships } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createTestTenant({ name: 'Arctic Shelf' });
  await office.repo.commit(joinConsortia);
});

const csv = (...rows: string[]) => ({ file: { name: 'Members.csv', type: 'text/csv', content: rows.join('\n') } });

test('members come in from a spreadsheet, and go by an undo (C908)', { timeout: 180_000 }, async () => {
  const as = office.admin;
  const lines = Array.from(
    { length: 40 },
    (_, index) => `Library ${index + 1};Colleges;Maya;maya${index + 1}@member.example;${100 + index}`,
  );
  const files = csv(
    'Library;Group;Contact;Email;FTE 2026',
    ...lines,
    'Library 1;Colleges;Otto;otto@member.example;100',
    'Library 2;;;;about 9',
  );
  const { import: parsed } = await ask(membershipImports.parse, { as, body: {}, files });
  await ask(membershipImports.process, { as, body: { id: parsed.id } });
  await runJobs(office.id);
  const done = await ask(membershipImports.get, { as, params: { id: parsed.id } });
  expect(done.import).toMatchObject({ state: 'finished', counts: { created: 40, matched: 2, failed: 0 } });
  const rows = (await ask(memberships.list, { as })) as { name: string; state: string; fte_value: number | null; group_names: string }[];
  expect(rows).toHaveLength(40);
  expect(rows.find(({ name }) => name === 'Library 1')).toMatchObject({ state: 'active', fte_value: 100, group_names: 'Colleges' });
  await ask(groups.previousImports.undo, { as, params: { id: parsed.id } });
  await runJobs(office.id);
  expect(await ask(memberships.list, { as })).toEqual([]);
});

test('an import of members has a form, a template, corrections and a report as every import has', { timeout: 180_000 }, async () => {
  const as = office.admin;
  const { fields } = await ask(membershipImports.form, { as });
  expect(fields.map(({ name }) => name)).toContain('fte');
  expect((await callApi(membershipImports.template, { as })).status).toBe(200);
  const { import: parsed } = await ask(membershipImports.parse, { as, body: {}, files: csv('Library;FTE 2026', 'Skua;80', 'Tern;many') });
  const at = { as, params: { id: parsed.id } };
  await ask(membershipImports.updateCell, { as, params: { id: `${parsed.id}-3` }, body: { field: 1, value: 90 } });
  await ask(membershipImports.update, { ...at, body: { options: { existing: 'update' } } });
  await ask(membershipImports.process, { as, body: { id: parsed.id } });
  await runJobs(office.id);
  expect((await callApi(membershipImports.report, at)).status).toBe(200);
  expect(await ask(membershipImports.list, { as })).toMatchObject([{ id: parsed.id, state: 'finished' }, {}]);
  expect(await ask(memberships.list, { as, query: { search: 'Tern' } })).toMatchObject([{ name: 'Tern', fte_value: 90 }]);
});

test('members are imported by the office only', async () => {
  const files = csv('Library', 'Tern');
  expect((await callApi(membershipImports.parse, { as: office.viewer, body: {}, files })).status).toBe(403);
  const other = await createTestTenant();
  expect((await callApi(membershipImports.parse, { as: other.admin, body: {}, files })).status).toBe(403);
});
