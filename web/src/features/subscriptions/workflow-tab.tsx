import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useOutletContext, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { progress } from '#shared/contract/groups/progress.ts';
import { workflows } from '#shared/contract/groups/workflows.ts';
import type { MilestoneMetaData } from '#shared/contract/rows/workflow-row.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { milestones, type TaskName, taskNames } from '#shared/domain/workflow/tasks.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DueText } from '#web/ui/due-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Hidden, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { ChosenPeriod } from './chosen-period.tsx';
import { MilestoneCard } from './milestone-card.tsx';
import { RunHistory } from './run-history.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';
import { MootTasks } from './moot-tasks.tsx';
import { actKeyOf, taskKeyOf } from './task-key-of.ts';
import { useNextTask } from './use-next-task.ts';
import styles from './workflow-tab.module.css';

const ChangeWorkflows = lazy(async () => ({
  default: (await import('#web/parts/workflow/change-workflows-dialog.tsx')).ChangeWorkflowsDialog,
}));

const tones: Readonly<Record<PeriodRow['workflow'], Tone>> = {
  not_started: 'plain',
  running: 'open',
  completed: 'good',
  cancelled: 'over',
  dismissed: 'over',
};

/** The workflow of a period: its milestones with their tasks, each completed in place, and earlier runs (S42). */
export default function WorkflowTab() {
  const { subscription, addPeriod } = useOutletContext<SubscriptionContext>();
  return (
    <ChosenPeriod subscription={subscription} addPeriod={addPeriod}>
      {(period, picker) => (
        <Workflow
          key={period.id}
          period={period}
          name={subscription.name}
          picker={picker}
          stepAbove={subscription.renewal.step?.period_id === period.id ? subscription.renewal.step.step : undefined}
        />
      )}
    </ChosenPeriod>
  );
}

interface WorkflowProps {
  period: PeriodRow;
  name: string;
  picker: ReactNode;
  /** The next step that the record's header shows with its button, if it belongs to this period. */
  stepAbove: NonNullable<SubscriptionDetail['renewal']['step']>['step'] | undefined;
}

function Workflow({ period, name, picker, stepAbove }: WorkflowProps) {
  const t = useText();
  const params = { id: period.id };
  const asked = useQuery(queryFor(workflows.milestoneMetaData, { params }));
  const facts = useQuery(queryFor(progress.facts, { params }));
  const parts = useQueries({
    queries: milestones.map((milestoneId) => queryFor(workflows.milestone, { params: { ...params, milestoneId } })),
  });
  const view = asked.data;
  const tasks = useMemo(() => parts.flatMap(({ data }) => data?.tasks ?? []), [parts]);
  const next = useNextTask(tasks, period);
  const [opened, setOpened] = useOpenedTask();
  const isLost = asked.isError || parts.some((part) => part.isError);
  return (
    <Stack>
      <Hidden as="div" role="status">
        {next.said}
      </Hidden>
      <div className={styles.facts} ref={next.end} tabIndex={-1}>
        {picker}
        {view && <State view={view} name={name} period={period} stepAbove={stepAbove} />}
      </div>
      {isLost && (
        <EmptyState
          title={t('common.loadFailed')}
          action={<Button onClick={() => void Promise.all([asked, ...parts].map((part) => part.refetch()))}>{t('common.retry')}</Button>}
        />
      )}
      {!isLost && (!view || parts.some((part) => part.isPending)) && <Skeleton lines={10} height={44} />}
      {view?.run?.state === 'running' && stepAbove === undefined && <Next view={view} period={period} onOpen={setOpened} />}
      {view && view.moot_tasks.length > 0 && <MootTasks view={view} period={period} onFinish={next.finish} />}
      {/* Rendered together: below the skeleton these would move up when it disappears. */}
      {!isLost && view && !parts.some((part) => part.isPending) && (
        <ol className={styles.milestones}>
          {parts.map(
            ({ data }) =>
              data && (
                <MilestoneCard
                  key={data.id}
                  milestone={data}
                  view={view}
                  period={period}
                  facts={facts.data}
                  opened={opened}
                  onOpen={setOpened}
                  onFinish={next.finish}
                  onReopen={next.reopen}
                />
              ),
          )}
        </ol>
      )}
      {view && view.earlier_runs.length > 0 && <RunHistory runs={view.earlier_runs} />}
    </Stack>
  );
}

