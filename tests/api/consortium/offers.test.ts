import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { isDeep, patience } from '#tests/support/lane.ts';
import { createOffice, mailsTo, offerTokens, pricedDeal } from './world.ts';

const { dealOffers, offerActions, offerResponses, deals, memberships } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

const open = (token: string) => callApi(offerResponses.open, { params: { id: token } });
const give = (token: string, body: object) => callApi(offerResponses.answer, { params: { id: token }, body: body as never });
const as = () => office.admin;
const sentenceOf = (answer: { body: unknown }) => JSON.stringify(answer.body);

describe('C771 C772 C843 C873 C874 offers of the office', { timeout: 120_000 }, () => {
  test('are sent at the saved prices, and the deal is offered with the first', async () => {
    const deal = await pricedDeal(office, { Alta: 100.05, Bergen: 200 });
    const { sent, skipped } = await deal.send();
    expect([sent.length, skipped]).toEqual([2, []]);
    expect(await deal.offers()).toMatchObject([
      { state: 'sent', price: 100.05, tax: 19.01, gross: 119.06, currency: 'EUR', year: deal.year },
      { state: 'sent', price: 200, tax: 38, gross: 238 },
    ]);
    expect(await ask(deals.get, { as: as(), params: { id: deal.id } })).toMatchObject({ state: 'offered' });
    const [mail] = await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer');
    expect(mail?.text).toContain('EUR 119.06');
    expect(mail?.text).toMatch(/offer-responses\/[\w-]{43}/);
    expect(mail?.text).toContain(`write to ${mail?.replyTo}`);
    expect(mail?.replyTo).toMatch(/^admin@/);
  });

  test('are skipped with a reason where nothing is to be sent, also when the call is repeated', async () => {
    const deal = await pricedDeal(office, { Alta: 10, Bergen: 20 });
    const stranger = await ask(memberships.create, { as: as(), body: { name: `Stranger ${deal.id}` } });
    await deal.send(['Alta']);
    const { sent, skipped } = await ask(dealOffers.send, {
      as: as(),
      params: { id: deal.id },
      body: { year: deal.year, membership_ids: [deal.members['Alta']?.id ?? '', deal.members['Bergen']?.id ?? '', stranger.id] },
    });
    expect(sent).toEqual([deal.members['Bergen']?.id]);
    expect(skipped.map(({ reason_code }) => reason_code.code)).toEqual(['offers.alreadyOffered', 'offers.noPrice']);
    expect(await deal.offers()).toHaveLength(2);
  });

  test.each([
    ['without a last day', { years: undefined }, {}, 'valid_until'],
    ['with a last day in the past', {}, { valid_until: '2020-01-01' }, 'valid_until'],
    ['for a year that the deal does not have', {}, { year: 2020 }, 'year'],
  ])('are refused %s', async (_name, change, body, field) => {
    const deal = await pricedDeal(office, { Alta: 10 });
    if ('years' in change) {
      const row = await ask(deals.get, { as: as(), params: { id: deal.id } });
      const [{ year, start_date, end_date, total, list_total, office_deadline }] = row.years as [(typeof row.years)[0]];
      const years = [{ year, start_date, end_date, total, list_total, office_deadline, member_deadline: null }];
      await ask(deals.update, { as: as(), params: { id: deal.id }, body: { years, version: row.version } });
    }
    const refused = await callApi(dealOffers.send, {
      as: as(),
      params: { id: deal.id },
      body: { year: deal.year, membership_ids: [deal.members['Alta']?.id ?? ''], ...body },
    });
    expect([refused.status, sentenceOf(refused)]).toEqual([422, expect.stringContaining(field)]);
    expect(await deal.offers()).toEqual([]);
  });

  test('keep their price when the sharing changes; a new offer supersedes, and the old link says so [RK19]', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const first = await deal.tokenFor('Alta');
    await deal.price({ Alta: 120 });
    expect(await deal.offers()).toMatchObject([{ state: 'sent', price: 100 }]);
    await deal.send();
    expect((await deal.offers()).map(({ state, price }) => `${state} ${price}`).toSorted()).toEqual(['sent 120', 'superseded 100']);
    const late = await give(first, { kind: 'accepted', name: 'Maya' });
    expect([late.status, sentenceOf(late)]).toEqual([409, expect.stringContaining('A newer offer replaced this one')]);
    expect((await deal.offers()).map(({ state }) => state).toSorted()).toEqual(['sent', 'superseded']);
    expect((await open(first)).body).toMatchObject({ result: { closed: 'superseded', price: 100 } });
  });

  test('are withdrawn with an email, once, and their link says so', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const [offer] = await deal.offers();
    const token = await deal.tokenFor('Alta');
    for (let turn = 0; turn < 2; turn++)
      expect(await ask(offerActions.withdraw, { as: as(), params: { id: offer?.id ?? '' } })).toMatchObject({ state: 'withdrawn' });
    expect(await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer_withdrawn')).toHaveLength(1);
    const refused = await give(token, { kind: 'accepted', name: 'Maya' });
    expect([refused.status, sentenceOf(refused)]).toEqual([409, expect.stringMatching(/Arctic Shelf <admin@/)]);
    const again = await callApi(offerActions.link, { as: as(), params: { id: offer?.id ?? '' }, body: {} });
    expect(again.status).toBe(409);
  });

  test('get a new link for another contact, and the earlier one opens nothing', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const [offer] = await deal.offers();
    const first = await deal.tokenFor('Alta');
    const { id = '', email = '' } = deal.members['Alta'] ?? {};
    const other = { name: 'Åsa', email: `asa.${email}`, role: 'invoices', language: 'sv' } as const;
    const contacts = [{ name: 'Contact', email, role: 'director', language: null } as const, other];
    await ask(memberships.update, { as: as(), params: { id }, body: { contacts } });
    const refused = await callApi(offerActions.link, {
      as: as(),
      params: { id: offer?.id ?? '' },
      body: { email: 'nobody@member.example' },
    });
    expect([refused.status, sentenceOf(refused)]).toEqual([422, expect.stringContaining('no contact with this address')]);
    await ask(offerActions.link, { as: as(), params: { id: offer?.id ?? '' }, body: { email: other.email } });
    expect((await open(first)).status).toBe(404);
    const [second = ''] = await offerTokens(office, other.email);
    expect((await open(second)).body).toMatchObject({ result: { contact: 'Åsa', locale: 'sv' } });
    const [mail] = await mailsTo(office, other.email, 'deal_offer');
    expect(mail?.text).toContain('Svara senast');
  });

  test('take what a member said by phone, with a receipt; a counter offer that is declined makes the offer stand again', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const [offer] = await deal.offers();
    const enter = (body: object) => callApi(offerActions.answer, { as: as(), params: { id: offer?.id ?? '' }, body: body as never });
    expect((await enter({ kind: 'accepted' })).status).toBe(422);
    expect((await enter({ kind: 'counter_declined', note: 'x' })).status).toBe(409);
    expect((await enter({ kind: 'countered', name: 'Maya', price: 90, note: 'by phone' })).body).toMatchObject({
      result: { state: 'countered', answer: { channel: 'office', price: 90, name: 'Maya' } },
    });
    expect(await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer_receipt')).toHaveLength(1);
    expect((await enter({ kind: 'counter_declined', note: 'We cannot lower the price.' })).body).toMatchObject({
      result: { state: 'sent', answer: null },
    });
    const mails = await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer');
    expect(mails.some(({ text }) => text.includes('We cannot lower the price.'))).toBe(true);
  });

  test('are reminded of once a day, and not after an answer', async () => {
    const deal = await pricedDeal(office, { Alta: 100, Bergen: 100 });
    await deal.send();
    const remind = () => ask(dealOffers.remind, { as: as(), params: { id: deal.id }, body: {} });
    expect((await remind()).skipped.map(({ reason_code }) => reason_code.code)).toEqual(['offers.emailedToday', 'offers.emailedToday']);
    await office.repo.commit(async (tx) => {
      for (const { id } of await deal.offers()) tx.save('deal_offer', { ...(await tx.load('deal_offer', id)), emailed_on: '2026-01-01' });
    });
    await give(await deal.tokenFor('Alta'), { kind: 'declined', name: 'Maya' });
    expect(await remind()).toMatchObject({ sent: [deal.members['Bergen']?.id], skipped: [] });
    expect(await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer_reminder')).toEqual([]);
    expect(await mailsTo(office, deal.members['Bergen']?.email ?? '', 'deal_offer_reminder')).toHaveLength(1);
  });
});

