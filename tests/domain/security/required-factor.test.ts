import { describe, expect, it } from 'vitest';
import { askedSince, daysUntil, factorDueAt, isFactorRequired, requiredSince } from '#shared/domain/security/required-factor.ts';

const at = '2026-03-01T08:00:00.000Z';
const day = 24 * 3600;

describe('a required second factor', () => {
  it('is required of a person with one of the roles [RY09]', () => {
    expect(isFactorRequired({}, ['admin'])).toBe(false);
    expect(isFactorRequired({ required_for: ['admin'] }, ['viewer', 'admin'])).toBe(true);
    expect(isFactorRequired({ required_for: ['admin'] }, ['viewer'])).toBe(false);
  });

  it('is due so many days after the person was asked; at once without days [RY09]', () => {
    const asked = Date.parse(at) / 1000;
    expect(factorDueAt({ grace_days: 0 }, at)).toBe(asked);
    expect(factorDueAt({ grace_days: 30 }, at)).toBe(asked + 30 * day);
    expect(factorDueAt({}, at)).toBe(asked + 14 * day);
  });

  it('is asked for anew once a role was added', () => {
    expect(askedSince({ required_since: null }, null)).toBeUndefined();
    expect(askedSince({ required_since: at }, at)).toBe(at);
    expect(askedSince({ required_since: '2026-03-01T08:00:00.001Z' }, at)).toBeUndefined();
    const later = '2026-04-01T08:00:00.000Z';
    expect(requiredSince(undefined, { required_for: [] }, later)).toBeNull();
    expect(requiredSince(undefined, { required_for: ['admin'] }, later)).toBe(later);
    expect(requiredSince({ required_for: ['admin'], required_since: at }, { required_for: ['admin'] }, later)).toBe(at);
    expect(requiredSince({ required_for: ['admin', 'editor'], required_since: at }, { required_for: ['admin'] }, later)).toBe(at);
    expect(requiredSince({ required_for: ['admin'], required_since: at }, { required_for: ['editor'] }, later)).toBe(later);
  });

  it('counts a begun day as one that is left', () => {
    expect(daysUntil('2026-03-02T08:00:00.000Z', new Date(at))).toBe(1);
    expect(daysUntil('2026-03-02T08:00:01.000Z', new Date(at))).toBe(2);
    expect(daysUntil(at, new Date(at))).toBe(0);
    expect(daysUntil('2026-01-01T08:00:00.000Z', new Date(at))).toBe(0);
  });
});
