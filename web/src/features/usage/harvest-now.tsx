import { harvest } from '#shared/contract/groups/harvest.ts';
import type { UsageSourceRow } from '#shared/contract/rows/usage-source-row.ts';
import { monthLater } from '#shared/domain/calendar/read-month.ts';
import { useText } from '#web/text/text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** Asks for months now, also for those that were asked before (C671). */
export function HarvestNow({ source, onClose }: { source: UsageSourceRow; onClose: () => void }) {
  const t = useText();
  const last = monthLater((useFormats().today() ?? '').slice(0, 7), -1);
  const form = useContractForm(harvest.now, {
    defaults: { reports: source.reports, from: monthLater(last, -11), to: last },
    input: { params: { id: source.id } },
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <FormDialog form={form} title={t('harvest.now')} saveLabel={t('harvest.ask')} width={440} onCancel={onClose}>
      <p>{t('harvest.nowHint')}</p>
      <Field form={fields} name="reports" label={t('harvest.reports')}>
        {({ value, change, invalid }) => (
          <MultiDropdown
            values={value as string[]}
            options={source.reports.map((id) => ({ id, name: id }))}
            onChange={change}
            invalid={invalid}
          />
        )}
      </Field>
      <TextField form={fields} name="from" label={t('harvest.firstMonth')} placeholder="YYYY-MM" required />
      <TextField form={fields} name="to" label={t('harvest.lastMonth')} placeholder="YYYY-MM" required />
    </FormDialog>
  );
}
