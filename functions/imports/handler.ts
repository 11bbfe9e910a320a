import { articleImports } from '#shared/contract/groups/article-imports.ts';
import { budgetImports } from '#shared/contract/groups/budget-imports.ts';
import { dataImports } from '#shared/contract/groups/data-imports.ts';
import { imports } from '#shared/contract/groups/imports.ts';
import { previousImports } from '#shared/contract/groups/previous-imports.ts';
import { priceImports } from '#shared/contract/groups/price-imports.ts';
import { providerImports } from '#shared/contract/groups/provider-imports.ts';
import { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { usageImports } from '#shared/contract/groups/usage-imports.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kinds.ts';
import { bind, type GroupHandlers, serve } from '#functions/platform/http.ts';
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

/** The same calls for every kind of import. */
function importHandlers(kind: ImportKindName): Omit<GroupHandlers<typeof imports>, 'template'> {
  return {
    form: importForm(kind),
    parse: parseFile(kind),
    process: processImport(kind),
    updateCell: updateCell(kind),
    get: getImport(kind),
    update: changeImport(kind),
    report: writeReport(kind),
  };
}

export const handler = serve(
  bind(imports, { ...importHandlers('subscriptions'), template: writeTemplate('subscriptions') }),
  bind(providerImports, { ...importHandlers('providers'), template: writeTemplate('providers') }),
  bind(priceImports, { ...importHandlers('subscription_prices'), template: writePriceTemplate }),
  bind(articleImports, { ...importHandlers('articles'), template: writeTemplate('articles') }),
  bind(budgetImports, { ...importHandlers('budgets'), template: writeBudgetTemplate }),
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
