import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { yearOfDeal } from '#tests/support/consortium.ts';
import { createOffice } from './world.ts';

const { deals, memberships } = groups;

let office: TestTenant;
let ids: { a: string; b: string; c: string; journals: string; books: string; group: string };

const year = (of: number, total: number | null) => ({
  ...yearOfDeal,
  year: of,
  start_date: `${of}-01-01`,
  end_date: `${of}-12-31`,
  total,
  member_deadline: `${of - 1}-10-31`,
});

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
  const as = office.admin;
  const group = (await ask(groups.membershipGroups.create, { as, body: { name: 'Universities' } })).id;
  const [a, b, c] = [
    await ask(memberships.create, { as, body: { name: 'Åbo', group_ids: [group], fte: [{ year: 2026, value: 10 }] } }),
    await ask(memberships.create, { as, body: { name: 'Bergen', group_ids: [group], fte: [{ year: 2026, value: 30 }] } }),
    await ask(memberships.create, { as, body: { name: 'City Library' } }),
  ].map(({ id }) => id) as [string, string, string];
  const make = async (body: object) => (await ask(deals.create, { as, body: body as never })).id;
  const journals = await make({ name: 'Journals', currency: 'SEK', years: [year(2027, 100), year(2028, 120), year(2029, null)] });
  const books = await make({ name: 'Books', group_ids: [group], years: [year(2027, 40)] });
  const save = (id: string, of: number, body: object) =>
    ask(deals.saveShare, { as, params: { id, year: String(of) }, body: body as never });
  await save(journals, 2027, { key: { kind: 'equal' }, members: [{ membership_id: c, opted_out: true }] });
  await save(journals, 2028, { key: { kind: 'equal' } });
  await save(books, 2027, { key: { kind: 'fte' }, fte_year: 2026 });
  ids = { a, b, c, journals, books, group };
});

const matrix = (query: object = {}) => ask(deals.matrix, { as: office.admin, query: query as never });

describe('the matrix of members and deals', () => {
  test('shows the year that most deals have, with prices, deadlines and sums, and names what is missing', async () => {
    const shown = await matrix({ paginated: 'true' });
    expect(shown).toMatchObject({ year: 2027, years: [2027, 2028, 2029], last_row: 3 });
    expect(shown.columns).toMatchObject([
      { id: ids.books, label: 'Books', year: 2027, state: 'draft', currency: 'EUR', member_deadline: '2026-10-31', total: 40, missing: 0 },
      { id: ids.journals, label: 'Journals', currency: 'SEK', total: 100, missing: 0 },
    ]);
    expect(shown.data.map(({ name, cells }) => [name, ...cells.map(({ price, missing }) => price ?? missing)])).toEqual([
      ['Åbo', 10, 50],
      ['Bergen', 30, 50],
      ['City Library', 'not_in_deal', 'opted_out'],
    ]);
    expect(shown.data[0]).toMatchObject({
      totals: [
        { currency: 'EUR', price: 10 },
        { currency: 'SEK', price: 50 },
      ],
      total: null,
      group_names: 'Universities',
    });
    expect(shown.states).toEqual([
      { state: 'not_asked', count: 2, currency: 'EUR', price: 40 },
      { state: 'not_asked', count: 2, currency: 'SEK', price: 100 },
    ]);
    expect(shown.totals).toEqual([
      { field: `deal_price_${ids.books}`, amounts: [{ value: 40, currency: 'EUR' }] },
      { field: `deal_price_${ids.journals}`, amounts: [{ value: 100, currency: 'SEK' }] },
    ]);
  });

  test('shows the years of one deal, where a year without prices is named and not zero (C768)', async () => {
    const shown = await ask(deals.matrixOfDeal, { as: office.admin, params: { id: ids.journals } });
    expect(shown.columns.map(({ id, total, missing }) => [id, total, missing])).toEqual([
      ['2027', 100, 0],
      ['2028', 120, 0],
      ['2029', null, 3],
    ]);
    expect(shown.data.map(({ total, currency, missing, cells }) => [total, currency, missing, cells[2]?.missing])).toEqual([
      [90, 'SEK', 1, 'not_priced'],
      [90, 'SEK', 1, 'not_priced'],
      [40, 'SEK', 1, 'not_priced'],
    ]);
  });

  test('is filtered by a group, searched, sorted by a price and paged, with the sums of what matches', async () => {
    const ofGroup = await matrix({ group_id: ids.group });
    expect(ofGroup.data.map(({ name }) => name)).toEqual(['Åbo', 'Bergen']);
    const found = await matrix({ search: 'berg' });
    expect(found.totals[0]?.amounts).toEqual([{ value: 30, currency: 'EUR' }]);
    const sorted = await matrix({ sort: `-deal_price_${ids.books}`, paginated: 'true', per_page: '1', page: '2' });
    expect([sorted.data.map(({ name }) => name), sorted.last_row]).toEqual([['Åbo'], 3]);
    const strange = await callApi(deals.matrix, { as: office.admin, query: { sort: 'deal_price_nowhere' } as never });
    expect(strange.status).toBe(422);
  });

  test('keeps a member that left where it has a price, and shows no other year', async () => {
    const left = await ask(memberships.create, { as: office.admin, body: { name: 'Leaving' } });
    const deal = await ask(deals.create, { as: office.admin, body: { name: 'Maps', years: [year(2031, 10)] } });
    await ask(deals.saveShare, { as: office.admin, params: { id: deal.id, year: '2031' }, body: { key: { kind: 'equal' } } });
    await office.repo.commit(async (tx) => tx.save('membership', { ...(await tx.load('membership', left.id)), until: '2020-01-01' }));
    expect((await matrix({ year: '2031' })).data.map(({ name }) => name)).toContain('Leaving');
    const other = await matrix({ year: '2029' });
    expect(other.data.map(({ name }) => name)).not.toContain('Leaving');
    expect(other.columns.map(({ label }) => label)).toEqual(['Journals']);
  });

  test('is for the office only', async () => {
    expect((await callApi(deals.matrix, { as: office.viewer })).status).toBe(403);
    expect((await callApi(deals.matrixOfDeal, { as: office.admin, params: { id: 'nowhere' } })).status).toBe(404);
  });
});
