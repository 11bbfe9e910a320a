import { useQuery } from '@tanstack/react-query';
import { dealOrders } from '#shared/contract/groups/deal-orders.ts';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { CloseDeal } from './close-deal.tsx';
import { DealSums } from './deal-sums.tsx';

interface OrderValues {
  order_number: string;
  ordered_on: string | null;
}

interface OrderDealProps {
  deal: DealRow;
  onClose: () => void;
}

/** Orders a closed deal with number and day. A gap is decided first. */
export function OrderDeal({ deal, onClose }: OrderDealProps) {
  const t = useText();
  const formats = useFormats();
  const balance = useQuery(queryFor(dealOrders.balance, { params: { id: deal.id } }));
  const form = useContractForm<typeof dealOrders.step, OrderValues>(dealOrders.step, {
    input: { params: { id: deal.id } },
    defaults: { order_number: '', ordered_on: formats.today() },
    toBody: ({ order_number, ordered_on }) => ({ step: 'order', order_number, ...(ordered_on !== null && { ordered_on }) }),
    onDone: onClose,
  });
  if (balance.data && balance.data.refusal_code !== null) return <CloseDeal deal={deal} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('deals.order')}
      width={860}
      onCancel={onClose}
      saveLabel={t('deals.order')}
      saveDisabled={!balance.data}
    >
      {balance.data && <DealSums balance={balance.data} />}
      <p>{t('deals.orderLead')}</p>
      <TextField form={form.fields} name="order_number" label={t('deals.orderNumber')} required />
      <DateField form={form.fields} name="ordered_on" label={t('deals.orderedOn')} required />
    </FormDialog>
  );
}

/** Corrects number and day of an order. */
export function EditOrder({ deal, onClose }: OrderDealProps) {
  const t = useText();
  const form = useContractForm<typeof deals.update, OrderValues>(deals.update, {
    input: { params: { id: deal.id } },
    defaults: { order_number: deal.order_number ?? '', ordered_on: deal.ordered_on },
    toBody: (values) => ({ ...values, version: deal.version }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('deals.editOrder')} width={520} onCancel={onClose}>
      <TextField form={form.fields} name="order_number" label={t('deals.orderNumber')} required />
      <DateField form={form.fields} name="ordered_on" label={t('deals.orderedOn')} required />
    </FormDialog>
  );
}
