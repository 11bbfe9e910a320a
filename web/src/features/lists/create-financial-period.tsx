import { useQuery } from '@tanstack/react-query';
import { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { isDate, isPlausibleDate, yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { queryFor } from '#web/api/queries.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { useOnChange } from '#web/ui/form/use-on-change.ts';
import { say } from '#shared/domain/messages/message.ts';

type Created = ResultOf<typeof financialPeriods.create>;

type Values = { start_date: string | null; end_date: string | null; name: string };

/** A financial period (S75, R097): proposed right after the last one. */
export function CreateFinancialPeriod(props: CreateDialogProps<Created>) {
  const t = useText();
  const proposed = useQuery({ ...queryFor(financialPeriods.form, {}), staleTime: 0, gcTime: 0 });
  if (!proposed.data) return <LoadingDialog title={t('dialogs.catalogue.financialPeriod')} query={proposed} onClose={props.onClose} />;
  return <FinancialPeriodForm {...props} proposed={proposed.data} />;
}

function FinancialPeriodForm({
  proposed,
  onClose,
  onCreated,
}: CreateDialogProps<Created> & { proposed: ResultOf<typeof financialPeriods.form> }) {
  const t = useText();
  const formats = useFormats();
  const form = useContractForm<typeof financialPeriods.create, Values>(financialPeriods.create, {
    defaults: { ...proposed },
    toBody: ({ start_date, end_date, name }) =>
      ({
        start_date,
        ...(end_date === null ? {} : { end_date }),
        ...(name.trim() === '' ? {} : { name }),
      }) as BodyOf<typeof financialPeriods.create>,
    check: ({ start_date, end_date }): Breach[] =>
      isDate(start_date) && isDate(end_date) && end_date <= start_date
        ? [{ field: 'end_date', message: say('text.notAfterStart', { start: formats.date(start_date) }) }]
        : [],
    onDone: ({ result }) => {
      onClose();
      onCreated?.(result);
    },
  });
  const start = form.fields.watch('start_date');
  useOnChange(form.fields, (name, values) => {
    if (name === 'start_date' && isPlausibleDate(values.start_date))
      form.fields.setValue('end_date', yearLaterMinusDay(values.start_date), { shouldValidate: true });
  });
  return (
    <FormDialog form={form} title={t('dialogs.catalogue.financialPeriod')} width={480} onCancel={onClose}>
      <DateField form={form.fields} name="start_date" label={t('dialogs.catalogue.start')} required />
      <DateField
        form={form.fields}
        name="end_date"
        label={t('dialogs.catalogue.end')}
        isOffered={(date) => !isDate(start) || date > start}
      />
      <TextField form={form.fields} name="name" label={t('columns.Name')} hint={t('dialogs.catalogue.nameHint')} />
    </FormDialog>
  );
}
