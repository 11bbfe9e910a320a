import { importCalls } from '../families/import-calls.ts';

/** The import of subscriptions from a spreadsheet (D6). */
export const imports = importCalls('/imports/subscriptions', {
  list: 'C210',
  form: 'C211',
  get: 'C212',
  updateCell: 'C213',
  parse: 'C214',
  process: 'C215',
  template: 'C216',
  what: 'subscriptions',
});
