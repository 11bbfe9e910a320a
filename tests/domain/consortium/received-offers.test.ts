import { describe, expect, test } from 'vitest';
import { receivedClosedReason, suggestionReason } from '#shared/domain/consortium/received-offers.ts';

describe('suggestions for the subscription that an offer renews', () => {
  const offer = { products: [{ name: 'Arctic Journals', issns: ['1234-5679'] }], provider: 'Polar Press' };
  const candidate = { name: 'Ours', product: 'Something', identifiers: [] as (string | null)[], providers: [] as string[] };

  test.each([
    ['the same ISSN, however it is written', { ...candidate, identifiers: [null, '12345679'], providers: ['Polar Press'] }, 'issn'],
    ['the name of the product', { ...candidate, product: 'ARCTIC  journals', providers: ['Polar Press'] }, 'product'],
    ['the name of the subscription', { ...candidate, name: 'Arctic Journals' }, 'product'],
    ['the provider', { ...candidate, providers: ['Other', 'polar press'] }, 'provider'],
    ['nothing of it', { ...candidate, identifiers: ['0317-8471'], providers: ['Other'] }, undefined],
  ])('%s', (_, one, reason) => {
    expect(suggestionReason(offer, one)).toBe(reason);
  });

  test('no provider is not one of an unknown name', () => {
    expect(suggestionReason({ products: [], provider: null }, { ...candidate, providers: [''] })).toBeUndefined();
  });
});

describe('an answer by account', () => {
  const open = { state: 'sent', valid_until: '2026-06-30', deal_state: 'offered' } as const;

  test('is taken until the last day', () => {
    expect(receivedClosedReason(open, 'active', '2026-06-30')).toBeNull();
    expect(receivedClosedReason(open, 'active', '2026-07-01')).toBe('expired');
  });

  test('is not taken after closing, of a replaced or withdrawn offer, and once the membership has ended', () => {
    expect(receivedClosedReason({ ...open, deal_state: 'closed' }, 'active', '2026-06-01')).toBe('closed');
    expect(receivedClosedReason({ ...open, state: 'superseded' }, 'active', '2026-06-01')).toBe('superseded');
    expect(receivedClosedReason({ ...open, state: 'withdrawn' }, 'active', '2026-06-01')).toBe('withdrawn');
    expect(receivedClosedReason(open, 'ended', '2026-06-01')).toBe('membership_ended');
  });
});
