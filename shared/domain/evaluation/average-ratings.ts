import { criteria, type Criterion } from './criteria.ts';

/** A mean of ratings to one decimal, half away from zero; null, not 0, where nobody rated. */
export interface Average {
  average: number | null;
  /** How many ratings it is made of. */
  count: number;
}

interface Rated {
  ratings: readonly { criterion: Criterion; rating: number | null }[];
}

export interface Averages {
  criteria: (Average & { criterion: Criterion })[];
  overall: Average;
}

/** In tenths by integers, so that 2.25 is 2.3 and never what a binary fraction makes of it. */
function averageOf(ratings: readonly number[]): Average {
  const count = ratings.length;
  if (count === 0) return { average: null, count };
  const sum = ratings.reduce((all, rating) => all + rating, 0);
  return { average: Math.floor((sum * 20 + count) / (2 * count)) / 10, count };
}

/**
 * Averages of several people's ratings, by criterion and overall. Overall is the mean of all ratings given, so that no figure is rounded
 * twice and a criterion that one person rated does not weigh as much as one that ten did.
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
