import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { idColumnOf, listsWithIds } from '#shared/contract/exported-id.ts';
import { type ListName, listNames, listOf } from '#shared/contract/lists.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { joinConsortia } from '#tests/support/consortium.ts';
import { addEveryKind, finishEveryKind } from '#tests/support/every-kind.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { memberYear } from '#tests/support/today.ts';

const { exports, products, subscriptions } = groups;

withLibrary();

let period: PeriodRow;

beforeAll(async () => {
  await addEveryKind(tenant);
  await finishEveryKind(tenant);
  await tenant.repo.commit(async (tx) => {
    tx.save('user', { ...(await tx.load('user', tenant.admin.id)), is_system_user: true });
    await joinConsortia(tx);
  });
  const identifiers = { online_identifier: '1476-4687', print_identifier: '0028-0836' };
  await ask(products.update, { as: tenant.editor, params: { id: library.product }, body: identifiers });
  period = await library.period({ subscription_name: 'With identifiers', start_date: `${memberYear()}-01-01` });
}, 60_000);

async function csvOf(list: ListName, query: Record<string, string>): Promise<string[][]> {
  const file = await callApi(exports.entity, { as: tenant.admin, params: { entity: list }, query: { format: 'csv', ...query } });
  if (file.status !== 200) throw new Error(`${list} answered ${file.status}: ${JSON.stringify(file.body)}`);
  return readCsv(file.bytes);
}

const ofRecords = listNames.filter((name) => listOf(name).kind !== null);

describe('C440 ids of records', () => {
  test.each(ofRecords)('%s: the id is a column of its own for those who choose it, and finds its record', async (name) => {
    const [heads, ...rows] = await csvOf(name, { columns: 'id' });
    expect(heads).toEqual([idColumnOf(name)?.label]);
    const ids = rows.map(([id]) => id ?? '');
    expect(ids.every((id) => id !== '')).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    const [one = ''] = ids;
    if (one !== '') expect(await csvOf(name, { columns: 'id', 'filter[id]': one })).toEqual([heads, [one]]);
    const [shown = []] = await csvOf(name, {});
    expect(shown.includes(idColumnOf(name)?.label ?? '')).toBe(listsWithIds.has(name));
  });

  test('a list that shows no records has none', async () => {
    const refused = await callApi(exports.entity, { as: tenant.admin, params: { entity: 'renewal-proposals' }, query: { columns: 'id' } });
    expect(refused.status).toBe(422);
  });

  test('of periods are written once where they are chosen, and last where they are not', async () => {
    expect((await csvOf('subscription-periods', { columns: 'id,subscription' }))[0]).toEqual(['Perennial ID', 'Subscription']);
    expect((await csvOf('subscription-periods', { columns: 'subscription' }))[0]).toEqual(['Subscription', 'Perennial ID']);
  });

  test('sort and filter lists', async () => {
    const as = tenant.viewer;
    const byId = (await ask(subscriptions.list, { as, query: { sort: '-id' } })) as { id: string }[];
    const ids = byId.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare).toReversed());
    const found = (await ask(subscriptions.list, { as, query: { 'filter[id]': period.subscription_id } })) as { id: string }[];
    expect(found.map(({ id }) => id)).toEqual([period.subscription_id]);
    expect((await callApi(subscriptions.list, { as, query: { group: 'id' } })).status).toBe(422);
  });

  test('of titles and of answers to a form come with their downloads', async () => {
    const [list] = (await ask(groups.titleLists.list, { as: tenant.viewer })) as { id: string }[];
    const titles = { as: tenant.viewer, params: { id: list?.id ?? '' }, query: { format: 'csv', columns: 'id,publication_title' } };
    const [heads, row] = readCsv((await callApi(groups.titleLists.download, titles)).bytes);
    expect([heads, row?.[0]?.startsWith(list?.id ?? '?')]).toEqual([['Record ID', 'Title'], true]);
    const answers = { as: tenant.admin, params: { id: 'sample-form' }, query: { format: 'csv', columns: 'id' } };
    expect(readCsv((await callApi(groups.formAnswers.download, answers)).bytes)[0]).toEqual(['Record ID']);
  });
});

describe('C440 identifiers of products', () => {
  test.each(['subscriptions', 'subscription-periods', 'subscription-workflows', 'forecasts', 'renewal-proposals'] as const)(
    '%s: online and print are columns for those who choose them',
    async (name) => {
      const rows = await csvOf(name, { search: 'With identifiers', columns: 'online_identifier,print_identifier' });
      expect(rows[0]?.slice(0, 2)).toEqual(['eISSN/eISBN', 'ISSN/ISBN']);
      expect(rows[1]?.slice(0, 2)).toEqual(['1476-4687', '0028-0836']);
      expect((await csvOf(name, {}))[0]).not.toContain('eISSN/eISBN');
    },
  );

  test('progress tasks and title lists have them too', async () => {
    for (const name of ['progress-tasks', 'title-lists', 'scenario-rows'] as const)
      expect((await csvOf(name, { columns: 'online_identifier,print_identifier' }))[0]).toEqual(['eISSN/eISBN', 'ISSN/ISBN']);
  });

  test('follow a change of the product', async () => {
    await ask(products.update, { as: tenant.editor, params: { id: library.product }, body: { print_identifier: null } });
    const [, row] = await csvOf('subscriptions', { search: 'With identifiers', columns: 'online_identifier,print_identifier' });
    expect(row).toEqual(['1476-4687', '']);
  });
});
