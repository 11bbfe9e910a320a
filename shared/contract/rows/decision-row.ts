import * as z from 'zod';
import { lockedCode } from '#shared/domain/periods/period-lock.ts';
import { Id } from '../fields.ts';
import { PeriodRow } from './subscription-row.ts';
import { told } from '../told.ts';

/** What went out to the vendor and no longer holds. */
const Letter = z.enum(['order', 'notice']);

/** A period that was decided. With `to_withdraw` the vendor was told otherwise before and has to hear of it. */
export const DecidedPeriodRow = z.object({ ...PeriodRow.shape, to_withdraw: Letter.nullable() });
export type DecidedPeriodRow = z.output<typeof DecidedPeriodRow>;

/** A period that a bulk change skipped: it is locked (D9), or others made the change impossible after the first commit of the block. */
export const SkippedPeriod = z.object({ id: Id, code: z.enum([lockedCode, 'period.refused']), ...told });
export type SkippedPeriod = z.output<typeof SkippedPeriod>;

/** What a bulk change of periods did: it skips locked ones, and changes all others or none. */
export const BulkChange = z.object({ changed: z.int(), unchanged: z.int(), ids: z.array(Id), skipped: z.array(SkippedPeriod) });
export type BulkChange = z.output<typeof BulkChange>;

/** What deciding on many periods did, and whose vendors were told otherwise before. */
export const BulkDecision = BulkChange.extend({
  to_withdraw: z.array(z.object({ id: Id, letter: Letter })),
});
export type BulkDecision = z.output<typeof BulkDecision>;
