import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { ChartRows } from '#shared/contract/rows/chart.ts';
import type { AskedSpendFigure } from '#shared/contract/rows/budget-row.ts';
import type * as z from 'zod';
import type { SpendFigure, SpendPart } from '#shared/domain/budgets/department-figures.ts';
import { changeOf } from '#shared/domain/money/cents.ts';
import type { Part } from '#shared/domain/insights/chart.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { insightData } from '../insights/insight-data.ts';
import { shownRows } from '../insights/show-chart.ts';
import { reference } from '../../ground/references/reference.ts';
import { spendPartsOf } from './department-spend.ts';

/** The figures that a figure is made of, and those that are subtracted. */
const madeOf: Partial<Record<AskedSpendFigure, { plus: SpendFigure[]; minus: SpendFigure[] }>> = {
  available: { plus: ['budget'], minus: ['encumbered', 'awaiting', 'paid'] },
};

interface AskedRows {
  figure: AskedSpendFigure;
  /** The department, or `unallocated`; undefined for all. */
  department: string | undefined;
  page: number;
  perPage: number;
}

/** The rows that a figure of the spend overview is the sum or the count of, the largest first. */
export function spendRows(
  model: ReadModel,
  period: FinancialPeriod | undefined,
  { figure, department, page, perPage }: AskedRows,
): z.output<typeof ChartRows> {
  const { plus, minus } = madeOf[figure] ?? { plus: [figure as SpendFigure], minus: [] };
  const isCounted = figure === 'over_invoiced' || figure === 'unknown';
  const parts = period ? spendPartsOf(model, period.id) : [];
  const chosen = parts.filter(
    (part) =>
      (plus.includes(part.figure) || minus.includes(part.figure)) &&
      (department === undefined || (part.department ?? unallocated) === department),
  );
  // A period of several departments is one of all periods.
  const once = isCounted ? [...new Map(chosen.map((part) => [part.fact ?? part.expected, part])).values()] : chosen;
  const data = insightData(model);
  const rows = once.map((part) => rowOf(model, part, minus.includes(part.figure)));
  const frame = { name: '', title: say('insights.titleBudget'), unit: 'money', local: data.local, rowsPath: '' } as const;
  return shownRows(model, { chosen: rows, data, summed: { series: [], terms: [] }, frame }, { page, perPage });
}

function rowOf(model: ReadModel, { department, figure, amount, fact, expected }: SpendPart<Expected>, isSubtracted: boolean): Part {
  const part = {
    x: department ?? unallocated,
    series: figure,
    amount: amount === null ? null : isSubtracted ? 0 - amount : amount,
  };
  if (fact && figure === 'over_invoiced')
    return { ...part, fact, previous: fact.cents, change: fact.cents === null ? null : changeOf(fact.cents, amount ?? 0) };
  if (fact) return { ...part, fact };
  if (expected) return { ...part, record: { kind: 'subscription', ...expected.subscription } };
  return { ...part, record: { kind: 'department', id: part.x, name: reference(model, 'department', department)?.name ?? '' } };
}

type Expected = NonNullable<ReturnType<typeof spendPartsOf>[number]['expected']>;