/** The state of the workflow, and the actions on the whole of it. */
function State({ view, name, period, stepAbove }: Omit<WorkflowProps, 'picker'> & { view: MilestoneMetaData }) {
  const t = useText();
  const may = useMay(workflows.start.permission);
  const start = useCommand(workflows.start);
  const [ending, setEnding] = useState<'cancel' | 'dismiss'>();
  const isFirst = !view.run || view.workflow === 'not_started';
  const endings = [
    ...(view.can_cancel ? [{ id: 'cancel', text: t('progress.workflow.cancel') }] : []),
    ...(view.can_dismiss ? [{ id: 'dismiss', text: t('progress.workflow.dismiss') }] : []),
  ];
  return (
    <Row gap="s" className={styles.state}>
      <Quiet as="span">{t('progress.workflow.state')}</Quiet>
      <StatusBadge tone={tones[view.workflow]}>{t(`progress.workflow.states.${view.workflow}`)}</StatusBadge>
      {view.run?.reason && <Quiet as="span">{messageText(view.run.reason_code, view.run.reason)}</Quiet>}
      {may && (view.can_start || endings.length > 0) && (
        <div className={styles.acts}>
          {view.can_start && stepAbove !== 'start' && (
            <Button
              loading={start.isPending}
              onClick={() => start.mutate({ params: { id: view.period_id }, body: { version: view.period_version } })}
            >
              {isFirst ? t('progress.workflow.start') : t('progress.workflow.restart')}
            </Button>
          )}
          {endings.length > 0 && (
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('progress.workflow.more')}
              expandToViewport
              items={endings}
              onItemClick={({ detail }) => setEnding(detail.id as 'cancel' | 'dismiss')}
            />
          )}
        </div>
      )}
      {may && view.workflow !== 'running' && !view.can_start && view.start_refusal !== null && (
        <Quiet as="span">{messageText(view.start_refusal_code, view.start_refusal)}</Quiet>
      )}
      {ending && (
        <Suspense fallback={null}>
          <ChangeWorkflows
            action={ending}
            periods={[{ id: period.id, name, workflow: view.workflow }]}
            onClose={() => setEnding(undefined)}
          />
        </Suspense>
      )}
    </Row>
  );
}

/** The task whose form is open; one in the address is opened at once. */
function useOpenedTask(): [TaskName | undefined, (task: TaskName | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<TaskName>();
  const named = taskNames.find((task) => task === search.get('task'));
  useEffect(() => {
    if (!named) return;
    setOpened(named);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('task');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [named, setSearch]);
  return [opened, setOpened];
}

interface NextProps {
  view: MilestoneMetaData;
  period: PeriodRow;
  onOpen: (task: TaskName) => void;
}

/** The next task with its button, or the event that the renewal waits for. */
function Next({ view, period, onOpen }: NextProps) {
  const t = useText();
  const may = useMay(progress.process.permission);
  const formats = useFormats();
  const { next_task: next } = view;
  if (!next)
    return (
      <Row as="p" gap="m" className={styles.next}>
        {t('progress.workflow.nextNone')}
      </Row>
    );
  return (
    <Row as="p" gap="m" className={styles.next}>
      <Quiet as="span">{t(next.standing === 'ready' ? 'progress.workflow.next' : 'progress.standings.waiting')}</Quiet>
      <a href={`#task-${next.id}`} className={styles.nextTask}>
        {t(taskKeyOf(next.id, period))}
      </a>
      {next.owner && <span>{next.owner.name}</span>}
      {next.due_on !== null && (
        <DueText date={next.due_on} periodEnd={period.end_date}>
          {t(next.is_overdue ? 'progress.late' : 'progress.due', { date: formats.date(next.due_on) })}
        </DueText>
      )}
      {may && next.standing === 'ready' && (
        <span className={styles.acts}>
          <Button ariaLabel={t('progress.workflow.nextAct', { act: t(actKeyOf(next.id, period)) })} onClick={() => onOpen(next.id)}>
            {t(actKeyOf(next.id, period))}
          </Button>
        </span>
      )}
    </Row>
  );
}
