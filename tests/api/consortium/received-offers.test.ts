import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createOffice, deliverLetters, linkMember, offeredDeal, pricedDeal, receivedOffersOf } from './world.ts';

const { receivedOffers, offerActions, offerResponses, subscriptionPeriods, subscriptions } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

const closeDeal = (id: string) => office.repo.commit(async (tx) => tx.save('deal', { ...(await tx.load('deal', id)), state: 'closed' }));

describe('C773 C848 a received offer', () => {
  test('shows what the office offers, and no id of the office', async () => {
    const { tenant, deal, offer, library } = await offeredDeal(office);
    const [sent] = (await deal.offers()).filter(({ membership }) => membership.id === deal.members['Alta']?.id);
    expect(offer).toMatchObject({ price: 100, currency: 'EUR', tax: 19, gross: 119, state: 'sent', office: 'Arctic Shelf', closed: null });
    const detail = await ask(receivedOffers.get, { as: tenant.editor, params: { id: offer.id } });
    expect(detail.own_products.map(({ id }) => id)).toContain(library.product);
    const text = JSON.stringify({ ...detail, office_email: null });
    for (const foreign of [office.id, sent?.id, deal.id, sent?.membership.id]) expect(text).not.toContain(foreign);
  });

  test('suggests subscriptions by ISSN, product and provider', async () => {
    const as = office.admin;
    const press = await ask(groups.publishers.create, { as, body: { name: 'Northern Press', currency: 'EUR' } });
    const body = { name: 'Tidal Studies', publisher_id: press.id, online_identifier: '1234-5679' };
    const product = await ask(groups.products.create, { as, body });
    const { tenant, library, deal, deliver } = await offeredDeal(office, { provider_id: press.id, product_ids: [product.id] });
    const own = await ask(groups.products.create, {
      as: tenant.editor,
      body: { ...body, name: 'Tides (old name)', publisher_id: library.foreign },
    });
    const same = await library.period({ product_id: own.id, owner_id: tenant.editor.id, subscription_name: 'By ISSN' });
    const provider = await library.period({ subscription_name: 'By provider' });
    const other = await library.period({
      subscription_name: 'Another',
      owner_id: tenant.editor.id,
      product_id: (await ask(groups.products.create, { as: tenant.editor, body: { name: 'X', publisher_id: library.foreign } })).id,
    });
    await deal.price({ Alta: 101 });
    await deal.send(['Alta']);
    await deliver();
    const [first] = await receivedOffersOf(tenant.viewer);
    const { subscriptions: suggested } = await ask(receivedOffers.get, { as: tenant.viewer, params: { id: first?.id ?? '' } });
    expect(suggested.map(({ id, reason }) => [id, reason])).toEqual([
      [same.subscription_id, 'issn'],
      [provider.subscription_id, 'provider'],
      [other.subscription_id, null],
    ]);
  });

  test('is shown to a viewer, who cannot answer it', async () => {
    const { tenant, offer } = await offeredDeal(office);
    expect(await receivedOffersOf(tenant.viewer)).toHaveLength(1);
    const refused = await callApi(receivedOffers.answer, { as: tenant.viewer, params: { id: offer.id }, body: { kind: 'declined' } });
    expect(refused.status).toBe(403);
  });

  test('that was sent before the account was linked appears with its answer', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    await ask(offerResponses.answer, {
      params: { id: await deal.tokenFor('Alta') },
      body: { kind: 'accepted', name: 'Maya', replaces: null },
    });
    const { tenant } = await linkMember(office, deal.members['Alta']?.id ?? '');
    const [offer] = await receivedOffersOf(tenant.viewer);
    expect(offer).toMatchObject({ price: 100, state: 'accepted', answer: { name: 'Maya', channel: 'link' }, periods: [] });
    await deliverLetters(office, tenant);
    expect(await receivedOffersOf(tenant.viewer)).toHaveLength(1);
  });
});

