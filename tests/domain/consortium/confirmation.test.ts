import { expect, test } from 'vitest';
import {
  confirmationClosedReason,
  isConfirmationOverdue,
  needsConfirmation,
  secondContact,
} from '#shared/domain/consortium/confirmation.ts';

test.each([
  [100, null, false],
  [100, 100, false],
  [100.01, 100, true],
  [0.3, 0.2, true],
  [0, 0, false],
])('acceptance › of %s with a threshold of %s needs a second contact: %s', (price, confirm_above, expected) => {
  expect(needsConfirmation({ price, confirm_above, currency: 'EUR' })).toBe(expected);
});

test('second contact › is the first with another address, whatever its capitals', () => {
  const contacts = [{ email: 'maya@fjord.example' }, { email: 'MAYA@fjord.example' }, { email: 'jon@fjord.example' }];
  expect(secondContact(contacts, { email: 'Maya@fjord.example' })).toBe(contacts[2]);
  expect(secondContact(contacts.slice(0, 2), { email: 'maya@fjord.example' })).toBeUndefined();
});

test.each([
  ['to_confirm', 'offered', '2026-10-31', null],
  ['to_confirm', 'offered', '2026-11-01', 'expired'],
  ['to_confirm', 'closed', '2026-10-31', 'closed'],
  ['to_confirm', 'ended', '2026-10-31', 'closed'],
  ['withdrawn', 'offered', '2026-10-31', 'withdrawn'],
  ['superseded', 'offered', '2026-11-01', 'superseded'],
  ['declined', 'offered', '2026-10-31', 'changed'],
  ['accepted', 'offered', '2026-11-01', 'changed'],
  ['accepted', 'closed', '2026-10-31', 'closed'],
] as const)('confirmation › of an offer that is %s in a deal that is %s is closed on %s: %s', (state, deal, day, expected) => {
  expect(confirmationClosedReason({ state, until: '2026-10-31' }, deal, day)).toBe(expected);
});

test('confirmation › is overdue after its last day, while the deal takes answers', () => {
  const waiting = { state: 'to_confirm', until: '2026-10-31' } as const;
  expect(isConfirmationOverdue(waiting, 'offered', '2026-10-31')).toBe(false);
  expect(isConfirmationOverdue(waiting, 'offered', '2026-12-24')).toBe(true);
  expect(isConfirmationOverdue(waiting, 'closed', '2026-11-01')).toBe(false);
  expect(isConfirmationOverdue({ ...waiting, state: 'accepted' }, 'offered', '2026-11-01')).toBe(false);
});
