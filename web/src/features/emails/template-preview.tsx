import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { emailTemplates } from '#shared/contract/groups/email-templates.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { EmailWords } from '#shared/domain/emails/merge-email.ts';
import { send } from '#web/api/client.ts';
import { EmailPaper } from '#web/parts/emailing/email-paper.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { Heading } from '#web/ui/primitives.tsx';
import styles from './emails.module.css';

interface TemplatePreviewProps {
  kind: EmailKind;
  locale: string;
  words: EmailWords;
  /** Whether a field is invalid: the last valid preview then stays. */
  isBroken: boolean;
}

/** The preview of an email with this text, with examples in its fields. */
export function TemplatePreview({ kind, locale, words, isBroken }: TemplatePreviewProps) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['email-templates', 'preview', kind, locale, words],
    queryFn: async ({ signal }) =>
      (await send(emailTemplates.preview, { params: { kind, locale }, body: words, signal, report: 'none' })).result,
    placeholderData: keepPreviousData,
    enabled: !isBroken,
  });
  return (
    <section className={styles.preview} aria-label={t('emails.templates.preview')}>
      <Heading>{t('emails.templates.preview')}</Heading>
      {data ? (
        <>
          <EmailPaper subject={data.subject} html={data.html} />
          <ExpandableSection headerText={t('emails.asText')}>
            <pre className={styles.text}>{data.text}</pre>
          </ExpandableSection>
        </>
      ) : (
        <Skeleton lines={5} height={40} />
      )}
    </section>
  );
}
