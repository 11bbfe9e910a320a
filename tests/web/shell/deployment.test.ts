import { expect, it } from 'vitest';
import { isNewer } from '#web/app/deployment.ts';

it('R002 tells a newer deployment by a stamp that differs from the loaded one', () => {
  expect(isNewer('aaa', 'bbb')).toBe(true);
  expect(isNewer('aaa', 'aaa')).toBe(false);
});

it('R002 takes an unknown stamp, and a page in development, for the same deployment', () => {
  expect(isNewer('aaa', undefined)).toBe(false);
  expect(isNewer('aaa', '')).toBe(false);
  expect(isNewer('development', 'bbb')).toBe(false);
});
