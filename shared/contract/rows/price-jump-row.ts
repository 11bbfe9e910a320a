import * as z from 'zod';
import { Currency, DateOnly, Id, Money } from '../fields.ts';
import { ownMessage } from '../message-fields.ts';

/** A price before it is saved: of a stored period by its id, or of a new one by its subscription and days. */
export const PriceToCheck = z
  .strictObject({
    id: Id,
    subscription_id: Id,
    start_date: DateOnly,
    end_date: DateOnly.nullable(),
    one_time_purchase: z.boolean(),
    currency: Currency,
    price: Money,
  })
  .partial()
  .required({ price: true });
export type PriceToCheck = z.output<typeof PriceToCheck>;

/** A price that differs by more than 25 % from the last known one, with the question for the user. `index` is its place in the call. */
export const PriceJumpRow = z.object({
  index: z.int(),
  price: Money,
  before: Money,
  currency: z.string(),
  percent: z.number(),
  ...ownMessage,
});
export type PriceJumpRow = z.output<typeof PriceJumpRow>;
