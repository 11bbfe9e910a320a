import { describe, expect, test } from 'vitest';
import { checkMembership } from '#shared/domain/consortium/check-membership.ts';
import { earlierEnd, invitationStateAt, stateOn } from '#shared/domain/consortium/membership-state.ts';

describe('a membership', () => {
  test('with an end is active until the end of its last day', () => {
    const active = { state: 'active', until: '2026-06-30' } as const;
    expect(stateOn(active, '2026-06-30')).toBe('active');
    expect(stateOn(active, '2026-07-01')).toBe('ended');
    expect(stateOn({ ...active, until: null }, '2099-01-01')).toBe('active');
  });

  test('ends on the earlier of two last days', () => {
    expect(earlierEnd(null, '2026-06-30')).toBe('2026-06-30');
    expect(earlierEnd('2026-03-31', '2026-06-30')).toBe('2026-03-31');
    expect(earlierEnd('2026-12-31', '2026-06-30')).toBe('2026-06-30');
  });

  test('has an invitation that is open until it expires or is answered [RK16]', () => {
    const open = { answer: null, expires_at: '2026-06-30T00:00:00.000Z' } as const;
    expect(invitationStateAt(null, '2026-01-01T00:00:00.000Z')).toBe('none');
    expect(invitationStateAt(open, '2026-06-29T23:59:59.999Z')).toBe('open');
    expect(invitationStateAt(open, open.expires_at)).toBe('expired');
    expect(invitationStateAt({ ...open, answer: 'declined' }, '2027-01-01T00:00:00.000Z')).toBe('declined');
  });

  test.each(['https://ror.org/05wf2ga96', '05wf2ga96', null])('takes the ROR id %s', (ror) => {
    expect(checkMembership({ ror, fte: [], budgets: [] })).toEqual([]);
  });

  test.each(['12345', 'https://ror.org/', '05WF2GA9I'])('refuses %s as a ROR id', (ror) => {
    expect(checkMembership({ ror, fte: [], budgets: [] })).toMatchObject([{ field: 'ror', message: { code: 'consortium.invalidRor' } }]);
  });

  test('has one FTE and one budget a year, in the decimals of the currency', () => {
    const budgets = [
      { year: 2026, amount: 1.005, currency: 'EUR' },
      { year: 2026, amount: 1, currency: 'ZZZ' },
    ];
    const found = checkMembership({ ror: null, fte: [{ year: 2026 }, { year: 2025 }, { year: 2026 }], budgets });
    expect(found.map(({ field, message }) => `${field} ${message.code}`)).toEqual([
      'fte consortium.yearTwice',
      'budgets consortium.yearTwice',
      'budgets money.hasMostDecimals',
      'budgets money.unknownCurrency',
    ]);
  });
});
