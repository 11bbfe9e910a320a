import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ProgressCount } from '#shared/contract/rows/progress-row.ts';
import { type ProgressType, typeOfTask } from '#shared/domain/workflow/progress-types.ts';
import { type MilestoneName, milestones, tasksOfMilestone } from '#shared/domain/workflow/tasks.ts';
import { useText } from '#web/text/text.ts';
import { progressQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import styles from './cards.module.css';

type Part = 'plan' | 'watch' | MilestoneName;

const parts: readonly { id: Part; types: readonly ProgressType[] }[] = [
  { id: 'plan', types: ['plan-workflow'] },
  ...milestones.map((id) => ({ id, types: tasksOfMilestone[id].map(typeOfTask) })),
  { id: 'watch', types: ['cancellation-reminders', 'claims'] },
];

/** The number of open tasks at each step of the renewals; a step links to its largest list. */
export function ProgressCard() {
  const t = useText();
  const asked = useQuery(progressQuery);
  return (
    <CardState asked={asked} isEmpty={(counts) => counts.every(({ count }) => count === 0)} empty={t('dashboard.progress.none')}>
      {(counts) => (
        <ul className={styles.tiles}>
          {parts.map(({ id, types }) => {
            const own = counts.filter(({ type }) => types.includes(type)).toSorted((a, b) => b.count - a.count);
            const count = sum(own, 'count');
            const overdue = sum(own, 'overdue');
            return (
              <li key={id}>
                <Link to={`/progress/${own[0]?.type ?? types[0]}`} className={styles.tile} data-empty={count === 0}>
                  <strong>{count}</strong>
                  <span>{id === 'plan' || id === 'watch' ? t(`progress.groups.${id}`) : t(`workflows.milestones.${id}`)}</span>
                  {overdue > 0 && <small>{t('dashboard.progress.overdue', { count: overdue })}</small>}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </CardState>
  );
}

function sum(counts: readonly ProgressCount[], field: 'count' | 'overdue'): number {
  return counts.reduce((total, each) => total + each[field], 0);
}