describe('C774 an acceptance', () => {
  test('makes subscription, period and decision, and the office learns of it', async () => {
    const { tenant, library, offer, accept, ofAlta, deal } = await offeredDeal(office);
    const answered = await accept({ po_number: 'PO-7' });
    const [period] = answered.periods;
    expect(answered).toMatchObject({ state: 'accepted', answer: { name: 'Editor Person', channel: 'account', po_number: 'PO-7' } });
    const row = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: period?.id ?? '' } });
    expect(row).toMatchObject({
      price: 100,
      currency: 'EUR',
      start_date: `${deal.year}-01-01`,
      end_date: `${deal.year}-12-31`,
      decision: 'accepted',
      product_id: library.product,
      deal_link: { offer_id: offer.id, office: 'Arctic Shelf', year: deal.year },
    });
    expect(await ofAlta()).toMatchObject([{ state: 'accepted', answer: { name: 'Editor Person', channel: 'account', po_number: 'PO-7' } }]);
    expect((await receivedOffersOf(tenant.viewer))[0]).toMatchObject({ is_on_its_way: false });
  });

  test('renews a subscription with the values of its latest period', async () => {
    const { library, accept, deal, tenant } = await offeredDeal(office);
    const before = await library.period({ start_date: `${deal.year - 1}-01-01`, vendor_id: library.vendor, currency: 'EUR' });
    const { periods } = await accept({ subscription_id: before.subscription_id });
    expect(periods).toMatchObject([{ subscription: { id: before.subscription_id } }]);
    const row = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: periods[0]?.id ?? '' } });
    expect(row).toMatchObject({ price: 100, vendor_id: library.vendor, owner_id: before.owner_id, decision: 'accepted' });
  });

  test('asks about a period of the same dates, and does not overwrite it', async () => {
    const { library, answer, accept, deal, tenant } = await offeredDeal(office);
    const own = await library.period({ start_date: `${deal.year}-01-01`, price: 70 });
    await ask(subscriptionPeriods.update, { as: tenant.editor, params: { id: own.id }, body: { decision: 'cancelled' } });
    const asked = await answer({ kind: 'accepted', subscription_id: own.subscription_id });
    expect(asked).toMatchObject({
      status: 409,
      body: { result: { code: 'offer.period', period: { id: own.id, price: 70, decision: 'cancelled' } } },
    });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: own.id } })).toMatchObject({
      price: 70,
      decision: 'cancelled',
    });
    await accept({ subscription_id: own.subscription_id, period_id: own.id });
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: own.id } })).toMatchObject({
      price: 100,
      decision: 'accepted',
    });
  });

  test('is refused for a locked period of the same dates', async () => {
    const { library, answer, deal, tenant, ofAlta, deliver } = await offeredDeal(office);
    const own = await library.period({ start_date: `${deal.year}-01-01`, price: 70 });
    await tenant.repo.commit(async (tx) =>
      tx.save('subscription_period', { ...(await tx.load('subscription_period', own.id)), workflow: 'completed' }),
    );
    const body = { kind: 'accepted', subscription_id: own.subscription_id, period_id: own.id };
    expect(await answer(body)).toMatchObject({ status: 409, body: { result: { code: 'period.locked' } } });
    await deliver();
    expect(await ofAlta()).toMatchObject([{ state: 'sent', answer: null }]);
  });

  test('needs a subscription or a product', async () => {
    const { answer } = await offeredDeal(office);
    expect((await answer({ kind: 'accepted' })).body.messages.errors).toHaveProperty('product_id');
  });

  test('keeps the price in the currency of the offer where no rate is known', async () => {
    const { accept, tenant } = await offeredDeal(office, { currency: 'CHF' });
    const { periods } = await accept();
    expect(periods).toMatchObject([{ local_price_missing: true }]);
    const row = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: periods[0]?.id ?? '' } });
    expect(row).toMatchObject({ price: 100, currency: 'CHF', normalized_price: null });
  });

  test('that is repeated has no effect', async () => {
    const { accept, tenant, answer, library } = await offeredDeal(office);
    await accept({ note: 'Once' });
    const again = await answer({ kind: 'accepted', product_id: library.product, note: 'Once' });
    expect(again.status).toBe(200);
    expect(await ask(subscriptions.list, { as: tenant.viewer, query: {} })).toHaveLength(1);
  });
});

