import { imports } from '#shared/contract/groups/imports.ts';
import { bind, serve } from '#functions/platform/http.ts';
import { changeImport } from './change-import.ts';
import { getImport } from './get-import.ts';
import { importForm } from './import-form.ts';
import { parseFile } from './parse-file.ts';
import { processImport } from './process-import.ts';
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
);
