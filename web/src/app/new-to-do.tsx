import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '#web/api/use-session.ts';

const ToDoDialog = lazy(async () => ({ default: (await import('#web/components/to-dos/to-do-dialog.tsx')).ToDoDialog }));

/** The flag of an address that opens the dialog of a new task, on the dashboard and wherever else one is. */
export const newToDoFlag = 'new-todo';

/** The dialog of a new task while the address asks for it (S05, S86); closing it takes the flag away. */
export function NewToDo() {
  const mayEdit = useMay('edit-records');
  const [search, setSearch] = useSearchParams();
  if (!mayEdit || search.get(newToDoFlag) !== 'true') return null;
  const close = (): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(newToDoFlag);
        return next;
      },
      { replace: true },
    );
  return (
    <Suspense fallback={null}>
      <ToDoDialog start={{ in_dashboard: true }} onClose={close} />
    </Suspense>
  );
}
