import * as z from 'zod';
import { PriceCeiling } from '../entities/price-ceiling.ts';
import { DateOnly, Id, Reference } from '../fields.ts';

/** A price ceiling with the name of its holder. */
export const PriceCeilingRow = z.object({
  ...PriceCeiling.shape,
  subscription: Reference.nullable(),
  /** The license period, by the name of its license. */
  license_period: Reference.extend({ license_id: Id, start_date: DateOnly, end_date: DateOnly.nullable() }).nullable(),
});
export type PriceCeilingRow = z.output<typeof PriceCeilingRow>;
