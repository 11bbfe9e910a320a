import type { FteField } from '#shared/contract/entities/fte.ts';
import type { FteFieldRow } from '#shared/contract/rows/fte-row.ts';
import { fteYears } from '#shared/domain/fte/fte-values.ts';
import { yearColumn } from '#shared/domain/fte/year-column.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The years of a member's FTE table with their number of values. */
export function fteYearRows(model: ReadModel): { year: number; values: number }[] {
  const fields = [...model.all('fte_field')];
  return fteYears(fields).map((year) => ({
    year,
    values: fields.filter(({ values }) => values.some((each) => each.year === year && each.value !== null)).length,
  }));
}

/** A field as the table shows it, with a cell for each of the table's years. */
export function fteFieldRow(years: readonly number[], field: FteField): FteFieldRow {
  const values = new Map(field.values.map(({ year, value }) => [year, value]));
  return { ...field, ...Object.fromEntries(years.map((year) => [yearColumn(year), values.get(year) ?? null])) };
}
