import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { carryBudgets, carryRates } from '#shared/domain/budgets/roll-forward.ts';

describe('a roll-forward', () => {
  test('carries budgets over at a percentage, rounded half away from zero', () => {
    const { carried } = carryBudgets(
      new Map([
        ['physics', 25_000_000],
        ['biology', 333],
        ['gift', 0],
        ['credit', -333],
      ]),
      new Set(),
      25_000,
    );
    expect(carried.map(({ amount }) => amount)).toEqual([25_625_000, 341, 0, -341]);
    expect(carryBudgets(new Map([['half', 50]]), new Set(), 10_000).carried).toEqual([{ department: 'half', before: 50, amount: 51 }]);
  });

  test('leaves the budgets that are there', () => {
    const from = new Map([
      ['physics', 100],
      ['biology', 200],
    ]);
    const { carried, present } = carryBudgets(from, new Set(['physics', 'law']), 0);
    expect([carried, present].map((all) => all.map(({ department }) => department))).toEqual([['biology'], ['physics']]);
  });

  test('says the same before it is done and, of what it made, nothing afterwards [RB06]', () => {
    const amounts = fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: -1e12, max: 1e12 }), { maxKeys: 8 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: -1_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 8 }), (all, percent, done) => {
        const from = new Map(Object.entries(all));
        const rehearsed = carryBudgets(from, new Set(), percent);
        // An interrupted run has made some of them: the rest is as it was rehearsed.
        const made = rehearsed.carried.slice(0, done);
        const rest = carryBudgets(from, new Set(made.map(({ department }) => department)), percent);
        expect([...made, ...rest.carried]).toEqual(rehearsed.carried);
        expect(carryBudgets(from, new Set(from.keys()), percent).carried).toEqual([]);
      }),
    );
  });

  test('carries the latest rate of each currency over, where there is none, and none of the own currency', () => {
    const line = (currency: string, rate: string, as_of: string) => ({ currency, rate, as_of });
    const lines = [
      line('USD', '0.9', '2026-01-01'),
      line('USD', '0.92', '2026-06-01'),
      line('GBP', '1.2', '2026-01-01'),
      line('EUR', '1', '2026-01-01'),
    ];
    const { carried, present } = carryRates(lines, new Set(['GBP']), 'EUR');
    expect(carried).toEqual([line('USD', '0.92', '2026-06-01')]);
    expect(present).toEqual([line('GBP', '1.2', '2026-01-01')]);
  });
});
