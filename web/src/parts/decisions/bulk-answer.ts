import type { FieldErrors } from '#shared/contract/envelope.ts';

/** The reasons why nothing was done: by period id, and sentences about no single period. */
export interface Obstacles {
  periods: { id: string; name: string; sentences: string[] }[];
  others: string[];
}

export const noObstacles: Obstacles = { periods: [], others: [] };

/** Splits the errors of a bulk call: those at `<id>.<field>` belong to a period, in the order in which the periods were selected. */
export function obstaclesOf(errors: FieldErrors, periods: readonly { id: string; name: string }[]): Obstacles {
  const known = new Set(periods.map(({ id }) => id));
  const byId = new Map<string, string[]>();
  const others: string[] = [];
  for (const [key, sentences] of Object.entries(errors)) {
    const [id = ''] = key.split('.');
    if (known.has(id)) byId.set(id, [...(byId.get(id) ?? []), ...sentences]);
    else others.push(...sentences);
  }
  return {
    periods: periods.flatMap(({ id, name }) => {
      const sentences = byId.get(id);
      return sentences ? [{ id, name, sentences }] : [];
    }),
    others,
  };
}
