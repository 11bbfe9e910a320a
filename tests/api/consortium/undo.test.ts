import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { openJobs } from '#tests/support/deliver-jobs.ts';
import { memberDay } from '#tests/support/today.ts';
import { createOffice, offeredDeal, orderOf, pricedDeal, sharedDeal, startRun, tasksOf } from './world.ts';

const { changeSets, dealOffers, dealOrders, deals, offerActions, offerResponses, receivedOffers, subscriptionPeriods } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

/** Headers that name a change set, and its undo by the same person. */
function changeSet(as = office.admin) {
  const id = `set-${crypto.randomUUID()}`;
  return { headers: { 'change-set': id }, undo: () => ask(changeSets.undo, { as, params: { id } }) };
}

const codesOf = ({ skipped }: Awaited<ReturnType<ReturnType<typeof changeSet>['undo']>>) =>
  skipped.map(({ message_code }) => message_code.code);

/** The work of a day at the office. */
async function workDaily(): Promise<void> {
  const day = memberDay();
  await office.repo.commit(async (tx) => tx.job('daily-work', { day, since: day }));
  await runJobs(office.id);
}

const statesSent = async (): Promise<number> =>
  [...(await readModelFor(office.repo.caller)).all('letter')].filter(({ kind, direction }) => kind === 'deal_state' && direction === 'sent')
    .length;

describe('an undo at the office', { timeout: 120_000 }, () => {
  test('of sending leaves the offers, which their members have [C771]', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    const set = changeSet();
    const body = { year: deal.year, membership_ids: [deal.members['Alta']?.id ?? ''] };
    await ask(dealOffers.send, { as: office.admin, params: { id: deal.id }, body, headers: set.headers });
    expect(codesOf(await set.undo())).toContain('deals.offeredAlready');
    expect(await deal.offers()).toMatchObject([{ state: 'sent', price: 100 }]);
    const token = await deal.tokenFor('Alta');
    expect((await callApi(offerResponses.answer, { params: { id: token }, body: { kind: 'accepted', name: 'Maya' } })).status).toBe(200);
  });

  test('of saved prices leaves the price of an offer as it was sent [RK19]', async () => {
    const deal = await sharedDeal(office, { Alta: 1, Bergen: 1 }, 100);
    const set = changeSet();
    const { years } = await ask(deals.get, { as: office.admin, params: { id: deal.id } });
    const [{ prices: _prices, missing: _missing, ...year }] = years as [(typeof years)[0]];
    await ask(deals.removeShare, { as: office.admin, params: { id: deal.id, year: String(deal.year) } });
    await ask(deals.update, { as: office.admin, params: { id: deal.id }, body: { years: [{ ...year, total: 120 }] } as never });
    const members = Object.values(deal.members).map(({ id }) => ({ membership_id: id, fte: 1 }));
    await ask(deals.saveShare, {
      as: office.admin,
      params: { id: deal.id, year: String(deal.year) },
      body: { key: { kind: 'fte' }, members },
      headers: set.headers,
    });
    await deal.send();
    await set.undo();
    expect((await ask(deals.get, { as: office.admin, params: { id: deal.id } })).years).toMatchObject([{ prices: null }]);
    expect((await deal.offers()).map(({ state, price }) => [state, price])).toEqual([
      ['sent', 60],
      ['sent', 60],
    ]);
  });

  test('of a change after the order leaves its line, so that the sums agree [RK26]', async () => {
    const deal = await sharedDeal(office, { Alta: 1, Bergen: 1 }, 100);
    await deal.send();
    for (const name of ['Alta', 'Bergen'])
      await ask(offerResponses.answer, { params: { id: await deal.tokenFor(name) }, body: { kind: 'accepted', name } });
    const { taken, balance } = orderOf(office, deal.id);
    await taken({ step: 'close' });
    await taken({ step: 'order', order_number: 'V-1', ordered_on: memberDay() });
    const [offer] = await deal.offers();
    const set = changeSet();
    await ask(offerActions.change, { as: office.admin, params: { id: offer?.id ?? '' }, body: { price: 45 }, headers: set.headers });
    expect(codesOf(await set.undo())).toEqual(['deals.orderedAlready']);
    expect((await balance()).years).toMatchObject([{ total: 100, accepted: 95, office_share: 5, uncovered: 0 }]);
  });

  test('of a closing reaches the accounts of members with the daily work, once [C844]', async () => {
    const { deal, offers, answer, deliver, library } = await offeredDeal(office);
    const set = changeSet();
    await ask(dealOrders.step, { as: office.admin, params: { id: deal.id }, body: { step: 'close' }, headers: set.headers });
    await deliver();
    expect(await offers()).toMatchObject([{ closed: 'closed' }]);
    await set.undo();
    const before = await statesSent();
    await workDaily();
    await workDaily();
    await deliver();
    expect(await offers()).toMatchObject([{ deal_state: 'offered', closed: null }]);
    expect((await statesSent()) - before).toBe(1);
    expect((await answer({ kind: 'accepted', product_id: library.product })).status).toBe(200);
  });
});

