import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { recommendationStatuses } from '#shared/contract/entities/subscription.ts';
import { calculateScenario } from '#shared/domain/scenarios/calculate-scenario.ts';
import { noAssumptions } from '#shared/domain/scenarios/row-cost.ts';
import { amountOfTarget, costsBefore, savingOf, stillToSave } from '#shared/domain/scenarios/saving.ts';
import { fixedReasons, type ScenarioChoice, type ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import { suggestCancellations } from '#shared/domain/scenarios/suggest-cancellations.ts';
import { row } from './rows.ts';

const suggest = (rows: ScenarioRow[], target: number, more: object = {}) =>
  suggestCancellations(rows, { costs: rows.map(({ cents }) => cents), target, choices: new Map(), ...more });
const beforeIn = (rows: ScenarioRow[], choices = new Map<string, ScenarioChoice>()) => {
  const assumptions = { ...noAssumptions, choices };
  const { costs } = calculateScenario(rows, [], { assumptions, budgets: new Map() }, 'EUR');
  return costsBefore(rows, { costs, assumptions, local: 'EUR' });
};
const names = (found: { suggestions: { row: ScenarioRow }[] }) => found.suggestions.map(({ row: { id } }) => id);

const cancelled: ScenarioChoice = { decision: 'cancel', percent: null, amount: null };

describe('suggested cancellations', () => {
  test('save 10 % of 100,000.00: dearest per use first, and last the cheapest that reaches it', () => {
    // Cost, uses and what a use costs. The accepted half of the library's cost is not up for choice.
    const rows = [
      row({ id: 'A', amount: 12_000_00, uses: 24_000 }), // 0.50
      row({ id: 'B', amount: 9_000_00, uses: 900 }), // 10.00
      row({ id: 'C', amount: 8_000_00, uses: 4_000 }), // 2.00
      row({ id: 'D', amount: 6_000_00, uses: 200 }), // 30.00
      row({ id: 'E', amount: 5_000_00, uses: 5_000 }), // 1.00
      row({ id: 'F', amount: 3_500_00, uses: 50 }), // 70.00
      row({ id: 'G', amount: 2_500_00, uses: 100 }), // 25.00
      row({ id: 'H', amount: 2_000_00, uses: 0 }), // not used
      row({ id: 'I', amount: 1_500_00, uses: 1_000 }), // 1.50
      row({ id: 'J', amount: 500_00, uses: 250 }), // 2.00
      row({ id: 'kept', amount: 50_000_00, uses: 1, fixed: 'accepted' }),
    ];
    const before = beforeIn(rows);
    const now = savingOf(rows, { before, choices: new Map() });
    expect(now).toMatchObject({ before: 100_000_00, cost: 100_000_00, saved: 0, percent: 0, uses: 0 });
    const target = stillToSave({ percent: 100_000, amount: null }, now, 0);
    expect(target).toBe(10_000_00);
    // H 2,000.00 and F 3,500.00 leave 4,500.00. D would be next and reaches it, as do A, B, C and E: E is the cheapest of them.
    const found = suggest(rows, target);
    expect(names(found)).toEqual(['H', 'F', 'E']);
    expect(found).toMatchObject({ ranked_by: 'uses', saved: 10_500_00, missing: 0, apart: [] });
    const choices = new Map(names(found).map((id) => [id, cancelled] as const));
    expect(savingOf(rows, { before, choices })).toEqual({
      before: 100_000_00,
      cost: 89_500_00,
      saved: 10_500_00,
      percent: 105_000,
      cancelled: 3,
      uses: 5_050,
      withoutUses: 0,
      withoutCost: 0,
    });
    // All ten save 50,000.00; of 60 % of the cost 10,000.00 are missing.
    expect(suggest(rows, 60_000_00)).toMatchObject({ saved: 50_000_00, missing: 10_000_00, suggestions: { length: 10 } });
  });

  test('go by recommendation, low ratings and cost where uses are known of none, with reasons [RS05]', () => {
    const rows = [
      row({ id: 'dear', amount: 90_000, recommendation: 'renew' }),
      row({ id: 'cheap', amount: 1_000, recommendation: 'cancel' }),
      row({ id: 'disliked', amount: 5_000, rating: 1.5 }),
      row({ id: 'liked', amount: 6_000, rating: 4 }),
    ];
    const found = suggest(rows, 6_000);
    expect(found.ranked_by).toBe('cost');
    expect(found.suggestions.map(({ row: { id }, reasons }) => [id, reasons])).toEqual([
      ['cheap', ['recommended_cancel']],
      ['disliked', ['low_rating', 'large_saving']],
    ]);
    expect(found).toMatchObject({ saved: 6_000, missing: 0 });
    expect(suggest(rows, 100_000).suggestions.at(-1)).toMatchObject({
      row: { id: 'dear' },
      reasons: ['large_saving', 'recommended_renew'],
    });
    expect(suggest(rows, 200_000).missing).toBe(98_000);
    expect(suggest(rows, 0).suggestions).toEqual([]);
  });

  test('end with the cheapest that reaches the target, also where uses are known of none', () => {
    const rows = [
      row({ id: 'small', amount: 100, recommendation: 'cancel' }),
      row({ id: 'large', amount: 9_000 }),
      row({ id: 'enough', amount: 5_000 }),
      row({ id: 'little', amount: 10 }),
    ];
    expect(names(suggest(rows, 4_000))).toEqual(['small', 'enough']);
    expect(names(suggest(rows, 12_000))).toEqual(['small', 'large', 'enough']);
  });

  test('count of a department its part only, and only what it pays for', () => {
    const shares = [
      { department: 'physics', weight: 250_000 },
      { department: null, weight: 750_000 },
    ];
    const rows = [row({ id: 'shared', amount: 4_000, shares, uses: 10 }), row({ id: 'other', amount: 9_000, uses: 0 })];
    const found = suggest(rows, 900, { department: 'physics' });
    expect(names(found)).toEqual(['shared']);
    expect(found).toMatchObject({ suggestions: [{ saved: 1_000 }], saved: 1_000, missing: 0 });
    const choices = new Map(rows.map(({ id }) => [id, cancelled] as const));
    const before = beforeIn(rows);
    expect(savingOf(rows, { before, choices, department: 'physics' })).toMatchObject({
      before: 1_000,
      saved: 1_000,
      cancelled: 1,
      uses: 10,
    });
  });

  test('leave what has no known uses apart, and say what a dear use is', () => {
    const rows = [
      row({ id: 'used', amount: 9_000, uses: 3_000 }),
      row({ id: 'unknown', amount: 8_000 }),
      row({ id: 'idle', amount: 3_000, uses: 10 }),
      row({ id: 'cheap', amount: 100 }),
    ];
    const found = suggest(rows, 20_000);
    expect(found.suggestions.map(({ row: { id }, reasons }) => [id, reasons])).toEqual([
      ['idle', ['few_uses']],
      ['used', ['large_saving']],
    ]);
    expect(found.apart.map(({ row: { id } }) => id)).toEqual(['unknown', 'cheap']);
    expect(found).toMatchObject({ ranked_by: 'uses', saved: 12_000, missing: 8_000 });
  });

  test('do not take months without known uses for months without use', () => {
    // 3 of 12 months are known: 250.00 for 100 uses, 2.50 each, where the whole price would make it 10.00.
    const rows = [
      row({ id: 'a quarter known', amount: 1_000_00, uses: 100, monthsKnown: 3 }),
      row({ id: 'all known', amount: 900_00, uses: 300 }), // 3.00
    ];
    const found = suggest(rows, 1_900_00);
    expect(found.suggestions.map(({ row: { id }, reasons }) => [id, reasons])).toEqual([
      ['all known', ['few_uses', 'large_saving']],
      ['a quarter known', ['large_saving']],
    ]);
  });

  test('lose the uses of a product once, with two subscriptions of it too', () => {
    const rows = [row({ id: 'a', uses: 30, product: 'p' }), row({ id: 'b', uses: 30, product: 'p' }), row({ id: 'c', uses: 5 })];
    const choices = new Map(rows.map(({ id }) => [id, cancelled] as const));
    expect(savingOf(rows, { before: beforeIn(rows), choices })).toMatchObject({ cancelled: 3, uses: 35 });
  });

  test('go on from what the scenario cancels already', () => {
    const rows = [row({ id: 'a', amount: 6_000, uses: 1 }), row({ id: 'b', amount: 4_000, uses: 1 }), row({ id: 'free', amount: null })];
    const choices = new Map(['b', 'free'].map((id) => [id, cancelled] as const));
    const before = beforeIn(rows, choices);
    const now = savingOf(rows, { before, choices });
    expect(now).toMatchObject({ before: 10_000, cost: 6_000, saved: 4_000, percent: 400_000, uses: 1, withoutUses: 1, withoutCost: 1 });
    expect(stillToSave({ percent: 500_000, amount: null }, now, 0)).toBe(1_000);
    expect(stillToSave({ percent: null, amount: 3_000 }, now, 0)).toBe(0);
    // Without a target the gap to the budget is closed.
    expect(stillToSave(undefined, now, -700)).toBe(700);
    expect(stillToSave(undefined, now, 700)).toBe(0);
    // Never a cent below the percentage.
    expect(amountOfTarget({ percent: 100_000, amount: null }, 10_001)).toBe(1_001);
  });

  test('never touch what is accepted, agreed, bought once, locked, cancelled or chosen about [RS05] (property)', () => {
    const rows = fc.array(
      fc.record({
        amount: fc.integer({ min: -5_000, max: 50_000 }),
        fixed: fc.option(fc.constantFrom(...fixedReasons)),
        recommendation: fc.constantFrom(...recommendationStatuses),
        rating: fc.option(fc.integer({ min: 1, max: 5 })),
        uses: fc.option(fc.integer({ min: 0, max: 500 })),
        part: fc.integer({ min: 0, max: 100 }),
        chosen: fc.constantFrom('renew', 'cancel', undefined),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 200_000 }), fc.option(fc.constant('physics')), (all, target, only) => {
        const given = all.map(({ chosen: _chosen, part, ...change }) =>
          row({
            ...change,
            shares: [
              { department: 'physics', weight: part * 10_000 },
              { department: null, weight: (100 - part) * 10_000 },
            ],
          }),
        );
        const department = only ?? undefined;
        const choices = new Map(
          all.flatMap(({ chosen }, index) =>
            chosen ? [[given[index]?.id ?? '', { decision: chosen, percent: null, amount: null }] as const] : [],
          ),
        );
        const { suggestions, saved, missing, ranked_by, apart } = suggest(given, target, { choices, department });
        for (const { row: one, saved: part } of [...suggestions, ...apart]) {
          expect(one.fixed).toBeNull();
          expect(choices.has(one.id)).toBe(false);
          expect(part).toBeGreaterThan(0);
        }
        for (const { row: one } of suggestions) expect(one.uses === null).toBe(ranked_by === 'cost');
        // At least the target, or what is missing is said; without the last one it is not reached.
        expect(saved).toBe(suggestions.reduce((sum, each) => sum + each.saved, 0));
        expect(missing).toBe(Math.max(0, target - saved));
        expect(saved - (suggestions.at(-1)?.saved ?? 1)).toBeLessThan(target);
        // Taken, they save what was promised, of the department as of the library.
        const taken = new Map([...choices, ...suggestions.map(({ row: one }) => [one.id, cancelled] as const)]);
        const before = beforeIn(given, taken);
        const was = savingOf(given, { before, choices, department });
        const now = savingOf(given, { before, choices: taken, department });
        expect(now.saved - was.saved).toBe(saved);
        expect(now.before - now.saved).toBe(now.cost);
      }),
    );
  });
});
