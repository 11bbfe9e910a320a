import { useWatch } from 'react-hook-form';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { formatsOf } from '#web/ui/formats.ts';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import type { MemberFormPart, MemberValues } from './member-values.ts';
import { Section } from '#web/ui/section.tsx';
import styles from './member-settings.module.css';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Field, type FieldProps } from '#web/ui/form/field.tsx';
import { nameOfDefault } from '#web/text/message-text.ts';

/** A number that shows both separators. */
const sampleNumber = '1234567.89';

/** Language and formats, with samples of the current choice (R015). */
export function FormatFields({ form, member, disabled }: MemberFormPart) {
  const t = useText();
  const [date_format, decimal_separator, thousand_separator, timezone] = useWatch({
    control: form.control,
    name: ['date_format', 'decimal_separator', 'thousand_separator', 'timezone'],
  });
  const sample = formatsOf({ date_format, decimal_separator, thousand_separator, timezone, currency: member.currency }, language());
  const same = (value: string) => ({ id: value, name: value });
  const { options } = member;
  return (
    <Section fields title={t('settings.member.formats')}>
      <ChoiceField form={form} name="locale" label={t('settings.member.locale')} options={options.locales} disabled={disabled} />
      <FormField label={t('columns.Currency')} constraintText={t('settings.member.currencyHint')} stretch>
        <Input value={member.currency} readOnly />
      </FormField>
      <SeparatorField
        form={form}
        name="thousand_separator"
        label={t('settings.member.thousand_separator')}
        options={options.thousand_separators}
        disabled={disabled}
      />
      <SeparatorField
        form={form}
        name="decimal_separator"
        label={t('settings.member.decimal_separator')}
        options={options.decimal_separators}
        disabled={disabled}
        hint={
          <output className={styles.sample} data-testid="number-sample">
            {t('settings.member.numberSample', { sample: sample.money(sampleNumber, member.currency) })}
          </output>
        }
      />
      <ChoiceField
        form={form}
        name="date_format"
        label={t('settings.member.date_format')}
        options={options.date_formats.map(same)}
        disabled={disabled}
        hint={
          <output className={styles.sample} data-testid="date-sample">
            {t('settings.member.dateSample', { sample: sample.date(sample.today()) })}
          </output>
        }
      />
      <ChoiceField
        form={form}
        name="timezone"
        label={t('settings.member.timezone')}
        options={options.timezones.map(same)}
        disabled={disabled}
      />
    </Section>
  );
}

/** A choice among separators, of which one may be the empty text. */
function SeparatorField({ options, ...field }: FieldProps<MemberValues> & { options: readonly { id: string; name: string }[] }) {
  const shown = options.map(({ id, name }) => ({
    id: `:${id}`,
    name: id.trim() === '' ? nameOfDefault(name) : `${nameOfDefault(name)} (${id})`,
  }));
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <Dropdown
          ref={ref}
          value={`:${String(value)}`}
          options={shown}
          onChange={(id) => change(id?.slice(1) ?? '')}
          onBlur={blur}
          invalid={invalid}
          disabled={field.disabled ?? false}
        />
      )}
    </Field>
  );
}
