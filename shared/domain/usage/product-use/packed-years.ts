import { freeUse, metricsIn4, paidUse, type UsageMetricName, usageMetrics } from '../cost-per-use/usage-metric.ts';
import { isMeant } from '../counting/uses-by-month.ts';
import { usageValuesOf, type YearCells } from './product-use.ts';

type Year = { year: number; cells: readonly YearCells[] };

const denials = ['No_License', 'Limit_Exceeded'];

/** The cells that the use of a product by its type's metric needs. All others stay in the reports. */
export function neededCells(cells: readonly YearCells[], name: UsageMetricName): YearCells[] {
  const in4 = metricsIn4[usageMetrics[name].metric] ?? {};
  const choices = [paidUse(name), freeUse(name)];
  return cells.filter((cell) => {
    if (denials.includes(cell.metric)) return true;
    if (cell.release === '4') return Object.hasOwn(in4, cell.metric);
    return choices.some((choice) => isMeant(usageValuesOf(cell), choice));
  });
}

/** Separators that JSON does not escape: texts with tabs and lines take twice as long to read. */
const separators = /[|;]/g;

/**
 * Packs the use of a product on a source into one text, a part for each cell: year, release, attributes, metric and counts. As 25,000 records of a
 * year with nine cells each, use made a library of 5,000 subscriptions take 2.8 times as long to open (0.95 s of CPU time instead of 0.34). Packed,
 * as 5,000 texts of the needed cells, the factor is 1.2.
 */
export function packYears(years: readonly Year[]): string {
  const lines = years.flatMap(({ year, cells }) => cells.map((cell) => [String(year), ...fieldsOf(cell)].join('|')));
  return lines.join(';');
}

function fieldsOf({ release, data_type, access_type, access_method, metric, counts }: YearCells): string[] {
  const values = [release, data_type ?? '', access_type ?? '', access_method ?? '', metric].map((text) => text.replace(separators, ' '));
  return [...values, counts.join(',')];
}

/** The last year of a packed text with a known count; 0 without one. */
export function lastPackedYear(packed: string): number {
  let last = 0;
  for (const line of packed === '' ? [] : packed.split(';')) {
    const year = Number(line.slice(0, 4));
    if (year > last && /\d/.test(line.slice(line.lastIndexOf('|')))) last = year;
  }
  return last;
}

/** Unpacks the years of a text since a year. */
export function unpackYears(packed: string, since = 0): { year: number; cells: YearCells[] }[] {
  const years = new Map<number, YearCells[]>();
  for (const line of packed === '' ? [] : packed.split(';')) {
    const year = Number(line.slice(0, 4));
    if (year < since) continue;
    const cells = years.get(year) ?? [];
    cells.push(cellOf(line.split('|')));
    years.set(year, cells);
  }
  return [...years].map(([year, cells]) => ({ year, cells }));
}

function cellOf([, release = '', data_type = '', access_type = '', access_method = '', metric = '', counts = '']: string[]): YearCells {
  return {
    // Only packYears writes these texts, from cells with a release.
    release: release as YearCells['release'],
    data_type: data_type || null,
    access_type: access_type || null,
    access_method: access_method || null,
    metric,
    counts: counts.split(',').map((count) => (count === '' ? null : Number(count))),
  };
}
