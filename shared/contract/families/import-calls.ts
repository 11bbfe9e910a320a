import * as z from 'zod';
import { importColumns } from '../columns/imports.ts';
import { ColumnMapping, ImportChange, ImportOptions, rowOutcomes } from '../entities/import.ts';
import { Id, WholeNumber } from '../fields.ts';
import { ImportForm, ImportPreviewRow, ImportRow, ImportView } from '../rows/import-row.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { Access } from '../permissions.ts';
import { binary, callsOf, json, listQuery, multipart, query, result, rows } from '../route.ts';

/** Selects the rows of an import to show. */
const page = {
  page: WholeNumber.optional(),
  per_page: WholeNumber.optional(),
  outcome: z.enum(rowOutcomes).optional(),
  search: z.string().max(255).optional(),
};

/** The file to read. */
const FileToRead = z.strictObject({
  upload_id: Id.optional(),
  file_name: z.string().max(255).optional(),
  /** An earlier import whose file is read again, for another of its sheets; in place of a file. */
  import_id: Id.optional(),
  sheet: z.string().max(255).optional(),
});

const Processing = z.strictObject({
  id: Id,
  mapping: z.array(ColumnMapping).max(400).optional(),
  options: ImportOptions.partial().optional(),
});

const CellCorrection = z.strictObject({
  /** The import; the row's id names it too. */
  file: Id.optional(),
  /** A field's name, or the column's number from 0. */
  field: z.union([z.string().max(64), z.int().min(0).max(999)]),
  value: z.union([z.string().max(4000), z.number().min(-1e15).max(1e15), z.boolean(), z.null()]),
});

type Dashed<Name> = Name extends `${infer A}_${infer B}` ? `${A}-${B}` : Name;

const numbered = ['list', 'form', 'get', 'updateCell', 'parse', 'process', 'template'] as const;

/**
 * The calls of one kind of import (D6), all below one path. `what` names the imported records; `numbers` are those of the catalogue of calls, one for
 * all or one each. A call without a number is our own. `permission` is that of users who import.
 */
export function importCalls(
  path: `/imports/${Dashed<ImportKindName>}`,
  what: string,
  numbers: string | Partial<Record<(typeof numbered)[number], string>>,
  permission: Access = 'perform-data-imports',
) {
  const idOf = (name: (typeof numbered)[number]): string => (typeof numbers === 'string' ? numbers : (numbers[name] ?? 'own'));
  const calls = callsOf(path, { read: permission, write: permission });
  return {
    list: calls.get(idOf('list'), '', `Previous imports of ${what}`, {
      servedBy: 'read',
      query: listQuery(importColumns),
      reply: rows(ImportRow),
    }),
    form: calls.get(idOf('form'), '/create', 'The fields a column can mean, the options and their defaults', { reply: result(ImportForm) }),
    template: calls.get(idOf('template'), '/template', 'An empty sheet with all headings, an example and notes', { reply: binary() }),
    parse: calls.post(
      idOf('parse'),
      '/parse',
      'Read a file: recognised columns, what will become of each row, the first rows. Nothing else is written',
      { repeat: 'idempotency-key', body: multipart(FileToRead, ['file']), reply: result(ImportView) },
    ),
    process: calls.post(idOf('process'), '/process', 'Carry an import out in the background; again after a failure resumes it', {
      repeat: 'harmless',
      body: json(Processing),
      reply: result(ImportRow),
    }),
    updateCell: calls.put(idOf('updateCell'), '/preview/rows/{id}', 'Correct one cell of the preview; the row is read again', {
      body: json(CellCorrection),
      reply: result(z.object({ rows: z.array(ImportPreviewRow), counts: ImportView.shape.counts })),
    }),
    get: calls.get(idOf('get'), '/{id}', 'An import: preview before, progress while and report after processing, with a page of its rows', {
      query: query(page),
      reply: result(ImportView),
    }),
    update: calls.put('own', '/{id}', 'Correct sheet, headings, columns or options before processing', {
      body: json(ImportChange),
      reply: result(ImportView),
    }),
    report: calls.get('own', '/{id}/report', 'Every row with what became of it and why, as a spreadsheet', {
      event: 'export_made',
      reply: binary(),
    }),
  };
}
