import { createHash } from 'node:crypto';
import type { Row } from '#shared/contract/kinds.ts';
import type { ToDoBoardRow, ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import { inOrder } from '#shared/domain/to-dos/order-states.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { boardsOf, statesOf } from './system-board.ts';

/** The tasks on boards, by the state they are in; templates are on none. */
function tasksByState(model: ReadModel): ReadonlyMap<string, readonly Row<'to_do'>[]> {
  return model.view('to-do tasks by state', () =>
    Map.groupBy(
      [...model.all('to_do')].filter(({ in_kanban, is_template }) => in_kanban && !is_template),
      ({ state_id }) => model.resolve('to_do_state', state_id) ?? '',
    ),
  );
}

/** A state as the calls answer it (R080). */
export function toDoStateRow(model: ReadModel, state: Row<'to_do_state'>): ToDoStateRow {
  const boardId = model.resolve('to_do_board', state.board_id) ?? state.board_id;
  const board = boardsOf(model).find(({ id }) => id === boardId);
  return {
    ...state,
    state_type: { name: state.type },
    board: { id: boardId, name: board?.name ?? '', system: board?.system ?? false },
    to_do_count: tasksByState(model).get(state.id)?.length ?? 0,
  };
}

/** All states of all boards. */
export function toDoStateRows(model: ReadModel): ToDoStateRow[] {
  return model.view('to-do state rows', () => statesOf(model).map((state) => toDoStateRow(model, state)));
}

/** The states of a board from left to right. */
export function statesOfBoard(model: ReadModel, boardId: string): ToDoStateRow[] {
  return inOrder(toDoStateRows(model).filter(({ board }) => board.id === boardId));
}

/** A board as the calls answer it. */
export function toDoBoardRow(model: ReadModel, board: Row<'to_do_board'>): ToDoBoardRow {
  const day = today(memberOf(model).timezone);
  const states = statesOfBoard(model, board.id);
  const tasks = states.flatMap(({ id, type }) => (tasksByState(model).get(id) ?? []).map((task) => ({ task, type })));
  const open = tasks.filter(({ type }) => type !== 'completed');
  return {
    ...board,
    open_count: open.length,
    completed_count: tasks.length - open.length,
    overdue_count: open.filter(({ task }) => task.deadline !== null && task.deadline < day).length,
    mark: markOf(model, [board, ...states], tasks),
  };
}

/** A mark that changes with the cards: from the versions of tasks and columns, and the number and versions of a task's parts. */
function markOf(model: ReadModel, own: readonly { id: string; version: number }[], tasks: readonly { task: Row<'to_do'> }[]): string {
  const versions = (rows: readonly { version: number }[]): number => rows.reduce((sum, { version }) => sum + version, 0);
  const hash = createHash('sha256');
  for (const { id, version } of own) hash.update(`${id}.${version};`);
  for (const { task } of tasks) {
    const items = model.by('to_do_checklist_item', 'to_do_id', task.id);
    const comments = model.by('to_do_comment', 'to_do_id', task.id);
    const files = model.by('media', 'entity_id', task.id);
    hash.update(`${task.id}.${task.version}.${items.length}.${versions(items)}.${comments.length}.${files.length};`);
  }
  return hash.digest('base64url').slice(0, 16);
}

/** All boards. */
export function toDoBoardRows(model: ReadModel): ToDoBoardRow[] {
  return boardsOf(model).map((board) => toDoBoardRow(model, board));
}
