import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { toDoStates } from '#shared/contract/groups/to-do-boards.ts';
import { useCommand } from '#web/api/queries.ts';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { useText } from '#web/text/text.ts';
import { Line } from './checklist.tsx';
import styles from './to-dos.module.css';

/** New category: another state of a board, made from the task dialog (S86). Its name must not be empty; Enter saves. */
export function NewCategory({ boardId, onCreated }: { boardId: string; onCreated: (stateId: string) => void }) {
  const t = useText();
  const [name, setName] = useState('');
  const create = useCommand(toDoStates.create);
  return (
    <PopupButton
      label={t('toDos.dialog.newCategory')}
      align="end"
      width={340}
      trigger={({ ref, toggle, open }) => (
        <span ref={ref}>
          <Button iconName="add-plus" formAction="none" ariaLabel={t('toDos.dialog.newCategory')} ariaExpanded={open} onClick={toggle} />
        </span>
      )}
    >
      {(close) => (
        <div className={styles.category}>
          <Line
            label={t('toDos.dialog.categoryName')}
            placeholder={t('toDos.dialog.newCategory')}
            value={name}
            save={t('common.save')}
            autoFocus
            onChange={setName}
            onSave={() => {
              if (name.trim() === '' || create.isPending) return;
              const body = { name: name.trim(), board_id: boardId };
              create.mutate(
                { body },
                {
                  onSuccess: ({ result }) => {
                    onCreated(result.id);
                    setName('');
                    close();
                  },
                },
              );
            }}
          />
        </div>
      )}
    </PopupButton>
  );
}