describe('C774 RK17 one answer counts', () => {
  test('a later one before closing replaces it, and the period is free', async () => {
    const { accept, tenant, answer, deliver, ofAlta } = await offeredDeal(office);
    const { periods, answer: first } = await accept();
    expect((await answer({ kind: 'declined', note: 'No money', replaces: first?.at })).status).toBe(200);
    await deliver();
    expect(await ofAlta()).toMatchObject([{ state: 'declined', answer: { note: 'No money' } }]);
    const row = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: periods[0]?.id ?? '' } });
    expect(row).toMatchObject({ decision: 'accepted', price: 100, deal_link: null });
  });

  test('a person who did not see the answer of another is told', async () => {
    const { accept, answer } = await offeredDeal(office);
    await accept();
    const refused = await answer({ kind: 'declined', replaces: null });
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toContain('Editor Person answered this offer meanwhile');
  });

  test('one that meets an answer by link is refused, and the member sees that of the link', async () => {
    const { answer, deal, tenant, deliver, ofAlta, library } = await offeredDeal(office);
    const token = await deal.tokenFor('Alta');
    await ask(offerResponses.answer, { params: { id: token }, body: { kind: 'declined', name: 'Maya', replaces: null } });
    expect((await answer({ kind: 'accepted', product_id: library.product })).status).toBe(200);
    await deliver();
    expect(await ofAlta()).toMatchObject([{ state: 'declined', answer: { name: 'Maya' } }]);
    const [offer] = await receivedOffersOf(tenant.viewer);
    expect(offer).toMatchObject({ state: 'declined', answer: { name: 'Maya', channel: 'link' }, periods: [] });
    expect(offer?.refusal).toContain('Maya answered this offer meanwhile');
  });

  test('after closing it is refused at the office, and the earlier one counts again', async () => {
    const { answer, deal, tenant, deliver, ofAlta } = await offeredDeal(office);
    await closeDeal(deal.id);
    expect((await answer({ kind: 'declined' })).status).toBe(200);
    expect((await receivedOffersOf(tenant.viewer))[0]).toMatchObject({ state: 'declined', is_on_its_way: true });
    await deliver();
    expect(await ofAlta()).toMatchObject([{ state: 'expired', answer: null }]);
    const [offer] = await receivedOffersOf(tenant.viewer);
    expect(offer).toMatchObject({ state: 'sent', answer: null, is_on_its_way: false });
    expect(offer?.refusal).toContain('This deal is closed and can no longer be answered');
  });

  test('RK19 one to a superseded offer says so and changes nothing', async () => {
    const { answer, deal, tenant, deliver, ofAlta, offer, library } = await offeredDeal(office);
    await deal.price({ Alta: 120 });
    await deal.send(['Alta']);
    // The letter about the new offer has not arrived yet.
    expect((await answer({ kind: 'accepted', product_id: library.product })).status).toBe(200);
    await deliver();
    expect((await ofAlta()).map(({ state, price }) => [state, price])).toEqual([
      ['sent', 120],
      ['superseded', 100],
    ]);
    const rows = await receivedOffersOf(tenant.viewer);
    expect(rows.find(({ id }) => id === offer.id)).toMatchObject({ state: 'superseded', periods: [] });
    expect(rows.find(({ id }) => id === offer.id)?.refusal).toContain('A newer offer replaced this one');
    const late = await answer({ kind: 'accepted', product_id: library.product });
    expect(late.status).toBe(409);
  });

  test('a new offer that is accepted changes the period of the earlier one', async () => {
    const { accept, deal, tenant, deliver } = await offeredDeal(office);
    const { periods } = await accept();
    await deal.price({ Alta: 120 });
    await deal.send(['Alta']);
    await deliver();
    const next = (await receivedOffersOf(tenant.viewer)).find(({ state }) => state === 'sent');
    await accept({}, next?.id);
    const row = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: periods[0]?.id ?? '' } });
    expect(row).toMatchObject({ price: 120, deal_link: { offer_id: next?.id } });
  });
});

