import { type ReactNode, useId, useRef } from 'react';
import { acceptedTypes } from '#shared/domain/attachments/accepted-files.ts';
import { longestFormText } from '#shared/domain/custom-forms/form-field.ts';
import type { ContactWish } from '#shared/domain/custom-forms/read-answer.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { Hidden, Row, Stack } from '#web/ui/primitives.tsx';
import type { FormDraft, ShownField } from './form-draft.ts';
import { breachText, type FormProblem, type FormTexts } from './form-texts.ts';
import styles from './form-fields.module.css';

export interface FormFieldsProps {
  fields: readonly ShownField[];
  contact: ContactWish;
  texts: FormTexts;
  draft: FormDraft;
  onChange: (next: FormDraft) => void;
  /** The problems, by the ids of fields. */
  breaches: readonly FormProblem[];
}

/** The id of the element that a field's summary leads to. */
export function fieldElementId(fieldId: string): string {
  return `form-field-${fieldId}`;
}

/**
 * The fields of a form as respondents see them: on the public page, in the application and in the builder's preview.
 * They are native elements, so that the public page stays small and phones use their own pickers.
 */
export function FormFields({ fields, contact, texts, draft, onChange, breaches }: FormFieldsProps) {
  const set = (id: string, value: string | boolean): void => onChange({ ...draft, values: { ...draft.values, [id]: value } });
  const setFile = (id: string, file: File | undefined): void => {
    const { [id]: _before, ...others } = draft.files;
    onChange({ ...draft, files: file ? { ...others, [id]: file } : others });
  };
  const errorOf = (id: string): string | undefined => {
    const breach = breaches.find(({ field }) => field === id);
    return breach && breachText(texts, breach);
  };
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <OneField
          key={field.id}
          field={field}
          texts={texts}
          value={draft.values[field.id]}
          file={draft.files[field.id]}
          error={errorOf(field.id)}
          onChange={(value) => set(field.id, value)}
          onFile={(file) => setFile(field.id, file)}
        />
      ))}
      {contact !== 'none' && (
        <fieldset className={styles.contact}>
          <legend>{texts('contact.title')}</legend>
          <Frame id="contact_name" label={texts('contact.name')} isOptional texts={texts}>
            {(aria) => (
              <input
                {...aria}
                autoComplete="name"
                maxLength={limits.text}
                value={draft.contact_name}
                onChange={(event) => onChange({ ...draft, contact_name: event.target.value })}
              />
            )}
          </Frame>
          <Frame
            id="contact_email"
            label={texts('contact.email')}
            help={texts('contact.emailHint')}
            isOptional={contact === 'optional'}
            error={errorOf('contact_email')}
            texts={texts}
          >
            {(aria) => (
              <input
                {...aria}
                type="email"
                autoComplete="email"
                maxLength={254}
                value={draft.contact_email}
                onChange={(event) => onChange({ ...draft, contact_email: event.target.value })}
              />
            )}
          </Frame>
        </fieldset>
      )}
      {/* A honeypot: hidden from people, but bots fill it in. */}
      <Hidden as="div" aria-hidden="true">
        <label>
          {texts('leaveEmpty')}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={draft.website}
            onChange={(event) => onChange({ ...draft, website: event.target.value })}
          />
        </label>
      </Hidden>
    </div>
  );
}

