import { vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { InvoiceFile, VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';

/** Asks once more before a file of an invoice goes. */
export function RemoveFile({ invoice, file, onClose }: { invoice: VendorInvoiceRow; file: InvoiceFile; onClose: () => void }) {
  const t = useText();
  const remove = useCommand(vendorInvoices.removeFile, { onDone: onClose });
  const { name } = file;
  return (
    <Modal
      title={t('invoices.file.remove', { name })}
      onCancel={onClose}
      footer={
        <Row justify="end" nowrap>
          <ActionButton type="tertiary" onPress={onClose}>
            {t('common.cancel')}
          </ActionButton>
          <ActionButton
            type="danger"
            loading={remove.isPending}
            onPress={() => remove.mutate({ params: { id: invoice.id, fileId: file.id } })}
          >
            {t('invoices.actions.remove')}
          </ActionButton>
        </Row>
      }
    >
      {t('invoices.file.removeAsk', { name })}
    </Modal>
  );
}
