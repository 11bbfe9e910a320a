import type { PeriodItemRow } from '#shared/contract/entities/period-item.ts';
import { periodItems } from '#shared/contract/groups/period-items.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { checkItem, type ItemKind, itemKinds, lowersPrice } from '#shared/domain/periods/items.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';

interface EditItemProps {
  period: PeriodRow;
  dates: string;
  /** The item to change; without it a new one is created. */
  item: PeriodItemRow | undefined;
  onClose: () => void;
}

interface ItemValues {
  kind: ItemKind;
  description: string;
  quantity: number;
  amount: number | null;
  currency: string;
}

/** Adds an item to the price of a period or changes one (C206, C207). */
export function EditItem({ period, dates, item, onClose }: EditItemProps) {
  const t = useText();
  const form = useContractForm<typeof periodItems.create | typeof periodItems.update, ItemValues>(
    item ? periodItems.update : periodItems.create,
    {
      input: { params: item ? { id: period.id, itemId: item.id } : { id: period.id } } as never,
      defaults: {
        kind: item?.kind ?? 'list_price',
        description: item?.description ?? '',
        quantity: item?.quantity ?? 1,
        amount: item?.amount ?? null,
        currency: item?.currency ?? period.currency,
      },
      toBody: ({ amount, ...values }) => ({ ...values, amount: amount as number, ...(item && { version: item.version }) }),
      check: (values) => (isReckoned(values) ? checkItem(values) : []),
      onDone: onClose,
      onRefused: onClose,
    },
  );
  const [kind, currency] = form.fields.watch(['kind', 'currency']);
  return (
    <FormDialog
      form={form}
      title={t(item ? 'decisions.items.editTitle' : 'decisions.items.addTitle', { dates })}
      width={520}
      onCancel={onClose}
    >
      <ChoiceField
        form={form.fields}
        name="kind"
        label={t('decisions.items.kind')}
        options={itemKinds.map((id) => ({ id, name: t(`decisions.items.kinds.${id}`) }))}
        required
      />
      <TextField form={form.fields} name="description" label={t('columns.Description')} />
      <NumberField form={form.fields} name="quantity" label={t('decisions.items.quantity')} required />
      <NumberField
        form={form.fields}
        name="amount"
        label={t('decisions.items.amount')}
        currency={currency}
        hint={lowersPrice(kind) ? t('decisions.items.lowers') : undefined}
        required
      />
      <TextField form={form.fields} name="currency" label={t('columns.Currency')} required />
    </FormDialog>
  );
}

/** Whether all numbers are present; the schema reports missing ones. */
function isReckoned(values: ItemValues): values is ItemValues & { amount: number } {
  return typeof values.amount === 'number' && typeof values.quantity === 'number' && /^[A-Z]{3}$/.test(values.currency);
}
