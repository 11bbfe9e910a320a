import { imports } from '#shared/contract/groups/imports.ts';
import { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { bind, serve } from '#functions/platform/http.ts';
import { changeImport } from './change-import.ts';
import { getImport } from './get-import.ts';
import { importForm } from './import-form.ts';
import { parseFile } from './parse-file.ts';
import { processImport } from './process-import.ts';
import { titleListForm } from './title-lists/title-list-form.ts';
import { updateCell } from './update-cell.ts';
import { writeReport } from './write-report.ts';
import { writeTemplate } from './write-template.ts';

export const handler = serve(
  bind(imports, {
    form: importForm,
    template: writeTemplate,
    parse: parseFile,
    process: processImport,
    updateCell,
    get: getImport,
    update: changeImport,
    report: writeReport,
  }),
  bind(titleListImports, {
    form: titleListForm,
    preview: async (request) => (await import('./title-lists/import-title-list.ts')).previewTitleList(request),
    previewReport: async (request) => (await import('./title-lists/import-title-list.ts')).previewTitleReport(request),
    process: async (request) => (await import('./title-lists/import-title-list.ts')).importTitleList(request),
  }),
);
