import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
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
        <Quiet>
          {t('emails.replyTo')}: {replyTo}
        </Quiet>
      )}
      {attachments.length > 0 && (
        <Quiet>
          {t('emails.attachments')}: {attachments.join(', ')}
        </Quiet>
      )}
      <RichText html={html} />
    </article>
  );
}
