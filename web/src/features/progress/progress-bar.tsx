import { Link } from 'react-router-dom';
import type { ProgressCount } from '#shared/contract/rows/progress-row.ts';
import { type ProgressType, typeOfTask } from '#shared/domain/workflow/progress-types.ts';
import { type MilestoneName, milestones, tasksOfMilestone } from '#shared/domain/workflow/tasks.ts';
import { typeName } from '#web/parts/workflow-tasks/type-name.ts';
import { ToneText } from '#web/ui/due-text.tsx';
import { useText } from '#web/text/text.ts';
import { Hidden, Stack } from '#web/ui/primitives.tsx';
import styles from './progress.module.css';

const parts: readonly { id: 'plan' | 'watch' | MilestoneName; types: readonly ProgressType[] }[] = [
  { id: 'plan', types: ['plan-workflow'] },
  ...milestones.map((milestone) => ({ id: milestone, types: tasksOfMilestone[milestone].map(typeOfTask) })),
  { id: 'watch', types: ['cancellation-reminders', 'claims'] },
];

/** The steps of a renewal from left to right, with the number of open tasks at each; a step links to its list. */
export function ProgressBar({ counts, chosen }: { counts: readonly ProgressCount[]; chosen: ProgressType }) {
  const t = useText();
  return (
    <nav className={styles.bar} aria-label={t('progress.bar')}>
      {parts.map(({ id, types }) => (
        <section key={id} className={styles.part} aria-label={titleOf(id)}>
          <h2>{titleOf(id)}</h2>
          <Stack as="ul" gap="none">
            {types.map((type) => {
              const { count = 0, overdue = 0, due = 0 } = counts.find((each) => each.type === type) ?? {};
              // The announced text includes the meaning of the number.
              const told = overdue > 0 ? t('progress.toldOverdue', { overdue }) : t('progress.told');
              return (
                <li key={type}>
                  <Link
                    to={`/progress/${type}`}
                    className={styles.step}
                    data-empty={count === 0}
                    {...(type === chosen ? { 'aria-current': 'page' as const } : {})}
                    title={`${count}${told}`}
                  >
                    <span>{typeName(type)}</span>
                    <span className={styles.number}>
                      <ToneText tone={due > 0 ? 'due' : overdue > 0 ? 'overdue' : 'later'}>{count}</ToneText>
                      <Hidden>{told}</Hidden>
                    </span>
                  </Link>
                </li>
              );
            })}
          </Stack>
        </section>
      ))}
    </nav>
  );

  function titleOf(id: 'plan' | 'watch' | MilestoneName): string {
    return id === 'plan' || id === 'watch' ? t(`progress.groups.${id}`) : t(`workflows.milestones.${id}`);
  }
}
