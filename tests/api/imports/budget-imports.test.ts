import { beforeAll, describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { writeWorkbook } from '#functions/platform/spreadsheets/write-workbook.ts';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import type { PlannedWrite } from '#shared/domain/imports/planning/planned-row.ts';
import { writeRow } from '#functions/workers/run-import/write-row.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { budgetImports, budgets, departments, financialPeriods, previousImports } = groups;

withLibrary();

let years: Record<string, string> = {};

beforeAll(async () => {
  for (const year of [2050, 2051])
    await callApi(financialPeriods.create, { as: tenant.admin, body: { start_date: `${year}-01-01`, name: `${year}` } });
  const list = (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; name: string }[];
  years = Object.fromEntries(list.map(({ id, name }) => [name, id]));
});

const yearOf = (year: string): string => years[year] ?? '';
const budgetOf = async (year: string) =>
  (await ask(budgets.list, { as: tenant.viewer, params: { id: library.department } })).find(
    ({ financial_period }) => financial_period.id === yearOf(year),
  );
const setBudget = (year: string, amount: number) =>
  ask(budgets.set, { as: tenant.editor, params: { id: library.department, fpId: yearOf(year) }, body: { amount } });
const setState = (year: string, state: 'open' | 'closed') =>
  ask(financialPeriods.setState, { as: tenant.admin, params: { id: yearOf(year) }, body: { state } });

async function template(): Promise<Cell[][]> {
  const { bytes } = await callApi(budgetImports.template, { as: tenant.editor });
  const workbook = await readSpreadsheet(bytes);
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Budgets', 'Notes']);
  return (await Array.fromAsync(workbook.rows('Budgets'))).map(({ cells }) => cells);
}

async function upload(rows: Cell[][]): Promise<ImportView> {
  const content = await writeWorkbook([{ name: 'Budgets', rows: rows.map((cells) => [...cells]), header: true }]);
  return ask(budgetImports.parse, { as: tenant.editor, body: {}, files: { file: { name: 'budgets.xlsx', type: '', content } } });
}

const process = (view: ImportView) => ask(budgetImports.process, { as: tenant.editor, body: { id: view.import.id } });

describe('C613 budgets from a spreadsheet', () => {
  test('go out in a template and come back changed, and can be undone', async () => {
    await setBudget('2050', 100);
    const [headings = [], ...rows] = await template();
    expect(headings).toEqual(['Department', 'Financial period', 'Budget', 'Note']);
    expect(rows.find(([name, period]) => name === 'Physics' && String(period) === '2050')).toMatchObject({ 2: 100 });
    const amounts: Record<string, number> = { 2050: 120.5, 2051: 80 };
    const view = await upload([
      headings,
      ...rows.map(([name = null, period = null]) => [name, period, amounts[String(period)] ?? null, 'From a file']),
    ]);
    expect(view.counts).toMatchObject({ created: 1, matched: 1, failed: 0 });
    expect(view.rows.data.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['The budget changes from 100.00 EUR to 120.50 EUR.', 'New budget of 80.00 EUR.']),
    );
    await process(view);
    await runJobs(tenant.id);
    expect(await budgetOf('2050')).toMatchObject({ budget: 120.5, note: 'From a file' });
    expect(await budgetOf('2051')).toMatchObject({ budget: 80 });
    const done = await ask(budgetImports.get, { as: tenant.editor, params: { id: view.import.id } });
    expect([done.import.state, done.records]).toMatchObject(['finished', { budgets: 1, changed: 1 }]);

    const list = (await ask(budgetImports.list, { as: tenant.editor })) as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([view.import.id]);
    await ask(previousImports.undo, { as: tenant.editor, params: { id: view.import.id } });
    await runJobs(tenant.id);
    expect(await budgetOf('2050')).toMatchObject({ budget: 100, note: null });
    expect(await budgetOf('2051')).toMatchObject({ budget: null });
  });

  test('name rows that cannot be imported, and a corrected cell mends one', async () => {
    const view = await upload([
      ['Department', 'Financial period', 'Budget'],
      ['Fysics', 2050, 5],
      ['Physics', 1850, 5],
      ['Physics', 2051, 5],
    ]);
    expect(view.rows.data.map(({ outcome, problems }) => problems[0]?.code ?? outcome)).toEqual([
      'unknown_department',
      'unknown_financial_period',
      'created',
    ]);
    expect(view.rows.data[0]?.message).toBe('No department has the name or code “Fysics”. Create it, or correct the cell.');
    const id = view.rows.data[0]?.id ?? '';
    const corrected = await ask(budgetImports.updateCell, {
      as: tenant.editor,
      params: { id },
      body: { field: 'department', value: 'Physics' },
    });
    expect(corrected.rows[0]).toMatchObject({ outcome: 'matched' });
  });

  test('stay out of a financial period that is closed before they are written [RB05]', async () => {
    const view = await upload([
      ['Department', 'Financial period', 'Budget'],
      ['Physics', 2050, 999],
      ['Physics', 2051, 888],
    ]);
    await process(view);
    await setState('2050', 'closed');
    await runJobs(tenant.id);
    const done = await ask(budgetImports.get, { as: tenant.editor, params: { id: view.import.id } });
    expect(done.counts).toMatchObject({ created: 1, failed: 1 });
    expect(done.rows.data.find(({ outcome }) => outcome === 'failed')?.message).toMatch(/^The financial period 2050 is closed/);
    expect(await budgetOf('2050')).toMatchObject({ budget: 100 });
    expect(await budgetOf('2051')).toMatchObject({ budget: 888 });
    // Undoing leaves a closed one as well.
    await setState('2051', 'closed');
    await ask(previousImports.undo, { as: tenant.editor, params: { id: view.import.id } });
    await runJobs(tenant.id);
    expect(await budgetOf('2051')).toMatchObject({ budget: 888 });
    await setState('2050', 'open');
    await setState('2051', 'open');
  });

  test('are refused by a financial period, and beside a budget, that came after their plan [RB05]', async () => {
    const { id } = await ask(departments.create, { as: tenant.editor, body: { name: 'Botany', code: 'B7' } });
    const fields = { department_id: id, financial_period_id: yearOf('2050'), amount: 300, note: null };
    const writes: PlannedWrite[] = [{ action: 'create', kind: 'budget', id: 'a-planned-budget', fields }];
    const write = () => tenant.repo.commit(async (tx) => writeRow(tx, await tx.model(), writes, false));
    await setState('2050', 'closed');
    await expect(write()).rejects.toMatchObject({ status: 409, said: { code: 'budgets.periodClosed' } });
    await setState('2050', 'open');
    await ask(budgets.set, { as: tenant.editor, params: { id, fpId: yearOf('2050') }, body: { amount: 200 } });
    await expect(write()).rejects.toMatchObject({ status: 409, said: { code: 'budgets.budgetExists' } });
    const own = (await ask(budgets.list, { as: tenant.viewer, params: { id } })).filter(({ budget }) => budget !== null);
    expect(own.map(({ budget }) => budget)).toEqual([200]);
  });

  test('offer their fields, take another meaning of a column, and report every row', async () => {
    const form = await ask(budgetImports.form, { as: tenant.editor });
    expect(form.fields.map(({ name }) => name)).toEqual(['department', 'financial_period', 'amount', 'note']);
    const view = await upload([
      ['Who', 'Financial period', 'Budget'],
      ['Physics', 2051, 7],
    ]);
    expect(view.mapping_problems_code).toMatchObject([{ code: 'imports.departmentColumnRequired' }]);
    const params = { id: view.import.id };
    const mapping = view.mapping.map((column) => (column.heading === 'Who' ? { ...column, field: 'department' as const } : column));
    const changed = await ask(budgetImports.update, { as: tenant.editor, params, body: { mapping } });
    expect(changed.counts).toMatchObject({ matched: 1, failed: 0 });
    const report = await callApi(budgetImports.report, { as: tenant.editor, params });
    expect(report.status).toBe(200);
  });

  test('come from a wide sheet, a column for each financial period, and a corrected cell mends its own budget', async () => {
    await ask(departments.create, { as: tenant.editor, body: { name: 'Zoology' } });
    const view = await upload([
      ['Department', 'Budget 2050', 'Budget 2051'],
      ['Physics', 61, 62],
      ['Zoology', 'sixty', 64],
    ]);
    expect(view.mapping_problems_code).toEqual([]);
    expect(view.counts).toMatchObject({ read: 4, failed: 1 });
    const broken = view.rows.data.find(({ outcome }) => outcome === 'failed');
    expect(broken).toMatchObject({ name: 'Zoology · 2050', column: 1, problems: [{ code: 'not_an_amount', heading: 'Budget 2050' }] });
    const corrected = await ask(budgetImports.updateCell, {
      as: tenant.editor,
      params: { id: broken?.id ?? '' },
      body: { field: 'amount', value: '63' },
    });
    expect(corrected.rows.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    await process(view);
    await runJobs(tenant.id);
    expect(await budgetOf('2050')).toMatchObject({ budget: 61 });
    expect(await budgetOf('2051')).toMatchObject({ budget: 62 });
    const spend = await ask(budgets.spendOverview, { as: tenant.viewer, query: { year: 2050 } });
    expect(spend.rows.find(({ department }) => department?.name === 'Zoology')?.budget).toBe(63);
  });
});
