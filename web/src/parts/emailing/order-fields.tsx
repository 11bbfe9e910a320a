import { useState } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { PreviewedEmail } from '#shared/contract/entities/email-sending.ts';
import type * as z from 'zod';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { OrderChoices } from './body-of-sending.ts';
import styles from './emailing.module.css';

type Orders = z.output<typeof PreviewedEmail>['orders'];

/** An order that is being written. */
export interface WrittenOrder extends OrderChoices {
  /** The person confirmed that the order has no number. */
  withoutNumber: boolean;
}

interface OrderFieldsProps {
  value: WrittenOrder;
  /** The orders in the current preview of the emails. */
  orders: Orders;
  /** Send was pressed without a number. */
  asked: boolean;
  onChange: (value: WrittenOrder) => void;
}

/** Whether an order would be sent without a number and without confirmation of that. */
export function lacksNumber(value: WrittenOrder, orders: Orders): boolean {
  return value.number.trim() === '' && !value.withoutNumber && orders.some(({ number }) => number === null);
}

/** The first fields of an order: its number, and its amount where it is about one period. */
export function OrderFields({ value, orders, asked, onChange }: OrderFieldsProps) {
  const t = useText();
  const formats = useFormats();
  const only = orders.length === 1 ? orders[0] : undefined;
  const [typed, setTyped] = useState<string>();
  const shown = value.amount === undefined ? only?.amount : value.amount;
  const isUnread = typed !== undefined && typed.trim() !== '' && formats.readMoney(typed, only?.currency ?? '') === undefined;
  const isMissing = value.number.trim() === '' && orders.some(({ number }) => number === null);
  return (
    <div className={styles.order}>
      <FormField
        label={t('columns.Order number')}
        constraintText={t('progress.form.orderNumberHint')}
        errorText={asked && isMissing && !value.withoutNumber ? t('progress.form.orderNumberMissing') : undefined}
      >
        <Input
          value={value.number}
          placeholder={[...new Set(orders.flatMap(({ number }) => number ?? []))].join(', ')}
          onChange={({ detail }) => onChange({ ...value, number: detail.value.slice(0, 64) })}
        />
      </FormField>
      {only && (
        <FormField
          label={t('progress.form.orderAmount', { currency: only.currency })}
          errorText={isUnread ? t('decisions.forecast.wrong') : undefined}
        >
          <Input
            inputMode="decimal"
            value={typed ?? (shown === null || shown === undefined ? '' : formats.number(shown, 2))}
            onChange={({ detail }) => {
              setTyped(detail.value);
              const amount = detail.value.trim() === '' ? null : formats.readMoney(detail.value, only.currency);
              if (amount !== undefined) onChange({ ...value, amount });
            }}
            onBlur={() => setTyped(isUnread ? typed : undefined)}
          />
        </FormField>
      )}
      {isMissing && (
        <Checkbox checked={value.withoutNumber} onChange={({ detail }) => onChange({ ...value, withoutNumber: detail.checked })}>
          {t('progress.form.withoutNumber')}
        </Checkbox>
      )}
    </div>
  );
}
