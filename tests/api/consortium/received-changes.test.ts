import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createOffice, mailsTo, offeredDeal, orderOf, pricedDeal, receivedChangesOf, receivedOffersOf } from './world.ts';

const { receivedChanges, offerActions, subscriptionPeriods, subscriptions, vendorInvoices } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

type Member = Awaited<ReturnType<typeof offeredDeal>>;

/** A member that accepted; `change` changes its offer at the office and delivers the letters. */
async function acceptedOffer() {
  const member = await offeredDeal(office);
  const { periods } = await member.accept();
  const period = () => ask(subscriptionPeriods.get, { as: member.tenant.viewer, params: { id: periods[0]?.id ?? '' } });
  const change = async (body: object) => {
    const [sent] = await member.ofAlta();
    const changed = await callApi(offerActions.change, { as: office.admin, params: { id: sent?.id ?? '' }, body: body as never });
    await member.deliver();
    return changed;
  };
  const changes = () => receivedChangesOf(member.tenant.viewer);
  return { ...member, period, change, changes };
}

async function invoiced({ tenant, library }: Member, id: string): Promise<void> {
  const body = { subscription_period_id: id, vendor_id: library.vendor, number: `R-${id}`, date: '2026-01-10', amount: 100 };
  await ask(vendorInvoices.create, { as: tenant.editor, body });
}

const answer = (member: Member, id: string, body: { answer: string }) =>
  callApi(receivedChanges.answer, { as: member.tenant.editor, params: { id }, body: body as never });

describe('C875 the office changes an accepted offer', () => {
  test('it is taken over where there is neither order nor invoice, and the office learns so', async () => {
    const { change, period, changes, ofAlta, deal, offers } = await acceptedOffer();
    expect((await change({ price: 90, end_date: `${deal.year}-11-30`, note: 'Cheaper' })).status).toBe(200);
    expect(await period()).toMatchObject({ price: 90, end_date: `${deal.year}-11-30`, decision: 'accepted' });
    expect(await changes()).toMatchObject([
      { state: 'taken_over', note: 'Cheaper', before: { price: 100 }, after: { price: 90, tax: 17.1 } },
    ]);
    expect(await offers()).toMatchObject([{ price: 90, tax: 17.1 }]);
    expect(await ofAlta()).toMatchObject([{ price: 90, change: { number: 1, state: 'taken_over', before: { price: 100 } } }]);
  });

  test('the same values again change nothing', async () => {
    const { change, changes } = await acceptedOffer();
    await change({ price: 90 });
    await change({ price: 90 });
    expect(await changes()).toHaveLength(1);
  });

  test('only of an accepted offer, with an end after the start', async () => {
    const { deal } = await offeredDeal(office);
    const [sent] = await deal.offers();
    const refused = await callApi(offerActions.change, { as: office.admin, params: { id: sent?.id ?? '' }, body: { price: 1 } });
    expect(refused).toMatchObject({ status: 409 });
    const { change } = await acceptedOffer();
    expect((await change({ end_date: '2020-01-01' })).body.messages.errors).toHaveProperty('end_date');
    expect((await change({ price: 1.234 })).body.messages.errors).toHaveProperty('price');
  });

  test('a member without an account gets an email', async () => {
    const deal = await pricedDeal(office, { Alta: 100 });
    await deal.send();
    const [sent] = await deal.offers();
    await ask(offerActions.answer, { as: office.admin, params: { id: sent?.id ?? '' }, body: { kind: 'accepted', name: 'Maya' } });
    await ask(offerActions.change, { as: office.admin, params: { id: sent?.id ?? '' }, body: { price: 95, note: 'New rebate' } });
    const mails = await mailsTo(office, deal.members['Alta']?.email ?? '', 'deal_offer');
    expect(mails.some(({ text }) => text.includes('New rebate') && text.includes('95'))).toBe(true);
  });
});

