import { dataImports } from '#shared/contract/groups/data-imports.ts';
import { importGroupOf } from '#shared/contract/groups/imports.ts';
import { previousImports } from '#shared/contract/groups/previous-imports.ts';
import { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { usageImports } from '#shared/contract/groups/usage-imports.ts';
import { type ImportKindName, importKindNames } from '#shared/domain/imports/import-kind-names.ts';
import { bind, serve } from '#functions/platform/http.ts';
import { changeImport } from './change-import.ts';
import { importSubscriptions, spreadsheetInformation } from './data-imports.ts';
import { getImport } from './get-import.ts';
import { importForm } from './import-form.ts';
import { parseFile } from './parse-file.ts';
import { processImport } from './process-import.ts';
import { titleListForm } from './title-lists/title-list-form.ts';
import { checkUndo, undoImport } from './undo-import.ts';
import { updateCell } from './update-cell.ts';
import { writeBudgetTemplate } from './write-budget-template.ts';
import { writePriceTemplate } from './write-price-template.ts';
import { writeReport } from './write-report.ts';
import { writeTemplate } from './write-template.ts';

/** Binds the same calls for every kind of import; the templates of prices and budgets contain current values (C217, C613). */
function bindImports(kind: ImportKindName) {
  const template = kind === 'subscription_prices' ? writePriceTemplate : kind === 'budgets' ? writeBudgetTemplate : writeTemplate(kind);
  return bind(importGroupOf[kind], {
    form: importForm(kind),
    parse: parseFile(kind),
    process: processImport(kind),
    updateCell: updateCell(kind),
    get: getImport(kind),
    update: changeImport(kind),
    report: writeReport(kind),
    ...({ template } as object),
  });
}

export const handler = serve(
  ...importKindNames.map(bindImports),
  bind(usageImports, {
    parse: async (request) => (await import('./usage/usage-import-handlers.ts')).usageImportHandlers.parse(request),
    get: async (request) => (await import('./usage/usage-import-handlers.ts')).usageImportHandlers.get(request),
    update: async (request) => (await import('./usage/usage-import-handlers.ts')).usageImportHandlers.update(request),
    process: async (request) => (await import('./usage/usage-import-handlers.ts')).usageImportHandlers.process(request),
  }),
  bind(dataImports, { importSubscriptions, spreadsheetInformation }),
  bind(previousImports, { undoCheck: checkUndo, undo: undoImport }),
  bind(titleListImports, {
    form: titleListForm,
    preview: async (request) => (await import('./title-lists/import-title-list.ts')).previewTitleList(request),
    previewReport: async (request) => (await import('./title-lists/import-title-list.ts')).previewTitleReport(request),
    process: async (request) => (await import('./title-lists/import-title-list.ts')).importTitleList(request),
  }),
);
