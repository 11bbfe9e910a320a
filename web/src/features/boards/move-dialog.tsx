import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { toDoBoards } from '#shared/contract/groups/to-do-boards.ts';
import type { ToDoBoardRow, ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

interface MoveDialogProps {
  task: ToDoRow;
  onMove: (column: ToDoStateRow, place: 'first' | 'last') => void;
  onClose: () => void;
}

/** Moves a task to any column of any board, without dragging. */
export function MoveDialog({ task, onMove, onClose }: MoveDialogProps) {
  const t = useText();
  const asked = useQuery({ ...queryFor(toDoBoards.list, { query: { include: ['states'] } }), staleTime: 0 });
  const title = t('boards.move.title', { title: task.title });
  if (!asked.data) return <LoadingDialog title={title} query={asked} onClose={onClose} />;
  return <Choices task={task} title={title} boards={asked.data as readonly ToDoBoardRow[]} onMove={onMove} onClose={onClose} />;
}

function Choices({ task, title, boards, onMove, onClose }: MoveDialogProps & { title: string; boards: readonly ToDoBoardRow[] }) {
  const t = useText();
  const [boardId, setBoard] = useState(task.board_id ?? boards[0]?.id ?? null);
  const states = boards.find(({ id }) => id === boardId)?.states ?? [];
  const [chosen, setColumn] = useState(task.state_id);
  const column = states.find(({ id }) => id === chosen) ?? states[0];
  const [place, setPlace] = useState<'first' | 'last'>('last');
  return (
    <Modal
      title={title}
      width={480}
      onCancel={onClose}
      saveLabel={t('boards.move.save')}
      saveDisabled={!column}
      onSave={() => {
        onClose();
        if (column) onMove(column, place);
      }}
    >
      <SpaceBetween size="m">
        <FormField label={t('boards.move.board')}>
          <Dropdown value={boardId} options={boards} onChange={setBoard} />
        </FormField>
        <FormField label={t('boards.move.column')}>
          <Dropdown value={column?.id} options={states} onChange={setColumn} />
        </FormField>
        <FormField label={t('boards.move.place')}>
          <Dropdown
            value={place}
            options={(['first', 'last'] as const).map((id) => ({ id, name: t(`boards.move.${id}`) }))}
            onChange={(id) => setPlace(id === 'first' ? 'first' : 'last')}
          />
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}
