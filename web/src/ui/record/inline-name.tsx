import { type KeyboardEvent, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { CallError } from '#web/api/call-error.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { useText } from '#web/text/text.ts';
import { firstMessageText } from '#web/text/message-text.ts';
import styles from './record-page.module.css';
import { Row } from '#web/ui/primitives.tsx';

interface InlineNameProps {
  name: string;
  /** Saves; throws a CallError when the server refuses. Without it the name is only shown. */
  onRename?: ((name: string) => Promise<unknown>) | undefined;
  /** Whether the record is still loading: only the space of the pencil is reserved. */
  early?: boolean;
}

/** The name of a record as its heading; the pencil or a double click turns it into a field: Enter saves, Esc cancels. */
export function InlineName({ name, onRename, early = false }: InlineNameProps) {
  const t = useText();
  const [draft, setDraft] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [saving, setSaving] = useState(false);
  const input = useRef<InputProps.Ref>(null);

  if (draft === undefined || !onRename)
    return (
      <Row gap="xxs" nowrap className={styles.name}>
        <h1 onDoubleClick={() => onRename && !early && setDraft(name)}>{name}</h1>
        {onRename && (
          <span className={styles.pencil} data-early={early || undefined}>
            <Button variant="icon" iconName="edit" ariaLabel={t('records.rename', { name })} onClick={() => setDraft(name)} />
          </span>
        )}
      </Row>
    );

  const close = () => {
    setDraft(undefined);
    setRefusal(undefined);
  };
  const save = async () => {
    const wrong = firstMessageText(checkName(draft));
    if (wrong !== undefined) return setRefusal(wrong);
    if (draft.trim() === name) return close();
    setSaving(true);
    try {
      await onRename(draft.trim());
      close();
    } catch (error) {
      if (error instanceof CallError) setRefusal(error.errors?.['name']?.[0] ?? error.message);
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <form
      className={styles.renaming}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.renamingField}>
        <Input
          ref={input}
          value={draft}
          onChange={({ detail }) => setDraft(detail.value)}
          ariaLabel={t('records.newName')}
          invalid={refusal !== undefined}
          ariaDescribedby="record-name-refusal"
          autoFocus
        />
        <p id="record-name-refusal" role="alert" className={styles.refusal}>
          {refusal}
        </p>
      </div>
      <Button variant="primary" formAction="submit" loading={saving}>
        {t('common.save')}
      </Button>
      <Button variant="link" formAction="none" onClick={close}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
