import * as z from 'zod';
import { itemKinds } from '#shared/domain/periods/items.ts';
import { audit, Currency, Money, Ref, Version, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

/** A quantity with up to 4 decimals. */
const Quantity = z
  .number()
  .max(1_000_000)
  .refine((value) => /^-?\d+(\.\d{1,4})?$/.test(String(value)), issue(say('fields.tooManyDecimals', { n: 4 })));

const fields = {
  kind: z.enum(itemKinds),
  description: OptionalLines(1000),
  quantity: Quantity,
  /** Per unit; signed: discounts and credits are negative (D4). */
  amount: Money,
  currency: Currency,
};

/** A component of a period's price: list price, discount, tax, fee (D8). */
export const SubscriptionPeriodItem = z.object({ ...audit, subscription_period_id: Ref('subscription_period'), ...fields });
export type SubscriptionPeriodItem = z.output<typeof SubscriptionPeriodItem>;

/** C206; the currency is the period's unless another is given. */
export const PeriodItemCreation = z.strictObject({
  kind: fields.kind,
  amount: Money,
  ...z.object(fields).partial().omit({ kind: true, amount: true }).shape,
});

export const PeriodItemChange = z.strictObject({ ...fields, version: Version }).partial();

/** An item with its total. */
export const PeriodItemRow = z.object({ ...SubscriptionPeriodItem.shape, total: Money });
export type PeriodItemRow = z.output<typeof PeriodItemRow>;
