import { Suspense, useMemo, useState, useRef } from 'react';
import { toDoStates } from '#shared/contract/groups/to-do-boards.ts';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoBoardRow, ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { isFiltering, matchesFilter, type TaskFilter } from '#shared/domain/to-dos/filter-tasks.ts';
import { completedShown } from '#shared/domain/to-dos/last-completed.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { BoardDrag } from '#web/features/boards/drag/board-drag.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { BoardCard, CardToolsContext } from './board-card.tsx';
import { BoardColumn, type ColumnActs } from './board-column.tsx';
import { BoardDialogs, type BoardQuestion } from './board-dialogs.tsx';
import { BoardFilters, useTaskFilter } from './board-filters.tsx';
import { BoardTools } from './board-tools.tsx';
import { CardActions } from './card-actions.tsx';
import { useBoard } from './use-board.ts';
import cardStyles from './board-card.module.css';
import styles from './board-page.module.css';

const noTasks: readonly ToDoRow[] = [];

/** Loads a board and its tasks. */
export function Board({ id }: { id: string }) {
  const t = useText();
  const [showsAll, showAll] = useState(false);
  const [filter, setFilter] = useTaskFilter();
  // Filters search all tasks, including old completed ones.
  const { board, tasks, ...rest } = useBoard(id, showsAll || isFiltering(filter));
  return (
    <RecordLoader query={board} list={{ to: '/kanban-boards', label: t('boards.title') }}>
      {(loaded) => (
        <LoadedBoard board={loaded} tasks={tasks ?? noTasks} filter={filter} setFilter={setFilter} showAll={showAll} {...rest} />
      )}
    </RecordLoader>
  );
}

interface LoadedBoardProps extends Pick<ReturnType<typeof useBoard>, 'all' | 'isMoving' | 'move' | 'setDragging'> {
  board: ToDoBoardRow;
  tasks: readonly ToDoRow[];
  filter: TaskFilter;
  setFilter: (change: Partial<TaskFilter>) => void;
  /** Shows old completed tasks, too, or only the latest. */
  showAll: (all: boolean) => void;
}

function LoadedBoard({ board, tasks, filter, setFilter, all, showAll, move, isMoving, setDragging }: LoadedBoardProps) {
  const formats = useFormats();
  usePageTitle(nameOfDefault(board.name));
  const states = board.states ?? [];
  const mayChange = useMay(toDos.update.permission);
  const mayDelete = useMay(toDoStates.remove.permission);
  const [question, ask] = useState<BoardQuestion>();
  const [menu, setMenu] = useState<{ id: string; anchor: Element }>();
  const saveColumn = useCommand(toDoStates.update, { invalidates: ['to-dos'] });
  const t = useText();
  const today = formats.today();
  const cardTools = useMemo(
    () => ({
      t,
      formats,
      today,
      mayMove: mayChange,
      open: (id: string) => ask({ dialog: 'task', id }),
      menu: (id: string, anchor: Element) => setMenu({ id, anchor }),
    }),
    // `t` stays the same in another language, the formats do not: the cards are drawn anew.
    [t, formats, today, mayChange],
  );
  const moveColumn = (id: string, order: number): void => saveColumn.mutate({ params: { id }, body: { order } });
  const columnActs: ColumnActs = {
    edit: (column) => ask({ dialog: 'column', column }),
    remove: (column) => ask({ dialog: 'deleteColumn', column }),
    move: (column, order) => moveColumn(column.id, order),
    newTask: (column) => ask({ dialog: 'newTask', column }),
  };
  const shown = tasks.filter((task) => matchesFilter(task, filter, today));
  const byColumn = useStableGroups(shown);
  const counts = Map.groupBy(tasks, ({ state_id }) => state_id ?? '');
  // Tasks that are not loaded are counted by the server.
  const countIn = ({ id, type, to_do_count }: ToDoStateRow): number =>
    Math.max(counts.get(id)?.length ?? 0, type === 'completed' && !all ? to_do_count : 0);
  const taskOf = (id: string | undefined): ToDoRow | undefined => tasks.find((task) => task.id === id);
  const shownIn = (column: string | null | undefined): readonly ToDoRow[] => byColumn.get(column ?? '') ?? noTasks;

  return (
    <Stack as="article" gap="s" className={styles.board} aria-label={nameOfDefault(board.name)} data-editing={isMoving || undefined}>
      <Head board={board}>
        <BoardFilters tasks={tasks} shown={shown.length} filter={filter} onChange={setFilter} />
        {mayChange && <BoardTools board={board} mayDelete={mayDelete} onAct={(dialog) => ask({ dialog })} />}
      </Head>
      <CardToolsContext value={cardTools}>
        <BoardDrag
          columns={states.map(({ id }) => id)}
          nameOfColumn={(id) => nameOfDefault(states.find((state) => state.id === id)?.name ?? '')}
          nameOfCard={(id) => taskOf(id)?.title ?? ''}
          drawCard={(id) => <Carried task={taskOf(id)} />}
          onCard={(id, column, between) => void move(id, column, between)}
          onColumn={moveColumn}
          onDragging={setDragging}
        >
          <div className={styles.columns}>
            {states.map((column, index) => (
              <BoardColumn
                key={column.id}
                column={column}
                index={index}
                of={states.length}
                tasks={shownIn(column.id)}
                count={countIn(column)}
                all={all}
                {...(countIn(column) > completedShown && !isFiltering(filter) ? { showAll } : {})}
                mayChange={mayChange}
                mayDelete={mayDelete}
                acts={columnActs}
              />
            ))}
          </div>
        </BoardDrag>
      </CardToolsContext>
      {menu && (
        <CardActions
          key={menu.id}
          task={taskOf(menu.id)}
          tasks={shownIn(taskOf(menu.id)?.state_id)}
          columns={states}
          anchor={menu.anchor}
          onMove={move}
          onElsewhere={(task) => ask({ dialog: 'move', task })}
          onClose={() => setMenu(undefined)}
        />
      )}
      <Suspense fallback={null}>
        <BoardDialogs question={question} board={board} onClose={() => ask(undefined)} />
      </Suspense>
    </Stack>
  );
}

function Head({ board, children }: { board: ToDoBoardRow; children: React.ReactNode }) {
  const t = useText();
  return (
    <Stack as="header" gap="xs" className={styles.head}>
      <Row as="p" gap="m" className={styles.about}>
        <BackLink to="/kanban-boards">{t('boards.all')}</BackLink>
        {board.description && <span>{board.description}</span>}
      </Row>
      <Row>{children}</Row>
    </Stack>
  );
}

function Carried({ task }: { task: ToDoRow | undefined }) {
  return task ? (
    <div className={cardStyles.carried}>
      <BoardCard card={task} carried />
    </div>
  ) : null;
}

/** Groups the tasks by column; an unchanged column keeps its array, so that it is not rendered again. */
function useStableGroups(tasks: readonly ToDoRow[]): ReadonlyMap<string, readonly ToDoRow[]> {
  const known = useRef<ReadonlyMap<string, readonly ToDoRow[]>>(new Map());
  const groups = new Map<string, readonly ToDoRow[]>(Map.groupBy(tasks, ({ state_id }) => state_id ?? ''));
  for (const [id, group] of groups) {
    const before = known.current.get(id);
    if (before?.length === group.length && before.every((task, index) => task === group[index])) groups.set(id, before);
  }
  known.current = groups;
  return groups;
}
