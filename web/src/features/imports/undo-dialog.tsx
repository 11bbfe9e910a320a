import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import { previousImports } from '#shared/contract/groups/previous-imports.ts';
import type { ImportRow } from '#shared/contract/rows/import-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { invalidate, queryFor, useCommand } from '#web/api/queries.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import styles from './process-dialog.module.css';
import { Stack } from '#web/ui/primitives.tsx';

const shownObstacles = 8;

/** Shows the effects of undoing an import on the current records, or the records that depend on it since, and starts the undo. */
export function UndoDialog({ row, onClose }: { row: Pick<ImportRow, 'id' | 'file_name'>; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const params = { id: row.id };
  const asked = useQuery({ ...queryFor(previousImports.undoCheck, { params, report: 'none' }), staleTime: 0, gcTime: 0, retry: false });
  const undo = useCommand(previousImports.undo, {
    report: 'none',
    onDone: () => {
      void invalidate(cache, ['imports']);
      onClose();
    },
  });
  const start = (): void => {
    setRefusal(null);
    undo.mutate(
      { params },
      {
        onError: (error) => {
          if (error instanceof CallError && error.status === 409) setRefusal(error.serverMessage ?? error.message);
          else reportFailure(error);
        },
      },
    );
  };
  const check = asked.isFetching ? undefined : asked.data;
  const count = (n: number): string => formats.number(n, 0);
  const failure = asked.error instanceof CallError ? (asked.error.serverMessage ?? asked.error.message) : null;
  const isBlocked = check !== undefined && check.obstacle_count > 0;
  return (
    <Modal
      title={t('imports.undo.title')}
      width={560}
      saveLabel={t('imports.undo.confirm')}
      saveDisabled={!check || isBlocked}
      saving={undo.isPending}
      onSave={start}
      onCancel={onClose}
    >
      <Stack gap="s" className={styles.content}>
        {!check && failure === null && <Skeleton lines={4} height={20} />}
        {check && !isBlocked && (
          <>
            <p>{t('imports.undo.lead', { name: row.file_name })}</p>
            <ul className={styles.made}>
              {check.deletes.map(({ kind, message, message_code }) => (
                <li key={kind}>{t('imports.undo.deletes', { records: messageText(message_code, message) })}</li>
              ))}
              {check.restores > 0 && <li>{t('imports.undo.restores', { count: count(check.restores) })}</li>}
            </ul>
          </>
        )}
        {check && isBlocked && (
          <Alert type="warning" header={t('imports.undo.blocked', { name: row.file_name })}>
            <ul className={styles.rest}>
              {check.obstacles.slice(0, shownObstacles).map(({ message, message_code }) => (
                <li key={message}>{messageText(message_code, message)}</li>
              ))}
            </ul>
            {check.obstacle_count > shownObstacles && (
              <p>{t('imports.undo.more', { count: count(check.obstacle_count - shownObstacles) })}</p>
            )}
          </Alert>
        )}
        {(refusal ?? failure) !== null && <Alert type="error">{refusal ?? failure}</Alert>}
      </Stack>
    </Modal>
  );
}
