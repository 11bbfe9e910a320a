import * as z from 'zod';
import { decisions, proposalStatuses, recommendationStatuses } from '../entities/subscription.ts';
import { Month } from '../entities/usage.ts';
import { Currency, DateOnly, Id, Money, Reference, Version } from '../fields.ts';
import { productIdentifiers } from './product-row.ts';

/** Percent of the stakes in a period; null without stakeholders. */
const Stakes = z.number().nullable();

/** A subscription's cost in a financial period, opinions on it, and its recommendation and proposal. */
export const RenewalRow = z.object({
  /** The period's id; the subscription's if no period names the financial period yet. */
  id: Id,
  period_id: Id.nullable(),
  version: Version.nullable(),
  subscription: Reference,
  ...productIdentifiers,
  publisher: Reference.nullable(),
  owner: Reference.nullable(),
  departments: z.array(Reference),
  financial_period: Reference,
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  currency: Currency,
  /** The price, else the forecast; 0 if cancelled; null if unknown. */
  amount: Money.nullable(),
  local_amount: Money.nullable(),
  local_currency: Currency,
  is_forecast: z.boolean(),
  /** Against the period before, in percent. */
  change: z.number().nullable(),
  /** Uses of the product in the last twelve months with known figures, however long ago; null without any. */
  uses: z.int().nullable(),
  /** The last of these months. */
  uses_to: Month.nullable(),
  /** Against the same months a year before, in percent. */
  uses_change: z.number().nullable(),
  /** Of the latest period with use, in the member's currency. */
  cost_per_use: Money.nullable(),
  /** The mean of all ratings, to one decimal. */
  rating: z.number().nullable(),
  rating_count: z.int(),
  in_favor: Stakes,
  against: Stakes,
  unanswered: Stakes,
  effective_deadline: DateOnly.nullable(),
  decision: z.enum(decisions),
  recommendation_status: z.enum(recommendationStatuses).nullable(),
  proposal_status: z.enum(proposalStatuses).nullable(),
});
export type RenewalRow = z.output<typeof RenewalRow>;
