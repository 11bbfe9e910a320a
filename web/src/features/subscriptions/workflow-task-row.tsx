import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Icon from '@cloudscape-design/components/icon';
import { periodStakes } from '#shared/contract/groups/period-stakes.ts';
import { progress } from '#shared/contract/groups/progress.ts';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import type { MilestoneMetaData, MilestoneTaskRow } from '#shared/contract/rows/workflow-row.ts';
import type { PeriodFacts } from '#shared/contract/rows/progress-row.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';
import { missingFact } from '#shared/domain/workflow/missing-fact.ts';
import { typeOfTask } from '#shared/domain/workflow/progress-types.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { DueText } from '#web/ui/due-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { TaskAct } from '#web/parts/workflow-tasks/task-act-dialog.tsx';
import { TaskForm } from '#web/parts/workflow-tasks/task-form.tsx';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import { TaskFact } from './task-fact.tsx';
import { TaskPlace } from './task-place.tsx';
import { actKeyOf, taskKeyOf } from './task-key-of.ts';
import type { FinishTask } from './use-next-task.ts';
import styles from './workflow-tab.module.css';
import { messageText } from '#web/text/message-text.ts';
import { Quiet } from '#web/ui/primitives.tsx';

const AskStakeholders = lazy(async () => ({
  default: (await import('#web/parts/stakeholders/ask-stakeholders.tsx')).AskStakeholders,
}));
const NameStakeholder = lazy(async () => ({
  default: (await import('#web/parts/stakeholders/name-stakeholder.tsx')).NameStakeholder,
}));
const TaskActDialog = lazy(async () => ({ default: (await import('#web/parts/workflow-tasks/task-act-dialog.tsx')).TaskActDialog }));

interface WorkflowTaskRowProps {
  task: MilestoneTaskRow;
  view: MilestoneMetaData;
  period: PeriodRow;
  facts: PeriodFacts | undefined;
  /** Whether its form is open. */
  opened: boolean;
  onOpen: (opens: boolean) => void;
  onFinish: FinishTask;
  onReopen: FinishTask;
}

