import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { askOfficeToConfirm } from '#functions/records/work/consortium/confirm-answer.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { contact, createOffice, mailsTo, offeredDeal, offerTokens, orderOf, pricedDeal, receivedOffersOf } from './world.ts';

// Acceptances over the threshold of a deal, which a second contact of the member confirms.

const { deals, memberships, offerActions, offerList, offerResponses } = groups;

let office: TestTenant;
let restore: (() => void) | undefined;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});
afterEach(() => restore?.());

const as = () => office.admin;
const open = (token: string) => callApi(offerResponses.open, { params: { id: token } });
const give = (token: string, body: object) => callApi(offerResponses.answer, { params: { id: token }, body: body as never });
const confirm = (token: string, body: object) => callApi(offerResponses.confirm, { params: { id: token }, body: body as never });
const enter = (id: string, body: object) => callApi(offerActions.answer, { as: as(), params: { id }, body: body as never });
const sentenceOf = (answer: { body: unknown }) => JSON.stringify(answer.body);

/** An offer of 100.00 over a threshold of 99.99 to `Alta`, whose second contact is Åsa. */
async function overThreshold(contacts: 1 | 2 = 2) {
  const deal = await pricedDeal(office, { Alta: 100 }, { confirm_above: 99.99 });
  const { id = '', email = '' } = deal.members['Alta'] ?? {};
  const second = `asa.${email}`;
  const first = { ...contact, name: 'Maya', email };
  const all = [first, { ...contact, name: 'Åsa', email: second, language: 'sv' } as const].slice(0, contacts);
  await ask(memberships.update, { as: as(), params: { id }, body: { contacts: all } });
  await deal.send();
  const offer = async () => (await deal.offers()).find(({ state }) => state !== 'superseded') ?? expect.unreachable();
  const accept = async () =>
    give(await deal.tokenFor('Alta'), { kind: 'accepted', name: 'Maya', replaces: (await offer()).answer?.at ?? null });
  const confirmToken = async () => (await offerTokens(office, second)).at(-1) ?? '';
  return { ...deal, email, second, member: id, offer, accept, confirmToken };
}

/** The open tasks of the office with a notice about confirmations of a deal. */
async function tasksOf({ id }: { id: string }) {
  const model = await repositoryFor(systemCaller(office.id)).model();
  const name = model.find('deal', id)?.name;
  return [...model.all('to_do')]
    .filter(({ notice }) => notice?.values?.['name'] === name)
    .map(({ notice, completed_at }) => ({ code: notice?.code, isOpen: completed_at === null }));
}

