import { useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import Input from '@cloudscape-design/components/input';
import type { Person } from '#shared/contract/rows/to-do-row.ts';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { Avatar } from './avatar.tsx';
import styles from './to-dos.module.css';

interface TitleToolbarProps {
  title: string;
  /** The error of the title. */
  error: string | undefined;
  creator: Person | null;
  owners: readonly Person[];
  disabled: boolean;
  onChange: (title: string) => void;
}

/** The toolbar of the task dialog (R122): the title, editable on click, and the initials of creator and owners. */
export function TitleToolbar({ title, error, creator, owners, disabled, onChange }: TitleToolbarProps) {
  const t = useText();
  const [editing, setEditing] = useState(title === '');
  return (
    <Row gap="m" align="start" justify="between" nowrap className={styles.toolbar}>
      <div className={styles.titlePlace}>
        {!disabled && (editing || title.trim() === '' || error !== undefined) ? (
          <div
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || title.trim() === '') return;
              event.preventDefault();
              setEditing(false);
            }}
          >
            <Input
              value={title}
              autoFocus={editing}
              ariaLabel={t('toDos.dialog.title')}
              placeholder={t('toDos.dialog.title')}
              ariaRequired
              invalid={error !== undefined}
              ariaDescribedby="to-do-title-error"
              onChange={({ detail }) => onChange(detail.value)}
              onBlur={() => setEditing(false)}
            />
          </div>
        ) : disabled ? (
          <span className={styles.titleText}>{title}</span>
        ) : (
          <button
            type="button"
            className={styles.titleButton}
            aria-label={t('toDos.dialog.changeTitle', { name: title })}
            onClick={() => setEditing(true)}
          >
            {title}
          </button>
        )}
        <p id="to-do-title-error" role="alert" className={styles.error}>
          {error}
        </p>
      </div>
      <Row as="span" inline>
        {creator && <Avatar person={creator} label={t('toDos.dialog.createdBy', { name: creator.name })} />}
        {creator && owners.length > 0 && <Icon name="angle-right" size="small" />}
        {owners.map((owner) => (
          <Avatar key={owner.id} person={owner} label={t('toDos.dialog.assignedTo', { name: owner.name })} />
        ))}
      </Row>
    </Row>
  );
}
