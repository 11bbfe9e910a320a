import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { progress } from '#shared/contract/groups/progress.ts';
import type { StaleWork } from '#shared/contract/rows/progress-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { invalidate, queryFor } from '#web/api/queries.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './stale.module.css';

/** Max periods per call: enough to finish well within the function's timeout. */
const perCall = 50;

/** Closes the workflows of past periods, after listing them. One undo step reverts all of it. */
export function StaleDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const changeSet = useChangeSet();
  const asked = useQuery({ ...queryFor(progress.stale, {}), staleTime: 0 });
  const [isClosing, setClosing] = useState(false);
  const periods = asked.data?.periods ?? [];
  const closeAll = async (): Promise<void> => {
    setClosing(true);
    const ids = periods.map(({ id }) => id);
    try {
      const { closed, failed } = await dismissAll(ids, t('progress.stale.reason'), changeSet.idFor(ids));
      onClose();
      if (closed > 0) changeSet.record(t('progress.stale.closed', { count: closed }));
      if (failed > 0) showToast(t('progress.stale.failed', { count: failed }), 'warning');
    } catch (error) {
      // The client has shown the error; workflows closed before stay closed and can be reopened from the history.
      if (!(error instanceof CallError)) throw error;
      setClosing(false);
    }
    await invalidate(cache);
  };
  return (
    <Modal
      title={t('progress.stale.title')}
      width={680}
      onCancel={onClose}
      onSave={() => void closeAll()}
      saveLabel={t('progress.stale.closeThese', { count: periods.length })}
      saveDisabled={periods.length === 0}
      saving={isClosing}
    >
      {asked.data ? <Preview work={asked.data} /> : <Skeleton lines={4} height={24} />}
    </Modal>
  );
}

/** The workflows to close: their number and their subscriptions. */
function Preview({ work: { workflows, tasks, periods } }: { work: StaleWork }) {
  const t = useText();
  const formats = useFormats();
  if (workflows === 0) return t('progress.stale.none');
  return (
    <SpaceBetween size="s">
      <span>{t('progress.stale.lead', { workflows, tasks })}</span>
      {workflows > periods.length && <span>{t('progress.stale.first', { count: periods.length })}</span>}
      <ul className={styles.staleRows} aria-label={t('progress.stale.title')}>
        {periods.map(({ id, subscription, end_date, open_tasks }) => (
          <li key={id}>
            <Link to={`/subscriptions/${subscription?.id ?? ''}/workflow?period=${id}`}>{subscription?.name}</Link>
            <span>{t('progress.stale.ended', { date: formats.date(end_date) })}</span>
            <span>{t('progress.stale.tasks', { count: open_tasks })}</span>
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}

/** Dismisses the workflows of periods in batches under one change set. Periods continued meanwhile are refused and counted. */
async function dismissAll(ids: readonly string[], reason: string, changeSet: string): Promise<{ closed: number; failed: number }> {
  const outcome = { closed: 0, failed: 0 };
  for (let start = 0; start < ids.length; start += perCall) {
    const body = { ids: ids.slice(start, start + perCall), reason, stale: true };
    const { result } = await send(progress.dismiss, { params: { a: 'plan-workflow', b: 'selected' }, body, changeSet });
    outcome.closed += result.processed;
    outcome.failed += result.failed;
  }
  return outcome;
}
