import * as z from 'zod';
import { Id } from '../fields.ts';
import { PeriodRow } from './subscription-row.ts';

/** What went out to the vendor and no longer holds. */
const Letter = z.enum(['order', 'notice']);

/** A period that was decided. With `to_withdraw` the vendor was told otherwise before and has to hear of it. */
export const DecidedPeriodRow = z.object({ ...PeriodRow.shape, to_withdraw: Letter.nullable() });
export type DecidedPeriodRow = z.output<typeof DecidedPeriodRow>;

/** What deciding on many periods did, and whose vendors were told otherwise before. */
export const BulkDecision = z.object({
  changed: z.int(),
  unchanged: z.int(),
  ids: z.array(Id),
  to_withdraw: z.array(z.object({ id: Id, letter: Letter })),
});
export type BulkDecision = z.output<typeof BulkDecision>;
