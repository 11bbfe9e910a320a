import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { recommendationStatuses } from '#shared/contract/entities/subscription.ts';
import { fixedReasons, type ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import { suggestCancellations } from '#shared/domain/scenarios/suggest-cancellations.ts';
import { row } from './rows.ts';

const suggest = (rows: ScenarioRow[], gap: number, more: object = {}) =>
  suggestCancellations(rows, { costs: rows.map(({ cents }) => cents), gap, choices: new Map(), ...more });

describe('suggested cancellations', () => {
  test('go by recommendation, low ratings and cost until the gap is closed, with reasons [RS05]', () => {
    const rows = [
      row({ id: 'dear', amount: 90_000, recommendation: 'renew' }),
      row({ id: 'cheap', amount: 1_000, recommendation: 'cancel' }),
      row({ id: 'disliked', amount: 5_000, rating: 1.5 }),
      row({ id: 'liked', amount: 6_000, rating: 4 }),
    ];
    const found = suggest(rows, -6_000);
    expect(found.ranked_by).toBe('cost');
    expect(found.suggestions.map(({ row: { id }, reasons }) => [id, reasons])).toEqual([
      ['cheap', ['recommended_cancel']],
      ['disliked', ['low_rating', 'large_saving']],
    ]);
    expect(found.gap).toBe(0);
    expect(suggest(rows, -100_000).suggestions.at(-1)).toMatchObject({
      row: { id: 'dear' },
      reasons: ['large_saving', 'recommended_renew'],
    });
    expect(suggest(rows, -200_000).gap).toBe(-98_000);
    expect(suggest(rows, 0).suggestions).toEqual([]);
  });

  test('end with the cheapest that closes the gap', () => {
    const rows = [
      row({ id: 'small', amount: 100, recommendation: 'cancel' }),
      row({ id: 'large', amount: 9_000 }),
      row({ id: 'enough', amount: 5_000 }),
      row({ id: 'little', amount: 10 }),
    ];
    expect(suggest(rows, -4_000).suggestions.map(({ row: { id } }) => id)).toEqual(['small', 'enough']);
    expect(suggest(rows, -12_000).suggestions.map(({ row: { id } }) => id)).toEqual(['small', 'large', 'enough']);
  });

  test('count of a department its part only', () => {
    const shares = [
      { department: 'physics', weight: 250_000 },
      { department: null, weight: 750_000 },
    ];
    const rows = [row({ amount: 4_000, shares }), row({ amount: 9_000 })];
    expect(suggest(rows, -1_000, { department: 'physics' })).toMatchObject({ suggestions: [{ saved: 1_000 }], gap: 0 });
  });

  test('go by what is saved for each use lost, once uses are known of all', () => {
    const rows = [row({ id: 'used', amount: 9_000, uses: 3_000 }), row({ id: 'idle', amount: 3_000, uses: 10 })];
    const found = suggest(rows, -2_000);
    expect(found).toMatchObject({ ranked_by: 'uses', suggestions: [{ row: { id: 'idle' }, reasons: ['few_uses', 'large_saving'] }] });
  });

  test('never touch what is accepted, agreed, bought once, locked, cancelled or chosen about [RS05] (property)', () => {
    const rows = fc.array(
      fc.record({
        amount: fc.integer({ min: -5_000, max: 50_000 }),
        fixed: fc.option(fc.constantFrom(...fixedReasons)),
        recommendation: fc.constantFrom(...recommendationStatuses),
        rating: fc.option(fc.integer({ min: 1, max: 5 })),
        chosen: fc.constantFrom('renew', 'cancel', undefined),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 200_000 }), (all, missing) => {
        const given = all.map(({ chosen: _chosen, ...change }) => row(change));
        const choices = new Map(
          all.flatMap(({ chosen }, index) =>
            chosen ? [[given[index]?.id ?? '', { decision: chosen, percent: null, amount: null }] as const] : [],
          ),
        );
        const { suggestions, gap } = suggest(given, 0 - missing, { choices });
        for (const { row: one, saved } of suggestions) {
          expect(one.fixed).toBeNull();
          expect(choices.has(one.id)).toBe(false);
          expect(saved).toBeGreaterThan(0);
        }
        // Without the last one a gap is left.
        expect(gap - (suggestions.at(-1)?.saved ?? 1)).toBeLessThan(0);
        expect(gap).toBe(suggestions.reduce((sum, { saved }) => sum + saved, 0 - missing));
      }),
    );
  });
});
