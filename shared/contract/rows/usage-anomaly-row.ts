import * as z from 'zod';
import { anomalyRules } from '#shared/domain/usage/anomalies/find-anomalies.ts';
import { Month } from '../entities/usage.ts';
import { Id, Instant, Reference } from '../fields.ts';

/** A month of a product that is unlike those before it. */
export const UsageAnomalyRow = z.object({
  id: Id,
  month: Month,
  /** The month with which it shows: of a level shift the third. */
  raised: Month,
  value: z.int(),
  /** What was usual before. */
  reference: z.number(),
  rules: z.array(z.enum(anomalyRules)),
  /** The titles that made the value, the largest first; none where reports name no titles. */
  titles: z.array(z.object({ name: z.string(), uses: z.int() })),
  /** Null until a person dismisses it. */
  dismissed: z.object({ note: z.string().nullable(), by: Reference.nullable(), at: Instant }).nullable(),
});
export type UsageAnomalyRow = z.output<typeof UsageAnomalyRow>;

/** Unusual months of all products. */
export const UsageAnomalies = z.object({
  /** All that were asked for; only the latest are listed. */
  total: z.int(),
  anomalies: z.array(z.object({ ...UsageAnomalyRow.shape, product: Reference, subscriptions: z.array(Reference) })),
});
export type UsageAnomalies = z.output<typeof UsageAnomalies>;
