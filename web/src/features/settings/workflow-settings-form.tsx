import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { workflowSettings } from '#shared/contract/groups/workflow-settings.ts';
import type { WorkflowSettingsView } from '#shared/contract/rows/workflow-row.ts';
import { milestoneOf, milestones, type TaskName } from '#shared/domain/workflow/tasks.ts';
import { CallError } from '#web/api/call-error.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Table } from '#web/ui/table.tsx';
import { ActionButton } from '#web/ui/action-button.tsx';
import { useText } from '#web/text/text.ts';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Quiet } from '#web/ui/primitives.tsx';
import { daysOf, settingOf, taskValues, type TaskSettingValues, withSwitch } from './workflow-setting-values.ts';
import { WorkflowSettingRow } from './workflow-task-row.tsx';
import { Section } from '#web/ui/section.tsx';
import page from './member-settings.module.css';
import styles from './workflow-settings.module.css';

/** The tasks of workflows, their due dates and responsible people, by milestone (S32, R040). */
export function WorkflowSettingsForm({ settings }: { settings: WorkflowSettingsView }) {
  const t = useText();
  const mayChange = useMay(workflowSettings.change.permission);
  const [before] = useState(() => settings.tasks.map(taskValues));
  const [tasks, setTasks] = useState<readonly TaskSettingValues[]>(before);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const command = useCommand(workflowSettings.change, { report: 'form' });
  const changes = tasks.filter((one, index) => JSON.stringify(one) !== JSON.stringify(before[index]));
  const changed = changes.length > 0;

  const change = (task: TaskName, values: Partial<TaskSettingValues>): void =>
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
      <Quiet>{t(mayChange ? 'workflows.form.lead' : 'workflows.form.readOnly')}</Quiet>
      {refused.length > 0 && <Alert type="error">{refused.join(' ')}</Alert>}
      {milestones.map((milestone) => (
        <Section key={milestone} title={t(`workflows.milestones.${milestone}`)}>
          {milestone === 'invoicing' && <p className={styles.note}>{t('workflows.form.payments')}</p>}
          <Table className={styles.tasks} headings={[t('workflows.form.task'), t('workflows.form.due'), t('workflows.form.responsible')]}>
            {tasks
              .filter((one) => milestoneOf(one.task) === milestone)
              .map((one) => (
                <WorkflowSettingRow
                  key={one.task}
                  values={one}
                  owners={settings.options.owners}
                  disabled={!mayChange}
                  onChange={(values) => change(one.task, values)}
                />
              ))}
          </Table>
        </Section>
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
      <LeaveGuard changed={changed} />
    </form>
  );
}
