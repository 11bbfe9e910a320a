import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { renewSilentOffers } from '#functions/records/work/consortium/renew-silent-offers.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { memberDay } from '#tests/support/today.ts';
import { createOffice, mailsTo, offeredDeal, orderOf, pricedDeal } from './world.ts';

// Offers of opt-out deals, which renew at their price when their last day passes without an answer.

const { deals, notifications, offerActions, offerResponses } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

const as = () => office.admin;
const renews = { silence: 'renews' };
const open = (token: string) => callApi(offerResponses.open, { params: { id: token } });
const give = (token: string, body: object) => callApi(offerResponses.answer, { params: { id: token }, body: body as never });
const run = () => renewSilentOffers(repositoryFor(systemCaller(office.id)), async () => {});

/** Lets the last day of a deal's offers be that many days ago. */
async function endDaysAgo(deal: Awaited<ReturnType<typeof pricedDeal>>, days: number): Promise<void> {
  const offers = await deal.offers();
  await office.repo.commit(async (tx) => {
    for (const { id } of offers) tx.save('deal_offer', { ...(await tx.load('deal_offer', id)), valid_until: addDays(memberDay(), -days) });
  });
}

describe('an offer that renews without an answer', { timeout: 120_000 }, () => {
  test('is accepted at its price after its last day, as email, reminder and page named it', async () => {
    const deal = await pricedDeal(office, { Alta: 4210, Bergen: 20 }, renews);
    await deal.send();
    const email = deal.members['Alta']?.email ?? '';
    const [mail] = await mailsTo(office, email, 'deal_offer');
    expect(mail?.text).toMatch(/Without your answer by \d+ \w+ \d{4}, the offer renews at EUR 4,210\.00\. You can decline until then\./);
    const token = await deal.tokenFor('Alta');
    expect((await open(token)).body).toMatchObject({ result: { renews_by_silence: true } });
    expect((await give(await deal.tokenFor('Bergen'), { kind: 'declined', name: 'Jon' })).status).toBe(200);
    await endDaysAgo(deal, 0);
    await run();
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['sent', 'declined']);
    // A missed day is made up for, and a repeated one changes nothing.
    await endDaysAgo(deal, 4);
    await run();
    await run();
    const [renewed, declined] = await deal.offers();
    expect([renewed?.state, renewed?.answer?.channel, renewed?.answer?.kind, declined?.state]).toEqual([
      'accepted',
      'silence',
      'accepted',
      'declined',
    ]);
    expect(await orderOf(office, deal.id).balance()).toMatchObject({ years: [{ accepted: 4210, participants: 1 }] });
    const receipts = await mailsTo(office, email, 'deal_offer_receipt');
    expect(receipts.map(({ text }) => text)).toEqual([expect.stringMatching(/Renewed without an answer, as announced\. The last day was/)]);
    expect(receipts[0]?.text).not.toContain('Accepted by');
    expect((await give(token, { kind: 'declined', name: 'Maya', replaces: renewed?.answer?.at })).status).toBe(409);
  });

  test('expires where the deal does not say so, also if the deal changes after it was sent', async () => {
    const deal = await pricedDeal(office, { Alta: 10 });
    await deal.send();
    const [mail] = await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer');
    expect(mail?.text).not.toContain('renews');
    const { version } = await ask(deals.get, { as: as(), params: { id: deal.id } });
    await ask(deals.update, { as: as(), params: { id: deal.id }, body: { silence: 'renews', version } });
    await endDaysAgo(deal, 1);
    await run();
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['expired']);
  });

  test('expires over the threshold, with a task of the office, once', async () => {
    const deal = await pricedDeal(office, { Alta: 100 }, { ...renews, confirm_above: 99 });
    await deal.send();
    const [mail] = await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer');
    expect(mail?.text).not.toContain('renews');
    expect((await open(await deal.tokenFor('Alta'))).body).toMatchObject({ result: { renews_by_silence: false } });
    await endDaysAgo(deal, 1);
    await run();
    await run();
    expect(await deal.offers()).toMatchObject([{ state: 'expired', answer: null }]);
    const { name } = await ask(deals.get, { as: as(), params: { id: deal.id } });
    const tasks = [...(await repositoryFor(systemCaller(office.id)).model()).all('to_do')];
    const own = tasks.filter(({ notice }) => notice?.code === 'offers.silenceOverThreshold' && notice.values?.['name'] === name);
    expect(own).toHaveLength(1);
  });

  test('of a member that has left stays expired, and so does one that was withdrawn', async () => {
    const deal = await pricedDeal(office, { Alta: 10, Bergen: 20 }, renews);
    await deal.send();
    const { id = '' } = deal.members['Alta'] ?? {};
    await office.repo.commit(async (tx) =>
      tx.save('membership', { ...(await tx.load('membership', id)), until: addDays(memberDay(), -1) }),
    );
    await ask(offerActions.withdraw, { as: as(), params: { id: (await deal.offers())[1]?.id ?? '' } });
    await endDaysAgo(deal, 1);
    await run();
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['expired', 'withdrawn']);
  });

  test('keeps its deal open until its last day, and is in the sums of a closing before the daily work', async () => {
    const deal = await pricedDeal(office, { Alta: 10 }, renews);
    await deal.send();
    const { step, balance } = orderOf(office, deal.id);
    const refused = await step({ step: 'close' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringMatching(/1 offer renews without an answer after/)]);
    await endDaysAgo(deal, 1);
    expect((await step({ step: 'close' })).status).toBe(200);
    expect(await balance()).toMatchObject({ state: 'closed', years: [{ accepted: 10 }] });
  });

  test('is sent anew if the deal lets offers renew only now', async () => {
    const deal = await pricedDeal(office, { Alta: 10 });
    await deal.send();
    expect((await deal.send()).skipped).toHaveLength(1);
    const { version } = await ask(deals.get, { as: as(), params: { id: deal.id } });
    await ask(deals.update, { as: as(), params: { id: deal.id }, body: { silence: 'renews', version } });
    expect((await deal.send()).sent).toHaveLength(1);
    expect((await deal.offers()).map(({ state, silence }) => `${state} ${silence}`).toSorted()).toEqual([
      'sent renews',
      'superseded expires',
    ]);
  });

  test('reaches the account of its member, which is notified and adds it to its subscriptions', async () => {
    const { deal, offers, answer, deliver, library, tenant } = await offeredDeal(office, renews);
    expect(await offers()).toMatchObject([{ state: 'sent', silence: 'renews' }]);
    const unread = () => ask(notifications.unreadCount, { as: tenant.editor });
    await ask(notifications.markRead, { as: tenant.editor, body: { all: true } });
    const before = await unread();
    await endDaysAgo(deal, 1);
    await run();
    await deliver();
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(await offers()).toMatchObject([{ state: 'accepted', answer: { channel: 'silence' }, periods: [] }]);
    expect(await unread()).not.toEqual(before);
    expect((await answer({ kind: 'accepted', product_id: library.product })).status).toBe(200);
    expect(await offers()).toMatchObject([{ state: 'accepted', periods: [{}] }]);
  });
});

test.each([
  [{ silence: 'renews', opt_in_from: '2026-10-01' }, 'silence', 'Members join this deal on its opt-in days'],
  [{ silence: 'renews', confirm_above: 0 }, 'silence', 'With a threshold of 0'],
  [{ confirm_above: -5 }, 'confirm_above', 'The threshold cannot be below zero'],
])('C767 a deal with %j is refused at %s', { timeout: 60_000 }, async (change, field, sentence) => {
  const deal = await pricedDeal(office, { Alta: 10 });
  const { version } = await ask(deals.get, { as: as(), params: { id: deal.id } });
  const refused = await callApi(deals.update, { as: as(), params: { id: deal.id }, body: { ...change, version } as never });
  const { errors } = (refused.body as { messages: { errors: object } }).messages;
  expect([refused.status, errors]).toEqual([422, { [field]: [expect.stringContaining(sentence)] }]);
});
