import { importColumns } from '../columns/imports.ts';
import { ImportRow } from '../rows/import-row.ts';
import { call, listQuery, rows } from '../route.ts';

const permission = 'perform-data-imports';

/** All imports, whatever they brought (S71). */
export const previousImports = {
  list: call({
    id: 'own',
    method: 'GET',
    path: '/imports/previous',
    permission,
    kind: 'query',
    servedBy: 'read',
    summary: 'Previous imports of every kind',
    query: listQuery(importColumns),
    reply: rows(ImportRow),
  }),
};
