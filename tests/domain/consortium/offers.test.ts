import { expect, test } from 'vitest';
import {
  checkOfferAnswer,
  closedReason,
  isAnswerable,
  isOfferReminderDue,
  keepsAcceptance,
  type OfferAnswerDraft,
  offerStateOn,
} from '#shared/domain/consortium/offers.ts';
import { english } from '#tests/support/messages-in-english.ts';

test.each([
  ['sent', 'offered', '2026-10-31', 'sent'],
  ['sent', 'offered', '2026-11-01', 'expired'],
  ['seen', 'offered', '2026-11-01', 'expired'],
  ['sent', 'draft', '2026-10-31', 'sent'],
  ['sent', 'closed', '2026-10-31', 'expired'],
  ['seen', 'ordered', '2026-10-31', 'expired'],
  ['sent', 'ended', '2026-10-31', 'expired'],
  ['to_confirm', 'offered', '2026-11-01', 'to_confirm'],
  ['to_confirm', 'closed', '2026-10-31', 'expired'],
  ['accepted', 'offered', '2026-11-01', 'accepted'],
  ['accepted', 'closed', '2026-11-01', 'accepted'],
  ['accepted', 'ordered', '2026-11-01', 'ordered'],
  ['accepted', 'ended', '2026-11-01', 'accepted'],
  ['declined', 'ordered', '2026-10-31', 'declined'],
  ['countered', 'ordered', '2026-10-31', 'countered'],
  ['withdrawn', 'ordered', '2026-11-01', 'withdrawn'],
] as const)('offer › that is %s in a deal that is %s is on %s %s', (state, deal, day, expected) => {
  expect(offerStateOn({ state, valid_until: '2026-10-31' }, { state: deal, ordered_on: null }, day)).toBe(expected);
});

test('offer › that was accepted stays ordered when its deal ends after the order', () => {
  const deal = { state: 'ended', ordered_on: '2026-11-02' } as const;
  expect(offerStateOn({ state: 'accepted', valid_until: '2026-10-31' }, deal, '2027-11-01')).toBe('ordered');
});

test.each([
  ['the same price', [100, 19], [100, 19], true],
  ['a lower price', [100, 19], [99.99, 18.99], true],
  ['a higher price', [100, 19], [100.01, 19], false],
  ['a lower price with a higher tax, which costs more', [100, 19], [99.99, 19.02], false],
  ['a lower price without a tax, before and after', [100, null], [99, null], true],
  ['a tax that was not known', [100, null], [99, 18.81], false],
] as const)('offer › keeps an acceptance for %s [RK26]', (_name, [price, tax], [next, nextTax], expected) => {
  expect(keepsAcceptance({ price, tax, currency: 'EUR' }, { price: next, tax: nextTax, currency: 'EUR' })).toBe(expected);
});

test.each([
  ['sent', 'offered', '2026-10-31', null],
  ['accepted', 'offered', '2026-10-31', null],
  ['to_confirm', 'offered', '2026-10-31', null],
  ['sent', 'offered', '2026-11-01', 'expired'],
  ['sent', 'closed', '2026-10-31', 'closed'],
  ['sent', 'ended', '2026-10-31', 'closed'],
  ['superseded', 'offered', '2026-10-31', 'superseded'],
  ['withdrawn', 'closed', '2026-11-01', 'withdrawn'],
] as const)('offer › that is %s in a deal that is %s is closed on %s: %s [RK17]', (state, deal, day, expected) => {
  expect(closedReason({ state, valid_until: '2026-10-31' }, deal, day)).toBe(expected);
});

test('offer › can be answered until it is withdrawn or replaced', () => {
  expect(isAnswerable('declined')).toBe(true);
  expect(isAnswerable('expired')).toBe(true);
  expect(isAnswerable('withdrawn')).toBe(false);
  expect(isAnswerable('superseded')).toBe(false);
});

const offered = { state: 'offered', ordered_on: null } as const;

test('offer › of a closed deal is not reminded of', () => {
  const offer = { state: 'sent', valid_until: '2026-10-31', emailed_on: '2026-10-01' } as const;
  expect(isOfferReminderDue(offer, offered, '2026-10-31')).toBe(true);
  expect(isOfferReminderDue(offer, { state: 'closed', ordered_on: null }, '2026-10-31')).toBe(false);
});

/** The days of October on which a reminder goes out, for an offer of 1 October until the 31st. */
function reminders(days: readonly number[], state: 'sent' | 'to_confirm' | 'accepted' = 'sent'): number[] {
  let emailed_on = '2026-10-01';
  return days.filter((day) => {
    const date = `2026-10-${String(day).padStart(2, '0')}`;
    const isDue = isOfferReminderDue({ state, valid_until: '2026-10-31', emailed_on }, offered, date);
    if (isDue) emailed_on = date;
    return isDue;
  });
}

const october = Array.from({ length: 31 }, (_, index) => index + 1);

test('offer › is reminded of 14, 7 and 2 days before its last day, and on that day', () => {
  expect(reminders(october)).toEqual([17, 24, 29, 31]);
});

test('offer › is reminded of once on the next day when days were missed', () => {
  expect(reminders([20, 21, 30, 31])).toEqual([20, 30, 31]);
});

test('offer › is not reminded of after an answer, or after its last day', () => {
  expect(reminders(october, 'accepted')).toEqual([]);
  expect(reminders(october, 'to_confirm')).toEqual([]);
  expect(isOfferReminderDue({ state: 'sent', valid_until: '2026-10-31', emailed_on: '2026-10-01' }, offered, '2026-11-01')).toBe(false);
});

const accepted: OfferAnswerDraft = { kind: 'accepted', name: 'Maya', note: null, price: null };

test.each<[Partial<OfferAnswerDraft>, string, string]>([
  [{ name: ' ' }, 'name', 'Required'],
  [{ price: 90 }, 'price', 'Only a counter offer proposes a price. Leave this field empty.'],
  [{ kind: 'countered', note: ' ' }, 'note', 'Enter the price that you propose, or write what should change.'],
  [{ kind: 'countered', price: -1 }, 'price', 'A proposed price cannot be below zero.'],
  [{ kind: 'countered', price: 1.005 }, 'price', 'EUR allows at most 2 decimals'],
])('answer › with %j is refused at %s', (change, field, sentence) => {
  expect(checkOfferAnswer({ ...accepted, ...change }, 'EUR').map((each) => [each.field, english(each.message)])).toEqual([
    [field, sentence],
  ]);
});

test.each<Partial<OfferAnswerDraft>>([
  {},
  { kind: 'declined' },
  { kind: 'countered', price: 90 },
  { kind: 'countered', note: 'Two years.' },
])('answer › with %j is accepted', (change) => {
  expect(checkOfferAnswer({ ...accepted, ...change }, 'EUR')).toEqual([]);
});
