import { Link } from 'react-router-dom';
import type { EmailHistoryEntry } from '#shared/contract/rows/email-row.ts';
import { EmailState } from '#web/components/emailing/email-state.tsx';
import { HistoryEntry } from '#web/components/history/history-entry.tsx';
import { useText } from '#web/text/text.ts';

/** One thing that happened to a subscription: a mail with its state, or a change as everywhere else. */
export function MailEntry({ entry, within }: { entry: EmailHistoryEntry; within: string }) {
  const t = useText();
  const { email } = entry;
  if (!email) return <HistoryEntry entry={entry} within={within} />;
  return (
    <HistoryEntry entry={entry} within={within}>
      <Link to={`/email-outbox/${email.id}`}>{entry.name}</Link> {t('emails.history.to', { addresses: email.to })}{' '}
      <EmailState email={email} />
    </HistoryEntry>
  );
}
