import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import type { DealYear } from '#shared/contract/entities/deal.ts';
import { useText } from '#web/text/text.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import layout from '#web/ui/form/form-layout.module.css';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { blankYear, storedYear, yearFrom } from './deal-year-values.ts';

type YearValues = Omit<DealYear, 'year' | 'start_date' | 'end_date'> & { year: string; start_date: string | null; end_date: string | null };

function valuesOf({ year, ...values }: DealYear): YearValues {
  return { ...values, year: String(year) };
}

/** Days, totals and deadlines of a year of a deal, or of a new year after its last. */
export function EditDealYear({ deal, year, onClose }: { deal: DealRow; year: DealRow['years'][number] | undefined; onClose: () => void }) {
  const t = useText();
  const others = deal.years.filter((each) => each !== year).map(storedYear);
  const form = useContractForm<typeof deals.update, YearValues>(deals.update, {
    input: { params: { id: deal.id } },
    defaults: valuesOf(year ? storedYear(year) : blankYear(deal.last_year + 1)),
    toBody: (values) => ({
      version: deal.version,
      // The schema refuses a missing year or day.
      years: [...others, { ...values, year: yearFrom(values.year) } as DealYear],
    }),
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <FormDialog form={form} title={t(year ? 'deals.editYear' : 'deals.addYear')} width={640} onCancel={onClose}>
      <div className={layout.grid}>
        {!year && <TextField form={fields} name="year" label={t('deals.year')} required />}
        <DateField form={fields} name="start_date" label={t('deals.start')} required />
        <DateField form={fields} name="end_date" label={t('deals.endDay')} required />
        {deal.price_model === 'fixed_total' && (
          <NumberField
            form={fields}
            name="total"
            label={t('deals.total')}
            hint={t('deals.totalHint')}
            digits={2}
            currency={deal.currency}
          />
        )}
        <NumberField form={fields} name="list_total" label={t('deals.listTotal')} digits={2} currency={deal.currency} />
        <DateField form={fields} name="member_deadline" label={t('deals.memberDeadline')} />
        <DateField form={fields} name="office_deadline" label={t('deals.officeDeadline')} />
      </div>
    </FormDialog>
  );
}
