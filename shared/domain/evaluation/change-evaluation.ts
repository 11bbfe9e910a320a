import type { Breach } from '../breach.ts';
import { criteria, type Criterion } from './criteria.ts';
import { say } from '../messages/message.ts';

export interface CriterionRating {
  criterion: Criterion;
  /** 1 to 5; null without a rating. */
  rating: number | null;
  comment: string | null;
}

/** A person's change of one criterion; absent fields stay unchanged. */
export interface RatingChange {
  criterion: Criterion;
  rating?: number | null | undefined;
  comment?: string | null | undefined;
}

/** Applies changes to a person's ratings, in the order of the criteria. Criteria without rating and comment are omitted. */
export function changeRatings(before: readonly CriterionRating[], changes: readonly RatingChange[]): CriterionRating[] {
  return criteria.flatMap((criterion) => {
    const was = before.find((each) => each.criterion === criterion);
    const change = changes.find((each) => each.criterion === criterion);
    const rating = change?.rating === undefined ? (was?.rating ?? null) : change.rating;
    const comment = change?.comment === undefined ? (was?.comment ?? null) : change.comment;
    return rating === null && comment === null ? [] : [{ criterion, rating, comment }];
  });
}

/** Checks that a change names each criterion only once. */
export function checkRatingChanges(changes: readonly RatingChange[]): Breach[] {
  return changes.flatMap(({ criterion }, index) =>
    changes.findIndex((each) => each.criterion === criterion) === index
      ? []
      : [{ field: `ratings.${index}.criterion`, message: say('evaluation.namedTwice') }],
  );
}

/** Whether there is at least one rating. A comment alone does not complete the evaluation task. */
export function hasRated(ratings: readonly Pick<CriterionRating, 'rating'>[]): boolean {
  return ratings.some(({ rating }) => rating !== null);
}
