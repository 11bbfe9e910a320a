import * as z from 'zod';
import { audit, DateOnly } from '../fields.ts';

export const sampleStates = ['adding', 'there', 'removing'] as const;

/**
 * Sample data of a library that tries the product: at most one set at a time. Its records are recognized by their ids (`sampleId`). The record exists
 * from the first commit that adds sample data to the last that removes them, so that either can be resumed.
 */
export const SampleSet = z.object({
  ...audit,
  /** The day for which the data are made. */
  day: DateOnly,
  state: z.enum(sampleStates),
  /** The number of its records written so far, in their order. */
  written: z.int().min(0),
});
export type SampleSet = z.output<typeof SampleSet>;
