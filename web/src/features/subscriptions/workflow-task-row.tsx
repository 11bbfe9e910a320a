import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Icon from '@cloudscape-design/components/icon';
import { progress } from '#shared/contract/groups/progress.ts';
import type { MilestoneMetaData, MilestoneTaskRow } from '#shared/contract/rows/workflow-row.ts';
import type { PeriodFacts } from '#shared/contract/rows/progress-row.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';
import { typeOfTask } from '#shared/domain/workflow/progress-types.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useFormats } from '#web/components/use-formats.ts';
import type { TaskAct } from '#web/components/workflow-tasks/task-act-dialog.tsx';
import { TaskForm } from '#web/components/workflow-tasks/task-form.tsx';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import { TaskFact } from './task-fact.tsx';
import { taskKeyOf } from './task-key-of.ts';
import styles from './workflow-tab.module.css';

const TaskActDialog = lazy(async () => ({ default: (await import('#web/components/workflow-tasks/task-act-dialog.tsx')).TaskActDialog }));

interface WorkflowTaskRowProps {
  task: MilestoneTaskRow;
  view: MilestoneMetaData;
  period: PeriodRow;
  facts: PeriodFacts | undefined;
}

/** A task with who, by when and what there is of it already; it is done in a form that opens below it. */
export function WorkflowTaskRow({ task, view, period, facts }: WorkflowTaskRowProps) {
  const t = useText();
  const may = useMay(progress.process.permission);
  const [opened, setOpened] = useState(false);
  const [act, setAct] = useState<TaskAct>();
  const type = typeOfTask(task.id);
  const name = t(taskKeyOf(task.id, period));
  const isRunning = view.run?.state === 'running';
  const isOpen = isRunning && task.state === 'open';
  return (
    <li className={styles.task} data-state={task.state ?? 'open'} id={`task-${task.id}`}>
      <div className={styles.line}>
        <span className={styles.mark} aria-hidden="true">
          {task.state === 'done' && <Icon name="status-positive" />}
          {task.state === 'dismissed' && <Icon name="status-stopped" />}
          {(task.state === 'open' || task.state === null) && <Icon name="status-pending" />}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.fact}>{facts && <TaskFact task={task.id} period={period} facts={facts} />}</span>
        <TaskTimes task={task} />
        {may && isRunning && task.state !== null && (
          <TaskActs task={task} period={period} name={name} opened={opened} onOpen={() => setOpened(!opened)} onAct={setAct} />
        )}
      </div>
      {isOpen && opened && (
        <div className={styles.place}>
          <TaskForm type={type} period={period} label={t('progress.workflow.do', { task: name })} onClose={() => setOpened(false)} />
        </div>
      )}
      {act && (
        <Suspense fallback={null}>
          <TaskActDialog
            act={act}
            type={type}
            periods={[{ id: period.id, subscription: period.subscription, responsible_id: task.owner?.id ?? null }]}
            onClose={() => setAct(undefined)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** Who has it and by when, or who did it and when. What is overdue says so in words. */
function TaskTimes({ task }: { task: MilestoneTaskRow }) {
  const t = useText();
  const formats = useFormats();
  if (task.state === null) return null;
  if (task.state !== 'open') {
    const state = t(`progress.workflow.taskStates.${task.state}`);
    const when = task.settled_at === null ? '' : formats.date(dateInTimezone(task.settled_at, formats.timezone));
    return (
      <span className={styles.times}>
        {task.settled_by
          ? t('progress.workflow.settled', { state, who: task.settled_by.name, when })
          : t('progress.workflow.settledBySystem', { state, when })}
        {task.reason !== null && <span className={styles.why}>{task.reason}</span>}
      </span>
    );
  }
  const isSnoozed = task.snoozed_until !== null && task.snoozed_until > formats.today();
  return (
    <span className={styles.times}>
      {task.owner?.name}
      {task.due_on !== null && (
        <span className={styles.due} data-overdue={task.is_overdue}>
          {t(task.is_overdue ? 'progress.late' : 'progress.due', { date: formats.date(task.due_on) })}
          <span className={styles.relative}>{relativeText(relativeDate(task.due_on, formats.today()), language())}</span>
        </span>
      )}
      {isSnoozed && <span className={styles.why}>{t('progress.snoozedUntil', { date: formats.date(task.snoozed_until ?? '') })}</span>}
    </span>
  );
}

interface TaskActsProps {
  task: MilestoneTaskRow;
  period: PeriodRow;
  name: string;
  opened: boolean;
  onOpen: () => void;
  onAct: (act: TaskAct) => void;
}

function TaskActs({ task, period, name, opened, onOpen, onAct }: TaskActsProps) {
  const t = useText();
  const params = { a: typeOfTask(task.id), b: period.id };
  const snooze = useCommand(progress.snooze);
  const reopen = useCommand(progress.reopen);
  const isSnoozed = task.snoozed_until !== null;
  if (task.state !== 'open')
    return (
      <span className={styles.acts}>
        <ButtonDropdown
          variant="icon"
          ariaLabel={t('progress.acts.more', { task: name })}
          expandToViewport
          loading={reopen.isPending}
          items={[{ id: 'reopen', text: t('progress.acts.reopen') }]}
          onItemClick={() => reopen.mutate({ params, body: {} })}
        />
      </span>
    );
  return (
    <span className={styles.acts}>
      <Button onClick={onOpen} ariaExpanded={opened} ariaLabel={t('progress.workflow.do', { task: name })}>
        {t('progress.workflow.doIt')}
      </Button>
      <ButtonDropdown
        variant="icon"
        ariaLabel={t('progress.acts.more', { task: name })}
        expandToViewport
        loading={snooze.isPending}
        items={[
          { id: 'assign', text: t('progress.acts.assign') },
          isSnoozed ? { id: 'bringBack', text: t('progress.acts.bringBack') } : { id: 'snooze', text: t('progress.acts.snooze') },
          { id: 'dismiss', text: t('progress.acts.dismiss') },
        ]}
        onItemClick={({ detail }) => {
          if (detail.id === 'bringBack') snooze.mutate({ params, body: { until: null } });
          else onAct(detail.id as TaskAct);
        }}
      />
    </span>
  );
}
