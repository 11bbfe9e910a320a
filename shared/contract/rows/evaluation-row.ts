import * as z from 'zod';
import { criteria } from '#shared/domain/evaluation/criteria.ts';
import { Evaluation } from '../entities/evaluation.ts';
import { DateOnly, Id, Reference } from '../fields.ts';

/** To one decimal; null, not 0, without ratings. */
const Average = z.object({ average: z.number().nullable(), count: z.int() });
const Averages = z.object({ criteria: z.array(Average.extend({ criterion: z.enum(criteria) })), overall: Average });

/** A user's evaluation with their name. */
export const EvaluationRow = z.object({
  ...Evaluation.shape,
  rater: Reference.nullable(),
  /** Whether it is the caller's, who alone may change it. */
  is_own: z.boolean(),
});
export type EvaluationRow = z.output<typeof EvaluationRow>;

/** C181: all evaluations of a period, their averages, and those of earlier periods, which show the trend. */
export const EvaluationView = z.object({
  subscription_period_id: Id,
  evaluations: z.array(EvaluationRow),
  averages: Averages,
  /** Earlier periods that were rated, latest first. */
  earlier: z.array(
    z.object({ id: Id, name_reference: z.string().nullable(), start_date: DateOnly, end_date: DateOnly.nullable(), averages: Averages }),
  ),
});
export type EvaluationView = z.output<typeof EvaluationView>;
