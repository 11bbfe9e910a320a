import { useEffect } from 'react';
import Spinner from '@cloudscape-design/components/spinner';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { harvest } from '#shared/contract/groups/harvest.ts';
import { useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Table } from '#web/ui/table.tsx';

const indicators = { ok: 'success', failed: 'error', skipped: 'stopped' } as const;

/** Tests the connection of a source as it opens, and shows the answer of each step (C670). */
export function TestConnection({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const test = useCommand(harvest.test, { report: 'form' });
  const { mutate } = test;
  useEffect(() => mutate({ params: { id } }), [mutate, id]);
  const outcome = test.data?.result;
  return (
    <Modal title={t('harvest.test')} width={640} onCancel={onClose} cancelLabel={t('common.close')}>
      {test.isPending && (
        <p role="status">
          <Spinner /> {t('harvest.testing')}
        </p>
      )}
      {test.isError && <p role="alert">{test.error.message}</p>}
      {outcome && (
        <>
          <p role="status">{t(outcome.ok ? 'harvest.testPassed' : 'harvest.testFailed')}</p>
          <Table headings={[t('harvest.step'), t('harvest.answer')]}>
            {outcome.steps.map(({ step, state, message, message_code }) => (
              <tr key={step}>
                <td>
                  <StatusIndicator type={indicators[state]}>{t(`harvest.steps.${step}`)}</StatusIndicator>
                </td>
                <td>{message_code ? messageText(message_code, message) : t('harvest.notTested')}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Modal>
  );
}
