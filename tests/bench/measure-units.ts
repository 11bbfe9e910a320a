import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamodb } from '#infra/local/engines/dynamodb.ts';
import { type CountedRequest, startCountingHop } from '#tests/support/counting-hop.ts';
import { startAgain } from './bench-product.ts';
import { signIn } from './client.ts';
import { partitionUnits } from './partition-units.ts';
import { runImport } from './run-import.ts';
import { scenarios } from './scenarios.ts';
import { perform } from './time-scenario.ts';
import { readWorld } from './world.ts';

/** What an operation costs at the table. */
export interface Units {
  key: string;
  read: number;
  write: number;
  /** Round trips to the table. */
  trips: number;
  /** Requests that the page makes. */
  requests: number;
}

export interface ImportUnits {
  rows: number;
  read: number;
  write: number;
  /** The fullest partition's, which AWS serves at 1,000 a second. */
  fullestPartition: number;
}

const turns = 9;
const importRows = 2000;

/** Counts units on a copy of the data, through a hop that nothing is timed with. */
export async function measureUnits(
  dataFolder: string,
  url: string,
  wanted: (key: string) => boolean,
): Promise<{ units: Units[]; imported: ImportUnits | undefined }> {
  const copy = mkdtempSync(join(tmpdir(), 'perennial-units-'));
  cpSync(dataFolder, copy, { recursive: true });
  const engine = await startDynamodb({ file: join(copy, 'dynamodb', 'tables.sqlite') });
  let partitions = new Map<string, number>();
  const hop = await startCountingHop(engine.endpoint, (operation, input) => {
    for (const [partition, units] of partitionUnits(operation, input)) partitions.set(partition, (partitions.get(partition) ?? 0) + units);
  });
  const product = await startAgain({ url, dataFolder: copy }, { environment: { AWS_ENDPOINT_URL_DYNAMODB: hop.endpoint } });
  try {
    const client = await signIn(product.url);
    const world = await readWorld(client);
    const units: Units[] = [];
    // Every look at the log reads the last commit again: an ordinary one, not the thousand records that another part changed at once.
    for (const scenario of scenarios.filter(({ key }) => key === 'period-patch')) await perform(client, scenario, world);
    for (const scenario of scenarios.filter(({ key }) => wanted(key))) {
      for (let warm = 0; warm < 3; warm++) await perform(client, scenario, world);
      const taken: CountedRequest[][] = [];
      for (let turn = 0; turn < turns; turn++) {
        hop.take();
        await perform(client, scenario, world);
        taken.push(hop.take());
      }
      const median = (of: (counted: CountedRequest[]) => number): number =>
        taken.map(of).toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0;
      units.push({
        key: scenario.key,
        read: median((counted) => sumOf(counted, 'read')),
        write: median((counted) => sumOf(counted, 'write')),
        trips: median((counted) => counted.length),
        requests: scenario.requests(world, 0).length,
      });
    }
    let imported: ImportUnits | undefined;
    if (wanted('import')) {
      hop.take();
      partitions = new Map();
      await runImport(client, 'Units', importRows);
      const counted = hop.take();
      imported = {
        rows: importRows,
        read: sumOf(counted, 'read'),
        write: sumOf(counted, 'write'),
        fullestPartition: Math.max(...partitions.values()),
      };
    }
    client.close();
    return { units, imported };
  } finally {
    await product.stop();
    await hop.stop();
    await engine.stop();
  }
}

function sumOf(counted: readonly CountedRequest[], unit: 'read' | 'write'): number {
  return counted.reduce((sum, each) => sum + each[unit], 0);
}
