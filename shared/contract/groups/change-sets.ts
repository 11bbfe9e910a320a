import * as z from 'zod';
import { Id } from '../fields.ts';
import { ChangeSetUndone } from '../rows/change-set-row.ts';
import { callsOf, result } from '../route.ts';

const calls = callsOf('/change-sets', { write: 'signed-in' });

/**
 * Changes that can be undone together. A client names a change set in the header `Change-Set` of any command; all commits of such calls are recorded
 * under it for a week.
 */
export const changeSets = {
  undo: calls.post(
    'own',
    '/{id}/undo',
    'Undo a change set of the caller as new versions; what others have changed since is skipped and named',
    { repeat: 'harmless', params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/) }), reply: result(ChangeSetUndone) },
  ),
  undoCommit: calls.post(
    'own',
    '/of-commit/{seq}/undo',
    'Undo one commit of anybody as new versions, in whole or not at all; needs the permission of the change',
    { repeat: 'harmless', params: z.object({ seq: Id }), reply: result(ChangeSetUndone) },
  ),
};
