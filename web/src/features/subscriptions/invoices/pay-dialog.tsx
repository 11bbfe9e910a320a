import { vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { Quiet, Stack } from '#web/ui/primitives.tsx';

type Payment = { paid_on: string | null; rate: number | null };

/** Marks an invoice as paid: on which day, and at which rate the bank took it. */
export function PayDialog({ invoice, onClose }: { invoice: VendorInvoiceRow; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { id, number, version, amount, currency, normalized_currency: local, vendor } = invoice;
  const isForeign = currency !== local;
  const form = useContractForm<typeof vendorInvoices.update, Payment>(vendorInvoices.update, {
    defaults: { paid_on: formats.today(), rate: invoice.rate === null ? null : Number(invoice.rate) },
    input: { params: { id } },
    toBody: ({ paid_on, rate }) =>
      ({
        state: 'paid',
        paid_on,
        version,
        ...(isForeign && rate !== null ? { rate: typeof rate === 'number' ? String(rate) : rate } : {}),
      }) as BodyOf<typeof vendorInvoices.update>,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('invoices.pay.title', { number })} saveLabel={t('invoices.actions.pay')} onCancel={onClose}>
      <Stack>
        <Quiet>{t('invoices.pay.question', { amount: formats.money(amount, currency), vendor: vendor?.name ?? '–' })}</Quiet>
        <div className={styles.grid}>
          <DateField form={form.fields} name="paid_on" label={t('invoices.pay.on')} required />
          {isForeign && (
            <NumberField
              form={form.fields}
              name="rate"
              digits={4}
              label={t('invoices.invoice.rate')}
              hint={t('invoices.invoice.rateHint', { currency, local })}
            />
          )}
        </div>
      </Stack>
    </FormDialog>
  );
}
