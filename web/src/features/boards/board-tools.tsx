import Button from '@cloudscape-design/components/button';
import { CardMenu } from '#web/parts/cards/card-menu.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';

interface BoardToolsProps {
  board: { name: string; system: boolean };
  mayDelete: boolean;
  onAct: (act: 'newTask' | 'column' | 'board' | 'delete') => void;
}

/** The actions on a board, other than moving its tasks. */
export function BoardTools({ board, mayDelete, onAct }: BoardToolsProps) {
  const t = useText();
  return (
    <>
      <Button iconName="add-plus" onClick={() => onAct('column')}>
        {t('boards.column.add')}
      </Button>
      <Button variant="primary" onClick={() => onAct('newTask')}>
        {t('boards.newTask')}
      </Button>
      <CardMenu
        label={t('boards.actions', { name: nameOfDefault(board.name) })}
        entries={[
          { id: 'change', text: t('boards.rename'), icon: 'edit', run: () => onAct('board') },
          mayDelete && !board.system && { id: 'delete', text: t('boards.delete'), icon: 'remove', run: () => onAct('delete') },
        ]}
      />
    </>
  );
}
