import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { isPlainField, plainField } from '#shared/domain/periods/plain-fields.ts';
import { applicableField, type TaskName, taskNames } from '#shared/domain/workflow/tasks.ts';
import type { PeriodOffer, PeriodValues, ShareValues } from '#web/parts/periods/period-values.ts';
import type { FieldWords } from '#web/ui/record/conflict-dialog.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { headingOf } from '#web/text/contract-words.ts';
import { type TextKey, useText } from '#web/text/text.ts';

const labels: Readonly<Partial<Record<keyof PeriodValues, TextKey>>> = {
  product_id: 'columns.Product',
  one_time_purchase: 'dialogs.period.oneTime',
  start_date: 'dialogs.period.start',
  end_date: 'dialogs.period.end',
  cancellation_deadline: 'columns.Decision Deadline',
  owner_id: 'columns.Managed by',
  vendor_id: 'columns.Vendor',
  publisher_id: 'columns.Publisher',
  financial_period_id: 'columns.Financial period',
  currency: 'dialogs.period.currency',
  price: 'dialogs.period.priceOriginal',
  normalized_price: 'records.period.localAmount',
  exchange_rate: 'dialogs.period.rate',
  exchange_rate_date: 'dialogs.period.rateDate',
  decision: 'columns.Decision',
  task_applicability: 'dialogs.period.tasks',
};

const dates: ReadonlySet<string> = new Set(['start_date', 'end_date', 'cancellation_deadline', 'exchange_rate_date']);
const amounts: ReadonlySet<string> = new Set(['price', 'normalized_price']);

/** The labels and displayed values of a period's fields, for conflicting changes of two people. */
export function usePeriodFieldWords(offered: PeriodOffer, period: PeriodRow): FieldWords {
  const t = useText();
  const formats = useFormats();
  const departments = useLabel('department');
  const choices = [
    ...offered.owners,
    ...offered.vendors,
    ...offered.products,
    ...offered.financial_periods,
    ...offered.departments,
    ...offered.cost_centers,
    ...offered.stakeholders,
    ...[period.publisher, period.vendor, period.owner, period.product].filter((reference) => reference !== null),
  ];
  const nameOf = (id: unknown) => choices.find((choice) => choice.id === id)?.name ?? '';
  const shareText = ({ department_id, percentage, cost_center_id, stakeholder_ids }: ShareValues) =>
    [
      nameOf(department_id),
      formats.percent(percentage, { typed: true }),
      nameOf(cost_center_id),
      stakeholder_ids.map(nameOf).filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
  const taskLine = (own: PeriodValues['task_applicability']) => (task: TaskName) => {
    const on = own[applicableField(task)];
    return on === undefined ? [] : [`${t(`workflows.tasks.${task}`)}: ${t(on ? 'common.yes' : 'common.no')}`];
  };
  return {
    label: (field) => {
      if (isPlainField(field)) return headingOf(plainField(field).label);
      const key = labels[field as keyof PeriodValues];
      return field === 'departments' ? departments : key && t(key);
    },
    show: (field, value) => {
      if (field === 'departments') return (value as ShareValues[]).map(shareText).join('\n');
      if (field === 'task_applicability') return taskNames.flatMap(taskLine(value as PeriodValues['task_applicability'])).join('\n');
      if (field === 'decision') return t(`records.decisions.${value as PeriodValues['decision']}`);
      if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
      if (dates.has(field) || (isPlainField(field) && plainField(field).type === 'day')) return formats.date(value as string | null);
      if (amounts.has(field))
        return formats.amount(value as number | null, field === 'price' ? period.currency : period.normalized_currency);
      if (field.endsWith('_id')) return nameOf(value);
      return String(value ?? '');
    },
  };
}
