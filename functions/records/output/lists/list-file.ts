import { type Column, withLocalAmounts } from '#shared/contract/column.ts';
import { invalid } from '#shared/contract/errors.ts';
import { ownColumnFamily } from '#shared/contract/own-columns.ts';
import type { Binary } from '#shared/contract/route.ts';
import { columnText, type ListRow, numberOf } from '#shared/domain/lists/column-values.ts';
import { say } from '#shared/domain/messages/message.ts';
import { headingIn } from '#shared/messages/list-words.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ExportColumn, ExportRow } from '#functions/platform/spreadsheets/export-column.ts';
import { writeCsv } from '#functions/platform/spreadsheets/write-csv.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { choiceText, type ExportWords, exportWords } from './export-words.ts';

const types = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const;
/** Max bytes of an inline file; larger ones are redirected: a function's answer can have 6 MB. */
const largestInline = 3 * 1024 * 1024;

/** The columns to write: the requested ones in their order, else the default columns of the grid. */
export function chosenColumns(columns: readonly Column[], wanted: readonly string[] | undefined): Column[] {
  const atFirst = columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
  const fields = wanted && wanted.length > 0 ? wanted : withLocalAmounts(columns, atFirst);
  return fields.map((field) => {
    const column = columns.find((each) => each.field === field && each.hidden !== 'never');
    if (!column) throw invalid({ columns: [say('lists.unknownColumn', { field })] }, say('lists.unknownColumn', { field }));
    return column;
  });
}

function heading(model: ReadModel, words: ExportWords, column: Column): string {
  const label = column.labelFrom && model.find('entity_label', column.labelFrom)?.user_label;
  return label ?? (ownColumnFamily(column.field) ? column.label : headingIn(words, column.label));
}

/** The spreadsheet's columns; an amount includes its currency. */
function exportColumns(model: ReadModel, words: ExportWords, columns: readonly Column[]): ExportColumn[] {
  return columns.flatMap((column): ExportColumn[] => {
    const header = heading(model, words, column);
    const width = Math.max(8, Math.round((column.width ?? 120) / 8));
    if (column.type === 'money') {
      const amount: ExportColumn = { key: column.field, header, kind: 'money', width };
      return column.currency
        ? [
            { ...amount, currency: `${column.field} currency` },
            { key: `${column.field} currency`, header: words.currencyOf(header), kind: 'text', width: 10 },
          ]
        : [amount];
    }
    if (column.type === 'number') return [{ key: column.field, header, kind: column.isYear ? 'year' : 'number', width }];
    if (column.type === 'percent') return [{ key: column.field, header, kind: 'percent', width }];
    if (column.type === 'instant') return [{ key: column.field, header, kind: 'instant', width, timezone: memberOf(model).timezone }];
    if (column.type === 'date') return [{ key: column.field, header, kind: 'date', width }];
    return [{ key: column.field, header, kind: 'text', width }];
  });
}

async function* exportRows(words: ExportWords, columns: readonly Column[], rows: ListRows): AsyncGenerator<ExportRow> {
  for await (const row of rows) {
    const out: ExportRow = {};
    for (const column of columns) {
      const value = row[column.field];
      if (column.type === 'money') {
        out[column.field] = value as number | null;
        if (column.currency)
          out[`${column.field} currency`] = value === null || value === undefined ? null : String(row[column.currency] ?? '');
      } else if (column.type === 'number' || column.type === 'percent') out[column.field] = numberOf(value) ?? null;
      else if (column.type === 'boolean')
        out[column.field] = value === undefined && ownColumnFamily(column.field)?.unsetFlags ? '' : value === true ? words.yes : words.no;
      else if (column.type === 'choice' && typeof value === 'string' && value !== '') out[column.field] = choiceText(words, column, value);
      else out[column.field] = columnText(column, row);
    }
    yield out;
  }
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

export type ListRows = Iterable<ListRow> | AsyncIterable<ListRow>;

interface ListFile {
  /** The name of the sheet, and with the day that of the file unless it has its own. */
  name: string;
  columns: readonly Column[];
  rows: ListRows;
  format: keyof typeof types;
  filename?: string | undefined;
  /** Default: the texts of the caller's language. */
  words?: ExportWords;
}

/** Rows as a file, named by its content and the day unless named otherwise. */
export async function fileOfRows(caller: Caller, model: ReadModel, file: ListFile): Promise<Binary> {
  const { name, columns, rows, format, filename = `${name}-${today(memberOf(model).timezone)}.${format}` } = file;
  const words = file.words ?? (await exportWords(caller, model));
  const [written, cells] = [exportColumns(model, words, columns), exportRows(words, columns, rows)];
  const parts =
    format === 'csv'
      ? writeCsv(written, cells)
      : (await import('#functions/platform/spreadsheets/write-xlsx.ts')).writeXlsx(name, written, cells);
  const bytes = await bytesOf(parts as AsyncIterable<Uint8Array>);
  return sizedFile(caller, { filename, type: types[format], bytes });
}

/** The file itself, or a redirect to it if it is too big for an answer. */
export async function sizedFile(caller: Caller, file: { filename: string; type: string; bytes: Uint8Array }): Promise<Binary> {
  const { filename, type, bytes } = file;
  if (bytes.length <= largestInline) return file;
  const files = filesFor(caller);
  const key = `exports/${crypto.randomUUID()}`;
  await files.put(key, bytes, type);
  return { filename, type, location: await files.downloadUrl(key, filename, type) };
}
