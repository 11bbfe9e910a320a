import * as z from 'zod';
import { Id } from '../fields.ts';
import { ChangeSetUndone } from '../rows/change-set-row.ts';
import { call, result } from '../route.ts';

/**
 * Changes that are undone together. A client names a change set in the header `Change-Set` of any command; all commits of such calls are recorded
 * under it for a week.
 */
export const changeSets = {
  undo: call({
    id: 'own',
    method: 'POST',
    path: '/change-sets/{id}/undo',
    permission: 'signed-in',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Undo a change set of the caller as new versions; what others have changed since is skipped and named',
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/) }),
    reply: result(ChangeSetUndone),
  }),
  undoCommit: call({
    id: 'own',
    method: 'POST',
    path: '/change-sets/of-commit/{seq}/undo',
    permission: 'signed-in',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Undo one commit of anybody as new versions, in whole or not at all; needs the permission of the change',
    params: z.object({ seq: Id }),
    reply: result(ChangeSetUndone),
  }),
};
