import { kinds } from '#shared/contract/kinds.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';

/** Whether a history shows a logged row. Hidden are mere moves of content, and batches of emails, whose emails are shown. */
export function isShown(row: LoggedRow): boolean {
  return (
    row.kind in kinds && row.kind !== 'email_batch' && row.action !== 'settled' && (row.action !== 'changed' || row.changes.length > 0)
  );
}
