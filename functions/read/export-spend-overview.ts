import type { SheetChart } from 'hucre/xlsx';
import { notFound } from '#shared/contract/errors.ts';
import type { exports } from '#shared/contract/groups/exports.ts';
import type { Binary } from '#shared/contract/route.ts';
import type { BudgetFigures, DepartmentSpend } from '#shared/contract/rows/budget-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
import type { Request } from '#functions/platform/http.ts';
import { writeWorkbook } from '#functions/platform/spreadsheets/write-workbook.ts';
import { moneyFormat } from '#functions/platform/spreadsheets/write-xlsx.ts';
import { departmentSpend } from '#functions/records/money/budgets/department-spend.ts';
import { periodOfYear } from '#functions/records/ground/financial-periods/open-period.ts';
import { type ExportWords, exportWords } from '#functions/records/output/lists/export-words.ts';
import { sizedFile } from '#functions/records/output/lists/list-file.ts';

const amounts = ['budget', 'encumbered', 'awaiting', 'paid', 'unavailable', 'available', 'forecast'] as const;

/** The columns of the chart. */
const drawn: readonly (typeof amounts)[number][] = ['budget', 'unavailable', 'forecast'];

/** The chart's size in rows and columns of the sheet. */
const chartSize = { rows: 20, columns: 9 };

/** The spend of departments in one financial period as a workbook with a chart, whose last row is the sum of the others (C441). */
export async function exportSpendOverview({
  caller,
  params,
  model: read,
}: Pick<Request<typeof exports.spendOverview>, 'caller' | 'params' | 'model'>): Promise<Binary> {
  const model = await read();
  const period = periodOfYear(model, Number(params.year));
  if (!period) throw notFound(say('kinds.financial_period'));
  const words = await exportWords(caller, model);
  const label = [...model.all('entity_label')].find(({ entity_name }) => entity_name === 'department')?.user_label;
  const spend = departmentSpend(model, period);
  const rows = [
    headings(words, label, spend.currency),
    ...spend.rows.map((row) => cells(row.department?.name ?? words.budgets.unallocated, row)),
  ];
  const money = moneyFormat(minorUnitDigits(spend.currency));
  const bytes = await writeWorkbook([
    {
      name: period.name.replace('/', '-'),
      rows: [...rows, cells(words.budgets.total, spend.total)],
      header: true,
      formats: [undefined, ...amounts.map(() => money), '0.00'],
      charts: [chartOf(words, spend)],
    },
  ]);
  return sizedFile(caller, {
    filename: `department-spend-overview-${period.name.replace('/', '-')}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes,
  });
}

function headings({ budgets }: ExportWords, label: string | null | undefined, currency: string): string[] {
  return [label ?? budgets.department, ...amounts.map((field) => `${budgets[field]} (${currency})`), `${budgets.variance} (%)`];
}

function cells(name: string, figures: BudgetFigures): (string | number | null)[] {
  return [name, ...amounts.map((field) => figures[field]), figures.variance_percent];
}

/** The chart: one group of columns per department, placed below the table and linked to its cells. */
function chartOf({ budgets }: ExportWords, { rows, currency }: DepartmentSpend): SheetChart {
  const last = rows.length + 1;
  const range = (column: number): string => `${columnName(column)}2:${columnName(column)}${last}`;
  const top = rows.length + 3;
  return {
    type: 'column',
    barGrouping: 'clustered',
    title: `${budgets.title} (${currency})`,
    series: drawn.map((field) => ({ name: budgets[field], values: range(1 + amounts.indexOf(field)), categories: range(0) })),
    anchor: { from: { row: top, col: 0 }, to: { row: top + chartSize.rows, col: chartSize.columns } },
  };
}

function columnName(column: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + column);
}
