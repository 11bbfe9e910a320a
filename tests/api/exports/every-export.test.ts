import columns from '#shared/messages/en/screens/columns.json' with { type: 'json' };
import { beforeAll, describe, expect, test } from 'vitest';
import { groups, tables } from '#shared/contract/calls.ts';
import type { Column } from '#shared/contract/column.ts';
import { namedDownloads } from '#shared/contract/groups/exports.ts';
import { listsWithIds } from '#shared/contract/exported-id.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { type ListName, listNames } from '#shared/contract/lists.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { joinConsortia } from '#tests/support/consortium.ts';
import { addEveryKind, finishEveryKind } from '#tests/support/every-kind.ts';
import { sample } from '#tests/support/lane.ts';
import { readCsv } from '#tests/support/read-csv.ts';

// Over all lists there are: what a list shows is what its export holds.
const { exports, downloads, settings } = groups;
/** What a heading reads in English, by the label of the contract. */
const headings: Readonly<Record<string, string>> = columns;
let tenant: TestTenant;
let foreign: TestTenant;
let system: TestUser;

beforeAll(async () => {
  await startProduct();
  [tenant, foreign] = await Promise.all([createTestTenant(), createTestTenant()]);
  await Promise.all([tenant, foreign].map(({ repo }) => repo.commit(joinConsortia)));
  await addEveryKind(tenant);
  const run = { name: 'Runs', format: 'csv' as const, columns: [{ path: 'name', label: null, total: null }] };
  await ask(groups.reports.run, { as: tenant.admin, params: { id: 'subscriptions' }, body: run });
  await finishEveryKind(tenant);
  await tenant.repo.commit(async (tx) => tx.save('user', { ...(await tx.load('user', tenant.admin.id)), is_system_user: true }));
  system = tenant.admin;
}, 60_000);

type Query = Record<string, string>;
type Row = Record<string, unknown>;

/** The lists that are not at their own name, or leave some out unless asked otherwise. */
const elsewhere: Partial<Record<ListName, { call: AnyCall; query?: Query }>> = {
  'subscription-workflows': { call: groups.workflows.applicability },
  'ip-providers': { call: groups.ipAddresses.providers },
  'ip-tellings': { call: groups.ipAddresses.tellings },
  imports: { call: groups.previousImports.list },
  'report-runs': { call: groups.reports.runs },
  'scenario-rows': { call: groups.scenarios.rows },
  'unmatched-titles': { call: groups.usageTitles.unmatched },
  'usage-titles': { call: groups.usageTitles.all },
  reminders: { call: groups.reminders.list },
  'to-do-boards': { call: groups.toDoBoards.list },
  'to-do-states': { call: groups.toDoStates.list },
};
/** Lists that a call shows only in part: of one type of task, of one provider. */
const inParts: ReadonlySet<ListName> = new Set(['progress-tasks', 'orders']);

function listOf(name: ListName): { call: AnyCall; query?: Query } {
  const known = elsewhere[name];
  if (known) return known;
  const call = Object.values(tables)
    .flatMap((table) => Object.values(table))
    .find((each) => each.method === 'GET' && each.path === `/${name}` && each.query.columns !== undefined);
  if (!call) throw new Error(`No call lists ${name}`);
  return { call };
}

async function rowsOf(name: ListName, query: Query = {}, as = system): Promise<Row[]> {
  const { call, query: own } = listOf(name);
  return (await ask(call as typeof groups.products.list, { as, query: { ...own, ...query } })) as unknown as Row[];
}

async function csvOf(name: ListName, query: Query = {}, as = system): Promise<{ heads: string[]; rows: string[][] }> {
  const file = await callApi(exports.entity, { as, params: { entity: name }, query: { format: 'csv', ...query } });
  if (file.status !== 200) throw new Error(`${name} answered ${file.status}: ${JSON.stringify(file.body)}`);
  const [heads = [], ...rows] = readCsv(file.bytes);
  return { heads, rows };
}

const exported = listNames.filter((name) => !inParts.has(name));
/** The lists that are asked for what finds nothing, too. */
const drawn: ReadonlySet<ListName> = new Set(sample(exported));

