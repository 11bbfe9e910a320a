import type { ProductProcess } from '#tests/support/product-process.ts';
import { type BenchClient, signIn } from './client.ts';
import { memoryOf } from './measure-runner.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { perform } from './time-scenario.ts';
import type { World } from './world.ts';

/** A mixed day of many people at once. Times in milliseconds. */
export interface LoadFigures {
  people: number;
  minutes: number;
  rows: { title: string; times: number; p50: number; p95: number }[];
  lists: number;
  charts: number;
  /** What was refused or failed, with the errors of the first ten. */
  failed: number;
  errors: string[];
  /** Megabytes of product and engines after each minute; empty where the system does not tell. */
  memory: number[];
}

/** How often a person does each operation in a round of the day. */
const day: Readonly<Record<string, number>> = {
  'list-25': 6,
  'text-and-filters': 3,
  'sort-by-price': 2,
  'record-open': 6,
  'global-search': 3,
  'upcoming-deadlines': 2,
  'dashboard-work': 1,
  'period-patch': 3,
  'subscription-patch': 2,
  'chart-library': 3,
  'chart-record': 3,
  'insights-page': 1,
  'report-preview': 1,
  'report-xlsx': 1,
};
const lists = new Set(['list-25', 'text-and-filters', 'sort-by-price', 'upcoming-deadlines']);
const charts = new Set(['chart-library', 'chart-record']);
/** Milliseconds between an answer and a person's next operation. */
const pauseMs = 2000;

const round: readonly Scenario[] = scenarios.flatMap((scenario) => Array<Scenario>(day[scenario.key] ?? 0).fill(scenario));

/** Lets many people work for some minutes, each with a session and an order of their own. */
export async function measureLoad(
  product: Pick<ProductProcess, 'url' | 'pid'>,
  world: World,
  { people, minutes }: { people: number; minutes: number },
  tell: (what: string) => void,
): Promise<LoadFigures> {
  const taken = new Map<string, number[]>();
  const errors: string[] = [];
  const memory: number[] = [];
  let failed = 0;
  const clients = await Promise.all(Array.from({ length: people }, () => signIn(product.url)));
  const began = performance.now();
  const isOver = (): boolean => performance.now() - began > minutes * 60_000;

  async function work(client: BenchClient, person: number): Promise<void> {
    // Nobody begins at the same moment as another, or with the same operation.
    await pause((pauseMs * person) / people);
    for (let step = 0; !isOver(); step++) {
      const scenario = round[(person * 5 + step * 11) % round.length];
      if (!scenario) throw new Error('A day has no operations');
      try {
        const ms = await perform(client, scenario, world);
        taken.set(scenario.key, [...(taken.get(scenario.key) ?? []), ms]);
      } catch (error) {
        failed += 1;
        if (errors.length < 10) errors.push(String(error));
      }
      await pause(pauseMs);
    }
  }

  async function watch(): Promise<void> {
    for (let minute = 1; minute <= minutes; minute++) {
      await pause(began + minute * 60_000 - performance.now());
      const megabytes = memoryOf(product);
      if (megabytes !== undefined) memory.push(megabytes);
      tell(`minute ${minute}: ${[...taken.values()].flat().length} operations, ${failed} failed, ${megabytes?.toFixed(0) ?? 'unknown'} MB`);
    }
  }

  await Promise.all([watch(), ...clients.map(work)]);
  for (const client of clients) client.close();
  const p95 = (keys: ReadonlySet<string>): number =>
    share(
      [...keys].flatMap((key) => taken.get(key) ?? []),
      0.95,
    );
  return {
    people,
    minutes,
    rows: scenarios.flatMap(({ key, title }) => {
      const times = taken.get(key);
      return times ? [{ title, times: times.length, p50: share(times, 0.5), p95: share(times, 0.95) }] : [];
    }),
    lists: p95(lists),
    charts: p95(charts),
    failed,
    errors,
    memory,
  };
}

/** The value below which a share of all lies. */
function share(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
