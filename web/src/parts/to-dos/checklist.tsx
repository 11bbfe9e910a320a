import { type KeyboardEvent, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import { useText } from '#web/text/text.ts';
import styles from './to-dos.module.css';
import { Row } from '#web/ui/primitives.tsx';

/** An item of a checklist, saved or not yet. */
export interface Item {
  id: string;
  body: string;
  completed: boolean;
}

interface ChecklistProps {
  items: readonly Item[];
  disabled: boolean;
  onAdd: (body: string) => void;
  onChange: (id: string, change: { body?: string; completed?: boolean }) => void;
  onRemove: (id: string) => void;
}

/** The checklist of a task (R028): one level, numbered from 1; items can be ticked, edited and deleted, Enter saves. */
export function Checklist({ items, disabled, onAdd, onChange, onRemove }: ChecklistProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<Item>();
  const add = (): void => {
    if (typed.trim() === '') return;
    onAdd(typed.trim());
    setTyped('');
  };
  const update = (): void => {
    if (!edited || edited.body.trim() === '') return;
    onChange(edited.id, { body: edited.body.trim() });
    setEdited(undefined);
  };
  return (
    <div className={styles.part} role="group" aria-label={t('toDos.checklist.title')}>
      <h3>{t('toDos.checklist.title')}</h3>
      <ol className={styles.items}>
        {items.map((item, index) => {
          const about = { number: index + 1, name: item.body };
          return (
            <li key={item.id}>
              <span className={styles.number}>{index + 1}.</span>
              {edited?.id === item.id ? (
                <Line
                  label={t('toDos.checklist.item', about)}
                  value={edited.body}
                  save={t('toDos.checklist.update')}
                  autoFocus
                  onChange={(body) => setEdited({ ...edited, body })}
                  onSave={update}
                  onCancel={() => setEdited(undefined)}
                />
              ) : (
                <>
                  <Checkbox
                    checked={item.completed}
                    disabled={disabled}
                    onChange={({ detail }) => onChange(item.id, { completed: detail.checked })}
                  >
                    <span className={item.completed ? styles.done : undefined}>{item.body}</span>
                  </Checkbox>
                  {!disabled && (
                    <Row as="span" nowrap inline>
                      <Button
                        variant="inline-icon"
                        iconName="edit"
                        formAction="none"
                        ariaLabel={t('toDos.checklist.edit', about)}
                        onClick={() => setEdited(item)}
                      />
                      <Button
                        variant="inline-icon"
                        iconName="remove"
                        formAction="none"
                        ariaLabel={t('toDos.checklist.remove', about)}
                        onClick={() => onRemove(item.id)}
                      />
                    </Row>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ol>
      {!disabled && (
        <Line
          label={t('toDos.checklist.newItem')}
          placeholder={t('toDos.checklist.newItem')}
          value={typed}
          save={t('toDos.checklist.add')}
          onChange={setTyped}
          onSave={add}
        />
      )}
    </div>
  );
}

interface LineProps {
  label: string;
  placeholder?: string;
  value: string;
  save: string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
  onSave: () => void;
  onCancel?: () => void;
}

/** A line of text with its button, disabled while it is empty; Enter does the same (R027, R028). */
export function Line({ label, placeholder, value, save, autoFocus, onChange, onSave, onCancel }: LineProps) {
  const t = useText();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onSave();
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className={styles.line} onKeyDown={onKeyDown}>
      <Input
        value={value}
        ariaLabel={label}
        placeholder={placeholder ?? ''}
        autoFocus={autoFocus ?? false}
        onChange={({ detail }) => onChange(detail.value)}
      />
      <Button formAction="none" disabled={value.trim() === ''} onClick={onSave}>
        {save}
      </Button>
      {onCancel && (
        <Button variant="link" formAction="none" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}
