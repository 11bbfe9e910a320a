import { useQuery } from '@tanstack/react-query';
import type { ContactRow } from '#shared/contract/entities/contact.ts';
import { contacts } from '#shared/contract/groups/contacts.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import { queryFor } from '#web/api/queries.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { ConflictDialog, type FieldWords } from '#web/ui/record/conflict-dialog.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { ContactFields } from './contact-fields.tsx';
import { type ContactValues, contactValuesOf } from './contact-values.ts';

/** All fields of a contact. */
export function EditContact({ contact, onClose }: { contact: ContactRow; onClose: () => void }) {
  const t = useText();
  const offered = useQuery(queryFor(contacts.form, {})).data;
  const form = useRecordForm<typeof contacts.update, ContactRow, ContactValues>(contacts.update, {
    record: contact,
    valuesOf: contactValuesOf,
    toBody: (changes) => changes,
    check: checkContact,
    onSaved: onClose,
  });
  const words: FieldWords = {
    label: (field) =>
      field === 'email_preferences'
        ? t('contacts.preferences')
        : field === 'provider_id'
          ? t('contacts.provider')
          : t(`contacts.${field as Exclude<keyof ContactValues, 'email_preferences' | 'provider_id'>}`),
    show: (field, value) => {
      if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
      if (field === 'locale') return locales.find(({ code }) => code === value)?.name ?? t('contacts.localeOfMember');
      if (field === 'provider_id') return offered?.providers.find(({ id }) => id === value)?.name ?? '';
      if (Array.isArray(value))
        return value
          .map((code) => offered?.email_preferences.find(({ id }) => id === code)?.name ?? '')
          .map(nameOfDefault)
          .join(', ');
      return String(value ?? '');
    },
  };
  return (
    <>
      <FormDialog form={form} title={t('contacts.edit')} width={760} onCancel={onClose}>
        <ContactFields form={form.fields} withProvider />
      </FormDialog>
      {form.conflict && <ConflictDialog conflict={form.conflict} words={words} />}
    </>
  );
}
