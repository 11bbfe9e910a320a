import type { MilestoneMetaData, MilestoneView } from '#shared/contract/rows/workflow-row.ts';
import type { PeriodFacts } from '#shared/contract/rows/progress-row.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import type { FinishTask } from './use-next-task.ts';
import { WorkflowTaskRow } from './workflow-task-row.tsx';
import styles from './workflow-tab.module.css';

const tones: Readonly<Record<MilestoneView['progress'], Tone>> = { open: 'open', waiting: 'plain', done: 'good', not_applicable: 'over' };

interface MilestoneCardProps {
  milestone: MilestoneView;
  view: MilestoneMetaData;
  period: PeriodRow;
  facts: PeriodFacts | undefined;
  /** The task whose form is open. */
  opened: TaskName | undefined;
  onOpen: (task: TaskName | undefined) => void;
  onFinish: FinishTask;
  onReopen: FinishTask;
}

/** A milestone with its tasks in their order; before a start, those that would be opened. */
export function MilestoneCard({ milestone, opened, onOpen, ...context }: MilestoneCardProps) {
  const { view } = context;
  const t = useText();
  const tasks = milestone.tasks.filter(({ state, value }) => (view.run && view.run.state !== 'dismissed' ? state !== null : value));
  const all = milestone.open_tasks + milestone.settled_tasks;
  return (
    <li className={styles.milestone} data-state={milestone.state}>
      <section aria-labelledby={`milestone-${milestone.id}`}>
        <Row as="header" gap="s" className={styles.milestoneHead}>
          <h3 id={`milestone-${milestone.id}`}>{t(`workflows.milestones.${milestone.id}`)}</h3>
          {view.run && (
            <StatusBadge tone={tones[milestone.progress]}>
              {milestone.progress === 'open'
                ? t('progress.workflow.tasks', { done: milestone.settled_tasks, all })
                : t(`progress.workflow.milestoneStates.${milestone.progress}`)}
            </StatusBadge>
          )}
          {all > 0 && milestone.progress !== 'open' && (
            <Quiet as="span">{t('progress.workflow.tasks', { done: milestone.settled_tasks, all })}</Quiet>
          )}
        </Row>
        {tasks.length === 0 ? (
          <Quiet>{t('progress.workflow.noTasks')}</Quiet>
        ) : (
          <Stack as="ul" gap="none">
            {tasks.map((task) => (
              <WorkflowTaskRow
                key={task.id}
                task={task}
                opened={opened === task.id}
                onOpen={(opens) => onOpen(opens ? task.id : undefined)}
                {...context}
              />
            ))}
          </Stack>
        )}
      </section>
    </li>
  );
}