describe('C876 C849 a change of a period with an invoice is a proposal [RK20]', () => {
  async function proposed() {
    const member = await acceptedOffer();
    const { id } = await member.period();
    await invoiced(member, id);
    await member.change({ price: 120 });
    const [first] = await member.changes();
    expect(await member.period()).toMatchObject({ price: 100 });
    expect(first).toMatchObject({ state: 'proposed', after: { price: 120 }, year: member.deal.year });
    expect(await member.ofAlta()).toMatchObject([{ price: 120, change: { state: 'sent' } }]);
    return { ...member, id: first?.id ?? '' };
  }

  test('accepted, the period has the new values', async () => {
    const member = await proposed();
    expect((await answer(member, member.id, { answer: 'accepted' })).status).toBe(200);
    await member.deliver();
    expect(await member.period()).toMatchObject({ price: 120, deal_link: { year: member.deal.year } });
    expect(await member.ofAlta()).toMatchObject([{ change: { state: 'accepted' } }]);
    expect(await member.changes()).toMatchObject([{ state: 'accepted', answerer: 'Editor Person' }]);
  });

  test('refused, it stays as it is', async () => {
    const member = await proposed();
    await answer(member, member.id, { answer: 'refused' });
    await member.deliver();
    expect(await member.period()).toMatchObject({ price: 100 });
    expect(await member.ofAlta()).toMatchObject([{ change: { state: 'refused' } }]);
  });

  test('with both kept, the own period is free and a new subscription has the values of the office', async () => {
    const member = await proposed();
    await answer(member, member.id, { answer: 'kept_both' });
    await member.deliver();
    const own = await member.period();
    expect(own).toMatchObject({ price: 100, deal_link: null });
    const [offer] = await member.offers();
    expect(offer?.periods).toHaveLength(1);
    const made = await ask(subscriptionPeriods.get, { as: member.tenant.viewer, params: { id: offer?.periods[0]?.id ?? '' } });
    expect(made).toMatchObject({ price: 120, decision: 'accepted', deal_link: { offer_id: offer?.id } });
    expect(made.subscription_id).not.toBe(own.subscription_id);
    expect(await member.ofAlta()).toMatchObject([{ change: { state: 'kept_both' } }]);
  });

  test('an answer is given once; repeated it has no effect', async () => {
    const member = await proposed();
    await answer(member, member.id, { answer: 'refused' });
    expect((await answer(member, member.id, { answer: 'refused' })).status).toBe(200);
    expect((await answer(member, member.id, { answer: 'accepted' })).status).toBe(409);
  });

  test('a later change replaces one that waits', async () => {
    const member = await proposed();
    await member.change({ price: 130 });
    expect((await member.changes()).map(({ state, after }) => [state, after.price])).toEqual([
      ['proposed', 130],
      ['replaced', 120],
    ]);
    expect((await answer(member, member.id, { answer: 'accepted' })).status).toBe(409);
  });

  test('a viewer cannot answer', async () => {
    const member = await proposed();
    const refused = await callApi(receivedChanges.answer, {
      as: member.tenant.viewer,
      params: { id: member.id },
      body: { answer: 'refused' },
    });
    expect(refused.status).toBe(403);
  });
});

describe('C844 the state of the deal reaches the accounts of its members', () => {
  const take = (id: string, body: object) => orderOf(office, id).step(body);

  test('closed, reopened and ordered, with the order in the period', async () => {
    const member = await acceptedOffer();
    const { deal, offers, deliver, answer: answerOffer } = member;
    await take(deal.id, { step: 'close' });
    await deliver();
    expect(await offers()).toMatchObject([{ deal_state: 'closed', closed: 'closed', state: 'accepted' }]);
    const late = await answerOffer({ kind: 'declined' });
    expect(late.status).toBe(409);
    expect(late.body.messages.default).toContain('This deal is closed');
    await take(deal.id, { step: 'reopen' });
    await deliver();
    expect(await offers()).toMatchObject([{ deal_state: 'offered', closed: null }]);
    await take(deal.id, { step: 'close' });
    const ordered = await take(deal.id, { step: 'order', order_number: 'B-77', ordered_on: '2026-01-05' });
    expect(ordered.status).toBe(200);
    await deliver();
    expect(await offers()).toMatchObject([{ deal_state: 'ordered', order: { number: 'B-77', on: '2026-01-05' }, state: 'ordered' }]);
    expect(await member.period()).toMatchObject({ order_number: 'B-77', order_date: '2026-01-05', order_amount: 100 });
  });

  test('an ordered period is changed only by a proposal', async () => {
    const member = await acceptedOffer();
    await take(member.deal.id, { step: 'close' });
    await take(member.deal.id, { step: 'order', order_number: 'B-78', ordered_on: '2026-01-05' });
    await member.deliver();
    await member.change({ price: 88 });
    expect(await member.changes()).toMatchObject([{ state: 'proposed' }]);
    expect(await member.period()).toMatchObject({ price: 100 });
  });

  test('a lower price of a year that is shared anew moves the period to the new offer', async () => {
    const member = await acceptedOffer();
    await member.deal.price({ Alta: 60 });
    await member.deal.send(['Alta']);
    await member.deliver();
    const rows = await member.offers();
    expect(rows.find(({ price }) => price === 60)).toMatchObject({ state: 'accepted', periods: [{}] });
    expect(await member.period()).toMatchObject({ price: 60 });
    expect(await member.changes()).toMatchObject([{ state: 'taken_over', number: 0 }]);
  });
});

test('what was answered is in the history, and no id of the office is in any answer', async () => {
  const { tenant, changes, offers, ofAlta, change, deal } = await acceptedOffer();
  await change({ price: 90 });
  const [sent] = await ofAlta();
  const answers = JSON.stringify([
    await changes(),
    (await offers()).map((row) => ({ ...row, office_email: null })),
    await ask(subscriptions.list, { as: tenant.viewer, query: {} }),
    await receivedOffersOf(tenant.viewer).then((rows) => rows.map((row) => ({ ...row, office_email: null }))),
  ]);
  for (const foreign of [office.id, deal.id, sent?.id ?? '', sent?.membership_id ?? '']) expect(answers).not.toContain(foreign);
});
