import { describe, expect, test } from 'vitest';
import { isRelative, resolveValue } from '#shared/domain/reports/relative-value.ts';

const year = (name: number) => ({ id: `fp-${name}`, start_date: `${name}-01-01`, end_date: `${name}-12-31` });
const on = { day: '2026-11-23', financialPeriods: [year(2027), year(2025), year(2026), year(2024)] };

describe('a relative value of a filter', () => {
  test.each([
    ['$today', '2026-11-23'],
    ['$today+90', '2027-02-21'],
    ['$today-30', '2026-10-24'],
    ['$previous_fp', 'fp-2025'],
    ['$current_fp', 'fp-2026'],
    ['$next_fp', 'fp-2027'],
  ])('%s is %s', (value, meant) => {
    expect(isRelative(value)).toBe(true);
    expect(resolveValue(value, on)).toBe(meant);
  });

  test('anything else is itself, and a period that is not there is nothing', () => {
    for (const value of ['$today+', '$tomorrow', '2026-01-01', '', '$$']) {
      expect(isRelative(value)).toBe(false);
      expect(resolveValue(value, on)).toBe(value);
    }
    expect(resolveValue('$next_fp', { ...on, financialPeriods: [] })).toBeUndefined();
  });
});
