import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Envelope, receiveLetter } from '#functions/platform/across.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { dealName, offerName } from '#functions/records/work/consortium/offer-letters.ts';
import { readLetter } from '#functions/records/holdings/received-offers/read-letter.ts';
import { deleteTenant } from '#functions/tenants/delete-tenant.ts';
import { groups } from '#shared/contract/calls.ts';
import type { LetterKind } from '#shared/domain/consortium/letters.ts';
import { ask, startProduct, type TestTenant } from '#tests/support/api.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { faultPoints, faultsIn, hardestFaults, type Point, tryAll, withFault } from '#tests/support/fault-matrix.ts';
import { english } from '#tests/support/messages-in-english.ts';
import {
  createOffice,
  deliverLetters,
  linkMember,
  offeredDeal,
  orderOf,
  pricedDeal,
  receivedChangesOf,
  receivedOffersOf,
} from './world.ts';

const { receivedOffers, dealOffers } = groups;

let office: TestTenant;
let one: Member;
let other: Member;

type Member = Awaited<ReturnType<typeof offeredDeal>>;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
  one = await offeredDeal(office);
  other = await offeredDeal(office);
});

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A letter of a kind between an office and a member, as across.ts would write it; `change` forges it. */
async function envelope(
  member: Member,
  to: 'office' | 'member',
  { kind, payload }: { kind: LetterKind; payload: unknown },
  change: Partial<Envelope> = {},
) {
  const office_side = { tenant: office.id, membership: member.deal.members['Alta']?.id ?? '' };
  const member_side = { tenant: member.tenant.id, membership: member.received.id };
  const target = to === 'office' ? { ...office_side, repo: office.repo } : { ...member_side, repo: member.tenant.repo };
  const pair = await target.repo.get('membership_pair', target.membership);
  const text = JSON.stringify(payload);
  const made: Envelope = {
    id: `letter-${crypto.randomUUID()}`,
    attempt: 1,
    kind,
    content_version: 1,
    number: (pair?.received ?? 0) + 1,
    from: to === 'office' ? member_side : office_side,
    to: { tenant: target.tenant, membership: target.membership },
    secret: pair?.secret ?? '',
    digest: digestOf(text),
    payload: text,
  };
  return { ...made, ...change };
}

async function outcome(letter: Envelope): Promise<string> {
  const reception = await receiveLetter(letter, readLetter);
  return reception.outcome === 'refused' ? english(reception.reason) : reception.outcome;
}

const kept = async (tenant: TestTenant) => {
  const model = await readModelFor(tenant.repo.caller);
  return JSON.stringify(
    (['received_offer', 'received_change', 'deal_offer', 'subscription_period'] as const).map((kind) => [...model.all(kind)]),
  );
};

const offerOf = async (member: Member) => (await member.ofAlta())[0]?.id ?? '';
const given = {
  kind: 'accepted',
  name: 'Maya',
  role: null,
  at: '2026-03-01T08:00:00.000Z',
  channel: 'account',
  note: null,
  po_number: null,
  price: null,
};

/** A valid content of each kind of letter, by the side that reads it. */
async function contents(
  member: Member,
): Promise<Record<string, { to: 'office' | 'member'; kind: LetterKind; payload: Record<string, unknown> }>> {
  const offer = offerName(await offerOf(member));
  const terms = { price: 90, tax: null, start_date: '2026-01-01', end_date: '2026-12-31' };
  const facts = {
    name: 'Deal',
    provider: null,
    products: [],
    license: null,
    year: 2026,
    currency: 'EUR',
    vat_rate: null,
    terms: null,
    valid_until: '2090-01-01',
  };
  const more = { offer, deal: dealName(member.deal.id), replaces: null, deal_state: 'offered', order: null, answer: null };
  return {
    offer: { to: 'member', kind: 'offer', payload: { ...facts, ...terms, ...more } },
    withdrawal: { to: 'member', kind: 'offer_withdrawn', payload: { offer } },
    'answer for the account': { to: 'member', kind: 'offer_answer', payload: { offer, answer: given, note: null, replaces: null } },
    change: { to: 'member', kind: 'offer_change', payload: { ...terms, offer, number: 1, note: null } },
    'state of the deal': { to: 'member', kind: 'deal_state', payload: { deal: dealName(member.deal.id), state: 'closed', order: null } },
    answer: { to: 'office', kind: 'offer_answer', payload: { offer, answer: given, note: null, replaces: null } },
    'answer to a change': { to: 'office', kind: 'change_answer', payload: { offer, number: 1, answer: 'refused' } },
  };
}

const names = ['offer', 'withdrawal', 'answer for the account', 'change', 'state of the deal', 'answer', 'answer to a change'];

