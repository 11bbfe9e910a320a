import { lazy, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toDoColumns as columns } from '#shared/contract/columns/to-dos.ts';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { CellContext, CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';
import links from '#web/ui/links.module.css';
import styles from './to-dos-page.module.css';

const ToDoDialog = lazy(async () => ({ default: (await import('#web/parts/to-dos/to-do-dialog.tsx')).ToDoDialog }));

const source: ListSource = { name: 'to-dos', columns, list: toDos.list };
export const ahead = rowsAhead(source);

function Create({ onClose }: { onClose: () => void }) {
  return <ToDoDialog start={{ in_dashboard: true }} onClose={onClose} />;
}

/** All tasks, templates aside, as a list: where the figures of the dashboard lead (C492). A task opens over it. */
export default function ToDosPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const place = search.toString();
  const renderers = useMemo(
    (): Readonly<Record<string, CellRenderer>> => ({
      title: ({ row, text }: CellContext) => (
        <Link to={`?${opened(place, row).toString()}`} replace preventScrollReset tabIndex={-1} className={`${links.name} ${styles.title}`}>
          {text}
        </Link>
      ),
    }),
    [place],
  );
  return (
    <ListScreen
      {...source}
      title={t('toDos.all')}
      deletion={toDos}
      renderers={renderers}
      onOpen={(row) => setSearch(opened(place, row), { replace: true, preventScrollReset: true })}
      create={{ label: t('toDos.add'), permission: toDos.create.permission, Dialog: Create }}
    />
  );
}

/** The address with a task open over the list. */
function opened(search: string, row: GridRow): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('to-do', String(row['id']));
  return next;
}
