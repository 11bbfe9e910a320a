import * as z from 'zod';
import { criteria, highestRating, lowestRating } from '#shared/domain/evaluation/criteria.ts';
import { audit, Instant, Ref, Version, OptionalLines } from '../fields.ts';

const Comment = OptionalLines(4000);
const Rating = z.int().min(lowestRating).max(highestRating);

/** One user's rating of a period's subscription, by criterion (D3, D8). */
export const Evaluation = z.object({
  ...audit,
  subscription_period_id: Ref('subscription_period'),
  rater_id: Ref('user', { personal: true }),
  ratings: z.array(z.object({ criterion: z.enum(criteria), rating: Rating.nullable(), comment: Comment })).max(criteria.length),
  /** Of the whole. */
  comment: Comment,
  rated_at: Instant,
});
export type Evaluation = z.output<typeof Evaluation>;

/** C182: only the given fields change. */
export const EvaluationChange = z
  .strictObject({
    ratings: z
      .array(z.strictObject({ criterion: z.enum(criteria), rating: Rating.nullable().optional(), comment: Comment.optional() }))
      .max(criteria.length),
    comment: Comment,
    version: Version,
  })
  .partial();
export type EvaluationChange = z.output<typeof EvaluationChange>;
