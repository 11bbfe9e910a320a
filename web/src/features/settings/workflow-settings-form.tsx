import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { useBlocker } from 'react-router-dom';
import { workflowSettings } from '#shared/contract/groups/workflow-settings.ts';
import type { WorkflowSettingsView } from '#shared/contract/rows/workflow-row.ts';
import { milestoneOf, milestones, type TaskName } from '#shared/domain/workflow/tasks.ts';
import { CallError } from '#web/api/call-error.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { useText } from '#web/text/text.ts';
import { LeaveDialog } from '#web/components/leave-dialog.tsx';
import { useWarningOnUnload } from '#web/components/use-warning-on-unload.ts';
import { daysOf, settingOf, taskValues, type TaskValues, withSwitch } from './workflow-setting-values.ts';
import { WorkflowTaskRow } from './workflow-task-row.tsx';
import page from './member-settings.module.css';
import styles from './workflow-settings.module.css';

/** Which tasks workflows have, when they are due and who does them, by milestone (S32, R040). */
export function WorkflowSettingsForm({ settings }: { settings: WorkflowSettingsView }) {
  const t = useText();
  const mayChange = useMay(workflowSettings.change.permission);
  const [before] = useState(() => settings.tasks.map(taskValues));
  const [tasks, setTasks] = useState<readonly TaskValues[]>(before);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const command = useCommand(workflowSettings.change, { report: 'form' });
  const changes = tasks.filter((one, index) => JSON.stringify(one) !== JSON.stringify(before[index]));
  const changed = changes.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login',
  );
  useWarningOnUnload(changed);

  const change = (task: TaskName, values: Partial<TaskValues>): void =>
    setTasks((all) =>
      values.applicable === undefined
        ? all.map((one) => (one.task === task ? { ...one, ...values } : one))
        : withSwitch(all, task, values.applicable),
    );
  const save = async (): Promise<void> => {
    setRefused([]);
    if (changes.some((one) => daysOf(one) === undefined)) return setRefused([t('workflows.form.daysProblem')]);
    try {
      await command.mutateAsync({ body: { tasks: changes.map(settingOf), version: settings.version } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error.errors ? Object.values(error.errors).flat() : [error.message]);
    }
    return undefined;
  };

  return (
    <form
      className={page.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={page.readOnly}>{t(mayChange ? 'workflows.form.lead' : 'workflows.form.readOnly')}</p>
      {refused.length > 0 && <Alert type="error">{refused.join(' ')}</Alert>}
      {milestones.map((milestone) => (
        <section key={milestone} className={page.section} aria-label={t(`workflows.milestones.${milestone}`)}>
          <h2>{t(`workflows.milestones.${milestone}`)}</h2>
          {milestone === 'invoicing' && <p className={styles.note}>{t('workflows.form.payments')}</p>}
          <table className={styles.tasks}>
            <thead>
              <tr>
                <th scope="col">{t('workflows.form.task')}</th>
                <th scope="col">{t('workflows.form.due')}</th>
                <th scope="col">{t('workflows.form.responsible')}</th>
              </tr>
            </thead>
            <tbody>
              {tasks
                .filter((one) => milestoneOf(one.task) === milestone)
                .map((one) => (
                  <WorkflowTaskRow
                    key={one.task}
                    values={one}
                    owners={settings.options.owners}
                    disabled={!mayChange}
                    onChange={(values) => change(one.task, values)}
                  />
                ))}
            </tbody>
          </table>
        </section>
      ))}
      {mayChange && (
        <div className={page.bar} data-changed={changed}>
          <span role="status">{changed ? t('settings.member.unsaved') : ''}</span>
          <ActionButton type="tertiary" disabled={!changed} onPress={() => setTasks(before)}>
            {t('common.cancel')}
          </ActionButton>
          <ActionButton type="primary" submits loading={command.isPending} disabled={!changed}>
            {t('common.save')}
          </ActionButton>
        </div>
      )}
      {blocker.state === 'blocked' && <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />}
    </form>
  );
}
