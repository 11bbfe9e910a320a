import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { contacts } from '#shared/contract/groups/contacts.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { queryFor } from '#web/api/queries.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import styles from '#web/ui/form/form-layout.module.css';
import type { ContactValues } from './contact-values.ts';

/** The fields of a contact (D8), with its email preferences (R074). */
export function ContactFields({ form, withProvider }: { form: UseFormReturn<ContactValues>; withProvider: boolean }) {
  const t = useText();
  const offered = useQuery(queryFor(contacts.form, {}));
  return (
    <div className={styles.grid}>
      {withProvider && (
        <div className={styles.wide}>
          <ChoiceField
            form={form}
            name="provider_id"
            label={t('contacts.provider')}
            required
            options={offered.data?.providers ?? []}
            loading={offered.isPending}
          />
        </div>
      )}
      <TextField form={form} name="first_name" label={t('contacts.first_name')} />
      <TextField form={form} name="last_name" label={t('contacts.last_name')} />
      <TextField form={form} name="job" label={t('contacts.job')} />
      <TextField form={form} name="phone" label={t('contacts.phone')} />
      <TextField form={form} name="email" label={t('contacts.email')} type="email" />
      <Field form={form} name="email_preferences" label={t('contacts.preferences')} hint={t('contacts.preferencesHint')}>
        {({ value, change, invalid }) => (
          <MultiDropdown
            values={value as string[]}
            options={(offered.data?.email_preferences ?? []).map(({ id, name }) => ({ id, name: nameOfDefault(name) }))}
            onChange={change}
            invalid={invalid}
            ariaLabel={t('contacts.preferences')}
          />
        )}
      </Field>
      <ChoiceField
        form={form}
        name="locale"
        label={t('contacts.locale')}
        options={locales.map(({ code, name }) => ({ id: code, name }))}
        noneLabel={t('contacts.localeOfMember')}
      />
      <TextAreaField form={form} name="address" label={t('contacts.address')} rows={2} />
      <TextAreaField form={form} name="description" label={t('contacts.description')} rows={2} />
      <CheckboxField form={form} name="active" label={t('contacts.active')} hint={t('contacts.activeHint')} />
    </div>
  );
}
