import { lazy } from 'react';

const load = async () => ({ default: (await import('#web/parts/to-dos/to-do-list-card.tsx')).TodoListCard });
const TodoListCard = lazy(load);

/** Asks for the card's code while the page is still being made; what fails is asked for again by the card. */
export function tasksAhead(): void {
  void load().catch(() => undefined);
}

/** The tasks of the dashboard (R020). */
export function TasksCard() {
  return <TodoListCard bare />;
}