/** A task with its owner, date and existing results; its form opens below it. */
export function WorkflowTaskRow({ task, view, period, facts, opened, onOpen, onFinish, onReopen }: WorkflowTaskRowProps) {
  const t = useText();
  const may = useMay(progress.process.permission);
  const [act, setAct] = useState<TaskAct>();
  const [naming, setNaming] = useState(false);
  const mayName = useMay(periodStakes.addStakeholder.permission);
  const namesFirst = task.id === 'stakeholder_feedback' && facts?.stakeholders === 0 && mayName;
  const place = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!opened) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    firstField(place.current)?.focus();
  }, [opened]);
  const close = (): void => {
    onOpen(false);
    row.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const type = typeOfTask(task.id);
  const name = t(taskKeyOf(task.id, period));
  const isRunning = view.run?.state === 'running';
  const isOpen = isRunning && task.state === 'open';
  const missing = facts && missingFact(task.id, facts);
  // Input in the panel may complete the task: the panel stays open until the user closes it.
  const stays = task.id === 'evaluation' || task.id === 'activate_access';
  return (
    <li ref={row} className={styles.task} data-state={task.state ?? 'open'} id={`task-${task.id}`}>
      <div className={styles.line}>
        <span className={styles.mark} aria-hidden="true">
          {task.state === 'done' && <Icon name="status-positive" />}
          {task.state === 'dismissed' && <Icon name="status-stopped" />}
          {(task.state === 'open' || task.state === null) && <Icon name="status-pending" />}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.fact}>{facts && <TaskFact task={task.id} period={period} facts={facts} />}</span>
        <TaskTimes task={task} facts={facts} periodEnd={period.end_date} />
        {may && isRunning && task.state !== null && (
          <TaskActs
            task={task}
            period={period}
            name={name}
            opened={opened}
            onName={namesFirst ? () => setNaming(true) : undefined}
            onOpen={() => onOpen(!opened)}
            onAct={setAct}
            onReopen={onReopen}
          />
        )}
      </div>
      {opened && (isOpen || (isRunning && stays)) && (
        <div className={styles.place} ref={place}>
          <TaskPlace task={task.id} period={period} />
          {isOpen ? (
            <TaskForm
              missing={missing && t(`progress.workflow.missing.${missing}`)}
              type={type}
              period={period}
              label={t(actKeyOf(task.id, period))}
              onClose={close}
              onDone={(reloaded) => {
                onOpen(false);
                onFinish(task.id, reloaded);
              }}
            />
          ) : (
            <Button
              variant="primary"
              onClick={() => {
                onOpen(false);
                onFinish(task.id, Promise.resolve());
              }}
            >
              {t('progress.form.save')}
            </Button>
          )}
        </div>
      )}
      {naming && (
        <Suspense fallback={null}>
          <NameStakeholder periodId={period.id} onClose={() => setNaming(false)} onNamed={() => onOpen(true)} />
        </Suspense>
      )}
      {act && (
        <Suspense fallback={null}>
          <TaskActDialog
            act={act}
            type={type}
            periods={[{ id: period.id, subscription: period.subscription, responsible_id: task.owner?.id ?? null }]}
            onClose={() => setAct(undefined)}
            onDismissed={(reloaded) => onFinish(task.id, reloaded)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** The element that gets the focus in a form: the selected one of several radio buttons, else the first field. */
function firstField(form: HTMLElement | null): HTMLElement | null {
  const first = form?.querySelector<HTMLElement>(
    'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)',
  );
  const radio = first?.matches('[type=radio]') ? form?.querySelector<HTMLElement>('[type=radio]:checked') : undefined;
  return radio ?? first ?? null;
}

/** The owner and due date, or the person and time of completion. Overdue is said in words. */
function TaskTimes({ task, facts, periodEnd }: { task: MilestoneTaskRow; facts: PeriodFacts | undefined; periodEnd: string | null }) {
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
        {task.reason !== null && <Quiet as="span">{messageText(task.reason_code, task.reason)}</Quiet>}
      </span>
    );
  }
  const isSnoozed = task.snoozed_until !== null && task.snoozed_until > formats.today();
  return (
    <span className={styles.times}>
      {task.owner?.name}
      {task.standing === 'moot' && <Quiet as="span">{t('progress.workflow.moot.one')}</Quiet>}
      {task.waits_for !== null && (
        <Quiet as="span">
          {t(`progress.workflow.waits.${task.waits_for}`, {
            answered: facts?.stakeholders_answered ?? 0,
            asked: facts?.stakeholders_asked ?? 0,
          })}
        </Quiet>
      )}
      {task.due_on !== null && task.standing !== 'moot' && (
        <DueText date={task.due_on} periodEnd={periodEnd}>
          {t(task.is_overdue ? 'progress.late' : 'progress.due', { date: formats.date(task.due_on) })}
          <span className={styles.relative}>{relativeText(relativeDate(task.due_on, formats.today()), language())}</span>
        </DueText>
      )}
      {isSnoozed && <Quiet as="span">{t('progress.snoozedUntil', { date: formats.date(task.snoozed_until ?? '') })}</Quiet>}
    </span>
  );
}

interface TaskActsProps {
  task: MilestoneTaskRow;
  period: PeriodRow;
  name: string;
  opened: boolean;
  /** Adds a stakeholder; defined where nothing can be sent before that. */
  onName: (() => void) | undefined;
  onOpen: () => void;
  onAct: (act: TaskAct) => void;
  onReopen: FinishTask;
}

function TaskActs({ task, period, name, opened, onName, onOpen, onAct, onReopen }: TaskActsProps) {
  const t = useText();
  const params = { a: typeOfTask(task.id), b: period.id };
  const snooze = useCommand(progress.snooze);
  const reopen = useCommand(progress.reopen);
  const mayAsk = useMay(feedbackInvitations.remind.permission);
  const [reminding, setReminding] = useState(false);
  const isSnoozed = task.snoozed_until !== null;
  const isAsked = task.waits_for === 'answers' && mayAsk;
  if (task.state !== 'open')
    return (
      <span className={styles.acts}>
        <ButtonDropdown
          variant="icon"
          ariaLabel={t('progress.acts.more', { task: name })}
          expandToViewport
          loading={reopen.isPending}
          items={[{ id: 'reopen', text: t('progress.acts.reopen') }]}
          onItemClick={() => onReopen(task.id, reopen.mutateAsync({ params, body: {} }))}
        />
      </span>
    );
  return (
    <span className={styles.acts}>
      {isAsked ? (
        <Button wrapText={false} onClick={() => setReminding(true)}>
          {t('evaluations.asking.remind')}
        </Button>
      ) : (
        <Button wrapText={false} onClick={onName && !opened ? onName : onOpen} ariaExpanded={opened}>
          {t(onName ? 'evaluations.naming.action' : actKeyOf(task.id, period))}
        </Button>
      )}
      <ButtonDropdown
        variant="icon"
        ariaLabel={t('progress.acts.more', { task: name })}
        expandToViewport
        loading={snooze.isPending}
        items={[
          ...(isAsked || onName ? [{ id: 'open', text: t(actKeyOf(task.id, period)) }] : []),
          { id: 'assign', text: t('progress.acts.assign') },
          isSnoozed ? { id: 'bringBack', text: t('progress.acts.bringBack') } : { id: 'snooze', text: t('progress.acts.snooze') },
          { id: 'dismiss', text: t('progress.acts.dismiss') },
        ]}
        onItemClick={({ detail }) => {
          if (detail.id === 'open') onOpen();
          else if (detail.id === 'bringBack') snooze.mutate({ params, body: { until: null } });
          else onAct(detail.id as TaskAct);
        }}
      />
      <Suspense fallback={null}>{reminding && <AskStakeholders periodIds={[period.id]} onClose={() => setReminding(false)} />}</Suspense>
    </span>
  );
}
