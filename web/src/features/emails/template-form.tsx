import { useRef, useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { EmailTemplate } from '#shared/contract/entities/email.ts';
import { type EmailTemplateRow, emailTemplates } from '#shared/contract/groups/email-templates.ts';
import { emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import { checkTemplate } from '#shared/domain/emails/check-template.ts';
import { kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { mergeFields } from '#shared/domain/emails/merge-fields.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { LazyRichTextEditor } from '#web/ui/rich-text/lazy-rich-text-editor.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault, firstMessageText } from '#web/text/message-text.ts';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { TemplatePreview } from './template-preview.tsx';
import styles from './emails.module.css';

interface TemplateFormProps {
  template: EmailTemplateRow;
  onLocale: (locale: string) => void;
}

/** The template of one kind in one language: subject, body with fields, and recipients; beside it a preview. */
export function TemplateForm({ template, onLocale }: TemplateFormProps) {
  const t = useText();
  const { kind, locale, source } = template;
  const mayEdit = useMay(emailTemplates.update.permission);
  const editor = useRef<{ insert?: (text: string) => void } | null>(null);
  const [subject, setSubject] = useState(template.subject);
  const [body, setBody] = useState(template.body);
  const [preference, setPreference] = useState<string | null>(template.recipients);
  const [resetting, setResetting] = useState(false);
  const save = useCommand(emailTemplates.update, { report: 'all' });
  const reset = useCommand(emailTemplates.reset, { onDone: () => setResetting(false) });
  const words = useDebounced({ subject, body }, 400);
  const breaches = checkTemplate(kind, { subject, body });
  const errorOf = (field: string): string | undefined => firstMessageText(breaches.filter((breach) => breach.field === field));
  const isChanged = subject !== template.subject || body !== template.body || preference !== template.recipients;
  const params = { kind, locale };
  const usual = emailPreferences.find(({ id }) => id === (kindFacts[kind].preference ?? 'general'))?.name ?? '';
  return (
    <>
      <form className={styles.form} aria-label={t(`emails.kinds.${kind}`)} noValidate onSubmit={(event) => event.preventDefault()}>
        <FormField label={t('emails.templates.language')} description={<Source template={template} />}>
          <Dropdown
            value={locale}
            options={locales.map(({ code, name }) => ({ id: code, name }))}
            onChange={(next) => next !== null && onLocale(next)}
          />
        </FormField>
        {kindFacts[kind].audience === 'provider' && (
          <FormField label={t('emails.templates.preference')} description={t('emails.templates.preferenceHint')}>
            <Dropdown
              value={preference}
              options={emailPreferences.map(({ id, name }) => ({ id, name: nameOfDefault(name) }))}
              noneLabel={t('emails.templates.preferenceOwn', { preference: nameOfDefault(usual) })}
              disabled={!mayEdit}
              onChange={setPreference}
            />
          </FormField>
        )}
        <FormField label={t('emails.subject')} errorText={errorOf('subject')} stretch>
          <Input value={subject} readOnly={!mayEdit} onChange={({ detail }) => setSubject(detail.value)} />
        </FormField>
        <FormField label={t('emails.message')} errorText={errorOf('body')} stretch>
          <LazyRichTextEditor
            value={body}
            label={t('emails.message')}
            minHeight={320}
            maxHeight={520}
            disabled={!mayEdit}
            invalid={errorOf('body') !== undefined}
            onChange={setBody}
            ref={(node) => {
              editor.current = node;
            }}
          />
        </FormField>
        {mayEdit && (
          <FormField label={t('emails.templates.fields')} description={t('emails.templates.fieldsHint')} stretch>
            <Row as="ul" className={styles.fields}>
              {mergeFields[kind].map(({ name, title }) => (
                <li key={name}>
                  <button
                    type="button"
                    title={`{{${name}}}`}
                    aria-label={t('emails.templates.insert', { field: nameOfDefault(title) })}
                    onClick={() => editor.current?.insert?.(`{{${name}}}`)}
                  >
                    {nameOfDefault(title)}
                  </button>
                </li>
              ))}
            </Row>
          </FormField>
        )}
        {mayEdit ? (
          <Row>
            <ActionButton
              type="primary"
              disabled={!isChanged || breaches.length > 0}
              loading={save.isPending}
              onPress={() =>
                save.mutate({
                  params,
                  body: {
                    subject,
                    body,
                    recipients: preference as EmailTemplate['preference'],
                    ...(template.version === null ? {} : { version: template.version }),
                  },
                })
              }
            >
              {t('emails.templates.save')}
            </ActionButton>
            {source === 'own' && <ActionButton onPress={() => setResetting(true)}>{t('emails.templates.reset')}</ActionButton>}
          </Row>
        ) : (
          <Quiet>{t('emails.templates.mayNot')}</Quiet>
        )}
      </form>
      <TemplatePreview kind={kind} locale={locale} words={words} isBroken={breaches.length > 0} />
      {resetting && (
        <Modal
          title={t('emails.templates.resetTitle')}
          width={480}
          onCancel={() => setResetting(false)}
          onSave={() => reset.mutate({ params })}
          saveLabel={t('emails.templates.reset')}
          saving={reset.isPending}
        >
          {t('emails.templates.resetHint')}
        </Modal>
      )}
    </>
  );
}

/** The origin of the template's text, and its last change. */
function Source({ template: { source, updated_at, updated_by } }: { template: EmailTemplateRow }) {
  const t = useText();
  const formats = useFormats();
  if (source === 'own')
    return (
      <>
        {t('emails.templates.own')}.{' '}
        {t('emails.templates.changed', { at: formats.dateTime(updated_at), by: updated_by?.name ?? t('emails.byProduct') })}
      </>
    );
  return source === 'preloaded' ? t('emails.templates.preloaded') : t('emails.templates.none', { language: 'English' });
}
