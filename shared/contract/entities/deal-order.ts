import * as z from 'zod';
import { orderSteps } from '#shared/domain/consortium/order.ts';
import { GivenDate, Id, Money, OptionalText } from '../fields.ts';
import { dealLimits, OfficeShare } from './deal.ts';

/** The prices of a year as the person saw them, by the members that accepted. */
const YearAnew = z.strictObject({ year: OfficeShare.shape.year, prices: z.record(Id, Money) });

/** C844: a step, and the decisions that it needs. */
export const OrderStepToTake = z
  .strictObject({
    step: z.enum(orderSteps),
    /** `close`: the gaps that the office carries, as the person saw them. */
    office_shares: z.array(OfficeShare).max(dealLimits.years),
    /** `close`: the deal is to be ordered although its minimum is not reached. */
    below_minimum: z.boolean(),
    /** `share_anew`: the years that are shared again among those who accepted. */
    years: z.array(YearAnew).max(dealLimits.years),
    /** `share_anew`: the last day to accept a higher price; by default the deadline of the year's members. `extend`: the new last day. */
    valid_until: GivenDate,
    /** `order`: number and day of the order with the vendor. */
    order_number: OptionalText(64),
    ordered_on: GivenDate,
  })
  .partial()
  .required({ step: true });
export type OrderStepToTake = z.output<typeof OrderStepToTake>;
