import { lazy } from 'react';

const TodoListCard = lazy(async () => ({ default: (await import('#web/components/to-dos/to-do-list-card.tsx')).TodoListCard }));

/** The tasks of the dashboard (R020). */
export function TasksCard() {
  return <TodoListCard bare />;
}
