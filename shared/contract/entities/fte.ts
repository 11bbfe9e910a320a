import * as z from 'zod';
import { firstFteYear, lastFteYear, mostFteYears } from '#shared/domain/fte/fte-values.ts';
import { audit, RequiredText, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

/** A number of people in full-time equivalents, with at most 2 decimals. */
export const FteNumber = z
  .number()
  .min(0)
  .max(99_999_999)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), issue(say('fields.tooManyDecimals', { n: 2 })));

export const FteYear = z.int().min(firstFteYear).max(lastFteYear);

/** A field of the FTE table (D8), such as the students, with its value per year. */
export const FteField = z.object({
  ...audit,
  name: RequiredText(),
  description: OptionalLines(1000),
  /** In the order of the years; null for a year without a value yet. */
  values: z.array(z.object({ year: FteYear, value: FteNumber.nullable() })).max(mostFteYears),
});
export type FteField = z.output<typeof FteField>;
