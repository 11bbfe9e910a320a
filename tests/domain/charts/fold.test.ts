import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { columnTotal, sumOfKnown } from '#shared/domain/charts/series.ts';
import { type FoldableSeries, foldSeries, maxSeries, otherSeries } from '#shared/domain/charts/fold.ts';
import { say } from '#shared/domain/messages/message.ts';
import { runs } from '#tests/support/lane.ts';

const series = (key: string, ...values: (number | null)[]): FoldableSeries => ({
  key,
  label: key.toUpperCase(),
  label_code: null,
  draw: 'bar',
  stack: true,
  unit: 'money',
  currency: 'EUR',
  values,
  low: null,
  high: null,
});
const open = (all: readonly FoldableSeries[]) =>
  foldSeries<FoldableSeries, { series: readonly FoldableSeries[]; open_series: boolean }>({ series: all, open_series: true });
const keys = (chart: { series: readonly { key: string }[] }) => chart.series.map(({ key }) => key);

describe('the series of a chart [U20]', () => {
  const eight = [3, 8, 1, 7, 2, 6, 5, 4].map((value, at) => series(`d${at}`, value));

  test('are the six largest in their order, and one of all others, where there are more than seven', () => {
    const folded = open(eight);
    expect(keys(folded)).toEqual(['d0', 'd1', 'd3', 'd5', 'd6', 'd7', otherSeries]);
    expect(folded.series.at(-1)).toMatchObject({ values: [3], label_code: say('insights.otherSeries', { count: 2 }), stack: true });
  });

  test('are all drawn where there are seven, where they are concepts, and where they cannot be added up', () => {
    expect(keys(open(eight.slice(0, maxSeries)))).toHaveLength(maxSeries);
    expect(foldSeries({ series: eight, open_series: false }).series).toBe(eight);
    expect(foldSeries({ series: eight }).series).toBe(eight);
    const mixed = eight.map((each, at) => (at === 0 ? { ...each, currency: 'USD' } : each));
    expect(open(mixed).series).toBe(mixed);
  });

  test('count by what is known of them: a place where no member of others is known is not known', () => {
    const small = [series('a', 0.1, null, null), series('b', 0.2, null, -0.3), series('none', null, null, null)];
    const folded = open([...small, ...['c', 'd', 'e', 'f', 'g', 'h'].map((key) => series(key, 9, 9, 9))]);
    expect(folded.series.at(-1)).toMatchObject({ values: [0.3, null, -0.3], label_code: { values: { count: 2 } } });
    expect(keys(folded)).not.toContain('none');
  });

  test('are ranked by the size of a credit as well', () => {
    const credit = series('credit', -1_000);
    expect(keys(open([...eight, credit]))).toContain('credit');
  });

  test('add up to the same at every place, whatever is folded', () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    );
    const all = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(all, (rows) => {
        const before = rows.map((values, at) => series(`d${at}`, ...values));
        const after = open(before).series;
        expect(after.length).toBeLessThanOrEqual(
          Math.max(maxSeries, before.filter(({ values }) => values.every((each) => each === null)).length + maxSeries),
        );
        for (const at of [0, 1, 2]) expect(columnTotal(after, at)).toBe(columnTotal(before, at));
        const smallest = Math.min(
          ...after.filter(({ key }) => key !== otherSeries).map((each) => Math.abs(sumOfKnown(each.values, each) ?? 0)),
        );
        const folded = before.filter(({ key, values }) => !keys({ series: after }).includes(key) && values.some((each) => each !== null));
        for (const each of folded) expect(Math.abs(sumOfKnown(each.values, each) ?? 0)).toBeLessThanOrEqual(smallest);
      }),
      { numRuns: runs(200) },
    );
  });
});
