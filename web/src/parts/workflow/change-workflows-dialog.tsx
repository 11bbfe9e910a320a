import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { maxNamed } from '#shared/contract/workflow-filter.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { text, useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { type ChangedMany, changeMany } from './change-many.ts';
import { hasEnded, type NamedPeriod, type WorkflowAction } from './workflow-action.ts';
import styles from './workflow.module.css';
import { Row } from '#web/ui/primitives.tsx';

export interface ChangeWorkflowsDialogProps {
  action: WorkflowAction;
  periods: readonly NamedPeriod[];
  /** The number of other rows of the list, which stay unchanged. */
  others?: number;
  onClose: () => void;
}

const namedAtMost = 5;
const longestReason = 1000;

function sentenceOf(action: WorkflowAction, { changed, unchanged }: ChangedMany): string {
  const done = text(`workflows.done.${action}`, { count: changed });
  return unchanged > 0 ? `${done}, ${text('workflows.unchanged', { count: unchanged })}.` : `${done}.`;
}

/** Starts, cancels or dismisses the workflows of some periods, with a reason, and lists the skipped ones with the cause (C200-C202). */
export function ChangeWorkflowsDialog({ action, periods: selected, others = 0, onClose }: ChangeWorkflowsDialogProps) {
  const t = useText();
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const [reached, setReached] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<ChangedMany>();
  const ended = selected.filter(hasEnded).length;
  // A mixed selection means the workflows that were never started: selecting a whole list is not meant to restart the ended ones.
  const isMixed = action === 'start' && ended > 0 && ended < selected.length;
  const [again, setAgain] = useState(!isMixed);
  const periods = again ? selected : selected.filter((period) => !hasEnded(period));
  const count = periods.length;

  const run = async (): Promise<void> => {
    setFailure(undefined);
    setReached(0);
    try {
      const ids = periods.map(({ id }) => id);
      const outcome = await changeMany(action, ids, reason.trim() === '' ? null : reason.trim(), setReached);
      if (outcome.leftOut.length > 0) setDone(outcome);
      else {
        showToast(sentenceOf(action, outcome), 'positive');
        onClose();
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    } finally {
      setReached(undefined);
      await invalidate(cache);
    }
  };

  if (done) return <LeftOutDialog action={action} outcome={done} onClose={onClose} />;
  const names = periods.slice(0, namedAtMost).map(({ name }) => name);
  const more = count - names.length;
  return (
    <Modal
      title={t(`workflows.titles.${action}`)}
      width={620}
      cancelLabel={t('workflows.stop')}
      onCancel={onClose}
      onSave={() => void run()}
      saveLabel={t(`workflows.confirm.${action}`, { count })}
      saveDisabled={count === 0}
      saving={reached !== undefined}
    >
      <SpaceBetween size="m">
        {failure !== undefined && <Alert type="error">{failure}</Alert>}
        <p className={styles.plain}>{t(`workflows.leads.${action}`)}</p>
        <p className={styles.plain}>
          {count === 0 ? (
            t('workflows.none')
          ) : (
            <>
              {t('workflows.periods', { count })}{' '}
              <strong>{more > 0 ? t('grid.andMore', { names: names.join(', '), n: more }) : names.join(', ')}</strong>
            </>
          )}
        </p>
        {isMixed && (
          <Checkbox checked={again} onChange={({ detail }) => setAgain(detail.checked)}>
            {t('workflows.again', { count: ended })}
          </Checkbox>
        )}
        {others > 0 && <p className={styles.quiet}>{t('workflows.others', { count: others })}</p>}
        {action !== 'start' && (
          <FormField label={t('workflows.reason')} description={t('workflows.reasonHint')} stretch>
            <Textarea value={reason} rows={2} onChange={({ detail }) => setReason(detail.value.slice(0, longestReason))} />
          </FormField>
        )}
        <div role="status" className={styles.quiet}>
          {reached !== undefined && count > maxNamed ? t('workflows.progress', { done: reached, all: count }) : ''}
        </div>
      </SpaceBetween>
    </Modal>
  );
}

/** The result: the changed workflows, and the skipped ones with the cause. */
function LeftOutDialog({ action, outcome, onClose }: { action: WorkflowAction; outcome: ChangedMany; onClose: () => void }) {
  const t = useText();
  const left = outcome.leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <Modal
      title={t(`workflows.titles.${action}`)}
      width={620}
      onCancel={onClose}
      footer={
        <Row justify="end" nowrap>
          <ActionButton type="primary" onPress={onClose}>
            {t('common.close')}
          </ActionButton>
        </Row>
      }
    >
      <SpaceBetween size="m">
        <p className={styles.plain} role="status">
          {sentenceOf(action, outcome)}
        </p>
        <Alert type="warning" header={t('workflows.leftOut', { count: left })}>
          <ul className={styles.reasons}>
            {outcome.leftOut.map(({ reason, reason_code, count, periods }) => {
              const names = periods.slice(0, namedAtMost).map(({ name }) => name);
              const listed =
                count > names.length ? t('grid.andMore', { names: names.join(', '), n: count - names.length }) : names.join(', ');
              return (
                <li key={reason}>
                  {messageText(reason_code, reason)}: <strong>{listed}</strong>
                </li>
              );
            })}
          </ul>
        </Alert>
      </SpaceBetween>
    </Modal>
  );
}
