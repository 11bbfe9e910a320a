import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { memberDay } from '#tests/support/today.ts';
import { createOffice, mailsTo, orderOf, pricedDeal, sharedDeal } from './world.ts';

const { changeSets, deals, offerActions, offerResponses } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

const as = () => office.admin;
const sentenceOf = (answer: { body: unknown }) => JSON.stringify(answer.body);
type SomeDeal = Awaited<ReturnType<typeof pricedDeal>>;

const answer = async (deal: SomeDeal, name: string, kind: 'accepted' | 'declined' | 'countered', more: object = {}) =>
  callApi(offerResponses.answer, { params: { id: await deal.tokenFor(name) }, body: { kind, name: `For ${name}`, ...more } as never });
const acceptAll = async (deal: SomeDeal, names: readonly string[]) => {
  for (const name of names) expect((await answer(deal, name, 'accepted')).status).toBe(200);
};
const order = { step: 'order', order_number: 'V-2027-9', ordered_on: memberDay() };

/** Twelve members of one FTE each, then more. */
const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`M${index}`, 1]));
const names = Object.keys(twelve);
const eleven = names.slice(0, 11);

describe('C844 the order of a deal', { timeout: 120_000 }, () => {
  test('shows total, accepted, gap and states of each year, and what is missing to the minimum [RK26]', async () => {
    const deal = await sharedDeal(office, { Alta: 1, Bergen: 1, Ceuta: 1 }, 100, { min_participants: 3 });
    await deal.send();
    await answer(deal, 'Alta', 'accepted');
    await answer(deal, 'Bergen', 'declined');
    expect(await orderOf(office, deal.id).balance()).toMatchObject({
      state: 'offered',
      currency: 'EUR',
      years: [
        {
          year: deal.year,
          total: 100,
          accepted: 33.34,
          gap: 66.66,
          uncovered: 66.66,
          office_share: 0,
          participants: 1,
          unanswered: 1,
          states: expect.arrayContaining([
            { state: 'accepted', count: 1, currency: 'EUR', price: 33.34 },
            { state: 'declined', count: 1, currency: 'EUR', price: 33.33 },
            { state: 'sent', count: 1, currency: 'EUR', price: 33.33 },
          ]),
          missing: { participants: 2, sum: null },
          anew: [{ accepted: 33.34, price: 100 }],
        },
      ],
      refusal: expect.stringContaining('66.66 EUR of the total'),
    });
  });

  test('closes to answers, opens again, and repeating a step has no effect', async () => {
    const deal = await sharedDeal(office, { Alta: 1, Bergen: 1 }, 100);
    await deal.send();
    await answer(deal, 'Alta', 'accepted');
    const { step, deal: row } = orderOf(office, deal.id);
    for (let turn = 0; turn < 2; turn++)
      expect((await step({ step: 'close' })).body).toMatchObject({ result: { deal: { state: 'closed' } } });
    const { version } = await row();
    const late = await answer(deal, 'Bergen', 'accepted');
    expect([late.status, sentenceOf(late)]).toEqual([409, expect.stringMatching(/Arctic Shelf <admin@/)]);
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['accepted', 'expired']);
    expect((await callApi(groups.dealOffers.remind, { as: as(), params: { id: deal.id }, body: {} })).status).toBe(409);
    for (let turn = 0; turn < 2; turn++)
      expect((await step({ step: 'reopen' })).body).toMatchObject({ result: { deal: { state: 'offered' } } });
    expect((await row()).version).toBe(version + 1);
    expect((await answer(deal, 'Bergen', 'accepted')).status).toBe(200);
  });

  test('is refused with the amount while the sums are not the total, and freezes the prices [RK26]', async () => {
    const deal = await sharedDeal(office, { Alta: 1, Bergen: 1, Ceuta: 1 }, 100);
    const { step, balance, deal: row } = orderOf(office, deal.id);
    expect((await step({ step: 'close' })).status).toBe(409);
    await deal.send();
    await acceptAll(deal, ['Alta', 'Bergen']);
    const open = await step(order);
    expect([open.status, sentenceOf(open)]).toEqual([409, expect.stringContaining('Close it before')]);
    await step({ step: 'close' });
    const refused = await step(order);
    expect([refused.status, sentenceOf(refused)]).toEqual([409, expect.stringContaining('33.33 EUR of the total')]);
    const wrong = await step({ step: 'close', office_shares: [{ year: deal.year, amount: 33.34 }] });
    expect([wrong.status, sentenceOf(wrong)]).toEqual([409, expect.stringContaining('answered meanwhile')]);
    await step({ step: 'close', office_shares: [{ year: deal.year, amount: 33.33 }] });
    expect((await balance()).years).toMatchObject([{ accepted: 66.67, office_share: 33.33, gap: 33.33, uncovered: 0 }]);
    expect((await step(order)).body).toMatchObject({ result: { deal: { state: 'ordered', order_number: 'V-2027-9' } } });
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['ordered', 'ordered', 'expired']);
    const { version, years } = await row();
    expect((await step(order)).status).toBe(200);
    expect((await row()).version).toBe(version);
    const frozen = await Promise.all([
      callApi(deals.update, { as: as(), params: { id: deal.id }, body: { price_model: 'free', version } }),
      callApi(deals.removeShare, { as: as(), params: { id: deal.id, year: String(years[0]?.year) } }),
      callApi(groups.dealOffers.send, {
        as: as(),
        params: { id: deal.id },
        body: { year: deal.year, membership_ids: [deal.members['Ceuta']?.id ?? ''] },
      }),
      callApi(offerActions.withdraw, { as: as(), params: { id: (await deal.offers())[0]?.id ?? '' } }),
      ...['close', 'reopen', 'extend', 'share_anew'].map((each) =>
        step({ step: each, valid_until: '2090-01-01', years: [{ year: deal.year, prices: {} }] }),
      ),
      step({ ...order, order_number: 'another' }),
    ]);
    expect(frozen.map(({ status }) => status)).toEqual([422, 409, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('needs number and day, which can be corrected later', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    await acceptAll(deal, ['Alta']);
    const { step, deal: row } = orderOf(office, deal.id);
    await step({ step: 'close' });
    const change = async (body: object) =>
      callApi(deals.update, { as: as(), params: { id: deal.id }, body: { ...body, version: (await row()).version } as never });
    expect((await change({ order_number: 'early' })).status).toBe(422);
    const empty = await step({ step: 'order' });
    expect([empty.status, sentenceOf(empty)]).toEqual([422, expect.stringMatching(/order_number.*ordered_on/)]);
    const future = await step({ ...order, ordered_on: addDays(memberDay(), 3) });
    expect([future.status, sentenceOf(future)]).toEqual([422, expect.stringContaining('in the future')]);
    expect((await step(order)).status).toBe(200);
    expect((await change({ order_number: null })).status).toBe(422);
    expect((await change({ order_number: 'V-2027-10' })).body).toMatchObject({ result: { order_number: 'V-2027-10', state: 'ordered' } });
  });

  test('asks below the minimum, by the accepted offers', async () => {
    const deal = await pricedDeal(office, { Alta: 100, Bergen: 50 }, { min_participants: 2, min_sum: 120 });
    await deal.send();
    await acceptAll(deal, ['Alta']);
    const { step } = orderOf(office, deal.id);
    const refused = await step({ step: 'close' });
    expect([refused.status, sentenceOf(refused)]).toEqual([409, expect.stringContaining('1 member or 20.00 EUR is missing')]);
    expect((await step({ step: 'close', below_minimum: true })).status).toBe(200);
    expect((await step(order)).body).toMatchObject({ result: { deal: { state: 'ordered' } } });
  });

  test('has no total to miss where the price is typed, and nothing to order without an acceptance', async () => {
    const deal = await pricedDeal(office, { Alta: 100.05, Bergen: 50 });
    await deal.send();
    await answer(deal, 'Alta', 'declined');
    const { step, balance } = orderOf(office, deal.id);
    expect((await step({ step: 'close', office_shares: [{ year: deal.year, amount: 0 }] })).status).toBe(409);
    await step({ step: 'close' });
    const nobody = await step(order);
    expect([nobody.status, sentenceOf(nobody)]).toEqual([409, expect.stringContaining('No member has accepted')]);
    await step({ step: 'reopen' });
    await acceptAll(deal, ['Bergen']);
    expect((await balance()).years).toMatchObject([{ total: 50, accepted: 50, gap: 0, uncovered: 0, anew: [] }]);
  });

  test('gives those who have not answered a later last day, each by one email with a link that works', async () => {
    const deal = await pricedDeal(office, { Alta: 100, Bergen: 50 });
    await deal.send(['Alta', 'Bergen'], { valid_until: addDays(memberDay(), 3) });
    await acceptAll(deal, ['Alta']);
    const { step } = orderOf(office, deal.id);
    await step({ step: 'close' });
    const until = addDays(memberDay(), 20);
    expect((await step({ step: 'extend' })).status).toBe(422);
    expect((await step({ step: 'extend', valid_until: '2020-01-01' })).status).toBe(422);
    for (let turn = 0; turn < 2; turn++) expect((await step({ step: 'extend', valid_until: until })).status).toBe(200);
    expect(await deal.offers()).toMatchObject([{ state: 'accepted' }, { state: 'sent', valid_until: until }]);
    expect(await mailsTo(office, deal.members['Bergen']?.email ?? '', 'deal_offer_reminder')).toHaveLength(1);
    expect(await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer_reminder')).toHaveLength(0);
    expect((await answer(deal, 'Bergen', 'accepted')).status).toBe(200);
  });
});

describe('C844 the gap of a deal of twelve, of which one declines [RK26]', { timeout: 120_000 }, () => {
  test('is shared anew: eleven accept the higher price, and the sum is the total to the cent', async () => {
    const deal = await sharedDeal(office, twelve, 1000);
    await deal.send();
    await acceptAll(deal, eleven);
    await answer(deal, 'M11', 'declined');
    const { step, balance, deal: row } = orderOf(office, deal.id);
    await step({ step: 'close' });
    const [year] = (await balance()).years;
    expect(year).toMatchObject({ total: 1000, participants: 11, accepted: 916.67, gap: 83.33 });
    expect(year?.anew.map(({ price }) => price.toFixed(2)).toSorted()).toEqual(['90.90', ...Array<string>(10).fill('90.91')]);
    const prices = Object.fromEntries((year?.anew ?? []).map(({ membership_id, price }) => [membership_id, price]));
    const anew = { step: 'share_anew', years: [{ year: deal.year, prices }] };
    const other = await step({
      step: 'share_anew',
      years: [{ year: deal.year, prices: { ...prices, [Object.keys(prices)[0] ?? '']: 1 } }],
    });
    expect(other.status).toBe(409);
    const first = await step(anew);
    expect(first.body).toMatchObject({ result: { deal: { state: 'offered' }, skipped: [] } });
    expect((first.body as { result: { sent: string[] } }).result.sent).toHaveLength(11);
    await acceptAll(deal, ['M0']);
    // Sharing anew once more after an answer asks no member again.
    expect((await step(anew)).body).toMatchObject({ result: { sent: [], skipped: [] } });
    expect(await mailsTo(office, deal.members['M1']?.email ?? '', 'deal_offer')).toHaveLength(2);
    await acceptAll(deal, eleven.slice(1));
    await step({ step: 'close' });
    expect((await balance()).years).toMatchObject([{ accepted: 1000, gap: 0, uncovered: 0, participants: 11 }]);
    expect((await step(order)).status).toBe(200);
    const ordered = (await deal.offers()).filter(({ state }) => state === 'ordered');
    expect([
      ordered.length,
      sumMoney(
        ordered.map(({ price }) => price),
        'EUR',
      ),
    ]).toEqual([11, 1000]);
    expect(await row()).toMatchObject({ state: 'ordered', office_shares: [] });
    const matrix = await ask(deals.matrixOfDeal, { as: as(), params: { id: deal.id }, query: { paginated: 'true' } as never });
    expect(matrix.columns[0]?.states).toContainEqual({ state: 'ordered', count: 11, currency: 'EUR', price: 1000 });
  });

  test('is carried by the office as a line of its own, which the matrix shows', async () => {
    const deal = await sharedDeal(office, twelve, 1000);
    await deal.send();
    await acceptAll(deal, eleven);
    const { taken, balance } = orderOf(office, deal.id);
    const gap = (await balance()).years[0]?.gap ?? 0;
    expect((await taken({ step: 'close', office_shares: [{ year: deal.year, amount: gap }] })).deal).toMatchObject({
      state: 'closed',
      office_shares: [{ year: deal.year, amount: 83.33 }],
    });
    await taken(order);
    const matrix = await ask(deals.matrixOfDeal, { as: as(), params: { id: deal.id }, query: { paginated: 'true' } as never });
    const [column] = matrix.columns;
    expect(column).toMatchObject({ state: 'ordered', total: 1000, office_share: 83.33 });
    const prices = column?.states.flatMap(({ state, price }) => (state === 'ordered' ? [price] : [])) ?? [];
    expect(sumMoney([...prices, column?.office_share], 'EUR')).toBe(1000);
  });

  test('is a surplus when that member accepts after all: lower prices keep their acceptances, with an email', async () => {
    const deal = await sharedDeal(office, { Alta: 1, Bergen: 1, Ceuta: 1 }, 90);
    await deal.send();
    await acceptAll(deal, ['Alta', 'Bergen']);
    const { step, balance } = orderOf(office, deal.id);
    const pricesAnew = async () => {
      const [year] = (await balance()).years;
      return { year: deal.year, prices: Object.fromEntries((year?.anew ?? []).map((each) => [each.membership_id, each.price])) };
    };
    await step({ step: 'share_anew', years: [await pricesAnew()] });
    await acceptAll(deal, ['Alta', 'Bergen', 'Ceuta']);
    expect((await balance()).years).toMatchObject([{ accepted: 120, gap: -30 }]);
    expect((await step({ step: 'share_anew', years: [await pricesAnew()] })).status).toBe(200);
    const standing = (await deal.offers()).filter(({ state }) => state === 'accepted');
    expect(standing.map(({ price, answer: given }) => [price, given?.name])).toEqual([
      [30, 'For Alta'],
      [30, 'For Bergen'],
      [30, 'For Ceuta'],
    ]);
    const mails = await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer_lowered');
    expect(mails.map(({ text }) => [/EUR 45.00/.test(text), /EUR 30.00/.test(text)])).toEqual([[true, true]]);
    // The link of the email opens the new offer, until the deal is closed.
    expect((await callApi(offerResponses.open, { params: { id: await deal.tokenFor('Alta') } })).body).toMatchObject({
      result: { price: 30, closed: null, answer: { kind: 'accepted' } },
    });
    await step({ step: 'close' });
    expect((await step(order)).status).toBe(200);
  });
});

describe('an order', { timeout: 120_000 }, () => {
  test('is not undone, and neither are prices and years of a closed deal; a closing is', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    const { step, deal: row } = orderOf(office, deal.id);
    const set = (name: string) => ({ as: as(), params: { id: deal.id }, headers: { 'change-set': `${name}-${deal.id}` } });
    const undo = (name: string) => ask(changeSets.undo, { as: as(), params: { id: `${name}-${deal.id}` } });
    const { years, version } = await row();
    const [{ prices: _prices, missing: _missing, ...year }] = years as [(typeof years)[0]];
    await ask(deals.update, { ...set('years'), body: { years: [{ ...year, list_total: 500 }], version } });
    await ask(groups.dealOffers.send, { ...set('send'), body: { year: deal.year, membership_ids: [deal.members['Alta']?.id ?? ''] } });
    await acceptAll(deal, ['Alta']);
    // A deal that was offered does not become a draft again.
    expect((await undo('send')).skipped.map(({ message_code }) => message_code.code)).toContain('deals.offeredAlready');
    await ask(groups.dealOrders.step, { ...set('close'), body: { step: 'close' } });
    expect((await undo('years')).skipped.map(({ message_code }) => message_code.code)).toEqual(['deals.pricesFixed']);
    await undo('close');
    expect(await row()).toMatchObject({ state: 'offered', years: [{ list_total: 500 }] });
    await step({ step: 'close' });
    await ask(groups.dealOrders.step, { ...set('order'), body: order as never });
    expect((await undo('order')).skipped.map(({ message_code }) => message_code.code)).toEqual(['deals.orderedAlready']);
    expect(await row()).toMatchObject({ state: 'ordered', order_number: 'V-2027-9' });
  });

  test('is no part of the deal that continues it', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    await acceptAll(deal, ['Alta']);
    const { taken } = orderOf(office, deal.id);
    await taken({ step: 'close' });
    await taken(order);
    expect(await ask(deals.copy, { as: as(), params: { id: deal.id }, body: {} })).toMatchObject({
      state: 'draft',
      order_number: null,
      ordered_on: null,
      office_shares: [],
    });
  });

  test('keeps its sums when the office changes a price afterwards (C875)', async () => {
    const deal = await sharedDeal(office, { Alta: 1, Bergen: 1 }, 100);
    await deal.send();
    await acceptAll(deal, ['Alta', 'Bergen']);
    const { taken, balance, deal: row } = orderOf(office, deal.id);
    const [offer] = await deal.offers();
    const change = (price: number) => ask(offerActions.change, { as: as(), params: { id: offer?.id ?? '' }, body: { price } });
    await change(49);
    expect((await balance()).years).toMatchObject([{ accepted: 99, office_share: 0, uncovered: 1 }]);
    await change(50);
    await taken({ step: 'close' });
    await taken(order);
    await change(44.99);
    expect((await balance()).years).toMatchObject([{ total: 100, accepted: 94.99, office_share: 5.01, uncovered: 0 }]);
    await change(50);
    expect(await row()).toMatchObject({ state: 'ordered', office_shares: [] });
  });

  test('is listed with all answers, by deal and as a file', async () => {
    const deal = await pricedDeal(office, { Alta: 100, Bergen: 50 });
    await deal.send();
    await answer(deal, 'Alta', 'countered', { price: 90, note: 'Without the archive.' });
    const rows = await ask(groups.offerList.list, { as: as(), query: { deal_id: deal.id, sort: 'price' } as never });
    expect(rows).toMatchObject([
      { price: 50, state: 'sent', answered_by: null },
      { price: 100, state: 'countered', answered_by: 'For Alta', proposed_price: 90, note: 'Without the archive.' },
    ]);
    const file = await callApi(groups.exports.entity, {
      as: as(),
      params: { entity: 'deal-offers' },
      query: { format: 'csv', deal_id: deal.id } as never,
    });
    expect([file.status, readCsv(file.bytes).length]).toEqual([200, 3]);
    expect((await callApi(groups.offerList.list, { as: as(), query: { deal_id: 'unknown' } as never })).status).toBe(404);
  });

  test('keeps years that were offered in the deal, and their currency', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const { deal: row } = orderOf(office, deal.id);
    await ask(deals.removeShare, { as: as(), params: { id: deal.id, year: String(deal.year) } });
    const refused = await callApi(deals.update, {
      as: as(),
      params: { id: deal.id },
      body: { currency: 'SEK', version: (await row()).version },
    });
    expect([refused.status, sentenceOf(refused)]).toEqual([422, expect.stringContaining('saved prices or offers')]);
  });
});
