import { expect, test } from 'vitest';
import { letterContents } from '#shared/contract/entities/letter-contents.ts';
import { kinds } from '#shared/contract/kinds.ts';
import { upgraded } from '#shared/contract/upgrades.ts';
import { sampleDeal, sampleOffer, sampleReceivedOffer } from '#tests/support/consortium.ts';

// Deals, offers and letters from before acceptances were confirmed, and before offers renewed without an answer.

const at = '2026-03-01T08:00:00.000Z';
const audit = { id: 'x1', version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null };

/** A record without fields that an earlier release did not have. */
function without(record: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...audit, ...record }).filter(([field]) => !fields.includes(field)));
}

test.each([
  ['deal', 2, sampleDeal('Fjord'), ['confirm_above', 'silence'], { confirm_above: null, silence: 'expires' }],
  [
    'deal_offer',
    2,
    sampleOffer('d1', 'm1', 'Fjord'),
    ['confirm_above', 'confirm_link', 'confirmation', 'silence'],
    { confirm_above: null, confirm_link: 0, confirmation: null, silence: 'expires' },
  ],
  ['received_offer', 1, sampleReceivedOffer('r1', 'Fjord'), ['silence'], { silence: 'expires' }],
] as const)('stored %s of shape %i › has no threshold, and expires without an answer', (kind, shape, record, fields, expected) => {
  const read = upgraded(kind, shape, without(record, fields));
  expect(read).toMatchObject(expected);
  expect(kinds[kind].schema.safeParse(read).error).toBeUndefined();
});

test('letters of version 1 › neither wait for a confirmation nor renew without an answer', () => {
  const answer = { offer: 'o1', answer: null, note: null, replaces: null };
  expect(letterContents.offer_answer[1].parse(answer)).toEqual({ ...answer, to_confirm: false });
  const { name, provider, products, license, year, start_date, end_date, price, currency } = sampleReceivedOffer('r1', 'Fjord');
  const { vat_rate, tax, terms, valid_until, deal_state, order } = sampleReceivedOffer('r1', 'Fjord');
  const facts = { name, provider, products, license, year, start_date, end_date, price, currency, vat_rate, tax, terms, valid_until };
  const offer = { ...facts, offer: 'o1', deal: 'd1', replaces: null, deal_state, order, answer: null };
  expect(letterContents.offer[1].parse(offer)).toEqual({ ...offer, to_confirm: false, silence: 'expires' });
});
