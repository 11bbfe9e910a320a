import { criteria, type Criterion } from './criteria.ts';

/** Mean of ratings to one decimal, rounded half away from zero; null, not 0, without ratings. */
export interface Average {
  average: number | null;
  /** Number of ratings in the mean. */
  count: number;
}

interface Rated {
  ratings: readonly { criterion: Criterion; rating: number | null }[];
}

export interface Averages {
  criteria: (Average & { criterion: Criterion })[];
  overall: Average;
}

/** Computed in integers: 2.25 becomes 2.3, while binary fractions could round it down. */
function averageOf(ratings: readonly number[]): Average {
  const count = ratings.length;
  if (count === 0) return { average: null, count };
  const sum = ratings.reduce((all, rating) => all + rating, 0);
  return { average: Math.floor((sum * 20 + count) / (2 * count)) / 10, count };
}

/**
 * Averages of several people's ratings, by criterion and overall. Overall is the mean of all ratings: no figure is rounded twice,
 * and criteria count by their number of ratings.
 */
export function averageRatings(evaluations: readonly Rated[]): Averages {
  const given = (criterion?: Criterion): number[] =>
    evaluations.flatMap(({ ratings }) =>
      ratings.flatMap((each) => (each.rating !== null && (criterion === undefined || each.criterion === criterion) ? [each.rating] : [])),
    );
  return {
    criteria: criteria.map((criterion) => ({ criterion, ...averageOf(given(criterion)) })),
    overall: averageOf(given()),
  };
}
