import { foldIdentity } from '#shared/domain/text/fold.ts';
import type { MappedColumn } from '../mapping/mapped-column.ts';
import type { BudgetDirectory } from './budget-directory.ts';

/** Whether a file has a column of budgets for each financial period, named by its heading, instead of a column of financial periods. */
export function isWideBudgets(mapping: readonly MappedColumn[]): boolean {
  if (mapping.some(({ field }) => field === 'financial_period')) return false;
  const amounts = mapping.filter(({ field }) => field === 'amount');
  return amounts.length > 1 || amounts.some(({ year }) => year !== undefined);
}

/** The financial period of a heading: by its name, else by its first day, else by the years. */
export function periodOfHeading(
  { periods }: BudgetDirectory,
  { heading, year, last_year, start_date }: MappedColumn,
): BudgetDirectory['periods'][number] | undefined {
  const called = (name: string) => periods.find((period) => foldIdentity(period.name) === foldIdentity(name));
  const named = called(heading);
  if (named || year === undefined) return named;
  if (start_date !== undefined) return periods.find((period) => period.start_date === start_date);
  // “2026-2029” is not a financial period.
  if (last_year !== undefined && last_year !== year + 1) return undefined;
  const years =
    last_year === undefined ? [String(year)] : [`${year}/${String(last_year).slice(2)}`, `${year}/${last_year}`, `${year}-${last_year}`];
  return years.map(called).find((period) => period !== undefined) ?? periods.find((period) => period.start_date.startsWith(`${year}-`));
}
