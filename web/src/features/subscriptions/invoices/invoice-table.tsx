import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { emailing } from '#shared/contract/groups/emailing.ts';
import { vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { InvoiceFile, VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Table } from '#web/ui/table.tsx';
import { CardMenu } from '#web/parts/cards/card-menu.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { DueText } from '#web/ui/due-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { FileLinks } from '#web/parts/invoices/file-links.tsx';
import { InvoiceState } from '#web/parts/invoices/invoice-state.tsx';
import { headingsOf } from '#web/parts/invoices/headings-of.tsx';
import styles from '#web/parts/invoices/invoices.module.css';
import { Below, Row } from '#web/ui/primitives.tsx';

const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).InvoiceDialog }));
const PayDialog = lazy(async () => ({ default: (await import('./pay-dialog.tsx')).PayDialog }));
const TakeBackDialog = lazy(async () => ({ default: (await import('./take-back-dialog.tsx')).TakeBackDialog }));
const RemoveFile = lazy(async () => ({ default: (await import('./remove-file.tsx')).RemoveFile }));
const SendEmailDialog = lazy(async () => ({ default: (await import('#web/parts/emailing/send-email-dialog.tsx')).SendEmailDialog }));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

type Open =
  | { is: 'edit' | 'pay' | 'take back' | 'write' | 'delete'; invoice: VendorInvoiceRow }
  | { is: 'file'; invoice: VendorInvoiceRow; file: InvoiceFile };

interface InvoiceTableProps {
  invoices: readonly VendorInvoiceRow[];
  /** The period's name. */
  period: string;
}

/** The invoices of a period, with the actions on each. */
export function InvoiceTable({ invoices, period }: InvoiceTableProps) {
  const t = useText();
  const mayEdit = useMay(vendorInvoices.update.permission);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.scroll}>
      <Table
        className={`${styles.table} ${styles.even}`}
        headings={headingsOf(t, t('invoices.columns.number'), [t('invoices.columns.state'), t('invoices.columns.files')])}
      >
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row">
              {invoice.number}
              {invoice.is_credit_note && <Below>{t('columns.Credit note')}</Below>}
              <Below>{invoice.vendor?.name}</Below>
            </th>
            <td>
              <Dates invoice={invoice} />
            </td>
            <td className={styles.amount}>
              <Amounts invoice={invoice} />
            </td>
            <td>
              <InvoiceState state={invoice.state} />
              <Whereabouts invoice={invoice} />
            </td>
            <td>
              <FileLinks
                files={invoice.files}
                {...(mayEdit ? { onRemove: (file: InvoiceFile) => setOpen({ is: 'file', invoice, file }) } : {})}
              />
            </td>
            <td className={styles.last}>{mayEdit && <Actions invoice={invoice} onOpen={(is) => setOpen({ is, invoice })} />}</td>
          </tr>
        ))}
      </Table>
      <Suspense fallback={null}>
        {open?.is === 'edit' && (
          <InvoiceDialog periodId={open.invoice.subscription_period_id} period={period} invoice={open.invoice} onClose={close} />
        )}
        {open?.is === 'pay' && <PayDialog invoice={open.invoice} onClose={close} />}
        {open?.is === 'take back' && <TakeBackDialog invoice={open.invoice} onClose={close} />}
        {open?.is === 'file' && <RemoveFile invoice={open.invoice} file={open.file} onClose={close} />}
        {open?.is === 'write' && <SendEmailDialog kind="invoicing" periodIds={[open.invoice.subscription_period_id]} onClose={close} />}
        {open?.is === 'delete' && (
          <DeleteConfirmation rows={vendorInvoices} id={open.invoice.id} name={open.invoice.number} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

/** The next step as a button, other actions in a menu. */
function Actions({
  invoice,
  onOpen,
}: {
  invoice: VendorInvoiceRow;
  onOpen: (is: 'edit' | 'pay' | 'take back' | 'write' | 'delete') => void;
}) {
  const t = useText();
  const mayWrite = useMay(emailing.send.permission);
  const approve = useCommand(vendorInvoices.update);
  const { id, number, version, state, actions } = invoice;
  const takeBack = actions.find((action) => action === 'take_back_approval' || action === 'take_back_payment');
  return (
    <Row as="span" nowrap inline>
      {actions.includes('approve') && (
        <Button
          wrapText={false}
          ariaLabel={t('invoices.actions.approveOne', { number })}
          loading={approve.isPending}
          onClick={() => approve.mutate({ params: { id }, body: { state: 'approved', version } })}
        >
          {t('invoices.actions.approve')}
        </Button>
      )}
      {actions.includes('pay') && (
        <Button wrapText={false} ariaLabel={t('invoices.actions.payOne', { number })} onClick={() => onOpen('pay')}>
          {t('invoices.actions.pay')}
        </Button>
      )}
      <CardMenu
        label={t('invoices.actions.for', { number })}
        entries={[
          { id: 'edit', text: t('invoices.actions.edit'), icon: 'edit', run: () => onOpen('edit') },
          mayWrite && { id: 'write', text: t('invoices.actions.write'), icon: 'envelope', run: () => onOpen('write') },
          takeBack !== undefined && { id: 'back', text: t(`invoices.actions.${takeBack}`), icon: 'undo', run: () => onOpen('take back') },
          {
            id: 'delete',
            text: t('invoices.actions.remove'),
            icon: 'remove',
            disabledReason:
              state === 'registered'
                ? undefined
                : t('invoices.actions.removeLocked', { state: t(`invoices.states.${state}`).toLowerCase() }),
            run: () => onOpen('delete'),
          },
        ]}
      />
    </Row>
  );
}

function Dates({ invoice }: { invoice: VendorInvoiceRow }) {
  const t = useText();
  const formats = useFormats();
  const { date, due_date, overdue, state } = invoice;
  return (
    <>
      {formats.date(date)}
      {due_date !== null && overdue && (
        <DueText date={due_date} className={styles.late}>
          {t('invoices.invoice.overdue', { date: formats.date(due_date) })}
        </DueText>
      )}
      {due_date !== null && !overdue && state !== 'paid' && <Below>{t('invoices.invoice.due_on', { date: formats.date(due_date) })}</Below>}
    </>
  );
}

function Amounts({ invoice }: { invoice: VendorInvoiceRow }) {
  const t = useText();
  const formats = useFormats();
  const { amount, tax, currency, normalized_amount: local, normalized_currency } = invoice;
  return (
    <>
      <FormattedMoney amount={amount} currency={currency} />
      {tax !== null && tax !== 0 && <Below>{t('invoices.invoice.ofItTax', { amount: formats.money(tax, currency) })}</Below>}
      {currency !== normalized_currency && (
        <Below>{local === null ? t('invoices.invoice.noRate') : formats.money(local, normalized_currency)}</Below>
      )}
    </>
  );
}

/** The approver and the payment date, or the reason for a rejection. */
function Whereabouts({ invoice }: { invoice: VendorInvoiceRow }) {
  const t = useText();
  const formats = useFormats();
  const { state, approver, approved_at, paid_on, state_reason, comment } = invoice;
  const someone = t('invoices.invoice.someone');
  return (
    <>
      {state === 'approved' && (
        <Below>{t('invoices.invoice.approved', { name: approver?.name ?? someone, date: formats.date(approved_at) })}</Below>
      )}
      {state === 'paid' && <Below>{t('invoices.invoice.paid', { date: formats.date(paid_on) })}</Below>}
      {state_reason !== null && <Below>{t('invoices.invoice.takenBack', { reason: state_reason })}</Below>}
      {comment !== null && <Below>{comment}</Below>}
    </>
  );
}
