import { importCalls } from '../families/import-calls.ts';

/** The import of articles from a spreadsheet (S79 upload). OpenAPC's columns are understood as they are. */
export const articleImports = importCalls('/imports/articles', {
  list: 'C718',
  form: 'C718',
  get: 'C718',
  updateCell: 'C718',
  parse: 'C718',
  process: 'C718',
  template: 'C718',
  what: 'articles',
  permission: 'access-research-output',
});
