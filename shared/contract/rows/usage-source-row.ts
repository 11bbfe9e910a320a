import * as z from 'zod';
import { Month, UsageSource } from '../entities/usage.ts';
import { Reference } from '../fields.ts';

/** A source of usage statistics as lists show it. */
export const UsageSourceRow = z.object({
  ...UsageSource.shape,
  provider: Reference.nullable(),
  report_count: z.int(),
  /** The first and the last month with figures. */
  first_month: Month.nullable(),
  last_month: Month.nullable(),
});
export type UsageSourceRow = z.output<typeof UsageSourceRow>;
