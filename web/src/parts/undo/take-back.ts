import type { QueryClient } from '@tanstack/react-query';
import { changeSets } from '#shared/contract/groups/change-sets.ts';
import type { ChangeSetUndone } from '#shared/contract/rows/change-set-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { invalidate } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { text } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { newChangeSet, type Undoable, undoToastMs } from './undo-store.ts';

/** Undoes a change set; answers the change set that undoes the undo. */
export async function takeBack(
  cache: QueryClient,
  { changeSet, label }: Undoable,
  what: 'undone' | 'redone',
): Promise<Undoable | undefined> {
  const inverse = newChangeSet();
  try {
    const { result } = await send(changeSets.undo, { params: { id: changeSet }, changeSet: inverse, report: 'none' });
    await invalidate(cache);
    sayOutcome(result, label, what);
    return result.restored > 0 ? { changeSet: inverse, label } : undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showToast(error.status === 404 ? text('grid.undo.gone') : (error.serverMessage ?? text('grid.tryAgain')), 'warning', undoToastMs);
    return undefined;
  }
}

function sayOutcome({ restored, skipped }: ChangeSetUndone, label: string, what: 'undone' | 'redone'): void {
  const [first] = skipped;
  if (!first) {
    if (restored > 0) showToast(text(`grid.undo.${what}`, { label }), 'positive');
    else showToast(text('grid.undo.nothing'), 'warning', undoToastMs);
    return;
  }
  const why = text('grid.undo.skipped', {
    count: skipped.length,
    name: messageText(first.name_code, first.name) ?? first.name,
    reason: messageText(first.message_code, first.message),
  });
  showToast(restored > 0 ? `${text(`grid.undo.${what}`, { label })} ${why}` : why, 'warning', undoToastMs);
}
