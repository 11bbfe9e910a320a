import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay, useSession } from '#web/api/use-session.ts';

const ToDoDialog = lazy(async () => ({ default: (await import('#web/parts/to-dos/to-do-dialog.tsx')).ToDoDialog }));

/** The parameters that open the task dialog on any page: `new-todo=true` for a new task (S05), `to-do=…` for an existing one. */
const flags = { fresh: 'new-todo', known: 'to-do' } as const;

/** The task dialog while the address has its parameter (S86); closing the dialog removes the parameter. */
export function ToDoOfAddress() {
  const mayEdit = useMay('edit-records');
  const me = useSession()?.user.id;
  const [search, setSearch] = useSearchParams();
  const known = search.get(flags.known);
  const isNew = mayEdit && search.get(flags.fresh) === 'true';
  if (!known && !isNew) return null;
  const close = (): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const flag of Object.values(flags)) next.delete(flag);
        return next;
      },
      { replace: true },
    );
  return (
    <Suspense fallback={null}>
      {known ? (
        <ToDoDialog key={known} id={known} onClose={close} />
      ) : (
        <ToDoDialog start={{ in_dashboard: true, owner_ids: me === undefined ? [] : [me] }} onClose={close} />
      )}
    </Suspense>
  );
}