describe('C775 C776 the page of an offer', { timeout: patience(120_000) }, () => {
  test('shows the member its own offer only, and a scanner that opens it is not a person [RK18] [RK25]', async () => {
    const deal = await pricedDeal(office, { Alta: 100, Bergen: 777.77 });
    await deal.send();
    const token = await deal.tokenFor('Alta');
    const page = await open(token);
    expect(page.body).toMatchObject({ result: { price: 100, gross: 119, closed: null, answer: null, office: 'Arctic Shelf' } });
    expect(JSON.stringify(page.body)).not.toMatch(/777\.77|Bergen|tenant|_id/);
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await give(token, { seen: true });
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['seen', 'sent']);
  });

  test('takes one answer, a later one replaces it, and a person who did not see it is told [RK17]', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const token = await deal.tokenFor('Alta');
    const first = await give(token, { kind: 'accepted', name: 'Maya', role: 'Director', po_number: 'PO-7' });
    expect(first.body).toMatchObject({ result: { answer: { kind: 'accepted', channel: 'link', po_number: 'PO-7' } } });
    const other = await give(token, { kind: 'declined', name: 'Jon' });
    expect([other.status, sentenceOf(other)]).toEqual([409, expect.stringContaining('Maya answered this offer meanwhile')]);
    const at = (first.body as { result: { answer: { at: string } } }).result.answer.at;
    expect((await give(token, { kind: 'declined', name: 'Jon', replaces: at })).status).toBe(200);
    expect(await deal.offers()).toMatchObject([{ state: 'declined', answer: { name: 'Jon' } }]);
    expect(await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer_receipt')).toHaveLength(2);
  });

  test.each([
    [{ kind: 'accepted' }, 'name', /./],
    [{ kind: 'accepted', name: 'Maya', price: 90 }, 'price', /Only a counter offer proposes a price/],
    [{ kind: 'countered', name: 'Maya' }, 'note', /what should change/],
    [{ kind: 'countered', name: 'Maya', price: 'about 90' }, 'price', /numeric/],
    [{ kind: 'countered', name: 'Maya', price: 90.001 }, 'price', /at most 2 decimals/],
    [{ kind: 'countered', name: 'Maya', price: -1 }, 'price', /below zero/],
  ])('refuses %j and names the field', async (body, field, sentence) => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const refused = await give(await deal.tokenFor('Alta'), body);
    const { errors } = (refused.body as { messages: { errors: object } }).messages;
    expect([refused.status, errors]).toEqual([422, { [field]: [expect.stringMatching(sentence)] }]);
    expect(await deal.offers()).toMatchObject([{ state: 'sent', answer: null }]);
  });

  test('takes no answer when the deal has ended or the last day is over', async () => {
    const deal = await pricedDeal(office, { Alta: 100, Bergen: 50 });
    await deal.send();
    const [alta, bergen] = [await deal.tokenFor('Alta'), await deal.tokenFor('Bergen')];
    await office.repo.commit(async (tx) => {
      const late = (await deal.offers()).find(({ price }) => price === 50)?.id ?? '';
      tx.save('deal_offer', { ...(await tx.load('deal_offer', late)), valid_until: '2026-01-31' });
    });
    expect((await deal.offers()).map(({ state }) => state)).toEqual(['sent', 'expired']);
    const expired = await give(bergen, { kind: 'accepted', name: 'Jon' });
    expect([expired.status, sentenceOf(expired)]).toEqual([409, expect.stringMatching(/last day .* is over/)]);
    const row = await ask(deals.get, { as: as(), params: { id: deal.id } });
    await ask(deals.update, { as: as(), params: { id: deal.id }, body: { state: 'ended', version: row.version } });
    const closed = await give(alta, { kind: 'accepted', name: 'Maya' });
    expect([closed.status, sentenceOf(closed)]).toEqual([409, expect.stringMatching(/Arctic Shelf <admin@/)]);
    expect((await open(alta)).body).toMatchObject({ result: { closed: 'closed' } });
  });

  test('is found by its token only, and by nobody of another library', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const [offer] = await deal.offers();
    const other = await createOffice('Other Shelf');
    const library = await createTestTenant();
    const statuses = await Promise.all([
      open('x'.repeat(43)),
      open(offer?.id ?? ''),
      callApi(offerActions.withdraw, { as: other.admin, params: { id: offer?.id ?? '' } }),
      callApi(offerActions.answer, { as: other.admin, params: { id: offer?.id ?? '' }, body: { kind: 'accepted', name: 'Eve' } }),
      callApi(dealOffers.list, { as: other.admin, params: { id: deal.id } }),
      callApi(dealOffers.list, { as: library.admin, params: { id: deal.id } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403]);
    expect(await deal.offers()).toMatchObject([{ state: 'sent' }]);
  });

  test('keeps every answer of many people at once', async () => {
    const names = Array.from({ length: isDeep ? 400 : 12 }, (_, index) => `M${index}`);
    const deal = await pricedDeal(office, Object.fromEntries(names.map((name, index) => [name, 100 + index])));
    await deal.send();
    const tokens = await Promise.all(names.map((name) => deal.tokenFor(name)));
    const total = names.reduce((sum, _, index) => sum + 100 + index, 0);
    // The page repeats an answer for which the server was too busy.
    const giveUntilTaken = async (token: string, body: object): Promise<Awaited<ReturnType<typeof give>>> => {
      const answered = await give(token, body);
      return answered.status === 503 ? giveUntilTaken(token, body) : answered;
    };
    const answers = await Promise.all(
      tokens.map((token, index) => giveUntilTaken(token, { kind: index === 3 ? 'declined' : 'accepted', name: `P${index}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const offers = await deal.offers();
    expect(offers.map(({ answer }) => answer?.name ?? '').toSorted()).toEqual(names.map((_, index) => `P${index}`).toSorted());
    const matrix = await ask(deals.matrixOfDeal, { as: as(), params: { id: deal.id }, query: { paginated: 'true' } as never });
    expect(matrix.columns[0]?.states).toEqual(
      expect.arrayContaining([
        { state: 'accepted', count: names.length - 1, currency: 'EUR', price: total - 103 },
        { state: 'declined', count: 1, currency: 'EUR', price: 103 },
      ]),
    );
  });
});
