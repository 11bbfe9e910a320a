import type { MilestoneMetaData, MilestoneView } from '#shared/contract/rows/workflow-row.ts';
import type { PeriodFacts } from '#shared/contract/rows/progress-row.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';
import type { FinishTask } from './use-next-task.ts';
import { WorkflowTaskRow } from './workflow-task-row.tsx';
import styles from './workflow-tab.module.css';
import tabs from './tabs.module.css';

const tones: Readonly<Record<MilestoneView['state'], Tone>> = { upcoming: 'plain', current: 'open', done: 'good', not_applicable: 'over' };

interface MilestoneCardProps {
  milestone: MilestoneView;
  view: MilestoneMetaData;
  period: PeriodRow;
  facts: PeriodFacts | undefined;
  onFinish: FinishTask;
  onReopen: FinishTask;
}

/** A milestone with its tasks in their order; before a start, those that would be opened. */
export function MilestoneCard({ milestone, ...context }: MilestoneCardProps) {
  const { view } = context;
  const t = useText();
  const tasks = milestone.tasks.filter(({ state, value }) => (view.run && view.run.state !== 'dismissed' ? state !== null : value));
  const all = milestone.open_tasks + milestone.settled_tasks;
  return (
    <li className={`${tabs.frame} ${styles.milestone}`} data-state={milestone.state}>
      <section aria-labelledby={`milestone-${milestone.id}`}>
        <header className={styles.milestoneHead}>
          <h3 id={`milestone-${milestone.id}`}>{t(`workflows.milestones.${milestone.id}`)}</h3>
          {view.run && <StatusBadge tone={tones[milestone.state]}>{t(`progress.workflow.milestoneStates.${milestone.state}`)}</StatusBadge>}
          {all > 0 && <span className={tabs.quiet}>{t('progress.workflow.tasks', { done: milestone.settled_tasks, all })}</span>}
        </header>
        {tasks.length === 0 ? (
          <p className={tabs.quiet}>{t('progress.workflow.noTasks')}</p>
        ) : (
          <ul className={styles.tasks}>
            {tasks.map((task) => (
              <WorkflowTaskRow key={task.id} task={task} {...context} />
            ))}
          </ul>
        )}
      </section>
    </li>
  );
}
