import { lazy, Suspense, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import type { Page } from '#shared/contract/envelope.ts';
import { emailing } from '#shared/contract/groups/emailing.ts';
import { subscriptionHistory } from '#shared/contract/groups/emails.ts';
import type { EmailHistoryEntry } from '#shared/contract/rows/email-row.ts';
import { type EmailKind, sendableKinds } from '#shared/domain/emails/email-kinds.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { HistoryDays } from '#web/parts/history/history-days.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import type { SubscriptionContext } from './subscription-record.tsx';
import styles from './emails-history.module.css';
import { EmailState } from '#web/parts/emailing/email-state.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { HistoryEntry } from '#web/parts/history/history-entry.tsx';
import { Row, Stack } from '#web/ui/primitives.tsx';

const SendEmailDialog = lazy(async () => ({ default: (await import('#web/parts/emailing/send-email-dialog.tsx')).SendEmailDialog }));

const perPage = 50;
type Shown = 'all' | EmailHistoryEntry['type'];

/** Emails about a subscription's periods and all that was changed of them, in one line of time (S52). */
export default function EmailsHistoryTab() {
  const t = useText();
  const { subscription, addEmails } = useOutletContext<SubscriptionContext>();
  const [shown, setShown] = useState<Shown>('all');
  const [pages, setPages] = useState(1);
  const [writing, setWriting] = useState<EmailKind>();
  const maySend = useMay(emailing.send.permission);
  const history = useQuery({
    ...queryFor(subscriptionHistory.list, {
      params: { id: subscription.id },
      query: {
        paginated: true,
        perPage: perPage * pages,
        filters: shown === 'all' ? [] : [{ field: 'type', operator: 'in', values: [shown] }],
      },
    }),
    placeholderData: keepPreviousData,
  });
  const page = history.data as Page<EmailHistoryEntry> | undefined;
  const period = subscription.latest_period_id;
  return (
    <Stack className={styles.history}>
      <Row gap="s" justify="between" className={styles.bar}>
        <SegmentedControl
          label={t('emails.history.show')}
          selectedId={shown}
          options={(['all', 'email', 'change'] as const).map((id) => ({ id, text: t(`emails.history.${id}`) }))}
          onChange={({ detail }) => {
            setShown(detail.selectedId as Shown);
            setPages(1);
          }}
        />
        <Row>
          {addEmails && (
            <Button iconName="add-plus" onClick={addEmails}>
              {t('emails.received.add')}
            </Button>
          )}
          {maySend && period !== null && (
            <ButtonDropdown
              expandToViewport
              items={sendableKinds.map((id) => ({ id, text: t(`emails.kinds.${id}`) }))}
              onItemClick={({ detail }) => setWriting(detail.id as EmailKind)}
            >
              {t('emails.history.write')}
            </ButtonDropdown>
          )}
        </Row>
      </Row>
      {!page && <Skeleton lines={6} height={44} />}
      {page?.data.length === 0 && <EmptyState title={t('emails.history.empty')} />}
      {page && page.data.length > 0 && (
        <HistoryDays label={t('emails.history.title')} entries={page.data}>
          {(entry, also) => <MailEntry key={entry.id} entry={entry} also={also} within={subscription.name} />}
        </HistoryDays>
      )}
      {page && page.data.length < page.last_row && perPage * (pages + 1) <= 500 && (
        <Button loading={history.isFetching} onClick={() => setPages(pages + 1)}>
          {t('emails.history.more')}
        </Button>
      )}
      {writing && period !== null && (
        <Suspense fallback={null}>
          <SendEmailDialog kind={writing} periodIds={[period]} onClose={() => setWriting(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** One entry of a subscription's history: an email with its state, or a change as in other histories. */
function MailEntry({ entry, also, within }: { entry: EmailHistoryEntry; also: readonly EmailHistoryEntry[]; within: string }) {
  const t = useText();
  const { email, received } = entry;
  if (received) {
    const { from_name, from_address } = received;
    // Who wrote it comes first, as with everything else in the history; who added it is on its page.
    const by = { id: received.id, name: from_name ?? from_address ?? '–' };
    return (
      <HistoryEntry entry={{ ...entry, by }} within={within}>
        <Link to={`/received-emails/${received.id}`}>{received.subject ?? t('emails.received.noSubject')}</Link>{' '}
        {from_name !== null && from_address !== null && t('emails.received.fromAddress', { address: from_address })}{' '}
        <StatusBadge tone="plain">{t('emails.received.state')}</StatusBadge>
        <span className={styles.words}>{received.text}</span>
      </HistoryEntry>
    );
  }
  if (!email) return <HistoryEntry entry={entry} also={also} within={within} />;
  return (
    <HistoryEntry entry={entry} within={within}>
      <Link to={`/email-outbox/${email.id}`}>{entry.name}</Link> {t('emails.history.to', { addresses: email.to })}{' '}
      <EmailState email={email} />
    </HistoryEntry>
  );
}