describe('RK15 RK25 a letter about offers', () => {
  test.each(names)('%s: strange, forged, oversized, newer and misdirected ones are refused, and nothing changes', async (name) => {
    const letter = (await contents(one))[name];
    if (!letter) throw new Error('unknown');
    const before = [await kept(office), await kept(one.tenant), await kept(other.tenant)];
    const send = async (change: Partial<Envelope>, to = letter.to) => outcome(await envelope(one, to, letter, change));
    const big = JSON.stringify({ ...letter.payload, note: 'x'.repeat(300 * 1024) });
    expect(await send({ secret: 'guessed' })).toBe('The receiver does not know this membership.');
    expect(await send({ from: { tenant: other.tenant.id, membership: other.received.id } })).toBe(
      'The receiver does not know this membership.',
    );
    expect(await send({ payload: big, digest: digestOf(big) })).toBe('The letter is larger than 256 KB. Shorten its texts.');
    expect(await send({ digest: digestOf('another') })).toBe('The content of the letter was altered on its way.');
    expect(await send({ content_version: 3 })).toContain('The receiver does not know version 3');
    const extra = JSON.stringify({ ...letter.payload, tenant: other.tenant.id });
    expect(await send({ payload: extra, digest: digestOf(extra) })).toBe('The content of the letter is not valid.');
    if (name !== 'answer' && name !== 'answer for the account')
      expect(await send({}, letter.to === 'office' ? 'member' : 'office')).toMatch(
        /^Only (?:the office|a member) of a consortium reads this letter\.$/,
      );
    expect([await kept(office), await kept(one.tenant), await kept(other.tenant)]).toEqual(before);
  });

  test.each(names.filter((name) => name !== 'offer' && name !== 'state of the deal'))(
    '%s: one that names the offer of another member is refused',
    async (name) => {
      const letter = (await contents(other))[name];
      if (!letter) throw new Error('unknown');
      const before = [await kept(office), await kept(one.tenant), await kept(other.tenant)];
      expect(await outcome(await envelope(one, letter.to, letter))).toBe('The receiver does not know this offer.');
      expect([await kept(office), await kept(one.tenant), await kept(other.tenant)]).toEqual(before);
    },
  );

  test('an offer with the name of that of another member makes an own record, without its text', async () => {
    const { payload } = (await contents(other))['offer'] ?? { payload: {} };
    const before = await kept(other.tenant);
    const letter = { kind: 'offer' as const, payload: { ...payload, terms: '<p>Fine<script>alert(1)</script></p>' } };
    expect(await outcome(await envelope(one, 'member', letter))).toBe('received');
    expect(await kept(other.tenant)).toBe(before);
    const made = (await one.offers()).find(({ name }) => name === 'Deal');
    const detail = await ask(receivedOffers.get, { as: one.tenant.viewer, params: { id: made?.id ?? '' } });
    expect(detail.terms).toBe('<p>Fine</p>');
  });

  test.each<[string, object]>([
    ['a price with too many decimals', { price: 1.2345 }],
    ['an end before the start', { end_date: '2025-01-01' }],
    ['a price that is text', { price: 'cheap' }],
    ['a day that does not exist', { valid_until: '2026-02-31' }],
    ['an unknown state', { deal_state: 'sold' }],
  ])('an offer with %s is refused', async (_name, change) => {
    const { payload } = (await contents(one))['offer'] ?? { payload: {} };
    const letter = { kind: 'offer' as const, payload: { ...payload, ...change } };
    expect(await outcome(await envelope(one, 'member', letter))).toBe('The content of the letter is not valid.');
  });

  test('a replayed letter counts once', async () => {
    const member = await offeredDeal(office);
    const letter = (await contents(member))['answer'];
    if (!letter) throw new Error('unknown');
    const sent = await envelope(member, 'office', letter);
    expect(await outcome(sent)).toBe('received');
    const version = (await member.ofAlta())[0]?.version;
    expect(await outcome(sent)).toBe('repeated');
    expect((await member.ofAlta())[0]?.version).toBe(version);
    expect(await outcome({ ...sent, id: 'another' })).toBe('Another letter with this number has arrived before.');
  });

  test('a letter of a membership that has ended is refused', async () => {
    const member = await offeredDeal(office);
    const letter = (await contents(member))['answer'];
    if (!letter) throw new Error('unknown');
    const id = member.deal.members['Alta']?.id ?? '';
    await office.repo.commit(async (tx) => tx.save('membership', { ...(await tx.load('membership', id)), until: '2020-01-01' }));
    expect(await outcome(await envelope(member, 'office', letter))).toBe('The membership is not active on the other side.');
  });
});

