import { bulkWorks } from './bulk-works.ts';
import type { BenchClient } from './client.ts';

/** How long a work of many records takes, in seconds. */
export interface BulkFigure {
  key: string;
  title: string;
  seconds: number;
}

const times = 3;

/** Does each work once to warm the functions, and then a few times: the median counts. */
export async function measureBulk(client: BenchClient, tell: (what: string) => void): Promise<BulkFigure[]> {
  const figures: BulkFigure[] = [];
  for (const { key, title, prepare } of bulkWorks) {
    const taken: number[] = [];
    for (let turn = 0; turn <= times; turn++) {
      const work = await prepare(client, turn);
      const began = performance.now();
      await work();
      if (turn > 0) taken.push((performance.now() - began) / 1000);
    }
    const seconds = taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
    tell(`${title}: ${seconds.toFixed(2)} s`);
    figures.push({ key, title, seconds });
  }
  return figures;
}
