import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { type DepartmentFigures, departmentFigures, totalFigures } from '#shared/domain/budgets/department-figures.ts';
import type { MoneyFact } from '#shared/domain/periods/money-fact.ts';
import { splitCents } from '#shared/domain/money/cents.ts';

const whole = 1_000_000;

function fact({ cents = 0, weights = [whole], ...more }: Partial<MoneyFact> & { weights?: number[] } = {}): MoneyFact {
  const rest = whole - weights.reduce((sum, weight) => sum + weight, 0);
  const all = rest === 0 ? weights : [...weights, rest];
  const parts = cents === null ? undefined : splitCents(cents, all);
  return {
    decision: 'accepted',
    cents,
    awaiting: 0,
    paid: 0,
    invoiced_tax: 0,
    unknown_invoices: 0,
    shares: all.map((weight, index) => ({
      department: index < weights.length ? `d${index + 1}` : null,
      cost_center: null,
      weight,
      cents: parts?.[index] ?? null,
    })),
    ...more,
    // Only what the figures read.
  } as Partial<MoneyFact> as MoneyFact;
}

const costOf = ({ decision, cents }: MoneyFact) => (decision === 'cancelled' ? 0 : cents);
const of = (facts: readonly MoneyFact[], budgets: { department: string; cents: number }[] = []) =>
  departmentFigures({ facts, budgets, costOf });
const first = (figures: readonly DepartmentFigures[], department: string | null = 'd1') =>
  figures.find((figure) => figure.department === department);

describe('the figures of a department', () => {
  test('are encumbered, awaiting and paid, less credits, against the budget [RB01]', () => {
    const figures = of(
      [
        fact({ cents: 10_000_000 }),
        fact({ cents: 2_000_000, awaiting: 2_000_000 }),
        fact({ cents: 8_000_000, paid: 8_000_000 }),
        fact({ cents: -150_000, paid: -150_000 }),
      ],
      [{ department: 'd1', cents: 25_000_000 }],
    );
    expect(first(figures)).toMatchObject({
      encumbered: 10_000_000,
      awaiting: 2_000_000,
      paid: 7_850_000,
      unavailable: 19_850_000,
      available: 5_150_000,
      variance: -206_000,
    });
  });

  test('lower what is encumbered by a part invoice, never below 0 [RB02]', () => {
    expect(first(of([fact({ cents: 100_000, awaiting: 40_000 })]))).toMatchObject({ encumbered: 60_000, over_invoiced: 0 });
    expect(first(of([fact({ cents: 100_000, paid: 120_000 })]))).toMatchObject({ encumbered: 0, paid: 120_000, over_invoiced: 1 });
    // Tax on top of the price is no excess.
    expect(first(of([fact({ cents: 100_000, paid: 120_000, invoiced_tax: 20_000 })]))).toMatchObject({ encumbered: 0, over_invoiced: 0 });
  });

  test('have no variance without a budget or at 0 [RB03]', () => {
    expect(first(of([fact({ cents: 100 })]))).toMatchObject({ budget: null, available: null, variance: null });
    expect(first(of([fact({ cents: 100 })], [{ department: 'd1', cents: 0 }]))).toMatchObject({
      budget: 0,
      available: -100,
      variance: null,
    });
  });

  test('count what is not known, and forget what was cancelled', () => {
    const figures = of([fact({ cents: null }), fact({ cents: 500, decision: 'cancelled' }), fact({ cents: 300, decision: 'undecided' })]);
    expect(first(figures)).toMatchObject({ unknown: 1, forecast: 300, committed: 0, encumbered: 0 });
  });

  test('add the budgets of a department that took the place of another', () => {
    const budgets = [
      { department: 'd1', cents: 100 },
      { department: 'd1', cents: 50 },
    ];
    expect(first(of([], budgets))).toMatchObject({ budget: 150, available: 150 });
  });

  test('split 0.05 by a third each to 0.02, 0.01 and 0.02 [RB04]', () => {
    const figures = of([fact({ cents: 5, weights: [333_333, 333_333, 333_334] })]);
    expect(['d1', 'd2', 'd3'].map((department) => first(figures, department)?.encumbered)).toEqual([2, 1, 2]);
  });

  test('forecast what is expected without a period, by its shares, and commit none of it [RB04]', () => {
    const shares = [
      { department: 'd1', weight: 333_333 },
      { department: null, weight: 666_667 },
    ];
    const expected = [
      { cents: 100, shares },
      { cents: null, shares },
    ];
    const figures = departmentFigures({ facts: [fact({ cents: 50 })], budgets: [], costOf, expected });
    expect(first(figures)).toMatchObject({ forecast: 83, committed: 50, encumbered: 50, unknown: 1 });
    expect(first(figures, null)).toMatchObject({ forecast: 67, committed: 0, unknown: 1 });
  });

  test('sum with the unallocated rest to the whole, for any shares and credits [RB04] (property)', () => {
    const weights = fc
      .array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 3 })
      .filter((all) => all.reduce((sum, each) => sum + each, 0) <= whole);
    const amount = fc.integer({ min: -10_000_000, max: 10_000_000 });
    const facts = fc.array(
      fc.record({
        cents: amount,
        awaiting: amount,
        paid: amount,
        weights,
        decision: fc.constantFrom('accepted', 'undecided', 'cancelled'),
      }),
      { maxLength: 12 },
    );
    const costs = fc.array(fc.record({ cents: amount, weights }), { maxLength: 6 });
    fc.assert(
      fc.property(facts, costs, (all, more) => {
        const given = all.map((each) => fact(each as Parameters<typeof fact>[0]));
        const expected = more.map(({ cents, weights }) => ({ cents, shares: fact({ weights }).shares }));
        const total = totalFigures(departmentFigures({ facts: given, budgets: [], costOf, expected }), { over_invoiced: 0, unknown: 0 });
        const sum = (pick: (each: MoneyFact) => number) => given.reduce((all, each) => all + pick(each), 0);
        expect(total.paid).toBe(sum(({ paid }) => paid));
        expect(total.awaiting).toBe(sum(({ awaiting }) => awaiting));
        expect(total.forecast).toBe(sum((each) => costOf(each) ?? 0) + expected.reduce((all, { cents }) => all + cents, 0));
        expect(total.unavailable).toBe(total.encumbered + total.awaiting + total.paid);
      }),
    );
  });
});
