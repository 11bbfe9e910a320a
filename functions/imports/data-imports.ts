import type { dataImports } from '#shared/contract/groups/data-imports.ts';
import { importKindNames, importKinds, textOfField } from '#shared/domain/imports/import-kinds.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { importRow } from '#functions/platform/rows/import-row.ts';
import { largestFile } from './import-form.ts';
import { createImport } from './parse-file.ts';
import { startImport } from './process-import.ts';
import { mostRows } from './read-sheet.ts';

/** C229: reads a file of subscriptions and hands it to the worker. A file whose columns are not understood waits among the imports. */
export const importSubscriptions: Handler<typeof dataImports.importSubscriptions> = async (request) => {
  const { existing, ...file } = request.body;
  const row = await createImport('subscriptions', request, file);
  const started = await startImport('subscriptions', request, { id: row.id, ...(existing && { options: { existing } }) });
  return answer(importRow(await request.model(), started), { status: 'info', message: `“${started.file_name}” is being imported.` });
};

/** C230: what can be imported, from which files. */
export const spreadsheetInformation: Handler<typeof dataImports.spreadsheetInformation> = async () => ({
  formats: ['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'csv', 'tsv', 'txt', 'html'],
  largest_file: largestFile,
  most_rows: mostRows,
  kinds: importKindNames.map((kind) => ({
    kind,
    fields: importKinds[kind].fields.map((name) => ({ name, ...textOfField(kind, name) })),
  })),
});
