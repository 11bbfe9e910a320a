import type { Fresh, Transaction } from '#functions/platform/transaction.ts';
import { blankDeal, type DealYear } from '#shared/contract/entities/deal.ts';
import { blankMembership, noGrants } from '#shared/contract/entities/membership.ts';
import { say } from '#shared/domain/messages/message.ts';
import { memberYear } from './today.ts';

/** A letter to a member that was refused. */
export function refusedLetter(membership: string): Fresh<'letter'> {
  return {
    side: 'membership',
    membership_id: membership,
    direction: 'sent',
    kind: 'membership_ended',
    content_version: 1,
    number: 1,
    attempt: 1,
    digest: 'of its content',
    sent_at: '2026-03-01T08:00:00.000Z',
    state: 'refused',
    closed_at: '2026-03-01T08:01:00.000Z',
    refusal: say('letters.notActive'),
  };
}

/** This year, as a year of a deal. */
export const yearOfDeal: DealYear = {
  year: memberYear(),
  start_date: `${memberYear()}-01-01`,
  end_date: `${memberYear()}-12-31`,
  total: 1000,
  list_total: null,
  office_deadline: null,
  member_deadline: null,
};

/** A deal of this year with a fixed total. */
export function sampleDeal(name: string): Fresh<'deal'> {
  return { ...blankDeal, name, currency: 'EUR', years: [yearOfDeal] };
}

/** An offer of this year to a member, which waits for an answer. */
export function sampleOffer(deal_id: string, membership_id: string, name: string): Fresh<'deal_offer'> {
  return {
    deal_id,
    membership_id,
    year: memberYear(),
    state: 'sent',
    price: 1000,
    currency: 'EUR',
    vat_rate: null,
    tax: null,
    name: `${name} deal`,
    terms: null,
    start_date: yearOfDeal.start_date,
    end_date: yearOfDeal.end_date,
    valid_until: '2090-10-31',
    contact: { name: `${name} contact`, email: 'contact@member.example', locale: 'en' },
    link: 1,
    emailed_on: yearOfDeal.start_date,
    seen_at: null,
    answer: null,
    confirm_above: null,
    silence: 'expires',
    confirm_link: 0,
    confirmation: null,
    change: null,
    announced: null,
  };
}

/** An offer of this year that a library received, which waits for an answer. */
export function sampleReceivedOffer(membership_id: string, name: string): Fresh<'received_offer'> {
  return {
    membership_id,
    ref: `offer of ${name}`,
    deal_ref: `deal of ${name}`,
    name: `${name} deal`,
    provider: `${name} Press`,
    products: [{ name: `${name} Journals`, issns: ['1234-5679'] }],
    license: null,
    year: memberYear(),
    start_date: yearOfDeal.start_date,
    end_date: yearOfDeal.end_date,
    price: 1000,
    currency: 'EUR',
    vat_rate: 19,
    tax: 190,
    terms: null,
    valid_until: '2090-10-31',
    state: 'sent',
    deal_state: 'offered',
    silence: 'expires',
    order: null,
    answer: null,
    earlier: null,
    refused: null,
    office_note: null,
    held: [],
    reminded_on: null,
  };
}

/** A membership of a library in the consortium of an office. */
export function sampleReceivedMembership(office_name: string): Fresh<'received_membership'> {
  const days = { since: '2026-01-01', until: null };
  return { office_name, office_email: null, name: 'Member', state: 'active', grants: noGrants, ...days };
}

/** A change of a received offer, which waits for an answer. */
export function sampleReceivedChange(offer_id: string): Fresh<'received_change'> {
  const dates = { start_date: yearOfDeal.start_date, end_date: yearOfDeal.end_date };
  return {
    offer_id,
    number: 1,
    before: { price: 1000, tax: 190, ...dates },
    after: { price: 1100, tax: 209, ...dates },
    note: null,
    state: 'proposed',
    answered_at: null,
    answerer: null,
  };
}

/** Makes a library the office of a consortium and a member of another, in this commit: otherwise their calls answer 403. */
export async function joinConsortia(tx: Transaction): Promise<void> {
  tx.save('member', { ...(await tx.load('member', 'member')), consortium_office: true, consortium_member: true });
}

/** A member of a consortium, a consortium that the library itself is a member of, and a letter. Ids by the first part of their paths. */
export async function consortiumRecords(tx: Transaction, name = 'Fjord') {
  await joinConsortia(tx);
  const membership = tx.create('membership', { ...blankMembership, name });
  const received = tx.create('received_membership', { ...sampleReceivedMembership(`${name} Shelf`), name });
  const letter = tx.create('letter', refusedLetter(membership.id));
  const group = tx.create('membership_group', { name: `${name} group` });
  const deal = tx.create('deal', sampleDeal(`${name} deal`));
  const offer = tx.create('deal_offer', sampleOffer(deal.id, membership.id, name));
  const receivedOffer = tx.create('received_offer', sampleReceivedOffer(received.id, name));
  const receivedChange = tx.create('received_change', sampleReceivedChange(receivedOffer.id));
  const ofMember = { received_offers: receivedOffer.id, received_changes: receivedChange.id };
  return {
    ...ofMember,
    offers: offer.id,
    deals: deal.id,
    memberships: membership.id,
    letters: letter.id,
    received: received.id,
    group: group.id,
  };
}
