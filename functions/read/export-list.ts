import { type Column, withLocalAmounts } from '#shared/contract/column.ts';
import { columnText, type ListRow, numberOf } from '#shared/domain/lists/column-values.ts';
import { forbidden, invalid } from '#shared/contract/errors.ts';
import type { DownloadRequest } from '#shared/contract/families/download.ts';
import { idHeading, listsWithIds } from '#shared/contract/exported-id.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { type ListName, listOf } from '#shared/contract/lists.ts';
import { ownColumnFamily } from '#shared/contract/own-columns.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { Binary } from '#shared/contract/route.ts';
import { headingIn } from '#shared/messages/list-words.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/references/member-of.ts';
import type { ExportColumn, ExportRow } from '#functions/platform/spreadsheets/export-column.ts';
import { writeCsv } from '#functions/platform/spreadsheets/write-csv.ts';
import { choiceText, type ExportWords, exportWords } from '#functions/records/lists/export-words.ts';
import { matching } from '#functions/records/list-engine.ts';
import { columnsOf } from '#functions/records/lists/list-columns.ts';
import { inDefaultOrder } from './list-handlers.ts';
import { listSource } from '#functions/records/lists/list-sources.ts';
import { say } from '#shared/domain/messages/message.ts';

const types = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const;
/** Above this the file goes by a redirect: a function's answer takes 6 MB. */
const largestInline = 3 * 1024 * 1024;

/** The columns to write: those asked for in their order, else what a grid shows at first. */
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

const idColumn: ExportColumn = { key: 'id', header: idHeading, kind: 'text', width: 24 };

/** The spreadsheet's columns; an amount brings its currency along. */
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

function* exportRows(words: ExportWords, columns: readonly Column[], rows: Iterable<ListRow>): Generator<ExportRow> {
  for (const row of rows) {
    const out: ExportRow = { id: String(row['id'] ?? '') };
    for (const column of columns) {
      const value = row[column.field];
      if (column.type === 'money') {
        out[column.field] = value as number | null;
        if (column.currency) out[`${column.field} currency`] = value === null ? null : String(row[column.currency] ?? '');
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

/** A list as a file, with the search, filters, order and columns in force (C440, C503, R033), in the language of who asks. */
export async function exportList(
  caller: Caller,
  model: ReadModel,
  name: ListName,
  query: ListQuery,
  request: DownloadRequest,
  filename?: string,
): Promise<Binary> {
  const { permission, exportBy } = listOf(name);
  if (!mayAccess(permission, caller.permissions) || (exportBy === 'system-users' && !caller.isSystemUser)) throw forbidden();
  const wanted = request.ids && new Set(request.ids);
  const source = await listedRows(model, caller, name, query);
  const rows = matching(
    wanted ? source.filter((row) => wanted.has(String(row['id']))) : source,
    columnsOf(model, name),
    inDefaultOrder(name, query),
    memberOf(model),
  );
  return fileOfRows(caller, model, {
    name,
    columns: chosenColumns(columnsOf(model, name), request.columns),
    rows,
    format: request.format ?? 'xlsx',
    filename,
  });
}

async function listedRows(model: ReadModel, caller: Caller, name: ListName, query: ListQuery): Promise<readonly ListRow[]> {
  if (name !== 'recent-actions') return listSource(name)(model, caller, query);
  // Only the part of the change log that the caller asks for and may see.
  return (await import('./recent-actions.ts')).actionRows(model, caller, query);
}

/** Rows as a file that is named by what it holds and by the day, unless it is named otherwise. */
export async function fileOfRows(
  caller: Caller,
  model: ReadModel,
  {
    name,
    columns,
    rows,
    format,
    filename = `${name}-${today(memberOf(model).timezone)}.${format}`,
  }: { name: string; columns: readonly Column[]; rows: Iterable<ListRow>; format: keyof typeof types; filename?: string | undefined },
): Promise<Binary> {
  const words = await exportWords(caller, model);
  const written = [...exportColumns(model, words, columns), ...(listsWithIds.has(name) ? [idColumn] : [])];
  const parts =
    format === 'csv'
      ? writeCsv(written, exportRows(words, columns, rows))
      : (await import('#functions/platform/spreadsheets/write-xlsx.ts')).writeXlsx(name, written, exportRows(words, columns, rows));
  const bytes = await bytesOf(parts as AsyncIterable<Uint8Array>);
  return sizedFile(caller, { filename, type: types[format], bytes });
}

/** The file itself, or where it lies when it is too big for an answer. */
export async function sizedFile(caller: Caller, file: { filename: string; type: string; bytes: Uint8Array }): Promise<Binary> {
  const { filename, type, bytes } = file;
  if (bytes.length <= largestInline) return file;
  const files = filesFor(caller);
  const key = `exports/${crypto.randomUUID()}`;
  await files.put(key, bytes, type);
  return { filename, type, location: await files.downloadUrl(key, filename, type) };
}
