import { expect, test } from 'vitest';
import { checkDeal, type DealDraft } from '#shared/domain/consortium/check-deal.ts';
import { canFollow, type DealState, dealStates, hasOpenPrices, missingToMinimum } from '#shared/domain/consortium/deals.ts';
import { english } from '#tests/support/messages-in-english.ts';

const year = { year: 2027, start_date: '2027-01-01', end_date: '2027-12-31', total: 1000, list_total: null };
const deal: DealDraft = {
  name: 'Arctic Journals',
  currency: 'EUR',
  years: [year],
  opt_in_from: null,
  opt_in_to: null,
  min_sum: null,
  confirm_above: null,
  silence: 'expires',
};

const refusals = (change: Partial<DealDraft>): [string, string][] =>
  checkDeal({ ...deal, ...change }).map(({ field, message }) => [field, english(message)]);

test('deal › is accepted with the same year of days and an exact total', () => {
  expect(checkDeal(deal)).toEqual([]);
});

test.each<[string, Partial<DealDraft>, string, string]>([
  ['without a name', { name: ' ' }, 'name', 'Required'],
  ['in no currency', { currency: 'XXQ' }, 'currency', 'Unknown currency'],
  ['with a year twice', { years: [year, year] }, 'years', '2027 appears twice. Keep one line for each year.'],
  [
    'with a year that ends first',
    { years: [{ ...year, end_date: '2026-12-31' }] },
    'years',
    '2027 ends before it starts. Check both days.',
  ],
  [
    'with days to join in reverse',
    { opt_in_from: '2026-10-01', opt_in_to: '2026-09-30' },
    'opt_in_to',
    'The last day to join is before the first one. Check both days.',
  ],
  ['with a minimum finer than a cent', { min_sum: 0.001 }, 'min_sum', 'EUR allows at most 2 decimals'],
  ['with a threshold finer than a cent', { confirm_above: 0.001 }, 'confirm_above', 'EUR allows at most 2 decimals'],
  [
    'with a threshold below zero',
    { confirm_above: -1 },
    'confirm_above',
    'The threshold cannot be below zero. Leave it empty if no acceptance needs a second contact.',
  ],
  [
    'that renews without an answer, with days to join',
    { silence: 'renews', opt_in_to: '2026-10-01' },
    'silence',
    'Members join this deal on its opt-in days, so an offer cannot renew without an answer. Clear the opt-in days, or choose that offers expire.',
  ],
  [
    'that renews without an answer, with a threshold of 0',
    { silence: 'renews', confirm_above: 0 },
    'silence',
    'With a threshold of 0, no offer can renew without an answer. Raise the threshold, or choose that offers expire.',
  ],
  ['with a total finer than its currency', { currency: 'JPY', years: [{ ...year, total: 0.5 }] }, 'years', 'JPY has no decimals'],
])('deal › is refused %s', (_name, change, field, sentence) => {
  const [first, ...others] = refusals(change);
  expect(others).toEqual([]);
  expect(first?.[0]).toBe(field);
  expect(first?.[1]).toBe(sentence);
});

test('state of a deal › goes from draft to ordered, opens again only before that, and ends at any time', () => {
  const allowed = dealStates.flatMap((from) =>
    dealStates.filter((to) => canFollow(from, to)).map((to): [DealState, DealState] => [from, to]),
  );
  expect(allowed).toEqual([
    ['draft', 'offered'],
    ['draft', 'ended'],
    ['offered', 'closed'],
    ['offered', 'ended'],
    ['closed', 'offered'],
    ['closed', 'ordered'],
    ['closed', 'ended'],
    ['ordered', 'ended'],
  ]);
  expect(dealStates.filter(hasOpenPrices)).toEqual(['draft', 'offered']);
});

test('minimum of a deal › is reached by members or by the sum, and names what is missing of both', () => {
  const minimum = { min_participants: 12, min_sum: 400_000 };
  expect(missingToMinimum(minimum, { participants: 11, sum: 399_999.99 }, 'EUR')).toEqual({ participants: 1, sum: 0.01 });
  expect(missingToMinimum(minimum, { participants: 12, sum: 0 }, 'EUR')).toBeNull();
  expect(missingToMinimum(minimum, { participants: 0, sum: 400_000 }, 'EUR')).toBeNull();
  expect(missingToMinimum({ ...minimum, min_sum: null }, { participants: 4, sum: 500_000 }, 'EUR')).toEqual({ participants: 8, sum: null });
  expect(missingToMinimum({ min_participants: null, min_sum: null }, { participants: 0, sum: 0 }, 'EUR')).toBeNull();
});
