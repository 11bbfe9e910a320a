import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { blankMembership } from '#shared/contract/entities/membership.ts';
import type { SharingParameters } from '#shared/contract/entities/deal-sharing.ts';
import type { DealRow, SharingResult } from '#shared/contract/rows/deal-row.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { yearOfDeal } from '#tests/support/consortium.ts';
import { createOffice } from './world.ts';

const { deals, memberships } = groups;

/** EFT students and staff of the eight universities of New Zealand. */
const fte = {
  Auckland: 35_200,
  AUT: 21_100,
  Canterbury: 12_720,
  Lincoln: 3220,
  Massey: 20_100,
  Otago: 20_600,
  Victoria: 18_000,
  Waikato: 10_650,
};
type University = keyof typeof fte;

let office: TestTenant;
let ids: Record<University, string>;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
  ids = await createUniversities(office);
});

async function createUniversities(of: TestTenant): Promise<Record<University, string>> {
  const made: [string, string][] = [];
  for (const [name, value] of Object.entries(fte))
    made.push([name, (await ask(memberships.create, { as: of.admin, body: { name, fte: [{ year: 2026, value }] } })).id]);
  return Object.fromEntries(made) as Record<University, string>;
}

const year = (of: number, total: number | null) => ({
  ...yearOfDeal,
  year: of,
  start_date: `${of}-01-01`,
  end_date: `${of}-12-31`,
  total,
});

let count = 0;
const create = (body: object = {}, of = office): Promise<DealRow> =>
  ask(deals.create, { as: of.admin, body: { name: `Shared ${++count}`, currency: 'NZD', years: [year(2027, 1_000_000)], ...body } });
const byFte = { key: { kind: 'fte' }, fte_year: 2026 } as const;
const share = (id: string, parameters: SharingParameters, of = 2027): Promise<SharingResult> =>
  ask(deals.share, { as: office.admin, params: { id }, body: { year: of, ...parameters } });
const save = (id: string, parameters: object, of = 2027): Promise<DealRow> =>
  ask(deals.saveShare, { as: office.admin, params: { id, year: String(of) }, body: parameters as never });
const start = (id: string, of = 2027) => ask(deals.shareForm, { as: office.admin, params: { id, year: String(of) } });
const amounts = ({ members }: SharingResult) => members.map(({ amount }) => amount);
const refusal = async (id: string, body: object) => {
  const answered = await callApi(deals.share, { as: office.admin, params: { id }, body: { year: 2027, ...body } as never });
  return { status: answered.status, errors: answered.body.messages.errors };
};

const sharesByFte = [248_605.13, 149_021.82, 89_836.85, 22_741.72, 141_959.18, 145_490.5, 127_127.62, 75_217.18];

