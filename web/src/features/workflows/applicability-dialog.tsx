import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { workflows } from '#shared/contract/groups/workflows.ts';
import { maxNamed } from '#shared/contract/workflow-filter.ts';
import type { ApplicabilityChange, WorkflowPeriodRow } from '#shared/contract/rows/workflow-row.ts';
import { coupled } from '#shared/domain/workflow/applicability.ts';
import { applicableField, milestones, type TaskName, tasksOfMilestone } from '#shared/domain/workflow/tasks.ts';
import { CallError } from '#web/api/call-error.ts';
import { useCommand } from '#web/api/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import styles from './workflows.module.css';

const choices = ['leave', 'yes', 'no', 'follow'] as const;
type ChoiceId = (typeof choices)[number];
const valueOf: Readonly<Record<Exclude<ChoiceId, 'leave'>, boolean | null>> = { yes: true, no: false, follow: null };

/** The applicability of tasks to some periods, with the number of periods for each task now (C195, C196, R040). */
export function ApplicabilityDialog({ rows, onClose }: { rows: readonly WorkflowPeriodRow[]; onClose: () => void }) {
  const t = useText();
  const [change, setChange] = useState<ApplicabilityChange>({});
  const [failure, setFailure] = useState<string>();
  const command = useCommand(workflows.changeApplicability, { report: 'form' });
  const [reached, setReached] = useState<number>();
  const count = rows.length;

  const choose = (task: TaskName, choice: ChoiceId): void => {
    const field = applicableField(task);
    setChange(({ [field]: _before, ...others }) => (choice === 'leave' ? others : { ...others, ...coupled({ [field]: valueOf[choice] }) }));
  };
  const chosen = (task: TaskName): ChoiceId => {
    const value = change[applicableField(task)];
    return value === undefined ? 'leave' : value === null ? 'follow' : value ? 'yes' : 'no';
  };
  const save = async (): Promise<void> => {
    const ids = rows.map(({ id }) => id);
    const all = { changed: 0, unchanged: 0 };
    setFailure(undefined);
    try {
      for (let at = 0; at < ids.length; at += maxNamed) {
        setReached(at);
        const { result } = await command.mutateAsync({ body: { ids: ids.slice(at, at + maxNamed), task_applicability: change } });
        all.changed += result.changed;
        all.unchanged += result.unchanged;
      }
      showToast(t('workflows.applicabilityDone', { count: all.changed, unchanged: all.unchanged }), 'positive');
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    } finally {
      setReached(undefined);
    }
  };
  return (
    <Modal
      title={t('workflows.applicabilityTitle', { count })}
      width={620}
      onCancel={onClose}
      onSave={() => void save()}
      saveLabel={t('workflows.applicabilitySave', { count })}
      saveDisabled={Object.keys(change).length === 0 || count === 0}
      saving={reached !== undefined}
    >
      {failure !== undefined && <Alert type="error">{failure}</Alert>}
      <p className={styles.lead}>{t('workflows.applicabilityLead')}</p>
      {milestones.map((milestone) => (
        <Stack as="fieldset" gap="xs" key={milestone} className={styles.group}>
          <legend>{t(`workflows.milestones.${milestone}`)}</legend>
          {tasksOfMilestone[milestone].map((task) => (
            <div key={task} className={styles.task}>
              <span>
                {t(`workflows.tasks.${task}`)}
                <small>{t('workflows.appliesTo', { n: rows.filter((row) => row[applicableField(task)]).length, all: count })}</small>
              </span>
              <Dropdown
                value={chosen(task)}
                options={choices.map((id) => ({ id, name: t(`workflows.${id}`) }))}
                ariaLabel={t(`workflows.tasks.${task}`)}
                onChange={(id) => choose(task, (id ?? 'leave') as ChoiceId)}
              />
            </div>
          ))}
        </Stack>
      ))}
      <div role="status">{reached !== undefined && count > maxNamed ? t('workflows.progress', { done: reached, all: count }) : ''}</div>
    </Modal>
  );
}