describe('C776 an acceptance over the threshold', { timeout: 120_000 }, () => {
  test('is in no sum and not binding until a second contact confirms it by a link of its own', async () => {
    const deal = await overThreshold();
    const first = await deal.tokenFor('Alta');
    expect((await deal.accept()).body).toMatchObject({
      result: { to_confirm: true, confirms: false, confirmation: { asked: { name: 'Åsa' } } },
    });
    expect(await deal.offer()).toMatchObject({ state: 'to_confirm', answer: { kind: 'accepted', name: 'Maya' } });
    expect(await orderOf(office, deal.id).balance()).toMatchObject({
      years: [{ accepted: 0, participants: 0, to_confirm: 1, unanswered: 0, states: [{ state: 'to_confirm', count: 1, price: 100 }] }],
    });
    const [receipt] = await mailsTo(office, deal.email, 'deal_offer_receipt');
    expect(receipt?.text).toContain('This acceptance is not binding yet: Åsa has to confirm it.');
    const [mail] = await mailsTo(office, deal.second, 'deal_offer_confirm');
    expect(mail?.text).toContain('har accepterats av Maya');
    const token = await deal.confirmToken();
    expect(await mailsTo(office, deal.email, 'deal_offer_confirm')).toEqual([]);
    // Neither link does what the other is for.
    expect([
      (await confirm(first, { kind: 'confirmed', name: 'Maya' })).status,
      (await give(token, { kind: 'declined', name: 'Å' })).status,
    ]).toEqual([404, 404]);
    expect((await open(token)).body).toMatchObject({
      result: { confirms: true, closed: null, contact: 'Åsa', locale: 'sv', price: 100, answer: { kind: 'accepted', name: 'Maya' } },
    });
    expect((await confirm(token, { kind: 'confirmed' })).status).toBe(422);
    for (let turn = 0; turn < 2; turn++)
      expect((await confirm(token, { kind: 'confirmed', name: 'Åsa', role: 'Director' })).body).toMatchObject({
        result: { to_confirm: false, confirmation: { decided: { kind: 'confirmed', name: 'Åsa', channel: 'link' } } },
      });
    expect((await confirm(token, { kind: 'refused', name: 'Jon' })).status).toBe(409);
    expect(await deal.offer()).toMatchObject({ state: 'accepted', answer: { name: 'Maya' } });
    expect(await orderOf(office, deal.id).balance()).toMatchObject({ years: [{ accepted: 100, to_confirm: 0 }] });
    const receipts = await mailsTo(office, deal.email, 'deal_offer_receipt');
    expect(receipts.filter(({ text }) => text.includes('Confirmed by Åsa, Director'))).toHaveLength(1);
    expect(receipts).toHaveLength(2);
  });

  test('needs a second contact only over the threshold that the offer was sent with', async () => {
    const deal = await pricedDeal(office, { Alta: 100, Bergen: 100.01 }, { confirm_above: 100 });
    await deal.send();
    const row = await ask(deals.get, { as: as(), params: { id: deal.id } });
    await ask(deals.update, { as: as(), params: { id: deal.id }, body: { confirm_above: 1, version: row.version } });
    for (const name of ['Alta', 'Bergen']) await give(await deal.tokenFor(name), { kind: 'accepted', name });
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['accepted', 'to_confirm']);
    // Declining and making a counter offer need no second contact.
    const at = (await deal.offers())[1]?.answer?.at;
    await give(await deal.tokenFor('Bergen'), { kind: 'declined', name: 'Bergen', replaces: at });
    expect((await deal.offers()).map(({ state, confirmation }) => [state, confirmation])).toEqual([
      ['accepted', null],
      ['declined', null],
    ]);
  });

  test('is open again with a note when the second contact refuses, and can be accepted anew', async () => {
    const deal = await overThreshold();
    await deal.accept();
    const token = await deal.confirmToken();
    expect((await confirm(token, { kind: 'refused', name: 'Åsa', note: 'No budget for this.' })).status).toBe(200);
    expect(await deal.offer()).toMatchObject({ state: 'seen', answer: null, confirmation: { decided: { kind: 'refused', name: 'Åsa' } } });
    const mails = await mailsTo(office, deal.email, 'deal_offer');
    const news = mails.find(({ text }) => text.includes('Åsa did not confirm the acceptance'));
    expect(news?.text).toContain('Note: No budget for this.');
    expect(await tasksOf(deal)).toEqual([{ code: 'offers.confirmRefused', isOpen: true }]);
    expect((await open(await deal.tokenFor('Alta'))).body).toMatchObject({ result: { answer: null, closed: null } });
    expect((await deal.accept()).status).toBe(200);
    expect(await deal.offer()).toMatchObject({ state: 'to_confirm', confirmation: { decided: null } });
    // The link of the first confirmation opens nothing any more.
    expect((await confirm(token, { kind: 'confirmed', name: 'Åsa' })).status).toBe(404);
    expect((await confirm(await deal.confirmToken(), { kind: 'confirmed', name: 'Åsa' })).status).toBe(200);
    expect(await deal.offer()).toMatchObject({ state: 'accepted' });
  });

  test.each([
    ['withdrawn', (id: string) => ask(offerActions.withdraw, { as: as(), params: { id } }), 'withdrawn'],
    ['declined', (id: string) => enter(id, { kind: 'declined', name: 'Maya' }), 'changed'],
  ])('cannot be confirmed by its link after it was %s', async (_name, end, reason) => {
    const deal = await overThreshold();
    await deal.accept();
    const token = await deal.confirmToken();
    await end((await deal.offer()).id);
    expect((await open(token)).body).toMatchObject({ result: { closed: reason } });
    const refused = await confirm(token, { kind: 'confirmed', name: 'Åsa' });
    expect([refused.status, sentenceOf(refused)]).toEqual([409, expect.stringContaining('Arctic Shelf')]);
  });

  test('cannot be confirmed by its link after a new offer, and when the deal is closed it expires', async () => {
    const deal = await overThreshold();
    await deal.accept();
    const token = await deal.confirmToken();
    expect((await deal.send()).skipped.map(({ reason_code }) => reason_code.code)).toEqual(['offers.alreadyOffered']);
    await deal.price({ Alta: 120 });
    await deal.send();
    expect((await confirm(token, { kind: 'confirmed', name: 'Åsa' })).status).toBe(409);
    expect(await deal.offer()).toMatchObject({ state: 'sent', price: 120, confirmation: null });
    await deal.accept();
    const next = await deal.confirmToken();
    await orderOf(office, deal.id).taken({ step: 'close' });
    expect(await deal.offer()).toMatchObject({ state: 'expired' });
    expect((await open(next)).body).toMatchObject({ result: { closed: 'closed' } });
    expect((await confirm(next, { kind: 'confirmed', name: 'Åsa' })).status).toBe(409);
    await orderOf(office, deal.id).taken({ step: 'reopen' });
    expect((await confirm(next, { kind: 'confirmed', name: 'Åsa' })).status).toBe(200);
  });

  test('waits 14 days for the second contact, then for a task of the office, once', async () => {
    const deal = await overThreshold();
    await deal.accept();
    const token = await deal.confirmToken();
    const runIn = async (days: number): Promise<void> => {
      const at = new Date(Date.now() + days * 86_400_000);
      restore?.();
      restore = setClock({ now: () => at });
      await askOfficeToConfirm(repositoryFor(systemCaller(office.id)), async () => {});
    };
    await runIn(14);
    expect(await tasksOf(deal)).toEqual([]);
    expect((await open(token)).body).toMatchObject({ result: { closed: null } });
    // A missed day is made up for, and a repeated one changes nothing.
    await runIn(17);
    await runIn(18);
    expect(await tasksOf(deal)).toEqual([{ code: 'offers.confirmUnanswered', isOpen: true }]);
    const late = await confirm(token, { kind: 'confirmed', name: 'Åsa' });
    expect([late.status, sentenceOf(late)]).toEqual([409, expect.stringContaining('Arctic Shelf')]);
    restore?.();
    const { id } = await deal.offer();
    expect((await enter(id, { kind: 'confirmed', note: 'Åsa, by phone.' })).status).toBe(200);
    expect(await tasksOf(deal)).toEqual([{ code: 'offers.confirmUnanswered', isOpen: false }]);
  });
});

