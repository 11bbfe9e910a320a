import { importCalls } from '../families/import-calls.ts';

/** The import of vendors and publishers from a spreadsheet (D6). */
export const providerImports = importCalls('/imports/providers', {
  list: 'C221',
  form: 'own',
  get: 'C222',
  updateCell: 'C223',
  parse: 'C224',
  process: 'C225',
  template: 'C226',
  what: 'providers',
});
