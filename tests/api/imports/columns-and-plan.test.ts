import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

const { imports } = groups;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

function upload(...lines: string[]): Promise<ImportView> {
  const file = { name: 'list.csv', type: 'text/csv', content: lines.join('\n') };
  return ask(imports.parse, { as: tenant.editor, body: {}, files: { file } });
}

function change(view: ImportView, body: object): Promise<ImportView> {
  return ask(imports.update, { as: tenant.editor, params: { id: view.import.id }, body });
}

const titles = (count: number, rest: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => `Title ${index};${rest(index)}`);

describe('B11 a file without a publisher', () => {
  const prices = ['Title;Year;Price', ...titles(6, (index) => `2025;${100 + index}`)];

  test('says what stops its rows, and is imported when the products may come alone', async () => {
    const view = await upload(...prices);
    expect(view).toMatchObject({
      mapping_problems: [],
      obstacle: { code: 'no_publisher', field: 'publisher', count: 6, total: 6 },
      writes: 0,
      counts: { read: 6, created: 0, failed: 6 },
    });
    const given = await change(view, { options: { default_publisher: 'Dune Press' } });
    expect(given).toMatchObject({ obstacle: null, counts: { created: 6 }, records: { publishers: 1, products: 6 } });
    const alone = await change(view, { options: { default_publisher: null, publisher_optional: true } });
    expect(alone).toMatchObject({ obstacle: null, counts: { created: 6 } });
    expect(alone.writes).toBeGreaterThan(6);
    await ask(imports.process, { as: tenant.editor, body: { id: view.import.id } });
    await runJobs(tenant.id);
    const publishers = await ask(groups.publishers.list, { as: tenant.editor });
    expect(publishers).toMatchObject([{ name: 'Unknown publisher' }]);
    // The file names the products, and that is enough to find them again.
    expect(await upload(...prices)).toMatchObject({ obstacle: null, writes: 0, counts: { matched: 6, failed: 0 } });
  });
});

describe('B13 dates that could mean two days', () => {
  test('are asked for, and nothing is processed before the answer', async () => {
    const view = await upload('Title;Publisher;Start', ...titles(3, (index) => `Reef;03/0${index + 4}/2031`));
    expect(view.mapping_problems).toEqual([
      '“Start” does not show whether the day or the month comes first (“03/04/2031”). Choose it at the column.',
    ]);
    expect((await callApi(imports.process, { as: tenant.editor, body: { id: view.import.id } })).status).toBe(422);
    const [start] = view.mapping.filter(({ field }) => field === 'start_date');
    const answered = await change(view, { mapping: [{ ...start, date_order: 'mdy' }] });
    expect(answered.mapping_problems).toEqual([]);
    expect(answered.rows.data.map(({ values }) => values?.start_date)).toEqual(['2031-03-04', '2031-03-05', '2031-03-06']);
    await ask(imports.process, { as: tenant.editor, body: { id: view.import.id } });
    await runJobs(tenant.id);
    const next = await upload('Title;Publisher;Start', 'Title 9;Reef;03/04/2032', 'Title 8;Reef;05/06/2032');
    expect(next.mapping_problems).toEqual([]);
  });

  test('headed by months become periods of those months', async () => {
    const view = await upload('Title;Publisher;Jul.2008-Jun.2009;Jul.2009-Jun.2010', 'Tide;Reef;10;11', 'Swell;Reef;20;25');
    expect(view.rows.data.map(({ values }) => [values?.start_date, values?.end_date, values?.price])).toEqual([
      ['2008-07-01', '2009-06-30', '10'],
      ['2009-07-01', '2010-06-30', '11'],
      ['2008-07-01', '2009-06-30', '20'],
      ['2009-07-01', '2010-06-30', '25'],
    ]);
  });
});

describe('B14 B15 B21 prices', () => {
  test('come from the fullest column; what is calculated is skipped and listed', async () => {
    const view = await upload(
      'Title;Publisher;Year;E-only (U$S);Print price (U$S);INCREMENTO',
      ...titles(8, (index) => `Reef;2033;${index === 0 ? '50' : ''};${100 + index},50;${index + 2}%`),
      'TOTAL;;;50;832,00;',
    );
    expect(view.mapping.map(({ field, currency, derived }) => [field, currency, derived])).toEqual([
      ['product', undefined, undefined],
      ['publisher', undefined, undefined],
      ['year', undefined, undefined],
      [null, undefined, undefined],
      ['price', 'USD', undefined],
      [null, undefined, 'change'],
    ]);
    expect(view.notes).toMatchObject([
      { code: 'derived_columns', message: '“INCREMENTO” is calculated from other columns and is skipped.' },
    ]);
    expect(view.counts).toEqual({ read: 9, created: 8, matched: 0, skipped: 1, failed: 0 });
    expect(view.rows.data.at(-1)).toMatchObject({ row: 10, outcome: 'skipped', message: 'A total of other rows.' });
  });

  test('in words are one line with a count', async () => {
    const view = await upload(
      'Title;Publisher;Year;Price',
      ...titles(40, (index) => `Reef;2034;${index < 30 ? 'no subscription' : '12,50'}`),
    );
    expect(view.counts).toMatchObject({ created: 40, failed: 0 });
    expect(view.problem_summary).toMatchObject([
      { code: 'no_price', heading: 'Price', severity: 'warning', count: 30, example: '“no subscription” is read as no price.' },
    ]);
    expect(view.notes).toMatchObject([{ code: 'price_mostly_empty' }, { code: 'currency_assumed' }]);
  });
});
