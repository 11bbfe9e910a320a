import { describe, expect, test } from 'vitest';
import { appAddress, newAppSecret, stepAt, stepOfCode } from '#functions/records/ground/users/factors/app-codes.ts';

/** The secret of RFC 6238's test vectors in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of authenticator apps', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('%i s after 1970 the code is %s (RFC 6238) [RY07]', (seconds, code) => {
    const at = new Date(seconds * 1000);
    expect(stepOfCode(secret, code, at)).toBe(stepAt(at));
    expect(stepOfCode(secret, code, new Date((seconds + 30) * 1000))).toBe(stepAt(at));
    expect(stepOfCode(secret, code, new Date((seconds - 30) * 1000))).toBe(stepAt(at));
    expect(stepOfCode(secret, code, new Date((seconds + 61) * 1000))).toBeUndefined();
    expect(stepOfCode(secret, '287083', at)).toBeUndefined();
  });

  test('a secret has 20 bytes, and its address says what apps need', () => {
    const made = newAppSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(newAppSecret()).not.toBe(made);
    const address = new URL(appAddress(made, 'ada@library.example', 'Perennial Ludwig & Söhne'));
    expect(address.protocol).toBe('otpauth:');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Perennial Ludwig & Söhne',
      secret: made,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
