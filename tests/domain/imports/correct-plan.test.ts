import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { Cell, SheetRow } from '#shared/domain/sheets/cell.ts';
import type { ColumnMapping } from '#shared/domain/imports/mapping/column-mapping.ts';
import type { Directory } from '#shared/domain/imports/planning/directory.ts';
import type { ImportField } from '#shared/domain/imports/import-kinds.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/domain/imports/import-options.ts';
import { planRows } from '#shared/domain/imports/subscriptions/plan-rows.ts';
import type { PlanInput } from '#shared/domain/imports/planning/planned-row.ts';
import { carriedOut, emptyDirectory, sheet } from './import-support.ts';
import { patience, runs } from '#tests/support/lane.ts';

const column = (index: number, field: ImportField, more: Partial<ColumnMapping> = {}): ColumnMapping => ({
  column: index,
  heading: `${field} ${index}`,
  field,
  ...more,
});

/** Few words, so that rows meet in every way: same providers, same titles, same periods. */
const words: [field: ImportField, values: Cell[]][] = [
  ['publisher', ['Auk Press', 'Auk Press (AP)', 'AP', 'Bat Books', 'Cat House', null]],
  ['product', ['Journal A', 'Journal B', 'Journal C', 'Total', null]],
  ['vendor', ['Auk Press', 'Dove Agency', 'Bat Books', null, null]],
  ['identifier', ['1234-5679', '2434-561X', null, null]],
  ['subscription', ['Deal', null, null, null]],
  ['start_date', ['2024-01-01', '2024-07-01', '2025-01-01', '2026-01-01', 'never']],
  ['end_date', ['2024-12-31', '2025-12-31', null, null]],
  ['department', ['Physics', 'Law; Physics', null, null]],
  ['cost_centre', ['100', null, null]],
  ['product_type', ['Online', null]],
  ['organisation', ['Campus North', 'Campus South', null, null, null]],
  ['owner', ['mia@example.org', 'Nobody', null]],
  ['detail', ['Print', null, null]],
  ['price', [10, 20, 30, 'n/a', 'ten', null]],
];
const narrow = words.map(([field], index) => column(index, field));
const wide = [
  ...words.slice(0, -1).map(([field], index) => column(index, field)),
  column(words.length - 1, 'price', { year: 2024 }),
  column(words.length, 'price', { year: 2025, publisher: 'Cat House' }),
];
const cellAt = (index: number): fc.Arbitrary<Cell> => fc.constantFrom(...(words[Math.min(index, words.length - 1)]?.[1] ?? []));

const Correction = fc
  .record({ row: fc.nat(11), column: fc.nat(words.length) })
  .chain(({ row, column: at }) => cellAt(at).map((value) => ({ row, column: at, value })));
const Options: fc.Arbitrary<Partial<ImportOptions>> = fc.record({
  existing: fc.constantFrom('leave', 'fill_empty', 'update'),
  duplicates: fc.constantFrom('set_aside', 'add_up'),
  organisations: fc.constantFrom('department', 'ignore'),
  publisher_is_vendor: fc.boolean(),
  publisher_optional: fc.boolean(),
  create: fc.record(
    Object.fromEntries(
      ['providers', 'products', 'product_types', 'departments', 'financial_periods'].map((each) => [
        each,
        fc.constantFrom(true, true, true, false),
      ]),
    ) as Record<keyof ImportOptions['create'], fc.Arbitrary<boolean>>,
  ),
});

function inputOf(rows: SheetRow[], mapping: ColumnMapping[], options: Partial<ImportOptions>, directory: Directory): PlanInput {
  return {
    rows,
    mapping,
    options: { ...defaultImportOptions({ currency: 'EUR', user_id: 'u1' }), ...options },
    directory,
    idOf: (kind, key) => `${kind}:${key}`,
  };
}

function withCell(rows: SheetRow[], at: number, where: number, value: Cell): SheetRow[] {
  return rows.map((row, index) => (index === at ? { ...row, cells: row.cells.with(where, value) } : row));
}

describe('a corrected preview', () => {
  test('equals the whole plan after any corrections (property)', { timeout: patience(60_000) }, () => {
    const Sheet = fc.array(fc.tuple(...[...words.keys(), words.length].map((index) => cellAt(index))), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        Sheet,
        Sheet,
        fc.boolean(),
        Options,
        fc.array(Correction, { minLength: 1, maxLength: 6 }),
        (cells, earlier, isWide, options, corrections) => {
          const mapping = isWide ? wide : narrow;
          // Another import came before, so that some of what the rows name exists.
          const first = inputOf(sheet(...earlier.slice(0, 4)), mapping, { publisher_is_vendor: true }, emptyDirectory());
          const { planned } = planRows({ ...first, idOf: (kind, key) => `known-${kind}:${key}` });
          const directory = carriedOut(emptyDirectory(), planned);
          directory.periods = directory.periods.map((period) => ({ ...period, lock: null }));
          let rows = sheet(...cells);
          let last = planRows(inputOf(rows, mapping, options, directory));
          for (const { row, column: at, value } of corrections) {
            rows = withCell(rows, row % rows.length, at, value);
            const input = inputOf(rows, mapping, options, directory);
            const held = JSON.stringify(last.planned);
            const next = planRows(input, last.memo);
            expect(next.planned).toEqual(planRows(input).planned);
            expect(JSON.stringify(last.planned)).toBe(held);
            last = next;
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  /** How many ids of new records the last pass asked for: none for a record that it did not plan. */
  function idsAfter(rows: SheetRow[], at: number, where: number, value: Cell, options: Partial<ImportOptions> = {}): string[] {
    const directory = emptyDirectory();
    const { memo } = planRows(inputOf(rows, narrow, {}, directory));
    const ids: string[] = [];
    const input = inputOf(withCell(rows, at, where, value), narrow, options, directory);
    planRows({ ...input, idOf: (kind, key) => `${kind}:${ids.push(key)}` }, memo);
    return ids;
  }
  const titles = (count: number): SheetRow[] =>
    sheet(
      ...Array.from({ length: count }, (_, index): Cell[] => {
        const cells = Array<Cell>(words.length).fill(null);
        return Object.assign(cells, { 0: `House ${index % 3}`, 1: `Title ${index}`, 5: '2024-01-01', 13: 100 + index });
      }),
    );

  test('plans one row when its price is corrected', () => {
    expect(idsAfter(titles(200), 150, 13, 5)).toEqual(['151-product', '151-subscription', '151-period']);
  });

  test('plans the rows of a publisher when its first row gets another one', () => {
    const planned = new Set(idsAfter(titles(30), 0, 0, 'Elsewhere').map((id) => Number(id.split('-')[0])));
    expect([...planned].toSorted((a, b) => a - b)).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28]);
  });

  test('plans every row when an option changes', () => {
    const planned = new Set(idsAfter(titles(30), 0, 13, 5, { publisher_is_vendor: true }).map((id) => id.split('-')[0]));
    expect(planned.size).toBe(30);
  });
});
