import type { Column } from '#shared/contract/column.ts';
import { forbidden, invalid } from '#shared/contract/errors.ts';
import type { DownloadRequest } from '#shared/contract/families/download.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { ListName } from '#shared/contract/lists.ts';
import type { Binary } from '#shared/contract/route.ts';
import { choiceIn, headingIn } from '#shared/contract/words/list-words.ts';
import { isFormFieldColumn } from '#shared/domain/custom-forms/form-field-column.ts';
import { isTermColumn } from '#shared/domain/licences/term-column.ts';
import { isMetaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { toDoRows } from '#functions/platform/to-dos/to-do-rows.ts';
import type { ExportColumn, ExportRow } from '#functions/platform/spreadsheets/export-column.ts';
import { writeCsv } from '#functions/platform/spreadsheets/write-csv.ts';
import { type ExportWords, exportWords } from './export-words.ts';
import { cellText, type ListRow, matching, numberOf } from './list-engine.ts';
import { columnsOf } from './list-columns.ts';
import { inUsualOrder } from './list-handlers.ts';
import { visibleTo } from './contact-reads.ts';
import { listSources, visibleProviderRows } from './list-sources.ts';
import { asSeenBy } from './to-do-reads.ts';
import { userRows } from './user-rows.ts';

const types = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const;
/** Above this the file goes by a redirect: a function's answer takes 6 MB. */
const largestInline = 3 * 1024 * 1024;

/** The columns to write: those asked for in their order, else what a grid shows at first. */
export function chosenColumns(columns: readonly Column[], wanted: readonly string[] | undefined): Column[] {
  if (!wanted || wanted.length === 0) return columns.filter((column) => !column.hidden);
  return wanted.map((field) => {
    const column = columns.find((each) => each.field === field && each.hidden !== 'never');
    if (!column) throw invalid({ columns: [`Unknown column: ${field}`] }, `Unknown column: ${field}`);
    return column;
  });
}

/** Of a field of the member's own the heading and the options stand as they were typed. */
const isOwn = ({ field }: Column): boolean => isMetaDataColumn(field) || isFormFieldColumn(field);

/** What a choice column says, in words. */
function choiceText(words: ExportWords, column: Column, code: string): string {
  if (isOwn(column)) return code;
  return (isTermColumn(column.field) ? words.termStates[code] : undefined) ?? choiceIn(words, column.field, code);
}

function heading(model: ReadModel, words: ExportWords, column: Column): string {
  const label = column.labelFrom && model.find('entity_label', column.labelFrom)?.user_label;
  return label ?? (isOwn(column) || isTermColumn(column.field) ? column.label : headingIn(words, column.label));
}

/** The spreadsheet's columns; an amount brings its currency along. */
function exportColumns(model: ReadModel, words: ExportWords, columns: readonly Column[]): ExportColumn[] {
  return columns.flatMap((column): ExportColumn[] => {
    const header = heading(model, words, column);
    const width = Math.max(8, Math.round((column.width ?? 120) / 8));
    if (column.type === 'money') {
      const amount: ExportColumn = { key: column.field, header, kind: 'money', width };
      return column.currency
        ? [amount, { key: `${column.field} currency`, header: words.currencyOf(header), kind: 'text', width: 10 }]
        : [amount];
    }
    if (column.type === 'number' || column.type === 'percent') return [{ key: column.field, header, kind: 'number', width }];
    if (column.type === 'date') return [{ key: column.field, header, kind: 'date', width }];
    return [{ key: column.field, header, kind: 'text', width }];
  });
}

function* exportRows(words: ExportWords, columns: readonly Column[], rows: readonly ListRow[]): Generator<ExportRow> {
  for (const row of rows) {
    const out: ExportRow = {};
    for (const column of columns) {
      const value = row[column.field];
      if (column.type === 'money') {
        out[column.field] = value as number | null;
        if (column.currency) out[`${column.field} currency`] = value === null ? null : String(row[column.currency] ?? '');
      } else if (column.type === 'number' || column.type === 'percent') out[column.field] = numberOf(value) ?? null;
      else if (column.type === 'boolean')
        out[column.field] = isMetaDataColumn(column.field) && value === undefined ? '' : value === true ? words.yes : words.no;
      else if (column.type === 'choice' && typeof value === 'string' && value !== '') out[column.field] = choiceText(words, column, value);
      else out[column.field] = cellText(column, row);
    }
    yield out;
  }
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

/** Lists whose rows are about providers, of which a caller may not see all. */
const aboutProviders: ReadonlySet<ListName> = new Set(['contacts', 'ip-addresses', 'ip-providers', 'ip-tellings']);

/** The rows of a list that a caller may see. */
async function rowsFor(caller: Caller, model: ReadModel, name: ListName, query: ListQuery): Promise<readonly ListRow[]> {
  if (aboutProviders.has(name)) return visibleTo(model, caller, await listSources[name](model));
  if (name === 'providers') return visibleProviderRows(model, caller);
  if (name === 'users') return userRows(model, caller);
  if (name === 'to-dos') return toDoRows(model).map((row) => asSeenBy(caller, row));
  // The log is longer than what a list holds: it is looked through for what is asked.
  if (name === 'recent-actions') return (await import('./recent-actions.ts')).actionRows(model, caller, query);
  return listSources[name](model);
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
  if (name === 'vendors' && !caller.permissions.includes('view-vendors')) throw forbidden();
  // R014: what is told of all people together is for system users only.
  if (name === 'users' && !caller.isSystemUser) throw forbidden();
  if (name === 'imports' && !caller.permissions.includes('perform-data-imports')) throw forbidden();
  const wanted = request.ids && new Set(request.ids);
  const source = await rowsFor(caller, model, name, query);
  const rows = matching(
    wanted ? source.filter((row) => wanted.has(String(row['id']))) : source,
    columnsOf(model, name),
    inUsualOrder(name, query),
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
  }: { name: string; columns: readonly Column[]; rows: readonly ListRow[]; format: keyof typeof types; filename?: string | undefined },
): Promise<Binary> {
  const words = await exportWords(caller, model);
  const parts =
    format === 'csv'
      ? writeCsv(exportColumns(model, words, columns), exportRows(words, columns, rows))
      : (await import('#functions/platform/spreadsheets/write-xlsx.ts')).writeXlsx(
          name,
          exportColumns(model, words, columns),
          exportRows(words, columns, rows),
        );
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
