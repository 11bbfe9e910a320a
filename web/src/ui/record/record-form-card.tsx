import type { ReactNode } from 'react';
import Button from '@cloudscape-design/components/button';
import type { FieldValues } from 'react-hook-form';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { useText } from '#web/text/text.ts';
import { ConflictDialog, type FieldWords } from './conflict-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';
import styles from './record-form-card.module.css';
import { Row } from '#web/ui/primitives.tsx';

interface RecordFormCardProps<V extends FieldValues> {
  form: RecordForm<V>;
  words: FieldWords;
  label: string;
  readOnly: boolean;
  children: ReactNode;
}

/** A form on a record's page: Save and Discard appear once something was changed; leaving asks for confirmation. */
export function RecordFormCard<V extends FieldValues>({ form, words, label, readOnly, children }: RecordFormCardProps<V>) {
  const t = useText();
  const { changed } = form;
  return (
    <form
      className={styles.card}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !form.saving) form.submit();
      }}
    >
      <FormFailure failure={form.failure} />
      {children}
      {!readOnly && (
        <Row gap="s" justify="end" nowrap className={styles.bar} data-changed={changed}>
          <span role="status">{changed ? t('records.unsaved') : ''}</span>
          <Button variant="link" formAction="none" disabled={!changed} onClick={form.discard}>
            {t('records.discard')}
          </Button>
          <Button variant="primary" formAction="submit" loading={form.saving} disabled={!changed}>
            {t('common.save')}
          </Button>
        </Row>
      )}
      {form.conflict && <ConflictDialog conflict={form.conflict} words={words} />}
      <LeaveGuard changed={changed} />
    </form>
  );
}
