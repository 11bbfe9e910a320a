import type { ColumnMapping, Import, ImportChange } from '#shared/contract/entities/import.ts';
import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import type { imports } from '#shared/contract/groups/imports.ts';
import { cellText, type SheetRow } from '#shared/domain/sheets/cell.ts';
import { type ImportKindName, sheetKind } from '#shared/domain/imports/import-kind-names.ts';
import { chosenColumn } from '#shared/domain/imports/mapping/recognise-columns.ts';
import { type Files, filesFor } from '#functions/platform/files.ts';
import type { Handler } from '#functions/platform/http.ts';
import { getLines, putPackedLines } from '#functions/platform/json-lines.ts';
import { importKeys } from '#functions/records/use/imports/plan-import.ts';
import { importView } from './import-view.ts';
import { withOwnTargets } from './with-own-targets.ts';
import { readFile } from './reading/reader.ts';
import { recognised, sampleRows, suggestedOptions } from './reading/recognise-sheet.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Changes the sheet, headings, columns or options of an import that was not processed yet. */
export const changeImport =
  (kind: ImportKindName): Handler<typeof imports.update> =>
  async (request) => {
    const { caller, params, body, repo } = request;
    const files = filesFor(caller);
    const model = await request.model();
    const row = await repo.commit(async (tx) => {
      const before = await tx.load('import', params.id, body.version);
      if (before.kind !== kind) throw notFound(say('kinds.import'));
      mustBeOpen(before);
      const known = before.sheets;
      if (body.next_sheets?.some((name) => !known.includes(name))) throw invalid({ next_sheets: [say('imports.unknownSheet')] });
      let next = before;
      if (body.next_sheets !== undefined) {
        const sheet = body.sheet ?? before.sheet;
        next = { ...next, next_sheets: [...new Set(body.next_sheets)].filter((name) => name !== sheet), sheets_chosen: true };
      }
      if (body.sheet !== undefined && body.sheet !== before.sheet) {
        const bytes = await files.get(before.file_key);
        if (!bytes) throw invalid({ sheet: [say('imports.fileDeleted')] });
        const asked = { bytes, name: before.file_name, kind, sheet: body.sheet, isSurveyed: true };
        const { reading, place, lines } = await readFile('readImportFile', asked);
        const rows_key = importKeys.rows(before.id, place);
        await putPackedLines(files, rows_key, lines);
        next = {
          ...next,
          rows_key,
          ...reading,
          mapping: withOwnTargets(model, kind, reading.mapping),
          next_sheets: (next.next_sheets ?? []).filter((name) => name !== body.sheet),
          sheets_chosen: true,
          options: { ...before.options, filter: null, ...suggestedOptions(kind, reading.mapping, reading.sheet) },
        };
      }
      const isKnown = body.header_row === 0 ? next.header_rows.length === 0 : next.header_rows.includes(body.header_row ?? -1);
      if (body.header_row !== undefined && !isKnown) {
        const found = await withHeadings(files, next, body.header_row);
        next = { ...next, ...found, mapping: withOwnTargets(model, kind, found.mapping) };
      }
      const mapping = await understood(files, next, body.mapping ?? []);
      return tx.save('import', { ...next, ...corrected(next, { ...body, mapping }) });
    });
    return importView(caller, await request.model(), row);
  };

/** Refuses changes to an import that was already processed. */
export function mustBeOpen(row: Import): void {
  if (row.state !== 'parsed') throw conflict(say('imports.alreadyProcessed'));
}

/** The mapping and options after the person's changes. */
export function corrected(row: Import, change: Pick<ImportChange, 'mapping' | 'options'>): Pick<Import, 'mapping' | 'options'> {
  const chosen = new Map((change.mapping ?? []).map((column) => [column.column, column]));
  const unknown = [...chosen.keys()].filter((column) => !row.mapping.some((known) => known.column === column));
  if (unknown.length > 0) throw invalid({ mapping: [say('imports.unknownColumn', { unknown: unknown.join(', ') })] });
  const mapping = row.mapping.map((column) => {
    const choice = chosen.get(column.column);
    const isChosen = column.chosen === true || (choice !== undefined && choice.field !== column.field);
    return choice ? { ...choice, heading: column.heading, ...(isChosen && { chosen: true }) } : column;
  });
  return { mapping, options: { ...row.options, ...change.options } };
}

/** Re-examines the headings and cells of columns that were mapped to another field. */
async function understood(files: Files, row: Import, chosen: readonly ColumnMapping[]): Promise<ColumnMapping[]> {
  const changed = chosen.filter((column) => row.mapping.find((known) => known.column === column.column)?.field !== column.field);
  if (changed.length === 0) return [...chosen];
  const below = row.header_rows.at(-1) ?? 0;
  const sample = (await firstRows(files, row)).filter(({ number }) => number > below);
  return chosen.map((column) => (changed.includes(column) ? chosenColumn(column, row.mapping, sample, sheetKind(row.kind)) : column));
}

async function firstRows(files: Files, { rows_key }: Import): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of getLines<SheetRow>(files, rows_key)) if (rows.push(row) >= sampleRows) break;
  return rows;
}

async function withHeadings(
  files: Files,
  row: Import,
  number: number,
): Promise<Pick<Import, 'header_rows' | 'heading_signature' | 'mapping' | 'row_count'>> {
  const rows: SheetRow[] = [];
  let below = 0;
  for await (const each of getLines<SheetRow>(files, row.rows_key)) {
    if (rows.length < sampleRows) rows.push(each);
    if (each.number > number) below += 1;
  }
  if (number === 0) return { ...recognised({ rows: [], headings: [] }, rows, sheetKind(row.kind), row.mapping.length), row_count: below };
  const heading = rows.find((each) => each.number === number);
  if (!heading) throw invalid({ header_row: [say('imports.rowNotFound')] });
  return {
    ...recognised({ rows: [number], headings: heading.cells.map(cellText) }, rows, sheetKind(row.kind), row.mapping.length),
    row_count: below,
  };
}
