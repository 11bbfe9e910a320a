import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { askedFields } from '#shared/domain/custom-forms/form-field.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { blankDraft, checkDraft } from '#web/parts/custom-form/form-draft.ts';
import { FormFields } from '#web/parts/custom-form/form-fields.tsx';
import { type FormProblem, loadFormTexts } from '#web/parts/custom-form/form-texts.ts';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import type { FormValues } from './form-values.ts';
import styles from './forms.module.css';

/** The form as it will look, in the language of its page; it can be tried, and nothing is sent. */
export function BuilderPreview({ values, memberLocale }: { values: FormValues; memberLocale: string }) {
  const t = useText();
  const [draft, setDraft] = useState(blankDraft);
  const [breaches, setBreaches] = useState<readonly FormProblem[]>([]);
  const language = languageOf(values.locale, memberLocale);
  const texts = useQuery({
    queryKey: ['form-texts', language],
    queryFn: () => loadFormTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fields = askedFields(values.fields).map((field) => ({
    ...field,
    label: field.label.trim() || t('forms.builder.field.unnamed'),
    options: field.options.filter((option) => option.trim() !== ''),
  }));
  const contact = values.public ? values.contact : 'none';
  return (
    <Container
      header={
        <Header variant="h2" description={t('forms.builder.previewHint')}>
          {t('forms.builder.preview')}
        </Header>
      }
    >
      {texts.data && (
        <div className={styles.paper} lang={language}>
          <p className={styles.paperTitle}>{values.name.trim() || t('forms.one')}</p>
          {values.description.trim() !== '' && <p className={styles.paperText}>{values.description}</p>}
          <Quiet className={styles.quiet}>{texts.data('requiredNote')}</Quiet>
          <FormFields fields={fields} contact={contact} texts={texts.data} draft={draft} onChange={setDraft} breaches={breaches} />
          <div className={styles.paperSend}>
            <Button formAction="none" onClick={() => setBreaches(checkDraft(fields, contact, draft))}>
              {texts.data('send')}
            </Button>
          </div>
        </div>
      )}
    </Container>
  );
}
