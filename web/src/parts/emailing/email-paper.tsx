import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { useText } from '#web/text/text.ts';
import styles from './emailing.module.css';

interface EmailPaperProps {
  subject: string;
  /** The body; sanitized again before it is shown. */
  html: string;
  replyTo?: string | null;
  attachments?: readonly string[];
}

/** An email as its reader sees it. */
export function EmailPaper({ subject, html, replyTo, attachments = [] }: EmailPaperProps) {
  const t = useText();
  return (
    <article className={styles.paper} aria-label={subject}>
      <h3>{subject}</h3>
      {replyTo && (
        <p className={styles.quiet}>
          {t('emails.replyTo')}: {replyTo}
        </p>
      )}
      {attachments.length > 0 && (
        <p className={styles.quiet}>
          {t('emails.attachments')}: {attachments.join(', ')}
        </p>
      )}
      <RichText html={html} />
    </article>
  );
}