describe('C873 C874 the office and an acceptance over the threshold', { timeout: 120_000 }, () => {
  test('confirms with a note what a member with one contact accepted, by a task', async () => {
    const deal = await overThreshold(1);
    await deal.accept();
    expect(await deal.offer()).toMatchObject({ state: 'to_confirm', confirmation: { asked: null, decided: null } });
    expect(await tasksOf(deal)).toEqual([{ code: 'offers.confirmAlone', isOpen: true }]);
    const [receipt] = await mailsTo(office, deal.email, 'deal_offer_receipt');
    expect(receipt?.text).toContain('This acceptance is not binding yet: Arctic Shelf has to confirm it.');
    const { id } = await deal.offer();
    const bare = await enter(id, { kind: 'confirmed' });
    expect([bare.status, sentenceOf(bare)]).toEqual([422, expect.stringContaining('"note"')]);
    expect((await enter(id, { kind: 'confirmed', note: 'The director called.' })).body).toMatchObject({
      result: {
        state: 'accepted',
        answer: { name: 'Maya' },
        confirmation: { decided: { channel: 'office', note: 'The director called.' } },
      },
    });
    expect(await tasksOf(deal)).toEqual([{ code: 'offers.confirmAlone', isOpen: false }]);
    expect((await enter(id, { kind: 'confirmed', note: 'Again.' })).status).toBe(409);
  });

  test('enters an acceptance that was said by phone only with a note, which is the confirmation', async () => {
    const deal = await overThreshold();
    const { id } = await deal.offer();
    const bare = await enter(id, { kind: 'accepted', name: 'Maya' });
    expect([bare.status, sentenceOf(bare)]).toEqual([422, expect.stringContaining('Note how the member confirmed')]);
    expect((await enter(id, { kind: 'accepted', name: 'Maya', note: 'Both directors were on the phone.' })).body).toMatchObject({
      result: { state: 'accepted', confirmation: null },
    });
    expect(await mailsTo(office, deal.second, 'deal_offer_confirm')).toEqual([]);
  });

  test('sends a new link to a second contact, and the earlier one opens nothing', async () => {
    const deal = await overThreshold();
    await deal.accept();
    const token = await deal.confirmToken();
    const { id } = await deal.offer();
    const send = (body: object) => callApi(offerActions.link, { as: as(), params: { id }, body: body as never });
    const own = await send({ email: deal.email });
    expect([own.status, sentenceOf(own)]).toEqual([422, expect.stringContaining('This contact received the offer itself')]);
    expect((await send({ email: deal.second })).status).toBe(200);
    const tokens = await offerTokens(office, deal.second);
    expect(tokens).toHaveLength(2);
    expect((await confirm(token, { kind: 'confirmed', name: 'Åsa' })).status).toBe(404);
    const next = tokens.find((each) => each !== token) ?? '';
    expect((await confirm(next, { kind: 'confirmed', name: 'Åsa' })).status).toBe(200);
    const alone = await overThreshold(1);
    await alone.accept();
    const refused = await callApi(offerActions.link, { as: as(), params: { id: (await alone.offer()).id }, body: {} });
    expect([refused.status, sentenceOf(refused)]).toEqual([422, expect.stringContaining('The member has no second contact')]);
  });

  test('sees it in the matrix and in the list of offers, where it can be filtered', async () => {
    const deal = await overThreshold();
    await deal.accept();
    const matrix = await ask(deals.matrixOfDeal, { as: as(), params: { id: deal.id }, query: {} });
    expect(matrix.data.find(({ id }) => id === deal.member)?.cells).toEqual([{ state: 'to_confirm', price: 100 }]);
    const listed = async (state: string) => ask(offerList.list, { as: as(), query: { deal_id: deal.id, 'filter[state]': state } as never });
    expect([await listed('to_confirm'), await listed('accepted')]).toMatchObject([[{ state: 'to_confirm' }], []]);
  });
});

