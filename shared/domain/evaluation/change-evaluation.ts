import type { Breach } from '../breach.ts';
import { criteria, type Criterion } from './criteria.ts';
import { say } from '../messages/message.ts';

export interface CriterionRating {
  criterion: Criterion;
  /** 1 to 5, or null where the person did not rate it. */
  rating: number | null;
  comment: string | null;
}

/** What somebody says of one criterion; what is left out stays. */
export interface RatingChange {
  criterion: Criterion;
  rating?: number | null | undefined;
  comment?: string | null | undefined;
}

/** A person's ratings after a change of some, in the order of the criteria; criteria without rating and comment are left out. */
export function changeRatings(before: readonly CriterionRating[], changes: readonly RatingChange[]): CriterionRating[] {
  return criteria.flatMap((criterion) => {
    const was = before.find((each) => each.criterion === criterion);
    const change = changes.find((each) => each.criterion === criterion);
    const rating = change?.rating === undefined ? (was?.rating ?? null) : change.rating;
    const comment = change?.comment === undefined ? (was?.comment ?? null) : change.comment;
    return rating === null && comment === null ? [] : [{ criterion, rating, comment }];
  });
}

/** A criterion can be rated once in a change. */
export function checkRatingChanges(changes: readonly RatingChange[]): Breach[] {
  return changes.flatMap(({ criterion }, index) =>
    changes.findIndex((each) => each.criterion === criterion) === index
      ? []
      : [{ field: `ratings.${index}.criterion`, code: 'twice', message: say('evaluation.namedTwice') }],
  );
}

/** Whether somebody rated at all: a comment alone leaves the task of evaluating open. */
export function hasRated(ratings: readonly Pick<CriterionRating, 'rating'>[]): boolean {
  return ratings.some(({ rating }) => rating !== null);
}
