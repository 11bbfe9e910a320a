import { lazy, Suspense, useId, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { subscriptionDocuments, vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { PeriodInvoices } from '#shared/contract/rows/invoice-row.ts';
import { emailing } from '#shared/contract/groups/emailing.ts';
import { useMay } from '#web/api/use-session.ts';
import type { Choice } from '#web/ui/dropdown.tsx';
import { DocumentTable } from '#web/parts/invoices/document-table.tsx';
import { InvoiceTable } from '#web/features/subscriptions/invoices/invoice-table.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './orders-invoices-tab.module.css';

const InvoiceDialog = lazy(async () => ({
  default: (await import('#web/features/subscriptions/invoices/invoice-dialog.tsx')).InvoiceDialog,
}));
const OrderDialog = lazy(async () => ({ default: (await import('#web/features/subscriptions/invoices/order-dialog.tsx')).OrderDialog }));

const SendEmailDialog = lazy(async () => ({ default: (await import('#web/parts/emailing/send-email-dialog.tsx')).SendEmailDialog }));

interface PeriodInvoicesCardProps {
  period: PeriodInvoices;
  /** All periods of the subscription. */
  periods: readonly Choice[];
  onAddDocument: () => void;
}

const tones = { accepted: 'good', cancelled: 'over', undecided: 'open' } as const;

/** One period: its order, its invoices, further documents, and the comparison with the price. */
export function PeriodInvoicesCard({ period, periods, onAddDocument }: PeriodInvoicesCardProps) {
  const t = useText();
  const formats = useFormats();
  const headingId = useId();
  const mayInvoice = useMay(vendorInvoices.create.permission);
  const mayOrder = useMay(subscriptionPeriods.update.permission);
  const mayFile = useMay(subscriptionDocuments.addAdditionalOrder.permission);
  const mayWrite = useMay(emailing.send.permission);
  const [open, setOpen] = useState<'order' | 'invoice' | 'letter'>();
  const letter = letterOf(period);
  const close = () => setOpen(undefined);
  const name = [datesOf(period, formats), period.name_reference].filter(Boolean).join(' · ');
  const documents = [...period.additional_orders, ...period.additional_invoices];
  return (
    <Stack as="section" framed gap="s" aria-labelledby={headingId}>
      <Row as="header" className={styles.line}>
        <Heading as="h3" id={headingId}>
          {name}
        </Heading>
        <StatusBadge tone={tones[period.decision]}>{t(`records.decisions.${period.decision}`)}</StatusBadge>
        <Quiet as="span">{period.vendor?.name}</Quiet>
        <Row as="span" gap="m" className={styles.tools}>
          {mayFile && (
            <Button variant="inline-link" ariaLabel={`${t('invoices.documents.add')}, ${name}`} onClick={onAddDocument}>
              {t('invoices.documents.add')}
            </Button>
          )}
          {mayInvoice && (
            <Button iconName="add-plus" ariaLabel={t('invoices.invoice.registerFor', { period: name })} onClick={() => setOpen('invoice')}>
              {t('invoices.invoice.register')}
            </Button>
          )}
        </Row>
      </Row>
      <OrderLine
        period={period}
        name={name}
        onEdit={mayOrder ? () => setOpen('order') : undefined}
        onWrite={mayWrite && letter ? () => setOpen('letter') : undefined}
      />
      {period.invoices.length === 0 ? (
        <Quiet>{t('invoices.invoice.none')}</Quiet>
      ) : (
        <InvoiceTable invoices={period.invoices} period={name} />
      )}
      {documents.length > 0 && (
        <Stack gap="xxs" className={styles.documents}>
          <h4>{t('invoices.documents.title')}</h4>
          <DocumentTable store="subscriptions" id={period.subscription_id} documents={documents} periods={periods} />
        </Stack>
      )}
      <PriceDifference period={period} />
      <Suspense fallback={null}>
        {open === 'order' && <OrderDialog period={period} name={name} onClose={close} />}
        {open === 'letter' && letter && <SendEmailDialog kind={letter} periodIds={[period.id]} onClose={close} />}
        {open === 'invoice' && <InvoiceDialog periodId={period.id} period={name} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

/** The letter that the decision asks for and that did not go out: the order, or the notice after an order that no longer holds. */
function letterOf({ decision, order_standing: standing }: PeriodInvoices): 'place_order' | 'cancellation' | undefined {
  if (decision === 'accepted') return standing === 'none' ? 'place_order' : undefined;
  return decision === 'cancelled' && standing === 'revoked' ? 'cancellation' : undefined;
}

interface OrderLineProps {
  period: PeriodInvoices;
  name: string;
  onEdit: (() => void) | undefined;
  onWrite: (() => void) | undefined;
}

function OrderLine({ period, name, onEdit, onWrite }: OrderLineProps) {
  const t = useText();
  const formats = useFormats();
  const { order_date, order_number, order_amount, order_standing: standing, currency, decision_reason_code: code } = period;
  const reason = code ? formats.datesIn(messageText(code)) : period.decision_reason;
  const isThere = standing !== 'none';
  const facts = [
    order_number,
    order_date && formats.date(order_date),
    order_amount === null ? null : formats.money(order_amount, currency),
  ].filter(Boolean);
  const write = t(standing === 'none' ? 'invoices.order.send' : 'invoices.order.tell');
  const label = t(isThere ? 'invoices.order.edit' : 'invoices.order.enter');
  return (
    <Row gap="s">
      <span className={styles.label}>{t('invoices.order.title')}</span>
      {isThere ? <span>{facts.join(' · ')}</span> : <Quiet as="span">{t('invoices.order.none')}</Quiet>}
      {onEdit && (
        <Button variant={isThere ? 'inline-icon' : 'inline-link'} iconName="edit" ariaLabel={`${label}, ${name}`} onClick={onEdit}>
          {isThere ? undefined : label}
        </Button>
      )}
      {onWrite && (
        <Button variant="inline-link" iconName="envelope" ariaLabel={`${write}, ${name}`} onClick={onWrite}>
          {write}
        </Button>
      )}
      {standing !== 'none' && standing !== 'kept' && (
        <p className={styles.warning} data-grave={standing === 'revoked'}>
          {[t(`invoices.order.${standing}`), standing === 'revoked' && reason !== null ? t('invoices.order.because', { reason }) : '']
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </Row>
  );
}

/** The comparison of a period's invoices with its price, and the reason for a difference. */
function PriceDifference({ period }: { period: PeriodInvoices }) {
  const t = useText();
  const formats = useFormats();
  const { comparison, comparison_missing: missing } = period;
  if (missing) return <p className={styles.difference}>{t(`invoices.difference.${missing}`)}</p>;
  if (!comparison) return null;
  const { currency, difference, parts } = comparison;
  const money = (amount: number) => formats.money(amount, currency);
  const words = { invoiced: money(comparison.invoiced), price: money(comparison.price), difference: money(Math.abs(difference)) };
  const isOpen = parts.some(({ kind }) => kind === 'missing' || kind === 'above');
  return (
    <div className={styles.difference}>
      <p data-open={isOpen}>
        {t(
          difference === 0 ? 'invoices.difference.agrees' : difference > 0 ? 'invoices.difference.more' : 'invoices.difference.less',
          words,
        )}
      </p>
      {parts.length > 0 && (
        <ul aria-label={t('invoices.difference.why')}>
          {parts.map(({ kind, amount }) => (
            <li key={kind} data-kind={kind}>
              <span className={styles.figure}>{formats.amount(amount, currency, { signed: true })}</span>
              {t(`invoices.difference.parts.${kind}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
