import { importColumns } from '../columns/imports.ts';
import { ImportRow } from '../rows/import-row.ts';
import { ImportUndoCheck } from '../rows/import-undo.ts';
import { call, listQuery, result, rows } from '../route.ts';

/** Who may import a kind may take it back: the handlers decide by the kind. */
const permission = 'signed-in';

/** All imports, whatever they brought (S71). */
export const previousImports = {
  list: call({
    id: 'own',
    method: 'GET',
    path: '/imports/previous',
    permission: 'perform-data-imports',
    kind: 'query',
    servedBy: 'read',
    summary: 'Previous imports of every kind',
    query: listQuery(importColumns),
    reply: rows(ImportRow),
  }),
  undoCheck: call({
    id: 'own',
    method: 'GET',
    path: '/imports/previous/{id}/undo',
    permission,
    kind: 'query',
    summary: 'What undoing an import would do, and what was built on it since',
    reply: result(ImportUndoCheck),
  }),
  undo: call({
    id: 'own',
    method: 'POST',
    path: '/imports/previous/{id}/undo',
    permission,
    kind: 'command',
    repeat: 'harmless',
    summary:
      'Take an import back in the background: what it made goes, what it changed gets back what it held. Refused once something was built on it',
    reply: result(ImportRow),
  }),
};