test('C774 an account sees that an acceptance waits, and accepts without a second contact', { timeout: 120_000 }, async () => {
  const { deal, offers, accept, deliver, ofAlta } = await offeredDeal(office, { confirm_above: 50 });
  await give(await deal.tokenFor('Alta'), { kind: 'accepted', name: 'Maya' });
  await deliver();
  const [waiting] = await offers();
  expect(waiting).toMatchObject({ state: 'to_confirm', answer: { channel: 'link' }, closed: null, periods: [] });
  const answered = await accept({ replaces: waiting?.answer?.at });
  expect(answered).toMatchObject({ state: 'accepted', periods: [{}] });
  expect(await ofAlta()).toMatchObject([{ state: 'accepted', answer: { channel: 'account' }, confirmation: null }]);
});

test('C776 an account gets the confirmation of a second contact, or that the offer is open again', { timeout: 120_000 }, async () => {
  const { deal, offers, deliver, ofAlta, tenant } = await offeredDeal(office, { confirm_above: 50 });
  const accept = async () =>
    give(await deal.tokenFor('Alta'), { kind: 'accepted', name: 'Maya', replaces: (await ofAlta())[0]?.answer?.at ?? null });
  const { id = '', email = '' } = deal.members['Alta'] ?? {};
  const second = `asa.${email}`;
  const contacts = [
    { ...contact, email },
    { ...contact, name: 'Åsa', email: second },
  ];
  await ask(memberships.update, { as: as(), params: { id }, body: { contacts } });
  await accept();
  const refusing = (await offerTokens(office, second)).at(-1) ?? '';
  await confirm(refusing, { kind: 'refused', name: 'Åsa' });
  await deliver();
  expect(await offers()).toMatchObject([{ state: 'sent', answer: null }]);
  await accept();
  const next = (await offerTokens(office, second)).find((each) => each !== refusing) ?? '';
  await confirm(next, { kind: 'confirmed', name: 'Åsa' });
  await deliver();
  const [offer] = await receivedOffersOf(tenant.editor);
  expect(offer).toMatchObject({ state: 'accepted', answer: { name: 'Maya' } });
});
