import Alert from '@cloudscape-design/components/alert';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { messageText } from '#web/text/message-text.ts';
import styles from './columns-step.module.css';

/** Remarks on the whole file: columns that are skipped, prices that are missing. */
export function FileNotes({ notes }: { notes: ImportView['notes'] }) {
  if (notes.length === 0) return null;
  const isWarning = notes.some(({ code }) => code !== 'derived_columns' && code !== 'currency_assumed' && code !== 'columns_left');
  return (
    <Alert type={isWarning ? 'warning' : 'info'}>
      {notes.length === 1 ? (
        messageText(notes[0]?.message_code, notes[0]?.message)
      ) : (
        <ul className={styles.problems}>
          {notes.map(({ message, message_code }) => (
            <li key={message}>{messageText(message_code, message)}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
