import { expect, test } from 'vitest';
import { type Part, sumUp } from '#shared/domain/insights/chart.ts';
import { otherPlace } from '#shared/domain/insights/insight-data.ts';
import { addPart, compareRecordParts, largestParts, type PartSums, partsOfRecord } from '#shared/domain/insights/part-sums.ts';
import { maxCategories, withTopTen } from '#shared/domain/insights/shares.ts';
import fc from '#tests/support/fast-check.ts';

const most = maxCategories + 2;

/** The rows of records in any order, as a chart adds them up that keeps the largest records. */
function largestOf(rows: readonly Part[]): Part[] {
  const records = [...Map.groupBy(rows, ({ x }) => x)].map(([id, own]) => partsOfRecord(id, own)).toSorted(compareRecordParts);
  const totals: PartSums = new Map();
  for (const { parts } of records) for (const part of parts) addPart(totals, { ...part, x: otherPlace }, 1);
  return largestParts(records, totals, most);
}

function shown(rows: readonly Part[]) {
  const { parts, values } = withTopTen(rows, (key) => key, 'Others');
  const series = ['a', 'b'].map((key) => ({ key, label: key, draw: 'bar' as const }));
  const terms = ['a', 'b'].flatMap((key) =>
    [undefined, 'g', 'h'].map((group) => ({ key, label: key, series: key, ...(group && { group }) })),
  );
  const formula = { code: 'insights.formulaShare' as const };
  const { series: summed, terms: sums } = sumUp({ x: { kind: 'category', values }, series, parts, terms, formula });
  return { values, series: summed.map((each) => each.values), terms: sums.map(({ value }) => value) };
}

const row = fc.record({
  x: fc.nat(40).map((id) => `s${id}`),
  series: fc.constantFrom('a', 'b'),
  group: fc.constantFrom('g', 'h'),
  amount: fc.option(fc.integer({ min: -900, max: 900 })),
  previous: fc.option(fc.nat(500)),
});

test('a chart of the largest records is the same from their sums as from all rows', () => {
  fc.assert(fc.property(fc.array(row, { maxLength: 120 }), (rows) => void expect(shown(largestOf(rows))).toEqual(shown(rows))));
});

test('of forty records twelve are kept, those as large as the last of them too, and the others are one', () => {
  const rows = Array.from({ length: 40 }, (_, at): Part => ({ x: `s${at}`, series: 'a', amount: at < 14 ? 100 : 1 }));
  const kept = largestOf(rows);
  expect(kept).toHaveLength(15);
  expect(kept.at(-1)).toMatchObject({ x: otherPlace, amount: 26, count: 26 });
});
