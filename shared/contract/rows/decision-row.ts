import * as z from 'zod';
import { lockedCode, officeCode } from '#shared/domain/periods/period-lock.ts';
import { Id } from '../fields.ts';
import { PeriodRow } from './subscription-row.ts';
import { ownMessage } from '../message-fields.ts';

/** A letter to the vendor that is no longer valid. */
const Letter = z.enum(['order', 'notice']);

/** A decided period. `to_withdraw` is the letter to the vendor that contradicts the decision and must be withdrawn. */
export const DecidedPeriodRow = z.object({ ...PeriodRow.shape, to_withdraw: Letter.nullable() });
export type DecidedPeriodRow = z.output<typeof DecidedPeriodRow>;

/** A period that a bulk change skipped: it is locked (D9), or other changes made it impossible after the first commit of the block. */
export const SkippedPeriod = z.object({ id: Id, code: z.enum([lockedCode, officeCode, 'period.refused']), ...ownMessage });
export type SkippedPeriod = z.output<typeof SkippedPeriod>;

/** The result of a bulk change of periods: it skips locked ones, and changes all others or none. */
export const BulkChange = z.object({ changed: z.int(), unchanged: z.int(), ids: z.array(Id), skipped: z.array(SkippedPeriod) });
export type BulkChange = z.output<typeof BulkChange>;

/** The result of deciding on many periods, with the letters to withdraw. */
export const BulkDecision = BulkChange.extend({
  to_withdraw: z.array(z.object({ id: Id, letter: Letter })),
});
export type BulkDecision = z.output<typeof BulkDecision>;
