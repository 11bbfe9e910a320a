import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import { toDoBoards, toDoStates } from '#shared/contract/groups/to-do-boards.ts';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoBoardRow, ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';

const BoardDialog = lazy(async () => ({ default: (await import('./board-dialog.tsx')).BoardDialog }));
const ColumnDialog = lazy(async () => ({ default: (await import('./column-dialog.tsx')).ColumnDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const DeleteConfirmation = lazy(async () => ({
  default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation,
}));

const ToDoDialog = lazy(async () => ({ default: (await import('#web/parts/to-dos/to-do-dialog.tsx')).ToDoDialog }));

/** The dialog that is open over a board. */
export type BoardQuestion =
  | { dialog: 'board' | 'delete' }
  | { dialog: 'column'; column?: ToDoStateRow }
  | { dialog: 'deleteColumn'; column: ToDoStateRow }
  | { dialog: 'task'; id: string }
  | { dialog: 'newTask'; column?: ToDoStateRow }
  | { dialog: 'move'; task: ToDoRow };

interface BoardDialogsProps {
  question: BoardQuestion | undefined;
  board: ToDoBoardRow;
  onClose: () => void;
}

/** The dialogs of a board, its columns and its tasks. */
export function BoardDialogs({ question, board, onClose }: BoardDialogsProps) {
  const t = useText();
  const navigate = useNavigate();
  const moveElsewhere = useCommand(toDos.update, {
    invalidates: ['to-dos'],
    onDone: ({ result: { title, state } }) =>
      showToast(
        t('boards.move.done', { title, column: state?.board.id === board.id ? state.name : `${state?.name} (${state?.board.name})` }),
        'positive',
      ),
  });
  switch (question?.dialog) {
    case 'board':
      return <BoardDialog board={board} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteConfirmation
          rows={toDoBoards}
          id={board.id}
          name={board.name}
          onClose={onClose}
          onDeleted={() => void navigate('/kanban-boards')}
        />
      );
    case 'column':
      return <ColumnDialog board={board} columns={board.states ?? []} column={question.column} onClose={onClose} />;
    case 'deleteColumn':
      return <DeleteConfirmation rows={toDoStates} id={question.column.id} name={question.column.name} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          task={question.task}
          onClose={onClose}
          onMove={({ id: state_id }, place) =>
            moveElsewhere.mutate({
              params: { id: question.task.id },
              body: {
                state_id,
                in_dashboard: true,
                in_kanban: true,
                kanban_before: null,
                ...(place === 'first' && { kanban_after: null }),
              },
            })
          }
        />
      );
    case 'task':
      return <ToDoDialog id={question.id} onClose={onClose} />;
    case 'newTask':
      return (
        <ToDoDialog
          start={{
            in_dashboard: true,
            in_kanban: true,
            board_id: board.id,
            state_id: (question.column ?? board.states?.find(({ type }) => type === 'unscheduled'))?.id ?? null,
          }}
          onClose={onClose}
        />
      );
    case undefined:
      return null;
  }
}
