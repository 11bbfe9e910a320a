import * as z from 'zod';
import { audit, DateOnly } from '../fields.ts';

export const sampleStates = ['adding', 'there', 'removing'] as const;

/**
 * Sample data of a library that tries the product: at most one set at a time. Its records are known by their ids (`sampleId`). The record
 * is there from the first commit that adds sample data to the last that removes them, so that either can be continued.
 */
export const SampleSet = z.object({
  ...audit,
  /** The day that the data are made for. */
  day: DateOnly,
  state: z.enum(sampleStates),
  /** How many of its records are written, in their order. */
  written: z.int().min(0),
});
export type SampleSet = z.output<typeof SampleSet>;
