import type { dataImports } from '#shared/contract/groups/data-imports.ts';
import { importGroupOf } from '#shared/contract/groups/imports.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { importKindNames } from '#shared/domain/imports/import-kind-names.ts';
import { fieldsOf } from '#shared/domain/imports/import-kinds.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { importRow } from '#functions/records/use/imports/import-row.ts';
import { maxImportBytes, fieldText } from './import-form.ts';
import { createImport } from './parse-file.ts';
import { startImport } from './process-import.ts';
import { maxSheetRows } from './reading/recognise-sheet.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C229: reads a file of subscriptions and starts its import. A file with unrecognised columns remains in the list of imports. */
export const importSubscriptions: Handler<typeof dataImports.importSubscriptions> = async (request) => {
  const { existing, ...file } = request.body;
  const row = await createImport('subscriptions', request, file);
  const started = await startImport('subscriptions', request, { id: row.id, ...(existing && { options: { existing } }) });
  return answer(importRow(await request.model(), started), {
    status: 'info',
    message: say('imports.beingImported', { file_name: started.file_name }),
  });
};

/** C230: the kinds of import that the caller may use, and supported file formats. */
export const spreadsheetInformation: Handler<typeof dataImports.spreadsheetInformation> = async ({ caller }) => ({
  formats: ['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'csv', 'tsv', 'txt', 'html', 'zip', 'gz'],
  largest_file: maxImportBytes,
  most_rows: maxSheetRows,
  kinds: importKindNames
    .filter((kind) => mayAccess(importGroupOf[kind].parse.permission, caller.permissions))
    .map((kind) => ({ kind, fields: fieldsOf(kind).map((name) => ({ name, ...fieldText(kind, name) })) })),
});
