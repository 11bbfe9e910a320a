import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { yearOfDeal } from '#tests/support/consortium.ts';
import { createOffice } from './world.ts';

const { deals } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

const year = (of: number, total: number | null = null) => ({
  ...yearOfDeal,
  year: of,
  start_date: `${of}-01-01`,
  end_date: `${of}-12-31`,
  total,
});

let count = 0;
const create = (body: object = {}): Promise<DealRow> =>
  ask(deals.create, { as: office.admin, body: { name: `Deal ${++count}`, years: [year(2027, 1000)], ...body } });
const get = (id: string): Promise<DealRow> => ask(deals.get, { as: office.admin, params: { id } });
const refusal = async (call: Parameters<typeof callApi>[0], sent: Parameters<typeof callApi>[1]) => {
  const { status, body } = await callApi(call, { as: office.admin, ...sent } as never);
  return { status, errors: body.messages.errors, message: body.messages.default };
};

describe('a deal', () => {
  test('begins as a draft in the currency of the office, its years in order, without prices (C766, C840)', async () => {
    const deal = await create({ years: [year(2028), year(2027, 500)] });
    expect(deal).toMatchObject({ state: 'draft', currency: 'EUR', first_year: 2027, last_year: 2028, total: null, participants: null });
    expect(deal.years.map(({ year: of, prices }) => [of, prices])).toEqual([
      [2027, null],
      [2028, null],
    ]);
    expect(await get(deal.id)).toEqual(deal);
  });

  test('is listed, searched, filtered and exported as every record is (C765)', async () => {
    const name = 'Polar Databases';
    const { id } = await create({ name });
    const rows = await ask(deals.list, { as: office.admin, query: { search: 'polar data' } });
    expect(rows).toMatchObject([{ id, name }]);
    const file = await callApi(groups.exports.entity, { as: office.admin, params: { entity: 'deals' }, query: { format: 'csv' } });
    expect(file.bytes.toString()).toContain(name);
    const [hit] = await ask(groups.search.top, { as: office.admin, query: { query: 'Polar Databases' } });
    expect(hit).toMatchObject({ tag: 'deal', id });
  });

  test('is hidden from the viewers of the office, in lists, search and history', async () => {
    const name = 'Confidential Deal';
    const { id } = await create({ name });
    const body = { body: '<p>Confidential Note</p>' };
    await ask(groups.dealCards.createNote, { as: office.admin, params: { entityId: id }, body });
    expect((await callApi(deals.list, { as: office.viewer })).status).toBe(403);
    expect((await callApi(deals.get, { as: office.viewer, params: { id } })).status).toBe(403);
    for (const query of ['Confidential Deal', 'Confidential Note']) {
      expect(await ask(groups.search.top, { as: office.viewer, query: { query } })).toEqual([]);
      expect(await ask(groups.search.top, { as: office.admin, query: { query } })).toHaveLength(query === name ? 2 : 1);
    }
    const seen = await callApi(groups.settings.recentActions, { as: office.viewer, query: { paginated: 'true' } });
    expect(seen.bytes.toString()).not.toContain('Confidential');
  });

  test('carries documents, which only the office downloads', async () => {
    const { id } = await create();
    const file = { name: 'offer.txt', type: 'text/plain', content: 'Our offer' };
    const { id: media } = await ask(groups.dealCards.addFile, { as: office.admin, params: { entityId: id }, files: { file } });
    const statuses = await Promise.all(
      [office.admin, office.viewer].map(async (as) => (await callApi(groups.media.download, { as, params: { id: media } })).status),
    );
    expect(statuses).toEqual([200, 404]);
  });

  test('stores the terms for members without active content', async () => {
    const deal = await create({ terms: { en: '<p>Yes<script>no()</script></p>', de: '', fr: null, sv: null } });
    expect(deal.terms).toEqual({ en: '<p>Yes</p>', de: null, fr: null, sv: null });
  });

  test('names each wrong field', async () => {
    const { status, errors } = await refusal(deals.create, {
      body: { name: 'Wrong', years: [year(2027), year(2027)], opt_in_from: '2026-10-02', opt_in_to: '2026-10-01', provider_id: null },
    });
    expect(status).toBe(422);
    expect(errors).toEqual({
      years: ['2027 appears twice. Keep one line for each year.'],
      opt_in_to: ['The last day to join is before the first one. Check both days.'],
    });
    expect((await refusal(deals.create, { body: { name: 'No years', years: [] } })).errors).toEqual({ years: ['Add at least one year.'] });
  });

  test('ends, keeps its years from then on, and is a draft again after an undo (C767)', async () => {
    const { id, version } = await create();
    const headers = { 'change-set': `end-${id}` };
    const ended = await ask(deals.update, { as: office.admin, params: { id }, body: { state: 'ended', version }, headers });
    expect(ended.state).toBe('ended');
    const wrong = await refusal(deals.update, { params: { id }, body: { years: [year(2030)], currency: 'SEK' } });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.errors ?? {}).toSorted()).toEqual(['currency', 'years']);
    expect((await ask(deals.update, { as: office.admin, params: { id }, body: { name: `Ended ${id}` } })).name).toBe(`Ended ${id}`);
    await ask(groups.changeSets.undo, { as: office.admin, params: { id: `end-${id}` } });
    expect((await get(id)).state).toBe('draft');
  });

  test('takes no state from a request but its end', async () => {
    const { id } = await create();
    expect((await refusal(deals.update, { params: { id }, body: { state: 'ordered' } })).status).toBe(422);
  });

  test('offers providers, products, license periods and groups to choose from', async () => {
    const form = await ask(deals.form, { as: office.admin });
    expect(form).toEqual({ providers: [], products: [], license_periods: [], groups: [], currency: 'EUR' });
  });

  test('is refused to be changed on an outdated version', async () => {
    const { id, version } = await create();
    await ask(deals.updateByPost, { as: office.admin, params: { id }, body: { name: `Newer ${id}`, version } });
    expect((await refusal(deals.update, { params: { id }, body: { name: 'Older', version } })).status).toBe(409);
  });

  test('is deleted as a draft only (C841)', async () => {
    const draft = await create();
    const asked = await ask(deals.deleteConfirmation, { as: office.admin, params: { id: draft.id } });
    expect(asked.messages).toHaveLength(1);
    await ask(deals.remove, { as: office.admin, params: { id: draft.id } });
    expect((await callApi(deals.get, { as: office.admin, params: { id: draft.id } })).status).toBe(404);
    const { id } = await create();
    await ask(deals.update, { as: office.admin, params: { id }, body: { state: 'ended' } });
    expect(await refusal(deals.remove, { params: { id } })).toMatchObject({
      status: 409,
      message: 'Only a draft can be deleted. End this deal instead.',
    });
  });

  test('is continued by a draft for the next year, without amounts (C842)', async () => {
    const last = { ...year(2027, 900), start_date: '2027-02-28', end_date: '2028-02-29', member_deadline: '2026-11-30' };
    const { id, currency } = await create({
      name: 'Arctic Journals 2026-2027',
      currency: 'SEK',
      years: [year(2026, 800), last],
      vat_rate: 25,
    });
    const next = await ask(deals.copy, { as: office.admin, params: { id }, body: {} });
    expect(next).toMatchObject({ name: 'Arctic Journals 2028', state: 'draft', currency, vat_rate: 25, previous: { id } });
    expect(next.years).toMatchObject([
      { year: 2028, start_date: '2028-02-28', end_date: '2029-02-28', total: null, member_deadline: '2027-11-30' },
    ]);
    const again = await ask(deals.copy, { as: office.admin, params: { id }, body: {} });
    expect(again.name).toBe('Arctic Journals 2028 (2)');
  });

  test('is unknown in a library that is no office', async () => {
    const member = await createOffice('Not an office');
    await member.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), consortium_office: false }));
    expect((await callApi(deals.list, { as: member.admin })).status).toBe(403);
    expect((await callApi(deals.create, { as: member.admin, body: { name: 'Mine', years: [year(2027)] } })).status).toBe(403);
  });
});

test('a deal names its groups once, and no group that is not there', async () => {
  const group = await ask(groups.membershipGroups.create, { as: office.admin, body: { name: 'Universities' } });
  const deal = await create({ group_ids: [group.id, group.id] });
  expect(deal).toMatchObject({ group_names: 'Universities', group_ids: [group.id] });
  expect((await refusal(deals.update, { params: { id: deal.id }, body: { group_ids: ['nowhere'] } })).status).toBe(422);
});
