import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { customForms } from '#shared/contract/groups/custom-forms.ts';
import { contactWishes } from '#shared/domain/custom-forms/read-answer.ts';
import { queryFor } from '#web/api/queries.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useText } from '#web/text/text.ts';
import type { FormOffer } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import styles from '#web/ui/form/form-layout.module.css';

interface FormSettingsProps {
  form: UseFormReturn<FormValues>;
  formId: string | undefined;
  offered: FormOffer;
}

/** The settings of a form besides its fields: name and texts, respondents and dates, and whom it notifies. */
export function FormSettings({ form, formId, offered }: FormSettingsProps) {
  const t = useText();
  const [isPublic] = useWatch({ control: form.control, name: ['public'] });
  return (
    <div className={styles.grid}>
      <div className={styles.wide}>
        <NameField form={form} formId={formId} />
      </div>
      <div className={styles.wide}>
        <TextAreaField form={form} name="description" label={t('forms.builder.description')} hint={t('forms.builder.descriptionHint')} />
      </div>
      <div className={styles.wide}>
        <Field form={form} name="public" label={t('forms.builder.who')}>
          {({ value, change }) => (
            <RadioGroup
              value={value === true ? 'public' : 'signed_in'}
              onChange={({ detail }) => change(detail.value === 'public')}
              items={[
                { value: 'public', label: t('forms.access.public'), description: t('forms.builder.publicHint') },
                { value: 'signed_in', label: t('forms.access.signed_in'), description: t('forms.builder.signedInHint') },
              ]}
            />
          )}
        </Field>
      </div>
      {isPublic && (
        <ChoiceField
          form={form}
          name="contact"
          label={t('forms.builder.contact')}
          options={contactWishes.map((id) => ({ id, name: t(`forms.builder.contactChoices.${id}`) }))}
        />
      )}
      <ChoiceField
        form={form}
        name="locale"
        label={t('forms.builder.locale')}
        hint={t('forms.builder.localeHint')}
        options={offered.locales}
        noneLabel={t('forms.builder.memberLocale')}
      />
      <DateField form={form} name="open_from" label={t('forms.builder.from')} hint={t('forms.builder.daysHint')} />
      <DateField form={form} name="open_to" label={t('forms.builder.to')} />
      <div className={styles.wide}>
        <Field form={form} name="notify" label={t('forms.builder.notify')} hint={t('forms.builder.notifyHint')}>
          {({ value, change, invalid }) => (
            <MultiDropdown values={value as string[]} options={offered.users} onChange={change} invalid={invalid} />
          )}
        </Field>
      </div>
      <div className={styles.wide}>
        <TextAreaField form={form} name="thanks" label={t('forms.builder.thanks')} hint={t('forms.builder.thanksHint')} rows={2} />
      </div>
      <div className={styles.wide}>
        <CheckboxField form={form} name="closed" label={t('forms.builder.closed')} />
      </div>
    </div>
  );
}

/** Milliseconds after the last keystroke until the name is checked (C323). */
const settleMilliseconds = 400;

/** The name field, which reports a duplicate name while the user types. */
function NameField({ form, formId }: Omit<FormSettingsProps, 'offered'>) {
  const t = useText();
  const { field, fieldState } = useController({ control: form.control, name: 'name' });
  const typed = field.value.trim();
  const settled = useDebounced(typed, settleMilliseconds);
  const asked = useQuery({
    ...queryFor(customForms.exists, { query: { name: settled.slice(0, 255), ...(formId && { except: formId }) }, report: 'none' }),
    enabled: settled !== '',
  });
  const isTaken = settled === typed && settled !== '' && asked.data?.exists === true;
  const error = fieldState.error?.message ?? (isTaken ? t('forms.builder.taken') : undefined);
  return (
    <FormField
      label={
        <>
          {t('forms.builder.name')}
          <span aria-hidden="true"> *</span>
        </>
      }
      errorText={error}
      stretch
    >
      <Input
        ref={field.ref}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
        invalid={error !== undefined}
        ariaRequired
        name="name"
        autoFocus={formId === undefined}
        autoComplete={false}
      />
    </FormField>
  );
}
