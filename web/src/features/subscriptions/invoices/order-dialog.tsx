import { useRef } from 'react';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { PeriodInvoices } from '#shared/contract/rows/invoice-row.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { versionIn } from '#web/parts/invoices/version-in.ts';
import styles from '#web/ui/form/form-layout.module.css';

type Order = { order_date: string | null; order_number: string; order_amount: number | null };

interface OrderDialogProps {
  period: PeriodInvoices;
  /** The period's name. */
  name: string;
  onClose: () => void;
}

/** The order of a period (C164). */
export function OrderDialog({ period, name, onClose }: OrderDialogProps) {
  const t = useText();
  const formats = useFormats();
  const { id, currency, price } = period;
  const version = useRef(period.version);
  const isNew = period.order_standing === 'none';
  const form = useContractForm<typeof subscriptionPeriods.update, Order>(subscriptionPeriods.update, {
    defaults: {
      order_date: period.order_date ?? (isNew ? formats.today() : null),
      order_number: period.order_number ?? '',
      order_amount: period.order_amount ?? (isNew ? price : null),
    },
    input: { params: { id } },
    toBody: (values) => ({ ...values, version: version.current }),
    // The message says who was faster; saving once more is then meant so.
    onRefused: (error) => {
      version.current = versionIn(error) ?? version.current;
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('invoices.order.of', { period: name })} width={700} onCancel={onClose}>
      <div className={styles.grid}>
        <DateField form={form.fields} name="order_date" label={t('invoices.order.date')} />
        <TextField form={form.fields} name="order_number" label={t('invoices.order.number')} />
        <NumberField
          form={form.fields}
          name="order_amount"
          currency={currency}
          label={t('invoices.order.amount', { currency })}
          {...(price === null ? {} : { hint: t('invoices.order.notThePrice', { price: formats.money(price, currency) }) })}
        />
      </div>
    </FormDialog>
  );
}