test('the daily work makes up for a day on which the state of a deal was not sent [C844]', { timeout: 120_000 }, async () => {
  const { deal, offers, accept, deliver } = await offeredDeal(office);
  await accept();
  const { taken } = orderOf(office, deal.id);
  await taken({ step: 'close' });
  await taken({ step: 'order', order_number: 'V-9', ordered_on: memberDay() });
  // Both jobs were given up on that day.
  const lost = (await openJobs(office.id)).filter(({ worker }) => worker === 'send-deal-letters');
  expect(lost).toHaveLength(2);
  for (const { id } of lost) await table.delete(keys.job(office.id, id));
  await deliver();
  expect(await offers()).toMatchObject([{ deal_state: 'offered', order: null }]);
  const before = await statesSent();
  await workDaily();
  await workDaily();
  await deliver();
  expect(await offers()).toMatchObject([{ deal_state: 'ordered', order: { number: 'V-9' } }]);
  expect((await statesSent()) - before).toBe(1);
});

test('the order of the office does the order task of the member, and no other [C844]', { timeout: 120_000 }, async () => {
  const { deal, tenant, accept, deliver } = await offeredDeal(office);
  const { periods } = await accept();
  const run = await startRun(tenant, periods[0]?.id ?? '', 'place_order', 'register_invoice');
  const { taken } = orderOf(office, deal.id);
  await taken({ step: 'close' });
  await deliver();
  expect(await tasksOf(tenant, run)).toEqual({ place_order: 'open', register_invoice: 'open' });
  await taken({ step: 'order', order_number: 'V-10', ordered_on: memberDay() });
  await deliver();
  expect(await tasksOf(tenant, run)).toEqual({ place_order: 'done', register_invoice: 'open' });
});

test('a task of ordering completes the workflow of the member where it is the last, which locks the period [D3 D9]', async () => {
  const { deal, tenant, accept, deliver } = await offeredDeal(office);
  const { periods } = await accept();
  const id = periods[0]?.id ?? '';
  await startRun(tenant, id, 'place_order');
  const { taken } = orderOf(office, deal.id);
  await taken({ step: 'close' });
  await taken({ step: 'order', order_number: 'V-11', ordered_on: memberDay() });
  await deliver();
  expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id } })).toMatchObject({
    workflow: 'completed',
    locked: true,
    order_number: 'V-11',
  });
});

describe('an undo at the member', { timeout: 120_000 }, () => {
  test('of an acceptance leaves its period, because the office has the answer [C774]', async () => {
    const { tenant, library, deal, offer, deliver, ofAlta } = await offeredDeal(office);
    const own = await library.period({ start_date: `${deal.year}-01-01`, price: 70 });
    const set = changeSet(tenant.editor);
    const body = { kind: 'accepted', subscription_id: own.subscription_id, period_id: own.id } as const;
    await ask(receivedOffers.answer, { as: tenant.editor, params: { id: offer.id }, body, headers: set.headers });
    await deliver();
    expect(codesOf(await set.undo())).toEqual(['periods.heldByOffice']);
    await deliver();
    const shown = await ask(receivedOffers.get, { as: tenant.viewer, params: { id: offer.id } });
    expect(shown).toMatchObject({ state: 'accepted', periods: [{ id: own.id }] });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: own.id } })).toMatchObject({ price: 100 });
    expect(await ofAlta()).toMatchObject([{ state: 'accepted' }]);
  });

  test('of an own price from before the acceptance leaves the price of the office [RK20]', async () => {
    const { tenant, library, deal, accept } = await offeredDeal(office);
    const own = await library.period({ start_date: `${deal.year}-01-01`, price: 70 });
    const set = changeSet(tenant.editor);
    await ask(subscriptionPeriods.update, { as: tenant.editor, params: { id: own.id }, body: { price: 100 }, headers: set.headers });
    await accept({ subscription_id: own.subscription_id, period_id: own.id });
    expect(codesOf(await set.undo())).toEqual(['periods.heldByOffice']);
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: own.id } })).toMatchObject({ price: 100 });
  });
});
