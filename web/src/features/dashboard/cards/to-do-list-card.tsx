import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listSearch } from '#shared/contract/list-query.ts';
import { figureFilters } from '#shared/domain/to-dos/figure-filters.ts';
import { useSession } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { toDoFiguresQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import styles from './cards.module.css';

const figures = ['overdue', 'due_today', 'due_this_week', 'open', 'completed_this_week'] as const;

/** My tasks in figures (C492); each leads to the list of what it counts. */
export function ToDoListCard() {
  const t = useText();
  const me = useSession()?.user.id ?? '';
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
              <Link to={listOf(id, data.today, me)} className={styles.tile} data-figure={id} data-empty={data[id] === 0}>
                <strong data-overdue={id === 'overdue' && data[id] > 0}>{data[id]}</strong>
                <span>{t(`dashboard.figures.${id}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </CardState>
  );
}

/** The address of the tasks of the dashboard that a figure of mine counts. */
function listOf(figure: (typeof figures)[number], today: string, me: string): string {
  const own = [
    { field: 'owners', operator: 'in' as const, values: [me] },
    { field: 'in_dashboard', operator: 'in' as const, values: ['true'] },
  ];
  const sort = [{ field: figure === 'completed_this_week' ? 'completed_at' : 'deadline', descending: figure === 'completed_this_week' }];
  return `/to-dos?${new URLSearchParams(listSearch({ filters: [...figureFilters(figure, today), ...own], sort })).toString()}`;
}
