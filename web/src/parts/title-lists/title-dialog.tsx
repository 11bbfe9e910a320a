import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Icon from '@cloudscape-design/components/icon';
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { publications } from '#shared/contract/groups/title-lists.ts';
import type { PublicationField } from '#shared/contract/rows/title-list-row.ts';
import { checkPublication, type PublicationDraft } from '#shared/domain/title-lists/check-publication.ts';
import { type KbartField, kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor } from '#web/api/queries.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type ContractForm, sentencesOf } from '#web/ui/form/use-contract-form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { messageText, firstMessageText } from '#web/text/message-text.ts';
import { say } from '#shared/domain/messages/message.ts';
import { choiceOf } from '#web/text/contract-words.ts';
import { draftOf } from './publication-draft.ts';
import styles from './title-dialog.module.css';

type Field = z.output<typeof PublicationField>;

export interface TitleDialogProps {
  /** Undefined for a new title. */
  title?: PublicationDraft | undefined;
  /** Saves the draft; a thrown error is shown in the dialog, which stays open. */
  onSave: (draft: PublicationDraft) => Promise<unknown>;
  onClose: () => void;
}

/** Fields of the first part, in the order of the dialog. The others are grouped by type. */
const mainFields: readonly KbartField[] = [
  'publication_title',
  'publication_type',
  'access_type',
  'print_identifier',
  'online_identifier',
  'title_id',
  'publisher_name',
  'title_url',
];
const wide: ReadonlySet<KbartField> = new Set(['publication_title', 'title_url', 'notes']);

/** Add title, Edit title (S94): the fields that the server names (C386), checked by the rules of a file. */
export function TitleDialog({ title, onSave, onClose }: TitleDialogProps) {
  const t = useText();
  const offered = useQuery({ ...queryFor(publications.form, {}), staleTime: Number.POSITIVE_INFINITY });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ContractForm<PublicationDraft>['failure']>();
  const fields = useForm<PublicationDraft>({ defaultValues: draftOf({ ...title }), resolver, mode: 'onChange' });
  const draft = fields.watch();
  const submit = fields.handleSubmit(async (values) => {
    setFailure(undefined);
    setSaving(true);
    try {
      await onSave(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure({ title: t('common.errorOnSubmit'), sentences: sentencesOf(error, showAtFields(fields, error)) });
    } finally {
      setSaving(false);
    }
  });
  const form: ContractForm<PublicationDraft> = {
    fields,
    submit: () => void submit(),
    saving,
    failure,
    changed: fields.formState.isDirty,
  };
  return (
    <FormDialog
      form={form}
      title={t(title ? 'titleLists.editTitle' : 'titleLists.addTitle')}
      width={820}
      onCancel={onClose}
      saveDisabled={!offered.data}
    >
      {offered.data ? <Parts form={fields} fields={offered.data.fields} draft={draft} /> : <Skeleton lines={6} height={32} />}
    </FormDialog>
  );
}

/** Shows the first message at each field; answers the messages without a field. */
function showAtFields(form: UseFormReturn<PublicationDraft>, error: CallError): string[] {
  const elsewhere: string[] = [];
  for (const [field, sentences] of Object.entries(error.errors ?? {})) {
    if ((kbartFields as readonly string[]).includes(field))
      form.setError(field as KbartField, { type: 'server', message: sentences[0] ?? '' });
    else elsewhere.push(...sentences);
  }
  return error.errors ? elsewhere : [error.serverMessage ?? error.message];
}

const resolver: Resolver<PublicationDraft> = (values) => {
  const { breaches } = checkPublication(values);
  if (breaches.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(breaches.map(({ field, message }) => [field, { type: 'rule', message: messageText(message) }])),
  };
};

function Parts({ form, fields, draft }: { form: UseFormReturn<PublicationDraft>; fields: readonly Field[]; draft: PublicationDraft }) {
  const t = useText();
  const type = draft.publication_type ?? null;
  const [at] = useState({ serial: isFilled(fields, draft, 'serial'), monograph: isFilled(fields, draft, 'monograph') });
  const rest = fields.filter(({ name }) => !mainFields.includes(name));
  const show = (some: readonly Field[]) => (
    <div className={styles.fields}>
      {some.map((field) => (
        <OneField key={field.name} form={form} field={field} draft={draft} />
      ))}
    </div>
  );
  return (
    <>
      {show(mainFields.flatMap((name) => fields.find((field) => field.name === name) ?? []))}
      {/* Fields that do not apply to the type are hidden, unless they have a value. */}
      {(type !== 'monograph' || at.serial) && (
        <ExpandableSection defaultExpanded headerText={t('titleLists.fields.serial')} headingTagOverride="h3">
          {show(rest.filter(({ only }) => only === 'serial'))}
        </ExpandableSection>
      )}
      {(type !== 'serial' || at.monograph) && (
        <ExpandableSection
          key={type}
          defaultExpanded={type === 'monograph' || at.monograph}
          headerText={t('titleLists.fields.monograph')}
          headingTagOverride="h3"
        >
          {show(rest.filter(({ only }) => only === 'monograph'))}
        </ExpandableSection>
      )}
      <ExpandableSection headerText={t('titleLists.fields.more')} headingTagOverride="h3">
        {show(rest.filter(({ only }) => only === null))}
      </ExpandableSection>
    </>
  );
}

function isFilled(fields: readonly Field[], draft: PublicationDraft, only: Field['only']): boolean {
  return fields.some((field) => field.only === only && (draft[field.name] ?? '') !== '');
}

/** R063: an end is offered only where there is a beginning; an existing end can be corrected. */
function lacksBeginning(name: KbartField, draft: PublicationDraft): boolean {
  return name === 'date_last_issue_online' && (draft.date_first_issue_online ?? '') === '' && (draft[name] ?? '') === '';
}

function OneField({ form, field, draft }: { form: UseFormReturn<PublicationDraft>; field: Field; draft: PublicationDraft }) {
  const t = useText();
  const { name, choices, required } = field;
  const label = messageText(say(`kbart.${name}`));
  const disabled = lacksBeginning(name, draft);
  const value = draft[name];
  const known = (choices ?? []).map(({ id }) => ({ id, name: choiceOf(name, id) }));
  // A notice does not prevent saving.
  const notice = (value ?? '') === '' ? undefined : firstMessageText(checkPublication(draft).notices.filter((each) => each.field === name));
  const kept = value && known.every(({ id }) => id !== value) ? [{ id: value, name: value }] : [];
  return (
    <div data-wide={wide.has(name) || undefined}>
      {choices ? (
        <ChoiceField form={form} name={name} label={label} options={[...known, ...kept]} noneLabel={t('titleLists.fields.unknownType')} />
      ) : (
        <TextField
          form={form}
          name={name}
          label={label}
          required={required}
          disabled={disabled}
          hint={
            disabled ? (
              t('titleLists.fields.lastNeedsFirst')
            ) : notice === undefined ? (
              messageText(field.help_code, field.help)
            ) : (
              <Notice>{notice}</Notice>
            )
          }
        />
      )}
    </div>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <span className={styles.notice}>
      <Icon name="status-warning" size="small" variant="warning" /> {children}
    </span>
  );
}
