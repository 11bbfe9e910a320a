import * as z from 'zod';
import { anomalyRules } from '#shared/domain/usage/anomalies/find-anomalies.ts';
import { Month } from '../entities/usage.ts';
import { Id, Instant, Reference } from '../fields.ts';

/** A month of a product that differs from those before it. */
export const UsageAnomalyRow = z.object({
  id: Id,
  month: Month,
  /** The month in which it is detected: for a level shift the third. */
  raised: Month,
  value: z.int(),
  /** The usual value before. */
  reference: z.number(),
  rules: z.array(z.enum(anomalyRules)),
  /** The titles that caused the value, the largest first; empty if reports name no titles. */
  titles: z.array(z.object({ name: z.string(), uses: z.int() })),
  /** Null until a user dismisses it. */
  dismissed: z.object({ note: z.string().nullable(), by: Reference.nullable(), at: Instant }).nullable(),
});
export type UsageAnomalyRow = z.output<typeof UsageAnomalyRow>;

/** Unusual months of all products. */
export const UsageAnomalies = z.object({
  /** The number of all requested months; only the latest are listed. */
  total: z.int(),
  anomalies: z.array(z.object({ ...UsageAnomalyRow.shape, product: Reference, subscriptions: z.array(Reference) })),
});
export type UsageAnomalies = z.output<typeof UsageAnomalies>;
