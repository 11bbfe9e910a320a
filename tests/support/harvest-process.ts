import { fork } from 'node:child_process';
import { once } from 'node:events';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import type { Job } from '#functions/platform/jobs.ts';
import { table } from '#functions/platform/table.ts';
import { harvestSource } from '#functions/workers/harvest-usage/harvest-source.ts';

/** A harvest in a process of its own. */
export interface HarvestRun {
  tenant: string;
  source: string;
  /** The time of its clock, in milliseconds. */
  time: number;
  attempts: number;
  /** Before which request to the table it is killed; 0 for none. */
  killAt: number;
}

/** Harvests a source in a process that may be killed with -9 on the way; answers the requests it made, or undefined where it died. */
export async function harvestInProcess(run: HarvestRun): Promise<number | undefined> {
  const child = fork(import.meta.filename, [JSON.stringify(run)], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const ended = once(child, 'exit');
  let steps: number | undefined;
  child.on('message', (message) => (steps = message as number));
  await ended;
  return steps;
}

async function harvest({ tenant, source, time, attempts, killAt }: HarvestRun): Promise<void> {
  let now = time;
  setClock({ now: () => new Date(now) });
  let steps = 0;
  const original = { ...table };
  for (const name of ['get', 'getMany', 'put', 'update', 'transact'] as const) {
    // Each method keeps its parameters and its answer.
    table[name] = (async (...given: never[]) => {
      steps += 1;
      if (steps === killAt) {
        process.kill(process.pid, 'SIGKILL');
        await new Promise(() => {});
      }
      return (original[name] as (...values: never[]) => Promise<unknown>)(...given);
    }) as never;
  }
  const job = { id: 'job', attempts } as Job;
  const context = { payload: { usage_source_id: source }, caller: systemCaller(tenant), extend: async () => {}, job };
  await harvestSource(context, async (ms) => void (now += ms));
  process.send?.(steps);
  process.disconnect();
}

if (process.argv[1] === import.meta.filename) await harvest(JSON.parse(process.argv[2] ?? '{}') as HarvestRun);
