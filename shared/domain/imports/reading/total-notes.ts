import { decimalText } from '#shared/domain/money/decimal.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ImportOptions } from '../import-options.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { PlannedRow } from '../planning/planned-row.ts';
import { type Cell, cellText } from '../../sheets/cell.ts';
import { amountScale, readAmount, unitsOf } from './find-derived-rows.ts';
import type { FileNote } from './notes-on-file.ts';

/** Maximum notes about totals: after one wrong total, those below it are usually wrong, too. */
const mostNotes = 3;
/** Half a cent, in ten-thousandths. */
const halfACent = 50n;

/** An imported row with its amount. */
interface Part {
  row: number;
  units: bigint;
}

/** The plan of a file with its cells. */
interface Planned {
  planned: readonly PlannedRow[];
  mapping: readonly ColumnMapping[];
  cells: ReadonlyMap<number, readonly Cell[]>;
  options: Pick<ImportOptions, 'decimal_separator' | 'filter'>;
}

/**
 * Compares each total in a file with the sum of the imported rows above it, either since the preceding total or all of them.
 * A note reports each difference, and names a row that equals the rows below it if that explains the difference.
 * Nothing is compared for columns with several currencies, or while a filter skips rows.
 */
export function totalNotes(file: Planned): FileNote[] {
  if (file.options.filter) return [];
  const columns = file.mapping.filter(({ field }) => field === 'price' || field === 'amount');
  return columns.flatMap((column) => notesOnColumn(column, file)).slice(0, mostNotes);
}

function notesOnColumn(column: ColumnMapping, { planned, mapping, cells, options }: Planned): FileNote[] {
  const currencyColumn = mapping.find(({ field }) => field === 'currency')?.column;
  const currencies = new Set<string>();
  const ofFailed = new Set<string>();
  const notes: FileNote[] = [];
  const above: Part[] = [];
  let [all, block, failed] = [0n, 0n, 0n];
  for (const { row, outcome, message } of rowsOf(planned, column)) {
    const amount = readAmount(cells.get(row)?.[column.column] ?? null, options.decimal_separator ?? column.decimal_separator);
    const units = unitsOf(amount);
    if (units === null) continue;
    const currency = amount?.currency ?? foldForSearch(currencyColumn === undefined ? '' : cellText(cells.get(row)?.[currencyColumn]));
    if (outcome === 'created' || outcome === 'matched') {
      currencies.add(currency);
      above.push({ row, units });
      all += units;
      block += units;
    } else if (outcome === 'failed') {
      failed += units;
      ofFailed.add(currency);
    } else if (message?.code === 'imports.totalOtherRows') {
      const tolerance = halfACent * BigInt(above.length);
      const agrees = [block, all].some((sum) => distance(sum, units) <= tolerance);
      if (above.length > 0 && !agrees && notes.length < mostNotes) notes.push(noteOf({ row, units }, column, { above, sum: all }));
      block = 0n;
    }
  }
  if (failed !== 0n && currencies.union(ofFailed).size === 1) {
    const values = { heading: column.heading.trim(), failed: shown(failed), sum: shown(all) };
    notes.push({ code: 'sum_needs_attention', message: say('imports.sumNeedsAttention', values) });
  }
  return currencies.size > 1 ? [] : notes;
}

/** Each row of the file once; in a wide table, only rows with a period for this column. */
function rowsOf(planned: readonly PlannedRow[], { column }: ColumnMapping): PlannedRow[] {
  const rows = new Map<number, PlannedRow>();
  for (const each of planned) if (each.row > 0 && (each.column === null || each.column === column)) rows.set(each.row, each);
  return [...rows.values()].toSorted((a, b) => a.row - b.row);
}

function noteOf(total: Part, column: ColumnMapping, { above, sum }: { above: readonly Part[]; sum: bigint }): FileNote {
  const part = subtotalAbove(above, sum - total.units);
  const values = { row: total.row, stated: shown(total.units), heading: column.heading.trim(), sum: shown(sum) };
  const message = part ? say('imports.totalDiffersByPart', { ...values, ...part }) : say('imports.totalDiffers', values);
  return { code: 'total_differs', message };
}

/** Finds a subtotal above its parts: a row that equals the surplus, and also the sum of two or more rows directly below it. */
function subtotalAbove(rows: readonly Part[], surplus: bigint): { part: number; from: number; to: number } | undefined {
  if (surplus <= 0n) return undefined;
  for (const [at, { row, units }] of rows.entries()) {
    if (units !== surplus) continue;
    let sum = 0n;
    for (const [index, below] of rows.slice(at + 1).entries()) {
      sum += below.units;
      if (sum === units && index > 0) return { part: row, from: rows[at + 1]?.row ?? row, to: below.row };
      if (sum >= units) break;
    }
  }
  return undefined;
}

function shown(units: bigint): string {
  return decimalText(units, amountScale).replace(/(\.\d\d)\d*?0*$/, '$1');
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}