describe('RK25 two members of one deal', () => {
  test('see only their own price and answer', async () => {
    const deal = await pricedDeal(office, { Alta: 100, Bergen: 250 });
    const [alta, bergen] = [
      await linkMember(office, deal.members['Alta']?.id ?? ''),
      await linkMember(office, deal.members['Bergen']?.id ?? '', { name: 'Bergen' }),
    ];
    await deal.send();
    await deliverLetters(office, alta.tenant);
    await deliverLetters(office, bergen.tenant);
    const [own] = await receivedOffersOf(alta.tenant.editor);
    const body = { kind: 'accepted' as const, product_id: alta.library.product, note: 'secret words' };
    await ask(receivedOffers.answer, { as: alta.tenant.editor, params: { id: own?.id ?? '' }, body });
    await deliverLetters(office, alta.tenant);
    const rows = await receivedOffersOf(bergen.tenant.editor);
    expect(rows).toMatchObject([{ price: 250, state: 'sent', answer: null }]);
    const text = JSON.stringify([rows, [...(await readModelFor(bergen.tenant.repo.caller)).all('letter')]]);
    for (const foreign of ['secret words', alta.tenant.id, own?.id ?? '', '"price":100']) expect(text).not.toContain(foreign);
    expect(await receivedChangesOf(bergen.tenant.viewer)).toEqual([]);
  });
});

test('RK14 an answer arrives exactly once whatever fails on its way', { timeout: 240_000 }, async () => {
  const members = [await offeredDeal(office), await offeredDeal(office)];
  const by = new Map(members.map((member) => [member.tenant.id, member]));
  let kind = 0;
  const deliver = async (tenant: TestTenant, point: Point): Promise<string[]> => {
    const member = by.get(tenant.id) as Member;
    kind += 1;
    const [before] = await member.offers();
    const body = { kind: kind % 2 === 0 ? 'countered' : 'declined', note: `Answer ${kind}`, replaces: before?.answer?.at ?? null };
    await member.answer(body, before?.id);
    await withFault(point, undefined, (heal) => finishJobs(tenant.id, heal));
    await member.deliver();
    const [sent] = await member.ofAlta();
    const [shown] = await member.offers();
    const problems: string[] = [];
    if (sent?.answer?.note !== `Answer ${kind}`) problems.push('the answer did not arrive');
    if (shown?.is_on_its_way) problems.push('it is not confirmed');
    if (shown?.refusal) problems.push(`it was refused: ${shown.refusal}`);
    return problems;
  };
  const [first] = members as [Member];
  await first.answer({ kind: 'declined', note: 'First' });
  const points = await faultPoints('', faultsIn(['deliver-letter'], hardestFaults), () => finishJobs(first.tenant.id));
  expect(points.length).toBeGreaterThan(20);
  expect(await tryAll(points, [members[1]?.tenant as TestTenant], (point, tenant) => deliver(tenant, point))).toEqual([]);
});

test('C844 the state of a deal reaches each account once whatever fails on its way', { timeout: 240_000 }, async () => {
  const member = await offeredDeal(office);
  const { step } = orderOf(office, member.deal.id);
  let isClosed = false;
  const turn = async (point?: Point): Promise<string[]> => {
    isClosed = !isClosed;
    await step({ step: isClosed ? 'close' : 'reopen' });
    const count = async () =>
      [...(await readModelFor(office.repo.caller)).all('letter')].filter(({ kind }) => kind === 'deal_state').length;
    const before = await count();
    if (point) await withFault(point, undefined, (heal) => finishJobs(office.id, heal));
    await member.deliver();
    const [shown] = await member.offers();
    const problems: string[] = [];
    if (shown?.deal_state !== (isClosed ? 'closed' : 'offered')) problems.push('the state did not arrive');
    if ((await count()) !== before + 1) problems.push(`${(await count()) - before} letters were sent`);
    return problems;
  };
  isClosed = true;
  await step({ step: 'close' });
  const points = await faultPoints('', faultsIn(['send-deal-letters'], hardestFaults), () => finishJobs(office.id));
  expect(points.length).toBeGreaterThan(5);
  expect(await tryAll(points, [office], (point) => turn(point))).toEqual([]);
});

test('a library that is deleted leaves the offer at its office, which it can no longer answer', async () => {
  const member = await offeredDeal(office);
  await member.accept();
  await deleteTenant({ tenant: member.tenant.id, confirm: member.tenant.id, by: 'operator', settleSeconds: 0 });
  const rows = await ask(dealOffers.list, { as: office.admin, params: { id: member.deal.id } });
  expect(rows.filter(({ state }) => state === 'accepted')).toHaveLength(1);
});