interface Aria {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface FrameProps {
  id: string;
  label: string;
  help?: string | null;
  isOptional: boolean;
  error?: string | undefined;
  texts: FormTexts;
  children: (aria: Aria) => ReactNode;
}

/** Label, help and error around an input, connected to it for screen readers. */
function Frame({ id, label, help, isOptional, error, texts, children }: FrameProps) {
  const own = useId();
  const described = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ');
  return (
    <Stack gap="xs" className={styles.field} data-invalid={error !== undefined}>
      <label htmlFor={fieldElementId(id)}>
        {label} {isOptional && <span className={styles.optional}>({texts('optional')})</span>}
      </label>
      {help && (
        <p id={`${own}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {children({
        id: fieldElementId(id),
        ...(described !== '' && { 'aria-describedby': described }),
        ...(error !== undefined && { 'aria-invalid': true as const }),
        ...(!isOptional && { 'aria-required': true as const }),
      })}
      {error && (
        <p id={`${own}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </Stack>
  );
}

interface OneFieldProps {
  field: ShownField;
  texts: FormTexts;
  value: string | boolean | undefined;
  file: File | undefined;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
  onFile: (file: File | undefined) => void;
}

function OneField({ field, texts, value, file, error, onChange, onFile }: OneFieldProps) {
  const text = typeof value === 'string' ? value : '';
  const frame = { id: field.id, label: field.label, help: field.help, isOptional: !field.required, error, texts };
  switch (field.kind) {
    case 'checkbox':
      return <Tick {...frame} checked={value === true} onChange={onChange} />;
    case 'textarea':
      return (
        <Frame {...frame}>
          {(aria) => (
            <textarea {...aria} rows={5} maxLength={longestFormText} value={text} onChange={(event) => onChange(event.target.value)} />
          )}
        </Frame>
      );
    case 'select':
      return (
        <Frame {...frame}>
          {(aria) => (
            <select {...aria} value={text} onChange={(event) => onChange(event.target.value)}>
              <option value="">{texts('choose')}</option>
              {field.options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          )}
        </Frame>
      );
    case 'file':
      return (
        <Frame {...frame} help={[field.help, texts('file.hint')].filter(Boolean).join(' ')}>
          {(aria) => <FileChoice aria={aria} texts={texts} file={file} onFile={onFile} label={field.label} />}
        </Frame>
      );
    default:
      return (
        <Frame {...frame}>
          {(aria) => (
            <input
              {...aria}
              className={field.kind === 'text' ? undefined : styles.short}
              type={field.kind === 'date' ? 'date' : 'text'}
              {...(field.kind === 'number' && { inputMode: 'decimal' })}
              maxLength={limits.text}
              autoComplete="off"
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Frame>
      );
  }
}

/** A checkbox, followed by its label. */
function Tick({
  id,
  label,
  help,
  isOptional,
  error,
  texts,
  checked,
  onChange,
}: Omit<FrameProps, 'children'> & { checked: boolean; onChange: (value: boolean) => void }) {
  const own = useId();
  const described = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ');
  return (
    <Stack gap="xs" className={styles.field} data-invalid={error !== undefined}>
      <label className={styles.tick}>
        <input
          id={fieldElementId(id)}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...(described !== '' && { 'aria-describedby': described })}
          {...(error !== undefined && { 'aria-invalid': true as const })}
          {...(!isOptional && { 'aria-required': true as const })}
        />
        <span>
          {label} {isOptional && <span className={styles.optional}>({texts('optional')})</span>}
        </span>
      </label>
      {help && (
        <p id={`${own}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${own}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </Stack>
  );
}

const endings = acceptedTypes.map((type) => `.${type}`).join(',');

/** The native file input is labelled in the browser's language: it is hidden visually, and our own texts are shown. */
function FileChoice({
  aria,
  texts,
  file,
  onFile,
  label,
}: {
  aria: Aria;
  texts: FormTexts;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  label: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { 'aria-required': _required, ...described } = aria;
  return (
    <Row gap="s" className={styles.file}>
      <input
        {...described}
        ref={input}
        className={styles.fileInput}
        type="file"
        accept={endings}
        aria-label={`${label}: ${file ? `${texts('file.another')} (${file.name})` : texts('file.choose')}`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onFile(chosen);
        }}
      />
      <span className={styles.fileButton} aria-hidden="true">
        {file ? texts('file.another') : texts('file.choose')}
      </span>
      <span className={styles.fileName} aria-live="polite">
        {file?.name ?? texts('file.none')}
      </span>
      {file && (
        <button
          type="button"
          className={styles.fileRemove}
          aria-label={`${texts('file.remove')}: ${file.name}`}
          onClick={() => {
            if (input.current) input.current.value = '';
            onFile(undefined);
            input.current?.focus();
          }}
        >
          {texts('file.remove')}
        </button>
      )}
    </Row>
  );
}
