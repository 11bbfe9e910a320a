import { describe, expect, test } from 'vitest';
import { defaultPolicy, isAllowedFrom, policyBefore, sessionEnd } from '#shared/domain/security/session-policy.ts';

const hour = 3600;

describe('the end of a session', () => {
  test('is the absolute limit from the sign-in, however busy the person is [RY03]', () => {
    expect(sessionEnd(policyBefore, { began: 0, seen: 11.9 * hour })).toBe(12 * hour);
    expect(sessionEnd({ ...defaultPolicy, absolute_hours: 8 }, { began: 0, seen: 7.9 * hour })).toBe(8 * hour);
  });

  test('comes with the idle limit, and the five minutes between two notes of a visit [RY03]', () => {
    expect(sessionEnd({ ...defaultPolicy, idle_minutes: 30 }, { began: 0, seen: 1000 })).toBe(1000 + 35 * 60);
  });

  test('has no idle limit in a library without a policy', () => {
    expect(sessionEnd(policyBefore, { began: 0, seen: 0 })).toBe(12 * hour);
  });
});

describe('allowed networks', () => {
  test.each([
    ['130.237.12.77', true],
    ['::ffff:130.237.12.77', true],
    ['130.238.0.1', false],
    ['2001:6b0:17::3', true],
    ['2001:6b1::3', false],
    ['unreadable', false],
    ['', false],
  ])('let in %s: %s', (address, isLetIn) => {
    expect(isAllowedFrom(['130.237.0.0/16', '2001:6b0::/32'], address)).toBe(isLetIn);
  });

  test('are any if none is named', () => {
    expect(isAllowedFrom([], 'unreadable')).toBe(true);
  });
});