describe('the cost of a deal (C769)', () => {
  test('is shared by FTE in the order of the membership list, and nothing is written', async () => {
    const { id } = await create({ vat_rate: 15 });
    const result = await share(id, byFte);
    expect(amounts(result)).toEqual(sharesByFte);
    expect(result).toMatchObject({ total: 1_000_000, participants: 8, currency: 'NZD' });
    expect(result.taxes).toEqual({ rate: 15, sum: 150_000.01, of_total: 150_000, difference: 0.01 });
    expect(result.members[0]).toMatchObject({ name: 'Auckland', fte: 35_200, tax: 37_290.77, last_year: null, change: null });
    expect((await start(id)).saved).toBeNull();
  });

  test('is shared by a mixed key, by bands, with a fixed member and without one that leaves', async () => {
    const { id } = await create();
    const parts = [
      { key: { kind: 'equal' as const }, percent: 20 },
      { key: { kind: 'fte' as const }, percent: 80 },
    ];
    expect(amounts(await share(id, { key: { kind: 'mixed', parts } }))[3]).toBe(43_193.38);
    const bands = [5000, 15_000, 25_000, null].map((below, index) => ({ below, weight: index + 1 }));
    expect(amounts(await share(id, { key: { kind: 'bands', bands } }))[0]).toBe(190_476.19);
    expect(amounts(await share(id, { ...byFte, members: [{ membership_id: ids.Otago, fixed: 130_000 }] }))[0]).toBe(253_111.83);
    const without = await share(id, { ...byFte, members: [{ membership_id: ids.Lincoln, opted_out: true }] });
    expect([amounts(without)[0], amounts(without)[3], without.participants]).toEqual([254_390.41, null, 7]);
  });

  test('keeps to a cap on the saved prices of the year before, or says how much is missing [RK02]', async () => {
    const { id } = await create({ years: [year(2027, 940_000), year(2028, 1_000_000)] });
    await save(id, byFte);
    const parts = [
      { key: { kind: 'equal' as const }, percent: 20 },
      { key: { kind: 'fte' as const }, percent: 80 },
    ];
    const capped = await share(id, { key: { kind: 'mixed', parts }, cap: { amount: null, percent: 10 } }, 2028);
    expect(amounts(capped)).toEqual([232_972.64, 150_071.95, 92_891.3, 23_514.94, 144_192.46, 147_132.2, 131_449.95, 77_774.56]);
    expect(capped.members[7]).toMatchObject({ held: 'cap', last_year: 70_704.15, change: 10 });
    const tight = await refusal(id, { year: 2028, key: { kind: 'mixed', parts }, cap: { amount: null, percent: 5 } });
    expect(tight).toEqual({ status: 422, errors: { cap: ['The caps are 13,000.03 NZD short of the total. Raise or remove caps.'] } });
  });

  test('is refused while an FTE is missing, until it is typed or the mean is chosen [RK04]', async () => {
    const other = await createOffice('Missing');
    const given = [10, 30, null].map((value, index) => ({ name: `Library ${index}`, fte: value === null ? [] : [{ year: 2026, value }] }));
    const made = [];
    for (const body of given) made.push(await ask(memberships.create, { as: other.admin, body }));
    const [, , unknown = ''] = made.map(({ id }) => id);
    const { id } = await create({ years: [year(2027, 100)] }, other);
    const at = { as: other.admin, params: { id } };
    const missing = await callApi(deals.share, { ...at, body: { year: 2027, ...byFte } });
    expect(missing.status).toBe(422);
    expect(missing.body.messages.errors).toEqual({
      [`members.${unknown}.fte`]: ['Library 2: FTE is missing. Enter it, or choose the mean of the other members.'],
    });
    const typed = await ask(deals.share, { ...at, body: { year: 2027, ...byFte, members: [{ membership_id: unknown, fte: 60 }] } });
    expect(amounts(typed)).toEqual([10, 30, 60]);
    const mean = await ask(deals.share, {
      ...at,
      body: { year: 2027, ...byFte, members: [{ membership_id: unknown, use_mean: ['fte'] }] },
    });
    expect(amounts(mean)).toEqual([16.67, 50, 33.33]);
    expect(mean.members[2]).toMatchObject({ fte: null, estimates: [{ input: 'fte', known: 0, of: 0 }] });
  });

  test('is reckoned by the price model of the deal, where the total is the sum', async () => {
    const { id } = await create({ price_model: 'per_fte', years: [year(2027, null)] });
    const result = await share(id, { unit_price: 1.5 });
    expect([amounts(result)[0], result.total]).toEqual([52_800, 212_385]);
    expect((await refusal(id, { key: { kind: 'fte' } })).errors).toMatchObject({
      key: ['The price model of this deal does not use this field. Clear it.'],
    });
  });

  test('is shared among the active members of its groups', async () => {
    const group = await ask(groups.membershipGroups.create, { as: office.admin, body: { name: 'North' } });
    for (const name of ['Auckland', 'AUT'] as const)
      await ask(memberships.update, { as: office.admin, params: { id: ids[name] }, body: { group_ids: [group.id] } });
    await ask(memberships.create, {
      as: office.admin,
      body: { name: 'Invited North', group_ids: [group.id], contacts: [maya], invite: true },
    });
    const { id } = await create({ group_ids: [group.id] });
    expect((await share(id, byFte)).members.map(({ name }) => name)).toEqual(['Auckland', 'AUT']);
    expect((await refusal(id, { ...byFte, members: [{ membership_id: ids.Otago, fixed: 1 }] })).errors).toEqual({
      [`members.${ids.Otago}`]: ['Otago does not participate in this deal. Remove it.'],
    });
  });

  test('is refused for a year or a total that the deal does not have', async () => {
    const { id } = await create({ years: [year(2027, null)] });
    expect((await refusal(id, byFte)).errors).toEqual({ key: ['The total of 2027 is missing. Enter it in the deal first.'] });
    expect((await refusal(id, { ...byFte, year: 2031 })).errors).toEqual({
      year: ['The deal has no year 2031. Choose one of its years.'],
    });
  });
});