describe('C440 every list is exported', () => {
  test.each(exported)('%s: as many rows as the list has, under its own headings', async (name) => {
    const rows = await rowsOf(name);
    const { heads, rows: written } = await csvOf(name);
    expect(rows.length).toBeGreaterThan(0);
    expect(written).toHaveLength(rows.length);
    const shown = (listColumns[name] as readonly Column[]).filter(({ hidden }) => !hidden);
    expect(heads).toEqual(expect.arrayContaining(shown.map(({ label }) => headings[label] ?? label)));
    expect(written.every((row) => row.length === heads.length)).toBe(true);
  });

  test.each(exported)('%s: with the filter, search and order in force', async (name) => {
    const rows = await rowsOf(name);
    const columns = listColumns[name] as readonly Column[];
    const ofType = (wanted: Column['type']) =>
      columns.find(({ field, type, hidden }) => type === wanted && hidden !== 'never' && rows.some((row) => row[field]));
    const plain = ofType('text') ?? ofType('reference');
    if (!plain) throw new Error(`${name} has no text to filter by`);
    const value = textOf(
      rows.find((row) => row[plain.field]),
      plain.field,
    );
    const word = /[\p{L}\p{N}]{2,}/u.exec(value)?.[0] ?? value;
    const filter = { [`filter[${plain.field}][contains]`]: word };
    const others = [{ [`filter[${plain.field}][empty]`]: 'true' }, { search: 'nothing-has-this-word' }];
    for (const query of [filter, { search: word }, ...(drawn.has(name) ? others : [])] as Query[]) {
      expect({ query, count: (await csvOf(name, query)).rows.length }).toEqual({ query, count: (await rowsOf(name, query)).length });
    }
    if (drawn.has(name)) expect((await csvOf(name, { search: 'nothing-has-this-word' })).rows).toEqual([]);
    const sorted = await csvOf(name, { sort: `-${plain.field}`, columns: plain.field });
    const ordered = await rowsOf(name, { sort: `-${plain.field}` });
    expect(sorted.rows.map(([cell]) => cell?.replaceAll("'", ''))).toEqual(
      ordered.map((row) => textOf(row, plain.field).replaceAll("'", '')),
    );
  });

  test.each(listNames)('%s: another tenant sees nothing of it, and nobody without a session', async (name) => {
    const others = foreign.admin;
    const mine = new Set((await csvOf(name, { columns: firstColumn(name) })).rows.map(([cell]) => cell));
    const theirs = (await csvOf(name, { columns: firstColumn(name) }, others)).rows.map(([cell]) => cell);
    // What every tenant is given at its beginning has the same names in both: it is theirs by number.
    const own = inParts.has(name) ? theirs.length : (await rowsOf(name, {}, others)).length;
    expect(theirs).toHaveLength(own);
    expect(theirs.filter((cell) => cell?.includes('Sample') || cell?.includes('sample'))).toEqual([]);
    expect(mine.size).toBeGreaterThanOrEqual(inParts.has(name) ? 0 : 1);
    expect((await callApi(exports.entity, { params: { entity: name } })).status).toBe(401);
    expect((await callApi(exports.download, { params: { entity: name }, body: {} })).status).toBe(401);
  });

  test.each(sample(listNames))('%s: no cell begins a formula', async (name) => {
    const { rows } = await csvOf(name, {
      columns: (listColumns[name] as readonly Column[])
        .filter(({ hidden }) => hidden !== 'never')
        .map(({ field }) => field)
        .join(),
    });
    const cells = rows.flat();
    // A number of its own may be below zero.
    expect(cells.filter((cell) => /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell))).toEqual([]);
  });
});

function textOf(row: Row | undefined, field: string): string {
  const value = row?.[field] ?? '';
  return typeof value === 'object' ? (value as { name: string }).name : String(value);
}

function firstColumn(name: ListName): string {
  return (listColumns[name] as readonly Column[]).find(({ hidden }) => !hidden)?.field ?? '';
}

describe('C440 C503 who may', () => {
  test('what is told of all people is for system users, imports for who may import, vendors for who may see them', async () => {
    const ofViewer = (name: ListName) => callApi(exports.entity, { as: tenant.viewer, params: { entity: name } });
    expect((await ofViewer('users')).status).toBe(403);
    expect((await ofViewer('imports')).status).toBe(403);
    expect((await ofViewer('vendors')).status).toBe(200);
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: false } });
    expect((await ofViewer('vendors')).status).toBe(403);
    expect((await callApi(downloads.vendors, { as: tenant.viewer, params: { name: 'v.csv' } })).status).toBe(403);
    expect((await callApi(exports.download, { as: tenant.viewer, params: { entity: 'vendors' }, body: {} })).status).toBe(403);
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: true } });
  });
});

describe('C503 with columns and records in the body', () => {
  test.each(listNames.filter((name) => !inParts.has(name) && name !== 'recent-actions'))(
    '%s: these columns of these records',
    async (name) => {
      const [first] = await rowsOf(name);
      const columns = [firstColumn(name)];
      const file = await callApi(exports.download, {
        as: system,
        params: { entity: name },
        body: { format: 'csv', columns, ids: [String(first?.['id'])] },
      });
      const rows = readCsv(file.bytes);
      expect(rows[0]).toHaveLength(listsWithIds.has(name) ? 2 : 1);
      expect(rows).toHaveLength(2);
      const refused = await callApi(exports.download, { as: system, params: { entity: name }, body: { columns: ['nothing'] } });
      expect(refused.body.messages.errors).toEqual({ columns: ['Unknown column: nothing'] });
    },
  );

  test('an address with a filter and a body go together; both are checked', async () => {
    const file = await callApi(exports.download, {
      as: system,
      params: { entity: 'products' },
      query: { search: 'samples' },
      body: { format: 'csv', columns: ['name'] },
    });
    expect(readCsv(file.bytes)).toEqual([['Name'], ['Journal of Samples']]);
    const wrong = { as: system, params: { entity: 'products' }, query: { sort: 'nothing' }, body: { format: 'csv' as const } };
    expect((await callApi(exports.download, wrong)).status).toBe(422);
    expect((await callApi(exports.download, { as: system, params: { entity: 'nothing' }, body: {} })).status).toBe(404);
  });
});

describe('C501 a download by the name of the file', () => {
  test.each(namedDownloads)('%s: the list as the file of that name, which says the format', async (name) => {
    const csv = await callApi(downloads[name], { as: system, params: { name: 'My list.csv' } });
    expect(csv.headers['suggested-filename']).toBe('My%20list.csv');
    expect(readCsv(csv.bytes)).toHaveLength(1 + (await rowsOf(name)).length);
    const xlsx = await callApi(downloads[name], { as: system, params: { name: 'list.xlsx' }, query: { search: 'nothing-has-this-word' } });
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
    for (const other of ['list.pdf', 'list'])
      expect((await callApi(downloads[name], { as: system, params: { name: other } })).status).not.toBe(200);
  });
});
