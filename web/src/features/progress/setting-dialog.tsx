import { useQuery } from '@tanstack/react-query';
import { emailTemplates } from '#shared/contract/groups/email-templates.ts';
import { inlineEditing } from '#shared/contract/groups/inline-editing.ts';
import { progress } from '#shared/contract/groups/progress.ts';
import type { ProgressSettingRow } from '#shared/contract/rows/progress-row.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { mailOfType } from '#shared/domain/emails/mailed-types.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { queryFor } from '#web/api/queries.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { typeName } from '#web/parts/workflow-tasks/type-name.ts';
import { useText } from '#web/text/text.ts';

interface SettingDialogProps {
  type: ProgressType;
  onClose: () => void;
}

/** The settings of a type: when it appears, the responsible person, and whether it runs automatically (C408, C409). */
export function SettingDialog({ type, onClose }: SettingDialogProps) {
  const asked = useQuery({ ...queryFor(progress.setting, { params: { type } }), staleTime: 0, gcTime: 0 });
  return asked.data ? <Form setting={asked.data} type={type} onClose={onClose} /> : null;
}

/** A language by its own name. */
function nameOfLocale(code: string): string {
  return locales.find((each) => each.code === code)?.name ?? code;
}

interface Values extends Record<string, unknown> {
  days_before: number | null;
  responsible_id: string | null;
  template_id: string | null;
  automatic: boolean;
}

function Form({ setting, type, onClose }: SettingDialogProps & { setting: ProgressSettingRow }) {
  const t = useText();
  const choices = useQuery(queryFor(inlineEditing.subscriptionPeriod, {}));
  const { days_before, responsible_id, template_id, automatic, version, usual_days: days } = setting;
  const form = useContractForm<typeof progress.changeSetting, Values>(progress.changeSetting, {
    input: { params: { type } },
    defaults: { days_before, responsible_id, template_id, automatic },
    toBody: (values) => ({ ...values, ...(version !== null && { version }) }),
    onDone: onClose,
    onRefused: onClose,
  });
  const known = useQuery({ ...queryFor(emailTemplates.list, {}), enabled: setting.has_template });
  const kind = mailOfType(type);
  const templates = (known.data ?? [])
    .filter((each) => setting.has_template && each.kind === kind && each.source === 'own')
    .map(({ locale, subject }) => ({ id: `${kind}-${locale}`, name: subject, detail: nameOfLocale(locale) }));
  const hint =
    type === 'plan-workflow'
      ? t('progress.setting.daysPlan', { days: days ?? 0 })
      : type === 'cancellation-reminders'
        ? t('progress.setting.daysWatch', { days: days ?? 0 })
        : t('progress.setting.daysTask');
  return (
    <FormDialog form={form} title={t('progress.setting.title', { task: typeName(type) })} width={520} onCancel={onClose}>
      {type !== 'claims' && <NumberField form={form.fields} name="days_before" label={t('progress.setting.days')} hint={hint} />}
      <ChoiceField
        form={form.fields}
        name="responsible_id"
        label={t('progress.setting.responsible')}
        hint={taskOfType(type) ? t('progress.setting.responsibleHint') : undefined}
        options={choices.data?.owners ?? []}
        loading={choices.isPending}
        noneLabel={t('progress.setting.owner')}
      />
      {templates.length > 0 && (
        <ChoiceField
          form={form.fields}
          name="template_id"
          label={t('progress.setting.template')}
          options={templates}
          noneLabel={t('progress.setting.usualTemplate')}
        />
      )}
      {setting.can_be_automatic && (
        <CheckboxField
          form={form.fields}
          name="automatic"
          label={t('progress.setting.automatic')}
          hint={t('progress.setting.automaticHint')}
        />
      )}
    </FormDialog>
  );
}
