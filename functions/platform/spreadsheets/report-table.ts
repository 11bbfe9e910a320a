import type { ChartUnit } from '#shared/domain/insights/chart.ts';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
import type { ReportTotal } from '#shared/domain/reports/tallies.ts';
import { neutraliseFormula } from '#shared/domain/tables/neutralise-formula.ts';

/** A value of a report; money has its currency. */
export interface TableCell {
  value: string | number | null;
  currency: string | null;
}

/** Totals by column: an amount for each currency; null for a column without one. */
export type TableTotals = readonly (readonly { value: number; currency: string | null }[] | null)[];

/** The chart of a report, as data. */
export interface TableChart {
  kind: 'bar' | 'line';
  title: string;
  /** Headings of its groups and of the drawn values. */
  headings: readonly [string, string];
  unit: ChartUnit;
  currency: string | null;
  /** Whether its groups follow each other, as years do: they are drawn from left to right. */
  isOrdered: boolean;
  /** The total of which each value is a share; null if shares would be meaningless. */
  whole: number | null;
  places: readonly { label: string; value: number | null }[];
}

/** A report as a sheet: groups, each above its rows, with totals. */
export interface ReportTable {
  name: string;
  /** The heading of the column of groups; null without groups. */
  groupHeading: string | null;
  columns: readonly {
    heading: string;
    kind: 'text' | 'number' | 'money' | 'date';
    total: ReportTotal | null;
    /** For money: the heading of the currency beside it. */
    currencyHeading: string | null;
  }[];
  /** `count`: the rows of a group. A row in several subgroups is listed below each of them, and counts once. */
  rows: readonly ({ depth: null; cells: readonly TableCell[] } | { depth: number; label: string; count: number; totals: TableTotals })[];
  totals: { label: string; count: number; totals: TableTotals } | null;
  chart: TableChart | null;
  /** Remarks below the table about requested data that the report does not show. */
  notes: readonly string[];
}

/** A total as text, which may contain several currencies or none. */
export function totalText(total: TableTotals[number]): string {
  return (total ?? []).map(({ value, currency }) => [amountText(value, currency), currency].filter(Boolean).join(' ')).join('; ');
}

function amountText(value: number, currency: string | null): string {
  return currency === null ? String(value) : value.toFixed(minorUnitDigits(currency));
}

/** The sheet as delimited text in UTF-8 with a byte order mark, formulas neutralized (RD04). */
export function delimitedOf(table: ReportTable, delimiter: ',' | '\t'): Uint8Array {
  const { groupHeading, columns, rows, totals, notes } = table;
  const isGrouped = groupHeading !== null;
  const texts = [
    [
      ...(isGrouped ? [groupHeading] : []),
      ...columns.flatMap(({ heading, currencyHeading }) => [heading, ...(currencyHeading === null ? [] : [currencyHeading])]),
    ],
    ...rows.map((row) =>
      row.depth === null
        ? [...(isGrouped ? [''] : []), ...row.cells.flatMap((cell, index) => cellTexts(table, cell, index))]
        : [row.label, ...totalTexts(table, row.totals)],
    ),
    ...(totals
      ? [isGrouped ? [totals.label, ...totalTexts(table, totals.totals)] : withLabel(totals.label, totalTexts(table, totals.totals))]
      : []),
    ...(notes.length > 0 ? [[], ...notes.map((note) => [note])] : []),
  ];
  return new TextEncoder().encode(
    `\ufeff${texts.map((line) => `${line.map((text) => quoted(text, delimiter)).join(delimiter)}\r\n`).join('')}`,
  );
}

/** Without a column of groups, the label goes into the first cell if that has no total. */
function withLabel(label: string, texts: string[]): string[] {
  return texts[0] === '' ? [label, ...texts.slice(1)] : texts;
}

function cellTexts({ columns }: ReportTable, { value, currency }: TableCell, index: number): string[] {
  const column = columns[index];
  const text = typeof value === 'number' && column?.kind === 'money' ? amountText(value, currency) : String(value ?? '');
  return (column?.currencyHeading ?? null) === null ? [text] : [text, value === null ? '' : (currency ?? '')];
}

function totalTexts({ columns }: ReportTable, totals: TableTotals): string[] {
  return columns.flatMap(({ currencyHeading }, index) => {
    const total = totals[index] ?? null;
    if (currencyHeading === null) return [totalText(total)];
    const [only] = total ?? [];
    return total?.length === 1 && only ? [amountText(only.value, only.currency), only.currency ?? ''] : [totalText(total), ''];
  });
}

function quoted(text: string, delimiter: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = isNumber ? text : neutraliseFormula(text);
  return safe.includes(delimiter) || /["\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
