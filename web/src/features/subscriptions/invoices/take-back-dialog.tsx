import { vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';

type Reason = { state_reason: string };

/** Reverts an approval or a payment, with a reason. */
export function TakeBackDialog({ invoice, onClose }: { invoice: VendorInvoiceRow; onClose: () => void }) {
  const t = useText();
  const isPaid = invoice.state === 'paid';
  const form = useContractForm<typeof vendorInvoices.update, Reason>(vendorInvoices.update, {
    defaults: { state_reason: '' },
    input: { params: { id: invoice.id } },
    toBody: (values) => ({ ...values, state: isPaid ? 'approved' : 'registered', version: invoice.version }),
    check: ({ state_reason }) => (state_reason.trim() === '' ? [{ field: 'state_reason', message: t('invoices.takeBack.required') }] : []),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(isPaid ? 'invoices.takeBack.payment' : 'invoices.takeBack.approval', { number: invoice.number })}
      saveLabel={t('invoices.takeBack.save')}
      onCancel={onClose}
    >
      <TextAreaField
        form={form.fields}
        name="state_reason"
        label={t('invoices.takeBack.reason')}
        hint={t('invoices.takeBack.reasonHint')}
        required
      />
    </FormDialog>
  );
}
