import { useWatch } from 'react-hook-form';
import FormField from '@cloudscape-design/components/form-field';
import { daysInMonth } from '#shared/domain/calendar/dates.ts';
import { monthNamesIn } from '#shared/domain/calendar/month-names.ts';
import { mayChooseDisplay } from '#shared/domain/member/check-member-settings.ts';
import { readRollover, withRolloverMonth, writeRollover } from '#shared/domain/member/rollover.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import type { MemberFormPart } from './member-values.ts';
import { Section } from '#web/ui/section.tsx';

/** 29 February may be chosen. */
const leapYear = 2024;

/** Deadlines, the financial period and the chart rollover (R015). */
export function DeadlineFields({ form, disabled }: MemberFormPart) {
  const t = useText();
  const months = monthNamesIn(language(), 'long').map((name, index) => ({ id: String(index + 1), name }));
  const [startMonth, chartSwitch] = useWatch({ control: form.control, name: ['financial_period_start_month', 'chart_date_switch'] });
  const rollover = readRollover(chartSwitch) ?? { month: 1, day: 1 };
  const days = Array.from({ length: daysInMonth(leapYear, rollover.month) }, (_, index) => ({
    id: String(index + 1),
    name: String(index + 1),
  }));
  const setRollover = (next: typeof rollover) =>
    form.setValue('chart_date_switch', writeRollover(next), { shouldDirty: true, shouldValidate: true });
  return (
    <Section fields title={t('settings.member.deadlines')}>
      <NumberField
        form={form}
        name="cancellation_reminder_days_before_start_date"
        label={t('settings.member.deadlineDays')}
        hint={t('settings.member.deadlineDaysHint')}
        disabled={disabled}
      />
      <ChoiceField
        form={form}
        name="on_deadline"
        label={t('settings.member.on_deadline')}
        options={(['nothing', 'renew', 'cancel'] as const).map((id) => ({ id, name: t(`settings.member.onDeadline.${id}`) }))}
        disabled={disabled}
      />
      <Field form={form} name="financial_period_start_month" label={t('settings.member.startMonth')}>
        {({ value, change, blur, ref, invalid }) => (
          <Dropdown
            ref={ref}
            value={String(value)}
            options={months}
            onChange={(id) => change(Number(id))}
            onBlur={blur}
            invalid={invalid}
            disabled={disabled}
          />
        )}
      </Field>
      {mayChooseDisplay(startMonth) && (
        <ChoiceField
          form={form}
          name="financial_period_display_using_date"
          label={t('settings.member.abbreviate')}
          options={(['start_date', 'end_date'] as const).map((id) => ({ id, name: t(`settings.member.abbreviateBy.${id}`) }))}
          disabled={disabled}
        />
      )}
      <FormField label={t('settings.member.rolloverMonth')} stretch>
        <Dropdown
          value={String(rollover.month)}
          options={months}
          onChange={(id) => setRollover(withRolloverMonth(rollover, Number(id)))}
          disabled={disabled}
        />
      </FormField>
      <FormField label={t('settings.member.rolloverDay')} stretch>
        <Dropdown
          value={String(rollover.day)}
          options={days}
          onChange={(id) => setRollover({ ...rollover, day: Number(id) })}
          disabled={disabled}
        />
      </FormField>
      <NumberField
        form={form}
        name="default_price_increase"
        label={t('settings.member.default_price_increase')}
        digits={2}
        disabled={disabled}
      />
      <NumberField form={form} name="one_time_years" label={t('settings.member.one_time_years')} disabled={disabled} />
      <NumberField form={form} name="history_years" label={t('history.years')} hint={t('history.yearsHint')} disabled={disabled} />
      <div>
        <CheckboxField
          form={form}
          name="subscription_deadline_notification"
          label={t('settings.member.notification')}
          disabled={disabled}
        />
        <CheckboxField
          form={form}
          name="consortium_office"
          label={t('settings.member.consortium_office')}
          hint={t('settings.member.consortiumOfficeHint')}
          disabled={disabled}
        />
        <CheckboxField form={form} name="viewers_see_vendors" label={t('settings.member.viewers_see_vendors')} disabled={disabled} />
      </div>
    </Section>
  );
}
