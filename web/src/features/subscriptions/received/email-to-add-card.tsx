import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Icon from '@cloudscape-design/components/icon';
import type { ReceivedEmailPreview } from '#shared/contract/rows/received-email-row.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { type Choice, Dropdown } from '#web/ui/dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import styles from './received.module.css';
import type { EmailToAdd } from './use-emails-to-add.ts';

interface EmailToAddCardProps {
  email: EmailToAdd;
  periods: readonly Choice[];
  onPeriod: (id: string) => void;
  onRemove: () => void;
}

/** A chosen file: its content and its period, or the reason why it cannot be stored. */
export function EmailToAddCard({ email, periods, onPeriod, onRemove }: EmailToAddCardProps) {
  const t = useText();
  const { fileName, preview, failure, period } = email;
  const name = preview ? (preview.subject ?? t('emails.received.noSubject')) : fileName;
  return (
    <Stack as="li" gap="xs" className={styles.card}>
      <Row align="start" justify="between" nowrap className={styles.head}>
        <h3>{name}</h3>
        <Button variant="icon" iconName="close" ariaLabel={t('emails.received.dialog.remove', { name })} onClick={onRemove} />
      </Row>
      {preview && <Message preview={preview} />}
      {preview?.kept === null && (
        <FormField label={t('emails.received.dialog.period')}>
          <Dropdown value={period} options={periods} onChange={(id) => id !== null && onPeriod(id)} />
        </FormField>
      )}
      {preview?.kept && <AlreadyKept kept={preview.kept} />}
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          <Icon name="status-negative" variant="error" /> {failure}
        </p>
      )}
    </Stack>
  );
}

function Message({ preview }: { preview: ReceivedEmailPreview }) {
  const t = useText();
  const formats = useFormats();
  const { from_name, from_address, to, sent_at, text, files, other_files } = preview;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('emails.received.from')}</dt>
        <dd>{[from_name, from_address && `<${from_address}>`].filter(Boolean).join(' ') || '–'}</dd>
        <dt>{t('emails.to')}</dt>
        <dd>{to.join(', ') || '–'}</dd>
        <dt>{t('emails.received.date')}</dt>
        <dd>{sent_at === null ? t('emails.received.noDate') : formats.dateTime(sent_at)}</dd>
        {files.length > 0 && (
          <>
            <dt>{t('emails.received.dialog.files')}</dt>
            <dd>{files.map((file) => file.name).join(', ')}</dd>
          </>
        )}
      </dl>
      {other_files.length > 0 && (
        <p className={styles.quiet}>{t('emails.received.dialog.otherFiles', { names: other_files.join(', ') })}</p>
      )}
      <p className={styles.words}>{text}</p>
    </>
  );
}

function AlreadyKept({ kept }: { kept: NonNullable<ReceivedEmailPreview['kept']> }) {
  const t = useText();
  const formats = useFormats();
  const period = kept.start_date === null ? '–' : datesOf({ start_date: kept.start_date, end_date: kept.end_date }, formats);
  return (
    <p role="status" className={styles.kept}>
      <Icon name="status-info" /> {t('emails.received.dialog.kept', { period })}{' '}
      <Link to={`/received-emails/${kept.id}`}>{t('emails.received.dialog.show')}</Link>
    </p>
  );
}
