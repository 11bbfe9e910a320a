import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { atBase, gapOf, valueByAmount, valueByPercent } from '#shared/domain/budgets/scenario-value.ts';

describe('a figure of a scenario', () => {
  test('is percent or amount, whichever was edited last [RS01]', () => {
    expect(valueByPercent(25_000_000, 30_000)).toEqual({ base: 25_000_000, percent: 30_000, amount: 25_750_000, edited: 'percent' });
    expect(valueByAmount(25_000_000, 25_500_000)).toEqual({ base: 25_000_000, percent: 20_000, amount: 25_500_000, edited: 'amount' });
    expect(valueByPercent(26_843_117, -25_000)).toMatchObject({ amount: 26_172_039 });
  });

  test('has no percentage at a base of 0 [RS02]', () => {
    expect(valueByPercent(0, 30_000)).toBeUndefined();
    expect(valueByAmount(0, 500)).toMatchObject({ percent: null, amount: 500 });
  });

  test('leaves the gap between budget and cost [RS03]', () => {
    expect(gapOf(25_750_000, 26_172_039)).toBe(-422_039);
  });

  test('keeps on another base what was edited last, and says so [RS04]', () => {
    const byPercent = { base: 100, percent: 100_000, amount: 110, edited: 'percent' } as const;
    expect(atBase(byPercent, 200)).toEqual({ base: 200, percent: 100_000, amount: 220, edited: 'percent', base_changed: true });
    const byAmount = { base: 100, percent: 100_000, amount: 110, edited: 'amount' } as const;
    expect(atBase(byAmount, 200)).toEqual({ base: 200, percent: -450_000, amount: 110, edited: 'amount', base_changed: true });
    expect(atBase(byAmount, 100)).toMatchObject({ base_changed: false });
    // A base that became 0 leaves the amount.
    expect(atBase(byPercent, 0)).toMatchObject({ amount: 110, percent: null, base_changed: true });
  });

  test('keeps the amount that was typed, whatever the base (property)', () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, (base, amount, later) => {
        expect(atBase(valueByAmount(base, amount), later)).toMatchObject({ base: later, amount, edited: 'amount' });
      }),
    );
  });
});