const maya = { name: 'Maya', email: 'maya@member.example', role: 'director', language: null } as const;

describe('saved prices (C770)', () => {
  test('name values, who saved them and when, and stand when a value changes afterwards [RK13]', async () => {
    const { id } = await create();
    const saved = await save(id, byFte);
    expect(saved.years[0]?.prices).toMatchObject({ total: 1_000_000, participants: 8, saved_by: { id: office.admin.id } });
    expect(saved.participants).toBe(8);
    expect((await start(id)).saved).toMatchObject({ changes: [], version: 1 });
    await ask(memberships.update, { as: office.admin, params: { id: ids.Lincoln }, body: { fte: [{ year: 2026, value: 3300 }] } });
    const after = await start(id);
    expect(after.saved && amounts(after.saved)).toEqual(sharesByFte);
    expect(after.saved?.changes.map(({ message }) => message)).toEqual(['FTE of Lincoln has changed since.']);
    expect(after.saved?.members[3]).toMatchObject({ fte: 3220 });
    await ask(memberships.update, { as: office.admin, params: { id: ids.Lincoln }, body: { fte: [{ year: 2026, value: 3220 }] } });
    expect((await start(id)).saved?.changes).toEqual([]);
  });

  test('say that the total changed, and who joined or left since', async () => {
    const other = await createOffice('Coming and going');
    const [a, b] = [
      await ask(memberships.create, { as: other.admin, body: { name: 'A' } }),
      await ask(memberships.create, { as: other.admin, body: { name: 'B' } }),
    ];
    const deal = await create({ years: [year(2027, 100)] }, other);
    const at = { as: other.admin, params: { id: deal.id, year: '2027' } };
    await ask(deals.saveShare, { ...at, body: { key: { kind: 'equal' } } });
    await ask(deals.update, { as: other.admin, params: { id: deal.id }, body: { years: [year(2027, 90)] } });
    await ask(memberships.create, { as: other.admin, body: { name: 'C' } });
    await ask(memberships.end, { as: other.admin, params: { id: a.id } });
    const { saved, parameters } = await ask(deals.shareForm, at);
    expect(saved?.changes.map(({ message }) => message)).toEqual([
      'The total has changed since.',
      'C has joined since.',
      'A no longer participates.',
    ]);
    expect(saved?.members.map(({ membership_id, amount }) => [membership_id, amount])).toEqual([
      [a.id, 50],
      [b.id, 50],
    ]);
    expect(parameters.key).toEqual({ kind: 'equal' });
  });

  test('are refused when they are not those that the person saw', async () => {
    const { id } = await create();
    const { members } = await share(id, byFte);
    const seen = Object.fromEntries(members.map(({ membership_id, amount }) => [membership_id, amount]));
    await ask(memberships.update, { as: office.admin, params: { id: ids.Otago }, body: { fte: [{ year: 2026, value: 20_000 }] } });
    const refused = await callApi(deals.saveShare, { as: office.admin, params: { id, year: '2027' }, body: { ...byFte, seen } });
    expect([refused.status, refused.body.messages.default]).toEqual([
      409,
      'A value has changed since these prices were calculated. Calculate them again.',
    ]);
    await ask(memberships.update, { as: office.admin, params: { id: ids.Otago }, body: { fte: [{ year: 2026, value: 20_600 }] } });
    await save(id, { ...byFte, seen });
  });

  test('are undone as any change, and are deleted by a call of their own', async () => {
    const { id } = await create();
    const at = { as: office.admin, params: { id, year: '2027' } };
    await save(id, { key: { kind: 'equal' } });
    await ask(deals.saveShare, { ...at, body: byFte, headers: { 'change-set': `share-${id}` } });
    await ask(groups.changeSets.undo, { as: office.admin, params: { id: `share-${id}` } });
    expect((await start(id)).saved?.members[3]?.amount).toBe(125_000);
    const removed = await ask(deals.removeShare, { ...at, headers: { 'change-set': `remove-${id}` } });
    expect(removed.years[0]?.prices).toBeNull();
    expect((await callApi(deals.removeShare, at)).status).toBe(404);
    await ask(groups.changeSets.undo, { as: office.admin, params: { id: `remove-${id}` } });
    expect((await start(id)).saved?.members[3]?.amount).toBe(125_000);
  });

  test('keep the deal from changing currency, price model and priced years until they are deleted', async () => {
    const { id } = await create({ years: [year(2027, 100), year(2028, 100)] });
    await save(id, { key: { kind: 'equal' } });
    const change = async (body: object) =>
      Object.keys((await callApi(deals.update, { as: office.admin, params: { id }, body })).body.messages.errors ?? {});
    expect(await change({ currency: 'EUR' })).toEqual(['currency']);
    expect(await change({ price_model: 'free' })).toEqual(['price_model']);
    expect(await change({ years: [year(2028, 100)] })).toEqual(['years']);
    expect(await change({ years: [year(2027, 120)] })).toEqual([]);
  });

  test('keep the deal from changing its currency also where many deals change at once', async () => {
    const [priced, free] = [await create({ years: [year(2027, 100)] }), await create({ years: [year(2027, 100)] })];
    await save(priced.id, { key: { kind: 'equal' } });
    const changeAll = (...rows: { id: string }[]) =>
      callApi(deals.updateMany, { as: office.admin, body: { records: rows.map(({ id }) => ({ id, currency: 'EUR' })) } });
    const refused = await changeAll(free, priced);
    expect(Object.keys(refused.body.messages.errors ?? {})).toEqual(['records.1.currency']);
    expect(await ask(deals.get, { as: office.admin, params: { id: free.id } })).toMatchObject({ currency: 'NZD' });
    expect((await changeAll(free)).status).toBe(200);
    expect(await ask(deals.get, { as: office.admin, params: { id: free.id } })).toMatchObject({ currency: 'EUR' });
  });

  test('are told in the history of the deal, by member and amount', async () => {
    const { id } = await create({ years: [year(2027, 80)] });
    await save(id, { key: { kind: 'equal' } });
    await save(id, byFte);
    const seen = await callApi(groups.settings.recentActions, { as: office.admin, query: { about: `deal/${id}` } as never });
    expect(seen.status).toBe(200);
    expect(seen.bytes.toString()).toContain('Auckland');
  });

  test('are fixed once the deal has ended', async () => {
    const { id } = await create();
    await ask(deals.update, { as: office.admin, params: { id }, body: { state: 'ended' } });
    const refused = await callApi(deals.saveShare, { as: office.admin, params: { id, year: '2027' }, body: byFte });
    expect(refused.status).toBe(409);
  });
});

test('prices of 400 members fit into one save, and sum to the total', { timeout: 60_000 }, async () => {
  const large = await createOffice('Large');
  for (let batch = 0; batch < 10; batch++)
    await large.repo.commit((tx) => {
      for (let index = 0; index < 40; index++) {
        const number = batch * 40 + index;
        tx.create('membership', { ...blankMembership, name: `Library ${number}`, fte: [{ year: 2026, value: number + 0.5 }] });
      }
    });
  const deal = await create({ years: [year(2027, 1_234_567.89)] }, large);
  const saved = await ask(deals.saveShare, { as: large.admin, params: { id: deal.id, year: '2027' }, body: byFte });
  expect(saved.years[0]?.prices).toMatchObject({ total: 1_234_567.89, participants: 400 });
  const { saved: shown } = await ask(deals.shareForm, { as: large.admin, params: { id: deal.id, year: '2027' } });
  expect(sumMoney(shown?.members.map(({ amount }) => amount) ?? [], 'NZD')).toBe(1_234_567.89);
});
