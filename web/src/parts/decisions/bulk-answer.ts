import type { FieldErrors } from '#shared/contract/envelope.ts';

/** Why nothing was done: what stands in the way of single periods, by their ids, and sentences about no period. */
export interface Obstacles {
  periods: { id: string; name: string; sentences: string[] }[];
  others: string[];
}

export const noObstacles: Obstacles = { periods: [], others: [] };

/** Takes the errors of a bulk call apart: those at `<id>.<field>` are a period's, in the order in which the periods were selected. */
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
