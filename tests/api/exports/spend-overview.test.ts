import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { budgets, departments, exports, financialPeriods } = groups;

withLibrary();

let years: Record<string, string> = {};
let all: string[] = [];

beforeAll(async () => {
  for (const year of [2060, 2061, 2062])
    await callApi(financialPeriods.create, { as: tenant.admin, body: { start_date: `${year}-01-01`, name: `${year}` } });
  const list = (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; name: string }[];
  years = Object.fromEntries(list.map(({ id, name }) => [name, id]));
  const made = await Promise.all(['Law', 'Botany'].map((name) => ask(departments.create, { as: tenant.editor, body: { name } })));
  all = [library.department, ...made.map(({ id }) => id)];
});

async function exportOf(year: number) {
  const file = await callApi(exports.spendOverview, { as: tenant.viewer, params: { year: String(year) } });
  const sheet = file.status === 200 ? await readSpreadsheet(file.bytes) : undefined;
  const rows: Cell[][] = sheet ? (await Array.fromAsync(sheet.rows(String(year)))).map(({ cells }) => cells) : [];
  return { file, rows };
}

/** The sums of the amounts of all rows between headings and total, column by column. */
function sumsOf(rows: readonly Cell[][]): number[] {
  const body = rows.slice(1, -1);
  return [1, 2, 3, 4, 5, 7].map((column) => body.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0) / 100);
}

function totalOf(rows: readonly Cell[][]): number[] {
  return [1, 2, 3, 4, 5, 7].map((column) => Number(rows.at(-1)?.[column] ?? 0));
}

// 0.05 in three uneven shares: no cent may get lost.
test.each([
  { year: 2060, shares: [] },
  { year: 2061, shares: [100] },
  { year: 2062, shares: [33.3333, 33.3333, 33.3334] },
])('C441 rows of the spend overview sum to its totals with $shares.length departments [RB04]', async ({ year, shares }) => {
  const fpId = years[String(year)] ?? '';
  for (const [index] of shares.entries())
    await ask(budgets.set, { as: tenant.editor, params: { id: all[index] ?? '', fpId }, body: { amount: 10.01 + index } });
  await library.period({
    start_date: `${year}-01-01`,
    financial_period_id: fpId,
    price: 0.05,
    decision: 'accepted',
    departments: shares.map((percentage, index) => ({ department_id: all[index], percentage, cost_center_id: null })),
  });
  const { file, rows } = await exportOf(year);
  expect(file.headers['suggested-filename']).toBe(`department-spend-overview-${year}.xlsx`);
  expect(rows[0]?.slice(0, 3)).toEqual(['Department', 'Budget (EUR)', 'Accepted, not invoiced (EUR)']);
  expect(rows.at(-1)?.[0]).toBe('Total');
  expect(sumsOf(rows)).toEqual(totalOf(rows));
  expect(totalOf(rows).slice(1, 2)).toEqual([0.05]);
  const spend = await ask(budgets.spendOverview, { as: tenant.viewer, query: { year } });
  expect(rows).toHaveLength(spend.rows.length + 2);
});

test('C441 has a native chart of budget, unavailable and forecast by department', async () => {
  const { file, rows } = await exportOf(2062);
  const parts = readZip(file.bytes);
  const chart = parts.get('xl/charts/chart1.xml')?.toString() ?? '';
  expect(chart).toContain('Budgets and spend (EUR)');
  for (const column of ['A', 'B', 'F', 'H']) expect(chart).toContain(`${column}2:${column}${rows.length - 1}`);
});

test('C441 answers 404 for a year without a financial period, and 422 for what is no year', async () => {
  expect((await exportOf(1890)).file.status).toBe(404);
  const answered = await callApi(exports.spendOverview, { as: tenant.viewer, params: { year: 'soon' } });
  expect([404, 422]).toContain(answered.status);
});
