import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { get, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import Alert from '@cloudscape-design/components/alert';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import LiveRegion from '@cloudscape-design/components/live-region';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { checkForm } from '#shared/domain/custom-forms/check-form.ts';
import { askedFields, type FormField, type FormFieldKind, formFieldKinds } from '#shared/domain/custom-forms/form-field.ts';
import type { MessageCode } from '#shared/messages/codes.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { FieldCard } from './field-card.tsx';
import { type FormValues, movedField, newField } from './form-values.ts';
import styles from './forms.module.css';

/** Errors shown only after a try to save: the user may not have reached the field yet. */
const quiet = new Set<MessageCode>([
  'text.required',
  'custom-forms.optionsRequired',
  'custom-forms.answerRequired',
  'custom-forms.fieldsRequired',
]);

/** The fields of a form: one is open at a time. Buttons or Alt with the arrow keys move them. */
export function FieldList({ form, answers }: { form: UseFormReturn<FormValues>; answers: number }) {
  const t = useText();
  const { field: bound, formState } = useController({ control: form.control, name: 'fields' });
  const values = useWatch({ control: form.control }) as FormValues;
  const fields = bound.value;
  const asked = askedFields(fields);
  const removed = fields.filter((field) => field.removed);
  const [open, setOpen] = useState<string | undefined>(asked.length === 1 && asked[0]?.label === '' ? asked[0].id : undefined);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  // By ids instead of places, so that a message stays with its field when it moves.
  const messages = new Map<string, string>();
  for (const { field, message } of checkForm(values))
    if (formState.isSubmitted || !quiet.has(message.code)) messages.set(field, messageText(message));
  const messageAt = (path: string): string | undefined =>
    messages.get(path) ?? (get(formState.errors, path) as { type?: string; message?: string } | undefined)?.message;
  const serverMessage = (path: string): string | undefined => {
    const error = get(formState.errors, path) as { type?: string; message?: string } | undefined;
    return messages.get(path) ?? (error?.type === 'server' ? error.message : undefined);
  };

  // A rejected form opens at the first field with an error. Only a new attempt opens one.
  const { submitCount } = formState;
  const openFirstError = useEffectEvent(() => {
    const index = fields.findIndex((_, place) => [...messages.keys()].some((path) => path.startsWith(`fields.${place}.`)));
    const first = fields[index];
    if (first) setOpen(first.id);
  });
  useEffect(() => {
    if (submitCount > 0) openFirstError();
  }, [submitCount]);

  const set = (next: FormField[]): void => bound.onChange(next);
  const nameOf = (field: FormField): string => field.label.trim() || t('forms.builder.field.unnamed');
  const focusOn = (id: string): void => {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-field="${id}"] input`)?.focus());
  };
  const add = (kind: FormFieldKind): void => {
    const field = newField(kind);
    set([...asked, field, ...removed]);
    setOpen(field.id);
    focusOn(field.id);
  };
  const move = (field: FormField, by: -1 | 1): void => {
    const next = movedField(fields, field.id, by);
    set(next);
    const place = askedFields(next).findIndex(({ id }) => id === field.id) + 1;
    setSaid(t('forms.builder.field.moved', { label: nameOf(field), number: place, count: asked.length }));
  };
  const remove = (field: FormField): void => {
    // The function deletes fields without answers on save; until then they can be restored.
    const next = fields.filter(({ id }) => id !== field.id);
    set(answers > 0 ? [...next, { ...field, removed: true }] : next);
    setSaid(t('forms.builder.field.gone', { label: nameOf(field) }));
    list.current?.focus();
  };
  const restore = (field: FormField): void => {
    set([...asked, { ...field, removed: false }, ...removed.filter(({ id }) => id !== field.id)]);
    setOpen(field.id);
    focusOn(field.id);
  };
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${asked.length})`}
          actions={
            <ButtonDropdown
              items={formFieldKinds.map((kind) => ({ id: kind, text: t(`forms.builder.kinds.${kind}`) }))}
              onItemClick={({ detail }) => add(detail.id as FormFieldKind)}
            >
              {t('forms.builder.add')}
            </ButtonDropdown>
          }
        >
          {t('forms.builder.fields')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {answers > 0 && <Alert type="info">{t('forms.builder.answersHint', { count: answers })}</Alert>}
        {serverMessage('fields') && <Alert type="error">{serverMessage('fields')}</Alert>}
        <ol ref={list} className={styles.fields} tabIndex={-1} aria-label={t('forms.builder.fields')}>
          {asked.map((field, place) => {
            const index = fields.indexOf(field);
            return (
              <FieldCard
                key={field.id}
                field={field}
                name={nameOf(field)}
                place={place}
                count={asked.length}
                isOpen={open === field.id}
                kindStays={messageAt(`fields.${index}.kind`)}
                messageAt={(path) => serverMessage(`fields.${index}.${path}`)}
                onToggle={() => setOpen(open === field.id ? undefined : field.id)}
                onChange={(next) => set(fields.map((each) => (each.id === field.id ? next : each)))}
                onMove={(by) => move(field, by)}
                onRemove={() => remove(field)}
              />
            );
          })}
        </ol>
        {removed.length > 0 && <RemovedFields fields={removed} nameOf={nameOf} onRestore={restore} />}
        <LiveRegion hidden>{said}</LiveRegion>
      </SpaceBetween>
    </Container>
  );
}

interface RemovedFieldsProps {
  fields: readonly FormField[];
  nameOf: (field: FormField) => string;
  onRestore: (field: FormField) => void;
}

/** The removed fields whose answers are kept; each can be restored. */
function RemovedFields({ fields, nameOf, onRestore }: RemovedFieldsProps) {
  const t = useText();
  return (
    <section aria-label={t('forms.builder.removed')}>
      <h3 className={styles.removedTitle}>{t('forms.builder.removed')}</h3>
      <Quiet className={styles.quiet}>{t('forms.builder.removedHint')}</Quiet>
      <Stack as="ul" gap="xs" className={styles.removed}>
        {fields.map((field) => (
          <Row as="li" gap="m" align="stretch" justify="between" nowrap key={field.id}>
            <span>{nameOf(field)}</span>
            <Button
              variant="inline-link"
              formAction="none"
              ariaLabel={`${t('forms.builder.restore')}: ${nameOf(field)}`}
              onClick={() => onRestore(field)}
            >
              {t('forms.builder.restore')}
            </Button>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
