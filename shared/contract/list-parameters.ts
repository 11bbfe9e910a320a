import * as z from 'zod';
import { Id } from './fields.ts';
import type { ListName } from './lists.ts';

/** Percent with at most two decimals. */
const Buffer = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/)
  .transform(Number);

const Year = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number);

const parameters = {
  /** Default: the first one after today's. */
  financialPeriodId: Id.optional(),
  /** Added to forecasts in foreign currencies, in percent. */
  currency_buffer: Buffer.optional(),
  /** The subscription's own ceilings, and those of the license periods under which it is held. */
  subscription_id: Id.optional(),
  license_period_id: Id.optional(),
  usage_source_id: Id.optional(),
  issn: z.string().max(32).optional(),
  /** The agreement that covers articles which were paid for nevertheless, and the year in which they would have counted for it. */
  leaked_from: Id.optional(),
  leaked_in: Year.optional(),
  /** Default: all scenarios that the caller may see. */
  scenario_id: Id.optional(),
  /** Default: all deals. */
  deal_id: Id.optional(),
};

/** Parameters of a list beside search, filters and sort. */
export type OwnParameters = z.output<z.ZodObject<typeof parameters>>;

const {
  financialPeriodId,
  currency_buffer,
  subscription_id,
  license_period_id,
  usage_source_id,
  issn,
  leaked_from,
  leaked_in,
  scenario_id,
  deal_id,
} = parameters;

/** The own parameters of lists: their calls and their exports check the same ones. */
export const listParameters = {
  articles: { leaked_from, leaked_in },
  'deal-offers': { deal_id },
  forecasts: { financialPeriodId, currency_buffer },
  'price-ceilings': { subscription_id, license_period_id },
  scenarios: { financialPeriodId },
  'scenario-rows': { scenario_id },
  'unmatched-titles': { usage_source_id },
  'usage-titles': { issn, usage_source_id },
} satisfies Partial<Record<ListName, z.ZodRawShape>>;

/** The own parameters of a list; none for most. */
export function parametersOf(name: ListName): z.ZodRawShape {
  return (listParameters as Partial<Record<ListName, z.ZodRawShape>>)[name] ?? {};
}
