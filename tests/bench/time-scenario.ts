import type { BenchClient } from './client.ts';
import type { Scenario } from './scenarios.ts';
import type { World } from './world.ts';

/** How an operation went, in milliseconds. */
export interface Timing {
  users: number;
  times: number;
  p50: number;
  p95: number;
  perSecond: number;
}

/** So long is warmed up at least: further instances come only when many ask, and read the member's snapshot first. */
const warmMs = 1500;
/** Turns go on through all runs of a scenario, so that no record is changed with a version it no longer has. */
const turns = new Map<string, number>();

/** One operation; gives the milliseconds of what counts of it. */
export async function perform(client: Pick<BenchClient, 'send'>, scenario: Scenario, world: World): Promise<number> {
  const turn = (turns.get(scenario.key) ?? -1) + 1;
  turns.set(scenario.key, turn);
  let taken = 0;
  for (const wanted of scenario.requests(world, turn)) {
    const began = performance.now();
    const answer = await client.send(wanted);
    if (!wanted.untimed) taken += performance.now() - began;
    if (scenario.learn && wanted.method === 'PATCH')
      scenario.learn(world, turn, (JSON.parse(answer.body.toString()) as { result: { version: number } }).result);
  }
  return taken;
}

/**
 * Lets some users do the operation again and again, each waiting for its answer, for about so many seconds, at least `least`
 * times in all. What is done while the functions start is not counted.
 */
export async function timeScenario(
  client: Pick<BenchClient, 'send'>,
  scenario: Scenario,
  world: World,
  { users, seconds, least }: { users: number; seconds: number; least: number },
): Promise<Timing> {
  const everybody = (work: () => Promise<void>): Promise<unknown> => Promise.all(Array.from({ length: users }, work));
  const warmed = performance.now();
  await everybody(async () => {
    const warm = scenario.kind === 'export' ? 1 : Math.ceil(24 / users);
    for (let round = 0; round < warm || performance.now() - warmed < warmMs; round++) await perform(client, scenario, world);
  });
  const taken: number[] = [];
  const began = performance.now();
  await everybody(async () => {
    while (performance.now() - began < seconds * 1000 || taken.length < least) taken.push(await perform(client, scenario, world));
  });
  const wall = performance.now() - began;
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { users, times: taken.length, p50: at(0.5), p95: at(0.95), perSecond: (taken.length * 1000) / wall };
}
