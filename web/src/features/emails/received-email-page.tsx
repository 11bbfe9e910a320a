import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { receivedEmails } from '#shared/contract/groups/received-emails.ts';
import type { ReceivedEmailView } from '#shared/contract/rows/received-email-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { EmailPaper } from '#web/parts/emailing/email-paper.tsx';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './emails.module.css';
import { MoveReceived, RemoveReceived } from './received-email-dialogs.tsx';

/** A received email: sender, content, files, and the period that it belongs to. */
export default function ReceivedEmailPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(receivedEmails.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: '/subscriptions', label: t('records.subscription.list') }}>
      {(email) => <ReceivedEmailRecord email={email} />}
    </RecordLoader>
  );
}

/** The address of the tab that lists the email. */
function tabOf({ subscription }: ReceivedEmailView): string {
  return subscription === null ? '/subscriptions' : `/subscriptions/${subscription.id}/emails-history`;
}

function ReceivedEmailRecord({ email }: { email: ReceivedEmailView }) {
  const t = useText();
  const navigate = useNavigate();
  const mayMove = useMay(receivedEmails.update.permission);
  const mayRemove = useMay(receivedEmails.remove.permission);
  const [open, setOpen] = useState<'move' | 'remove'>();
  const name = email.subject ?? t('emails.received.noSubject');
  usePageTitle(name);
  const download = () => void saveFile(receivedEmails.original, { params: { id: email.id } }, `${name}.eml`).catch(() => undefined);
  return (
    <RecordPage
      list={{ to: tabOf(email), label: email.subscription?.name ?? t('records.subscription.list') }}
      name={name}
      status={<StatusBadge tone="plain">{t('emails.received.state')}</StatusBadge>}
      facts={useFacts(email)}
      actions={
        <>
          <Button iconName="download" onClick={download}>
            {t('emails.received.page.original')}
          </Button>
          {mayMove && <Button onClick={() => setOpen('move')}>{t('emails.received.page.move')}</Button>}
          {mayRemove && <Button onClick={() => setOpen('remove')}>{t('emails.received.page.remove')}</Button>}
        </>
      }
      tabs={[]}
      context={undefined}
      dialog={
        <>
          {open === 'move' && <MoveReceived email={email} onClose={() => setOpen(undefined)} />}
          {open === 'remove' && (
            <RemoveReceived email={email} onClose={() => setOpen(undefined)} onRemoved={() => void navigate(tabOf(email))} />
          )}
        </>
      }
    >
      <Stack className={styles.page}>
        <Stack as="section" gap="s" aria-label={t('emails.message')}>
          {email.body_html === null ? (
            <pre className={styles.text}>{email.body_text}</pre>
          ) : (
            <>
              <EmailPaper subject={name} html={email.body_html} />
              <Quiet>{t('emails.received.page.pictures')}</Quiet>
            </>
          )}
          <ReceivedFiles email={email} />
          {email.truncated && <Quiet>{t('emails.received.page.truncated')}</Quiet>}
          {email.body_html !== null && (
            <ExpandableSection headerText={t('emails.asText')}>
              <pre className={styles.text}>{email.body_text}</pre>
            </ExpandableSection>
          )}
        </Stack>
      </Stack>
    </RecordPage>
  );
}

function useFacts(email: ReceivedEmailView) {
  const t = useText();
  const formats = useFormats();
  const { subscription, subscription_period_id, start_date, end_date } = email;
  const from = [email.from_name, email.from_address && `<${email.from_address}>`].filter(Boolean).join(' ');
  return [
    { label: t('emails.received.from'), value: from || null },
    { label: t('emails.to'), value: email.to.join(', ') || null },
    ...(email.cc.length === 0 ? [] : [{ label: t('emails.cc'), value: email.cc.join(', ') }]),
    {
      label: t('emails.received.date'),
      value: email.sent_at === null ? t('emails.received.noDate') : formats.dateTime(email.sent_at),
    },
    {
      label: t('emails.received.page.period'),
      value: subscription && start_date !== null && (
        <Link
          to={`/subscriptions/${subscription.id}/price?period=${subscription_period_id}`}
        >{`${subscription.name}, ${datesOf({ start_date, end_date }, formats)}`}</Link>
      ),
    },
    { label: t('emails.received.page.addedBy'), value: email.created_by?.name },
  ];
}

/** The attachments that can be downloaded, and the names of the others. */
function ReceivedFiles({ email: { id, files, other_files } }: { email: ReceivedEmailView }) {
  const t = useText();
  return (
    <>
      {files.length > 0 && (
        <Row as="ul" gap="s" className={styles.files} aria-label={t('emails.attachments')}>
          {files.map(({ name, index }) => (
            <li key={index}>
              <Button
                iconName="download"
                variant="inline-link"
                onClick={() => void saveFile(receivedEmails.file, { params: { id }, query: { index } }, name).catch(() => undefined)}
              >
                {name}
              </Button>
            </li>
          ))}
        </Row>
      )}
      {other_files.length > 0 && <Quiet>{t('emails.received.dialog.otherFiles', { names: other_files.join(', ') })}</Quiet>}
    </>
  );
}
