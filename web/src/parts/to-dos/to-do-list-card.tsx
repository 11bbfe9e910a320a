import { lazy, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Tabs from '@cloudscape-design/components/tabs';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import { largestPageSize } from '#shared/contract/list-query.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import type { ToDoEntity } from '#shared/domain/to-dos/to-do-entities.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { Card } from '#web/parts/cards/card.tsx';
import { DeleteConfirmation } from '#web/ui/delete-confirmation.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { ToDoTable } from './to-do-table.tsx';
import styles from './to-dos.module.css';
import { toDoStates } from '#shared/contract/groups/to-do-boards.ts';
import { stateAfter } from '#shared/domain/to-dos/completion.ts';
import { Row } from '#web/ui/primitives.tsx';

const ToDoDialog = lazy(async () => ({ default: (await import('./to-do-dialog.tsx')).ToDoDialog }));

const all = 'all';
const pageSize = 50;

type Open = { is: 'create' } | { is: 'edit'; id: string } | { is: 'delete'; toDo: ToDoRow };
type Tab = 'open' | 'completed';

interface TodoListCardProps {
  /** The record that the tasks are about; without it the dashboard's tasks, each with a link to its record. */
  about?: { type: ToDoEntity; id: string };
  /** Without a title, where a parent shows it. */
  bare?: boolean;
}

/**
 * The card Tasks (R020, R122): open and completed tasks of a person, on the dashboard and on every record's page. It reloads after each change
 * (R121), and a task disappears once its owners no longer match the chosen person (R024).
 */
export function TodoListCard({ about, bare = false }: TodoListCardProps) {
  const t = useText();
  const mayEdit = useMay('edit-records');
  const me = useSession()?.user;
  const [user, setUser] = useState<string>();
  const [tab, setTab] = useState<Tab>('open');
  const [shown, setShown] = useState(pageSize);
  const [open, setOpen] = useState<Open>();
  const place = useRef<HTMLDivElement>(null);
  const complete = useComplete(() => keepFocus(place));
  const owners = useQuery(queryFor(toDos.owners, {}));
  const whose = user ?? me?.id ?? all;
  // On the dashboard the neighbouring card already lists one's own overdue tasks.
  const late = useLateTasks(about === undefined && whose === me?.id ? me.id : undefined);
  const lists = {
    open: useToDos(about, { whose, tab: 'open', perPage: shown, overdue: late.filter }),
    completed: useToDos(about, { whose, tab: 'completed', perPage: shown }),
  };
  const asked = lists[tab];
  const rows = asked.data?.data ?? [];
  useEffect(() => setShown(pageSize), [tab, whose]);
  const people = owners.data ?? [];
  const choices = [
    { id: all, name: t('toDos.allUsers') },
    // The current user is offered even if their account cannot own tasks.
    ...(me && !people.some(({ id }) => id === me.id) ? [{ id: me.id, name: me.name }] : []),
    ...people.map(({ id, name }) => ({ id, name })),
  ];
  const close = () => setOpen(undefined);
  const table = (
    <div ref={place}>
      {asked.data && rows.length === 0 ? (
        <p className={styles.empty}>{t('toDos.none')}</p>
      ) : (
        <ToDoTable
          rows={rows}
          completed={tab === 'completed'}
          linked={about === undefined}
          mayEdit={mayEdit}
          saving={complete.saving}
          onToggle={complete.toggle}
          onOpen={({ id }) => setOpen({ is: 'edit', id })}
          onDelete={(toDo) => setOpen({ is: 'delete', toDo })}
        />
      )}
      {tab === 'open' && late.count > 0 && (
        <Button variant="inline-link" onClick={late.toggle}>
          {late.isShown ? t('toDos.hideLate') : t('toDos.showLate', { count: late.count })}
        </Button>
      )}
      {(asked.data?.last_row ?? 0) > rows.length && shown < largestPageSize && (
        <Button variant="link" onClick={() => setShown(Math.min(shown + pageSize * 2, largestPageSize))}>
          {t('toDos.more')}
        </Button>
      )}
    </div>
  );
  return (
    <Card
      title={t('toDos.title')}
      bare={bare}
      add={mayEdit ? { label: t('toDos.add'), run: () => setOpen({ is: 'create' }) } : undefined}
      failed={asked.isError ? () => void asked.refetch() : undefined}
      tools={
        <>
          <Link className={styles.manage} to="/todo-templates">
            {t('toDos.manage')}
          </Link>
          <div className={styles.user}>
            <Dropdown
              value={whose}
              options={choices}
              onChange={(id) => setUser(id ?? all)}
              placeholder={t('toDos.user')}
              ariaLabel={t('toDos.whose')}
            />
          </div>
        </>
      }
      dialog={
        <>
          {open?.is === 'create' && (
            <ToDoDialog
              start={{
                // A new task belongs to the person whose tasks are shown, so that it appears in this list.
                owner_ids: whose === all ? [] : [whose],
                ...(about ? { entity: about.type, entity_id: about.id } : { in_dashboard: true }),
              }}
              onClose={close}
            />
          )}
          {open?.is === 'edit' && <ToDoDialog id={open.id} onClose={close} />}
          {open?.is === 'delete' && <DeleteConfirmation rows={toDos} id={open.toDo.id} name={open.toDo.title} onClose={close} />}
        </>
      }
    >
      <Tabs
        disableContentPaddings
        ariaLabel={t('toDos.tabs')}
        activeTabId={tab}
        onChange={({ detail }) => setTab(detail.activeTabId as Tab)}
        tabs={[
          {
            id: 'open',
            label: (
              <Row as="span" nowrap inline>
                {t('toDos.open')} {lists.open.data && <Badge color="blue">{lists.open.data.last_row}</Badge>}
              </Row>
            ),
            content: tab === 'open' ? table : null,
          },
          { id: 'completed', label: t('toDos.completed'), content: tab === 'completed' ? table : null },
        ]}
      />
    </Card>
  );
}

interface ShownToDos {
  /** The owner's id, or `all`. */
  whose: string;
  tab: Tab;
  perPage: number;
  /** Only the tasks that are overdue, or those that are not. */
  overdue?: 'true' | 'false' | undefined;
}

/** A page of a person's tasks about a record, or on the dashboard. */
function useToDos(about: TodoListCardProps['about'], { whose, tab, perPage, overdue }: ShownToDos) {
  const completed = { field: 'completed', operator: 'in' as const, values: [String(tab === 'completed')] };
  const owner = whose === all ? [] : [{ field: 'owners.id', operator: 'in' as const, values: [whose] }];
  const sort = tab === 'completed' ? { sort: [{ field: 'completed_at', descending: true }] } : {};
  const query = { paginated: true, perPage, filters: [completed, ...owner], ...sort };
  const ofRecord = queryFor(
    toDos.ofEntity,
    { params: { entityType: about?.type ?? 'subscription', id: about?.id ?? '-' } as never, query: query as never },
    { keep: true },
  );
  const ofDashboard = queryFor(
    toDos.list,
    { query: { ...query, extra: { in_dashboard: 'true', ...(overdue && { overdue }) } } as never },
    { keep: true },
  );
  const asked = useQuery(about ? ofRecord : (ofDashboard as unknown as typeof ofRecord));
  return { ...asked, data: asked.data as { data: ToDoRow[]; last_row: number } | undefined };
}

/** A person's overdue tasks on the dashboard: their number, and whether the card shows them too. Empty without a person. */
function useLateTasks(person: string | undefined) {
  const [isShown, setShown] = useState(false);
  const filters = [
    { field: 'completed', operator: 'in' as const, values: ['false'] },
    { field: 'owners.id', operator: 'in' as const, values: [person ?? ''] },
  ];
  const query = { paginated: true, perPage: 1, filters, extra: { in_dashboard: 'true', overdue: 'true' } };
  const asked = useQuery({ ...queryFor(toDos.list, { query: query as never }), enabled: person !== undefined });
  const count = person === undefined ? 0 : ((asked.data as { last_row: number } | undefined)?.last_row ?? 0);
  return { count, isShown, toggle: () => setShown(!isShown), filter: person === undefined || isShown ? undefined : ('false' as const) };
}

/** A task that leaves the list removes its button: moves the focus to the next one. */
function keepFocus(place: React.RefObject<HTMLDivElement | null>): void {
  const buttons = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-toggle] button') ?? [])];
  const index = buttons().findIndex((button) => button === document.activeElement);
  if (index === -1) return;
  const began = performance.now();
  const look = (): void => {
    if (document.activeElement === document.body) {
      const rest = buttons();
      const next = rest[index] ?? rest.at(-1) ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
      next?.focus();
    } else if (performance.now() - began < 3000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Complete and Open (R023): moves a task to the matching state of its board, or of the system board. */
function useComplete(onDone?: () => void) {
  const asked = useQuery(queryFor(toDoStates.list, {}));
  const save = useCommand(toDos.update, onDone ? { onDone } : {});
  const found = asked.data ?? [];
  const rows = Array.isArray(found) ? found : found.data;
  const states = rows.map(({ id, board, state_type }) => ({ id, board_id: board.id, type: state_type.name }));
  const boards = [...new Map(rows.map(({ board }) => [board.id, board])).values()];
  return {
    /** The task that is being saved. */
    saving: save.isPending ? save.variables.params.id : undefined,
    ready: asked.data !== undefined,
    toggle: (toDo: Pick<ToDoRow, 'id' | 'completed' | 'in_kanban' | 'state_id'>) => {
      const state = stateAfter(toDo, toDo.completed ? 'unscheduled' : 'completed', states, boards);
      if (state) save.mutate({ params: { id: toDo.id }, body: { state_id: state.id } });
    },
  };
}
