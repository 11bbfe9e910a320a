import { describe, expect, test } from 'vitest';
import {
  codesLeft,
  isCopied,
  mayHavePasskeys,
  methodsOf,
  readAppCode,
  readRecoveryCode,
  recoveryCodeOf,
  recoveryLetters,
} from '#shared/domain/users/second-factors.ts';

const held = { passkeys: [], totp: null, recovery_codes: [{ used_at: null }] };

describe('second factors', () => {
  test('a person without passkey and app has no way to show one, whatever codes are left', () => {
    expect(methodsOf(undefined)).toEqual([]);
    expect(methodsOf(held)).toEqual([]);
  });

  test('a person is asked for what they have, a passkey first', () => {
    expect(methodsOf({ ...held, totp: {} })).toEqual(['code', 'recovery']);
    expect(methodsOf({ passkeys: [1], totp: {}, recovery_codes: [{ used_at: '2026-01-01T00:00:00.000Z' }] })).toEqual(['passkey', 'code']);
  });

  test('a recovery code carries 125 bits in letters that look like no other [RY08]', () => {
    expect(new Set(recoveryLetters).size).toBe(32);
    for (const similar of '01IO') expect(recoveryLetters).not.toContain(similar);
    expect(recoveryCodeOf(Array.from({ length: 25 }, (_, index) => index))).toBe('ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2');
  });

  test.each([
    ['ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2', true],
    [' abcde fghjk\u2013lmnpq rstuv wxyz2\n', true],
    ['ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ', false],
    ['ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ1', false],
    ['', false],
  ])('the typed recovery code %j is read: %s', (typed, isRead) => {
    expect(readRecoveryCode(typed)).toBe(isRead ? 'ABCDEFGHJKLMNPQRSTUVWXYZ2' : undefined);
  });

  test('a typed code of an app may have spaces, and has six digits', () => {
    expect(readAppCode(' 081 804 ')).toBe('081804');
    for (const typed of ['81804', '0818045', '08180a', '٠٨١٨٠٤']) expect(readAppCode(typed)).toBeUndefined();
  });

  test('used recovery codes are not left', () => {
    expect(codesLeft([{ used_at: null }, { used_at: '2026-01-01T00:00:00.000Z' }, { used_at: null }])).toBe(2);
  });

  test.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])('a counter of %i that shows %i is a copy: %s [RY10]', (stored, shown, copied) => {
    expect(isCopied(stored, shown)).toBe(copied);
  });

  test.each([
    ['localhost', true],
    ['perennial.example', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ])('passkeys at %s: %s', (host, may) => {
    expect(mayHavePasskeys(host)).toBe(may);
  });
});
