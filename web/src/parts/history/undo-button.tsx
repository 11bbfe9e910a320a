import { useState } from 'react';
import { changeSets } from '#shared/contract/groups/change-sets.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { newChangeSet } from '#web/parts/undo/undo-store.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';

/** Undoes a commit's change of a record after a confirmation: the commit may have changed other records, too. */
export function UndoButton({ undo, name }: { undo: NonNullable<RecentAction['undo']>; name: string }) {
  const t = useText();
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const command = useCommand(changeSets.undoCommit, {
    onDone: () => {
      close();
      showToast(t('history.undo.done'), 'positive');
    },
  });
  const run = () =>
    // A change set of its own: the undo can be undone too.
    command.mutate({ params: { seq: String(undo.commit) }, changeSet: newChangeSet() }, { onError: close });
  return (
    <>
      <ActionButton type="text" ariaLabel={t('history.undo.buttonFor', { name })} onPress={() => setIsAsked(true)}>
        {t('history.undo.button')}
      </ActionButton>
      {isAsked && (
        <Modal
          title={t('history.undo.title')}
          width={520}
          saveLabel={t('history.undo.button')}
          saving={command.isPending}
          onSave={run}
          onCancel={close}
        >
          <p>{name}</p>
          <p>{t('history.undo.text', { count: undo.records })}</p>
        </Modal>
      )}
    </>
  );
}
