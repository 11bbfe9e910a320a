import type { VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';

const tones: Readonly<Record<VendorInvoiceRow['state'], Tone>> = { registered: 'open', approved: 'plain', paid: 'good' };

/** The state of an invoice. */
export function InvoiceState({ state }: Pick<VendorInvoiceRow, 'state'>) {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`invoices.states.${state}`)}</StatusBadge>;
}
