import { expect, test } from 'vitest';
import { effectOfSilence, renewsBySilence } from '#shared/domain/consortium/silence.ts';

const offer = {
  state: 'sent',
  silence: 'renews',
  price: 100,
  confirm_above: null as number | null,
  currency: 'EUR',
  valid_until: '2026-12-14',
} as const;

test('offer › renews without an answer only if its deal says so, and up to the threshold', () => {
  expect(renewsBySilence(offer)).toBe(true);
  expect(renewsBySilence({ ...offer, silence: 'expires' })).toBe(false);
  expect(renewsBySilence({ ...offer, confirm_above: 100 })).toBe(true);
  expect(renewsBySilence({ ...offer, confirm_above: 99.99 })).toBe(false);
});

test.each([
  [{}, 'offered', '2026-12-14', null],
  [{}, 'offered', '2026-12-15', 'renews'],
  [{ state: 'seen' }, 'offered', '2027-03-01', 'renews'],
  [{ silence: 'expires' }, 'offered', '2026-12-15', null],
  [{ confirm_above: 99 }, 'offered', '2026-12-15', 'asks_office'],
  [{ confirm_above: 99, silence: 'expires' }, 'offered', '2026-12-15', null],
  [{ state: 'declined' }, 'offered', '2026-12-15', null],
  [{ state: 'to_confirm' }, 'offered', '2026-12-15', null],
  [{ state: 'withdrawn' }, 'offered', '2026-12-15', null],
  [{}, 'closed', '2026-12-15', null],
  [{}, 'ended', '2026-12-15', null],
] as const)('silence › about an offer with %j in a deal that is %s has on %s the effect %s', (change, deal, day, expected) => {
  expect(effectOfSilence({ ...offer, ...change }, deal, day)).toBe(expected);
});