describe('what the office enters or withdraws', () => {
  test('C873 an answer by phone is shown to the account, which adds it to its subscriptions', async () => {
    const { answer, tenant, deliver, ofAlta, library } = await offeredDeal(office);
    const [sent] = await ofAlta();
    await ask(offerActions.answer, { as: office.admin, params: { id: sent?.id ?? '' }, body: { kind: 'accepted', name: 'Maya' } });
    await deliver();
    expect((await receivedOffersOf(tenant.viewer))[0]).toMatchObject({
      state: 'accepted',
      answer: { channel: 'office' },
      periods: [],
    });
    await closeDeal(sent?.deal_id ?? '');
    expect(await answer({ kind: 'accepted', product_id: library.product })).toMatchObject({
      status: 200,
      body: { result: { periods: [{}] } },
    });
    await deliver();
    expect(await ofAlta()).toMatchObject([{ answer: { name: 'Maya', channel: 'office' } }]);
  });

  test('C873 a declined counter offer is open again, with the note of the office', async () => {
    const { answer, tenant, deliver, ofAlta } = await offeredDeal(office);
    await answer({ kind: 'countered', price: 80 });
    await deliver();
    const [sent] = await ofAlta();
    expect(sent).toMatchObject({ state: 'countered', answer: { price: 80, channel: 'account' } });
    await ask(offerActions.answer, {
      as: office.admin,
      params: { id: sent?.id ?? '' },
      body: { kind: 'counter_declined', note: 'Too low' },
    });
    await deliver();
    expect((await receivedOffersOf(tenant.viewer))[0]).toMatchObject({
      state: 'sent',
      answer: null,
      office_note: 'Too low',
    });
  });

  test('C772 a withdrawn offer is shown so, and its period is free', async () => {
    const { accept, answer, tenant, deliver, ofAlta } = await offeredDeal(office);
    const { periods } = await accept();
    const [sent] = await ofAlta();
    await ask(offerActions.withdraw, { as: office.admin, params: { id: sent?.id ?? '' } });
    await deliver();
    expect((await receivedOffersOf(tenant.viewer))[0]).toMatchObject({
      state: 'withdrawn',
      closed: 'withdrawn',
      periods: [],
    });
    const row = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: periods[0]?.id ?? '' } });
    expect(row).toMatchObject({ deal_link: null, decision: 'accepted' });
    expect((await answer({ kind: 'declined' })).status).toBe(409);
  });
});

test('an offer cannot be answered once the membership has ended', async () => {
  const { answer, tenant, received } = await offeredDeal(office);
  await tenant.repo.commit(async (tx) =>
    tx.save('received_membership', { ...(await tx.load('received_membership', received.id)), until: '2020-01-01' }),
  );
  expect((await answer({ kind: 'declined' })).status).toBe(409);
  expect((await receivedOffersOf(tenant.viewer))[0]).toMatchObject({ closed: 'membership_ended' });
});

test('a library without a consortium has no offers, and cannot answer', async () => {
  const other = await createOffice('Alone');
  expect(await receivedOffersOf(other.viewer)).toEqual([]);
  expect((await callApi(receivedOffers.answer, { as: other.admin, params: { id: 'x' }, body: { kind: 'declined' } })).status).toBe(403);
});
