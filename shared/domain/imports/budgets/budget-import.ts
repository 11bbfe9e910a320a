import { type Message, say } from '#shared/domain/messages/message.ts';
import type { ImportKind } from '../import-kind.ts';
import { isMoney, isYear } from '../mapping/cell-signs.ts';
import type { MappedColumn } from '../mapping/mapped-column.ts';
import { doubledColumns } from '../mapping/doubled-columns.ts';
import { type BudgetField, budgetFields } from './budget-fields.ts';
import { isWideBudgets } from './wide-budgets.ts';

export type { BudgetField };

/** The import of departments' budgets. */
export const budgetImport: ImportKind<BudgetField> = {
  fields: budgetFields,
  signs: [
    ['financial_period', isYear],
    ['amount', isMoney],
  ],
  namedBy: 'department',
  wide: 'budgets',
  options: ['decimal_separator'],
  creates: [],
  metaData: [],
  problems: checkBudgets,
};

/** Budgets stand below each other with their financial periods beside them, or side by side under headings that name these. */
function checkBudgets(mapping: readonly MappedColumn[]): Message[] {
  const has = (wanted: BudgetField): boolean => mapping.some(({ field }) => field === wanted);
  const isWide = isWideBudgets(mapping);
  const periods = new Map<string, string>();
  const doubled = mapping
    .filter(({ field, year }) => isWide && field === 'amount' && year !== undefined)
    .flatMap(({ heading, year, last_year, start_date }) => {
      const period = JSON.stringify([year, last_year, start_date]);
      const other = periods.get(period);
      periods.set(period, heading);
      return other === undefined ? [] : [say('imports.meaningChosenTwice', { heading: other, heading2: heading })];
    });
  return [
    ...(isWide ? doubled : doubledColumns(mapping, (field) => field !== 'amount')),
    ...(has('department') ? [] : [say('imports.departmentColumnRequired')]),
    ...(has('financial_period') || isWide ? [] : [say('imports.financialPeriodColumnRequired')]),
    ...(has('amount') ? [] : [say('imports.budgetColumnRequired')]),
  ];
}
