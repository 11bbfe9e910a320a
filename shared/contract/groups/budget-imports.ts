import { importCalls } from '../families/import-calls.ts';

/** The import of departments' budgets from a spreadsheet (D4, D6). Its template carries the budgets of the open financial periods. */
export const budgetImports = importCalls('/imports/budgets', {
  list: 'C613',
  form: 'C613',
  get: 'C613',
  updateCell: 'C613',
  parse: 'C613',
  process: 'C613',
  template: 'C613',
  what: 'budgets',
});
