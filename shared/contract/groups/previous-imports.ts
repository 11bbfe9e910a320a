import { importColumns } from '../columns/imports.ts';
import { ImportRow } from '../rows/import-row.ts';
import { ImportUndoCheck } from '../rows/import-undo.ts';
import { callsOf, listQuery, result, rows } from '../route.ts';

/** Users who may import a kind may undo its imports: the handlers check this by the kind. */
const permission = 'signed-in';

const calls = callsOf('/imports/previous', { read: 'perform-data-imports', write: 'signed-in', servedBy: 'read' });

/** All imports of every kind (S71). */
export const previousImports = {
  list: calls.get('own', '', 'Previous imports of every kind', { query: listQuery(importColumns), reply: rows(ImportRow) }),
  undoCheck: calls.get('own', '/{id}/undo', 'What undoing an import would do, and what was built on it since', {
    permission: permission,
    reply: result(ImportUndoCheck),
    servedBy: 'group',
  }),
  undo: calls.post(
    'own',
    '/{id}/undo',
    'Take an import back in the background: what it made goes, what it changed gets back what it held. Refused once something was built on it',
    { repeat: 'harmless', reply: result(ImportRow) },
  ),
};
