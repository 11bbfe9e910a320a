import { useState } from 'react';
import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import { articles } from '#shared/contract/groups/articles.ts';
import type { ArticleValidation } from '#shared/contract/rows/article-row.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';
import { Lights } from './lights.tsx';
import { ResearchLinks } from './research-links.tsx';
import styles from './research.module.css';

interface Asked {
  doi: string;
  issn: string;
  accepted_on: string | null;
  published_on: string | null;
  article_type: string;
  email: string;
}

const blank: Asked = { doi: '', issn: '', accepted_on: null, published_on: null, article_type: '', email: '' };

/** Whether an agreement covers an article, before anybody pays (S79 validate). Nothing is stored. */
export default function ValidatePage() {
  const t = useText();
  const [answer, setAnswer] = useState<ArticleValidation>();
  const form = useContractForm<typeof articles.validate, Asked>(articles.validate, {
    defaults: blank,
    invalidates: false,
    onDone: ({ result }) => setAnswer(result),
  });
  return (
    <Stack>
      <Row align="stretch" justify="end">
        <ResearchLinks current="/research-output/validate" />
      </Row>
      <PageForm form={form} className={styles.form}>
        <FormFailure failure={form.failure} />
        <Section title={t('research.validate.lead')} hint={t('research.validate.hint')} fields>
          <TextField form={form.fields} name="doi" label={t('research.doi')} hint={t('research.doiHint')} />
          <TextField form={form.fields} name="issn" label={t('research.issn')} />
          <DateField form={form.fields} name="accepted_on" label={t('research.acceptedOn')} />
          <DateField form={form.fields} name="published_on" label={t('research.publishedOn')} />
          <TextField form={form.fields} name="article_type" label={t('research.articleType')} />
          <TextField form={form.fields} name="email" label={t('research.validate.email')} hint={t('research.validate.emailHint')} />
        </Section>
        <ActionButton type="primary" submits loading={form.saving}>
          {t('research.validate.ask')}
        </ActionButton>
      </PageForm>
      {answer && <Answer answer={answer} />}
    </Stack>
  );
}

function Answer({ answer }: { answer: ArticleValidation }) {
  const t = useText();
  const { article, journal, publisher, doubts, coverage } = answer;
  return (
    <Stack role="status">
      <Section title={t('research.validate.found')}>
        <ul>
          <li>
            {article ? (
              <Link to={`/research-output/articles/${article.id}`}>{t('research.validate.known', { name: article.name })}</Link>
            ) : (
              t('research.validate.unknown')
            )}
          </li>
          <li>
            {journal
              ? t('research.validate.journal', { title: journal.title, lists: journal.lists.map(({ name }) => name).join(', ') })
              : t('research.validate.noJournal')}
          </li>
          <li>{publisher ? t('research.validate.publisher', { name: publisher.name }) : t('research.validate.noPublisher')}</li>
          {doubts.map(({ code, message, message_code }) => (
            <li key={code}>{messageText(message_code) ?? message}</li>
          ))}
        </ul>
      </Section>
      {coverage.length === 0 && <Alert type="info">{t('research.validate.noAgreement')}</Alert>}
      <Lights coverage={coverage} />
    </Stack>
  );
}
