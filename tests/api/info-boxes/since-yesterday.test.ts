import { afterAll, beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ChangesSince } from '#shared/contract/rows/overview-row.ts';
import { setClock } from '#functions/platform/clock.ts';
import { startSession } from '#functions/platform/sessions.ts';
import { ask, createTestTenant, startProduct, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

const { infoBoxes, subscriptionPeriods, products } = groups;
let tenant: TestTenant;
let library: Library;
let setBack = (): void => {};

/** The clock of the product: a Friday and a Monday in Berlin, in winter an hour ahead of Greenwich. */
function goTo(instant: string): void {
  setBack();
  setBack = setClock({ now: () => new Date(instant) });
}

/** Somebody who signs in now: no session lives over a weekend. */
async function again({ id }: TestUser): Promise<TestUser> {
  const credential = await tenant.repo.commit((tx) => tx.load('credential', id));
  return { id, token: (await startSession(tenant.id, id, credential)).token };
}

const look = async (as: TestUser) => ask(infoBoxes.changesSince, { as: await again(as) });
const told = ({ groups: all }: ChangesSince) => all.map(({ importance, count, entries }) => [importance, count, entries[0]?.entry.name]);

const periods: { id: string; subscription_id: string }[] = [];
beforeAll(async () => {
  goTo('2026-11-26T09:00:00.000Z');
  await startProduct();
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
  for (let index = 0; index < 8; index++)
    periods.push(await library.period({ subscription_name: `Journal ${index}`, start_date: '2027-01-01' }));
});
afterAll(() => setBack());

test('nothing changed: it says when something last did', async () => {
  goTo('2026-11-30T08:00:00.000Z');
  const answer = await look(tenant.viewer);
  expect(answer).toMatchObject({ since: '2026-11-27T16:00:00.000Z', groups: [], more: 0, own: 0, truncated: false });
  expect(answer.last_change_at).toBe('2026-11-26T09:00:00.000Z');
});

test('on a Monday what others changed since Friday is there, the most important first, and bursts are one group', async () => {
  const update = async (index: number, body: object) =>
    ask(subscriptionPeriods.update, { as: await again(tenant.editor), params: { id: periods[index]?.id ?? '' }, body });
  // Before the working day was over: known.
  goTo('2026-11-27T15:59:00.000Z');
  await update(0, { price: 111 });
  goTo('2026-11-27T16:01:00.000Z');
  await ask(products.update, { as: await again(tenant.admin), params: { id: library.product }, body: { name: 'Journal of Currents' } });
  // A burst of prices on Saturday.
  goTo('2026-11-28T10:00:00.000Z');
  for (let index = 1; index < 7; index++) await update(index, { price: 200 + index });
  goTo('2026-11-28T11:00:00.000Z');
  await update(0, { decision: 'cancelled' });
  const answer = { subscription_period_id: periods[7]?.id ?? '', stakeholder_id: null, stakeholder_name: 'Weber', department_id: null };
  await tenant.repo.commit((tx) => tx.create('stakeholder_response', { ...answer, decision: 'yes', comment: null, answered_at: tx.at }));
  goTo('2026-11-30T08:00:00.000Z');
  const found = await look(tenant.viewer);
  expect(told(found).map(([importance, count]) => [importance, count])).toEqual([
    ['decision', 1],
    ['price', 6],
    ['answer', 1],
    ['other', 1],
  ]);
  const [decision, prices] = found.groups;
  expect(decision?.entries[0]?.entry).toMatchObject({
    by: { id: tenant.editor.id },
    of: { name: 'Journal 0', link: `/subscriptions/${periods[0]?.subscription_id}` },
  });
  expect(decision?.entries[0]?.entry.changes.map(({ field }) => field)).toContain('decision');
  // The newest of the burst are told in full.
  expect(prices).toMatchObject({ from: '2026-11-28T10:00:00.000Z', to: '2026-11-28T10:00:00.000Z' });
  expect(prices?.entries).toHaveLength(3);
  expect(prices?.entries[0]?.entry.changes).toMatchObject([{ field: 'price', from: 100, to: 206 }, { field: 'normalized_price' }]);
  expect(found.last_change_at).toBeNull();
});

test('what the reader did is counted, not listed', async () => {
  const found = await look(tenant.editor);
  expect(told(found).map(([importance, count]) => [importance, count])).toEqual([
    ['answer', 1],
    ['other', 1],
  ]);
  expect(found.own).toBe(7);
});

test('a bulk change is a group that says how many records it changed', async () => {
  goTo('2026-11-30T09:00:00.000Z');
  await tenant.repo.commit((tx) => {
    for (let index = 0; index < 20; index++) tx.create('product_type', { name: `Type ${index}` });
    return undefined;
  });
  // By the product itself, which is no news.
  expect((await look(tenant.viewer)).groups).toHaveLength(4);
  await ask(subscriptionPeriods.bulkUpdate, {
    as: await again(tenant.editor),
    body: { ids: periods.map(({ id }) => id), changes: { comment: 'Checked' } },
  });
  const other = (await look(tenant.viewer)).groups.filter(({ importance }) => importance === 'other');
  expect(other.map(({ count }) => count)).toContain(8);
});

test('another library has its own', async () => {
  const other = await createTestTenant();
  expect(await ask(infoBoxes.changesSince, { as: other.viewer })).toMatchObject({ own: 0, truncated: false });
});
