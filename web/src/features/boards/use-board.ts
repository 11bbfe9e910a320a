import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toDoBoards } from '#shared/contract/groups/to-do-boards.ts';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { completedShown } from '#shared/domain/to-dos/last-completed.ts';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { reportFailure, send } from '#web/api/client.ts';
import { queryFor } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { text } from '#web/text/text.ts';
import { type Between, movedTo, sorted } from './moved-to.ts';

/** Poll interval for changes of others on the board, in milliseconds; only its mark is read until that changes. */
const every = 4000;

/** The tasks of a board: all of them, or only the latest of the completed ones. */
function tasksQuery(boardId: string, all: boolean) {
  const extra = { context: 'kanban' as const, ...(all ? {} : { completed_last: String(completedShown) }) };
  return queryFor(toDos.list, { query: { filters: [{ field: 'board_id', operator: 'in', values: [boardId] }], extra } } as never);
}

/**
 * A board with its tasks, kept up to date: changes of others appear within seconds, and when the window gets the focus. `wanted` requests old
 * completed tasks, too; `all` says whether they are loaded.
 */
export function useBoard(boardId: string, wanted: boolean) {
  const cache = useQueryClient();
  const board = useQuery({
    ...queryFor(toDoBoards.get, { params: { id: boardId } }),
    staleTime: 0,
    refetchInterval: every,
    refetchOnWindowFocus: true,
  });
  const [all, setAll] = useState(wanted);
  const options = tasksQuery(boardId, all);
  const tasks = useQuery({ ...options, select: sortedRows });
  const now = useRef(options);
  now.current = options;

  const [dragging, setDragging] = useState(false);
  /** The number of moves in progress: until they end, their tasks stay where they were dropped. */
  const [underWay, setUnderWay] = useState(0);
  const queue = useRef(Promise.resolve());

  const mark = board.data?.mark;
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    if (mark === undefined || mark === seen || dragging || underWay > 0) return;
    // The tasks were loaded together with the first mark.
    if (seen !== undefined) void cache.invalidateQueries({ queryKey: now.current.queryKey });
    setSeen(mark);
  }, [cache, dragging, mark, seen, underWay]);

  // The tasks are replaced once the others are loaded. Until then cards can be moved as before, and running moves finish first.
  useEffect(() => {
    if (wanted === all) return undefined;
    let given = false;
    void queue.current
      .then(() => cache.fetchQuery({ ...tasksQuery(boardId, wanted), staleTime: 0 }))
      .then(() => given || setAll(wanted), reportFailure);
    return () => {
      given = true;
    };
  }, [all, boardId, cache, wanted]);

  const rows = useCallback(() => (cache.getQueryData(now.current.queryKey) ?? []) as ToDoRow[], [cache]);
  const states = board.data?.states;

  /** Moves a task between two others of a column: at once on the screen, then on the server, in sequence. */
  const move = useCallback(
    (id: string, stateId: string, between: Between): Promise<void> => {
      const state = states?.find((each) => each.id === stateId);
      const from = rows().find((task) => task.id === id)?.state_id;
      if (!state || from === undefined) return Promise.resolve();
      void cache.cancelQueries({ queryKey: now.current.queryKey });
      cache.setQueryData(now.current.queryKey, movedTo(rows(), id, state, between));
      setUnderWay((count) => count + 1);
      queue.current = queue.current.then(async () => {
        try {
          const readAgain = () => cache.fetchQuery({ ...now.current, staleTime: 0 });
          // Only the version is updated: the next move, which waits for it, may have changed the place again.
          const saved = (version: number) =>
            cache.setQueryData(
              now.current.queryKey,
              rows().map((task) => (task.id === id ? { ...task, version } : task)),
            );
          await moveOnServer({ id, from, stateId, between }, { rows, readAgain, saved });
        } catch (error) {
          if (!isAborted(error)) reportFailure(error);
          await cache.invalidateQueries({ queryKey: now.current.queryKey });
        }
        setUnderWay((count) => count - 1);
      });
      return queue.current;
    },
    [cache, rows, states],
  );
  // During a drag the list stays as it was at pick-up, so that nothing shifts under the pointer.
  const still = useRef(tasks.data);
  if (!dragging) still.current = tasks.data;
  return { board, tasks: still.current, all, move, isMoving: dragging || underWay > 0, setDragging };
}

function sortedRows(rows: unknown): ToDoRow[] {
  return sorted(rows as ToDoRow[]);
}

/** A move of a task to a place in a column. */
interface Move {
  id: string;
  from: string | null;
  stateId: string;
  between: Between;
}

/** The tasks as the page has them. */
interface BoardCache {
  rows: () => ToDoRow[];
  readAgain: () => Promise<unknown>;
  saved: (version: number) => void;
}

/**
 * Sends a move to the server. If another user changed the task meanwhile, it is still moved while its state is unchanged; if it was moved
 * elsewhere it stays there, and a message says so.
 */
async function moveOnServer({ id, from, stateId, between }: Move, { rows, readAgain, saved }: BoardCache): Promise<void> {
  const { after, before } = between;
  let task = rows().find((each) => each.id === id);
  const title = task?.title ?? '';
  for (let tries = 0; task && tries < 4; tries++) {
    try {
      const body = {
        state_id: stateId,
        in_dashboard: true,
        in_kanban: true,
        kanban_after: after,
        kanban_before: before,
        version: task.version,
      };
      const { result } = await send(toDos.update, { params: { id }, body, report: 'none' });
      saved(result.version);
      return;
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      const fresh = (await readAgain()) as ToDoRow[];
      task = fresh.find((each) => each.id === id);
      if (task && task.state_id !== from && task.state_id !== stateId) {
        const { state, updated_by: by } = task;
        const name = by?.name ?? text('boards.move.somebody');
        showToast(text('boards.move.elsewhereNow', { name, title, column: state?.name ?? '' }), 'warning', 8000);
        return;
      }
    }
  }
  if (!task) throw new CallError(404, { message: text('boards.move.gone', { title }) });
}
