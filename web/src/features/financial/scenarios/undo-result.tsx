import Alert from '@cloudscape-design/components/alert';
import type { ChangeSetUndone } from '#shared/contract/rows/change-set-row.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';

/** The values that an undo skipped because others have changed them since; hidden if everything was restored. */
export function UndoResult({ undone }: { undone: ChangeSetUndone }) {
  const t = useText();
  if (undone.skipped.length === 0) return null;
  return (
    <Alert type="warning" header={t('scenarios.undoSkipped')}>
      <ul>
        {undone.skipped.map(({ kind, id, name, name_code, message, message_code }) => (
          <li key={`${kind} ${id}`}>
            {t('scenarios.skippedLine', { name: messageText(name_code, name) ?? name, reason: messageText(message_code, message) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
