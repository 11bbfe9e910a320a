import { useQuery } from '@tanstack/react-query';
import { useText } from '#web/text/text.ts';
import { toDoFiguresQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import styles from './cards.module.css';

const figures = ['overdue', 'due_today', 'due_this_week', 'open', 'completed_this_week'] as const;

/** My tasks in figures (C492). */
export function ToDoListCard() {
  const t = useText();
  const asked = useQuery(toDoFiguresQuery);
  return (
    <CardState
      asked={asked}
      isEmpty={({ open, completed_this_week }) => open + completed_this_week === 0}
      empty={t('dashboard.figures.none')}
    >
      {(data) => (
        <ul className={`${styles.tiles} ${styles.figures}`}>
          {figures.map((id) => (
            <li key={id}>
              <div className={styles.tile} data-figure={id} data-empty={data[id] === 0}>
                <strong data-overdue={id === 'overdue' && data[id] > 0}>{data[id]}</strong>
                <span>{t(`dashboard.figures.${id}`)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </CardState>
  );
}
