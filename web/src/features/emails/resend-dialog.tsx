import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { emails as emailCalls } from '#shared/contract/groups/emails.ts';
import type { EmailRow } from '#shared/contract/rows/email-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import styles from './emails.module.css';

interface ResendDialogProps {
  emails: readonly Pick<EmailRow, 'id' | 'subject' | 'to' | 'not_resendable' | 'not_resendable_code'>[];
  onClose: () => void;
  onResent?: (ids: readonly string[]) => void;
}

/** Sends emails again after confirmation; lists those that cannot be sent with the reason. */
export function ResendDialog({ emails, onClose, onResent }: ResendDialogProps) {
  const t = useText();
  const ready = emails.filter(({ not_resendable }) => not_resendable === null);
  const others = emails.filter(({ not_resendable }) => not_resendable !== null);
  const resend = useCommand(emailCalls.resendMany, {
    onDone: ({ result }) => {
      onClose();
      onResent?.(result.resent);
    },
  });
  return (
    <Modal
      title={t('emails.resendTitle')}
      width={620}
      onCancel={onClose}
      onSave={() => resend.mutate({ body: { ids: ready.map(({ id }) => id) } })}
      saveLabel={t('emails.resendMany', { count: ready.length })}
      saveDisabled={ready.length === 0}
      saving={resend.isPending}
    >
      <SpaceBetween size="m">
        {ready.length > 0 && (
          <>
            <p className={styles.plain}>{t('emails.resendHint')}</p>
            <ul className={styles.plain}>
              {ready.map(({ id, subject, to }) => (
                <li key={id}>
                  <strong>{subject}</strong>, {to}
                </li>
              ))}
            </ul>
          </>
        )}
        {others.length > 0 && (
          <Alert type="warning">
            <ul className={styles.plain}>
              {others.map(({ id, subject, not_resendable, not_resendable_code }) => (
                <li key={id}>
                  <strong>{subject}</strong>: {messageText(not_resendable_code, not_resendable)}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </SpaceBetween>
    </Modal>
  );
}
