import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { isMoving } from '#shared/domain/emails/email-states.ts';
import { emails } from '#shared/contract/groups/emails.ts';
import type { EmailRow, EmailView } from '#shared/contract/rows/email-row.ts';
import type { KnownRow } from '#web/api/known-record.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { EmailPaper } from '#web/parts/emailing/email-paper.tsx';
import { EmailState } from '#web/parts/emailing/email-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { useText } from '#web/text/text.ts';
import { EmailEvents } from './email-events.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { messageText } from '#web/text/message-text.ts';
import styles from './emails.module.css';
import { Row, Stack } from '#web/ui/primitives.tsx';

/** Poll interval for an email that is being sent, in milliseconds. */
const every = 2000;

/** One email: recipients, content, and events (S29). */
export default function EmailPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryFor(emails.get, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && (isMoving(data.state) || data.state === 'sent') ? every : false),
  });
  return (
    <RecordLoader query={query} list={{ to: '/email-outbox', label: t('emails.outbox') }} known={{ list: emails.list, of: emailOfRow }}>
      {(email) => <EmailRecord email={email} />}
    </RecordLoader>
  );
}

/** An email from a row of the outbox: enough for the header. */
function emailOfRow(row: KnownRow): EmailView {
  const nothing = { body_html: null, body_text: null, hidden: null, hidden_code: null, events: [], files: [], sent_together: 1 };
  return { ...(row as EmailRow), ...nothing };
}

function EmailRecord({ email }: { email: EmailView }) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const maySend = useMay(emails.resend.permission);
  const [resending, setResending] = useState(false);
  usePageTitle(email.subject);
  return (
    <RecordPage
      list={{ to: '/email-outbox', label: t('emails.outbox') }}
      name={email.subject}
      status={<EmailState email={email} />}
      facts={[
        { label: t('emails.to'), value: email.to },
        ...(email.cc === '' ? [] : [{ label: t('emails.cc'), value: email.cc }]),
        { label: t('emails.replyTo'), value: email.reply_to },
        { label: t('emails.kind'), value: t(`emails.kinds.${email.kind}`) + (email.test ? ` (${t('emails.testMark')})` : '') },
        { label: t('emails.sender'), value: email.sender?.name ?? t('emails.byProduct') },
        { label: t('emails.queuedAt'), value: formats.dateTime(email.at) },
        { label: t('emails.about'), value: email.about.length === 0 ? null : <About about={email.about} /> },
      ]}
      actions={
        maySend &&
        email.not_resendable === null && (
          <Button variant="primary" onClick={() => setResending(true)}>
            {t('emails.resend')}
          </Button>
        )
      }
      tabs={[]}
      context={undefined}
      dialog={
        resending && (
          <ResendDialog
            emails={[email]}
            onClose={() => setResending(false)}
            onResent={([again]) => again !== undefined && void navigate(`/email-outbox/${again}`)}
          />
        )
      }
    >
      <Stack className={styles.page}>
        <Notices email={email} />
        <div className={styles.columns}>
          <section aria-label={t('emails.message')}>
            {email.hidden !== null ? (
              <Alert type="info">{messageText(email.hidden_code, email.hidden)}</Alert>
            ) : (
              <>
                <EmailPaper subject={email.subject} html={email.body_html ?? ''} replyTo={email.reply_to} />
                <Files email={email} />
                <ExpandableSection headerText={t('emails.asText')}>
                  <pre className={styles.text}>{email.body_text}</pre>
                </ExpandableSection>
              </>
            )}
          </section>
          <EmailEvents email={email} />
        </div>
      </Stack>
    </RecordPage>
  );
}

/** The attachments, to open again. */
function Files({ email: { id, files } }: { email: EmailView }) {
  const t = useText();
  if (files.length === 0) return null;
  return (
    <Row as="ul" gap="s" className={styles.files} aria-label={t('emails.attachments')}>
      {files.map(({ name }, index) => (
        <li key={name}>
          <Button
            iconName="download"
            variant="inline-link"
            onClick={() => void saveFile(emails.file, { params: { id }, query: { index } }, name).catch(() => undefined)}
          >
            {name}
          </Button>
        </li>
      ))}
    </Row>
  );
}

function About({ about }: Pick<EmailView, 'about'>) {
  return (
    <>
      {about.map(({ id, name, path }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {path === null ? name : <Link to={path}>{name}</Link>}
        </span>
      ))}
    </>
  );
}

/** The most important notices: the email did not arrive, delivery is uncertain, or it was sent again. */
function Notices({ email }: { email: EmailView }) {
  const t = useText();
  const { state, failure, failure_code, resent_as, resend_of, batch_id, sent_together } = email;
  return (
    <>
      {state === 'uncertain' && resent_as === null && <Alert type="warning">{t('emails.uncertainSince')}</Alert>}
      {(state === 'failed' || state === 'bounced' || state === 'complained') && (
        <Alert type="error" header={t(`emails.statesHint.${state}`)}>
          {messageText(failure_code, failure)}
        </Alert>
      )}
      {resent_as !== null && (
        <Alert type="info">
          {t('emails.resentAs')} <Link to={`/email-outbox/${resent_as}`}>{t('emails.showOther')}</Link>
        </Alert>
      )}
      {resend_of !== null && (
        <Alert type="info">
          {t('emails.resendOf')} <Link to={`/email-outbox/${resend_of}`}>{t('emails.showOther')}</Link>
        </Alert>
      )}
      {batch_id !== null && sent_together > 1 && (
        <p className={styles.plain}>
          <Link to={`/email-outbox?filter[batch_id]=${batch_id}`}>{t('emails.batchCount', { count: sent_together })}</Link>
        </p>
      )}
    </>
  );
}
