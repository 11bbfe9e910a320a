import { type ChildProcess, fork } from 'node:child_process';
import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { Id } from '#shared/contract/fields.ts';
import { setClock } from '#functions/platform/clock.ts';
import { table } from '#functions/platform/table.ts';
import { worker } from '#functions/platform/worker.ts';
import { harvestSource } from '#functions/workers/harvest-usage/harvest-source.ts';

interface Delivery {
  tenant: string;
  job: string;
  /** The time of the simulation, in milliseconds. */
  time: number;
  /** Before which request to the table the process is killed; 0 for none. */
  killAt: number;
}
type ToWorker = Delivery | { time: number };
type FromWorker = { until: number } | 'done';

/** A harvest worker in a process of its own. Its clock stands still until it sleeps and is woken. */
export class HarvestWorker {
  /** Until when it sleeps; undefined where it does not. */
  wakeAt: number | undefined;
  /** The job that it has. */
  job: string | undefined;
  #process: ChildProcess | undefined;
  #settle: (() => void) | undefined;
  deaths = 0;

  /** Gives it a job. Resolves when it is done, sleeps, or has died. */
  deliver(delivery: Delivery): Promise<void> {
    this.job = delivery.job;
    return this.#send(delivery);
  }

  /** Wakes it at a time. Resolves when it is done, sleeps again, or has died. */
  wake(time: number): Promise<void> {
    this.wakeAt = undefined;
    return this.#send({ time });
  }

  stop(): void {
    this.#process?.kill();
  }

  #send(message: ToWorker): Promise<void> {
    const settled = new Promise<void>((resolve) => (this.#settle = resolve));
    const process = (this.#process ??= this.#start());
    process.send(message);
    return settled;
  }

  #start(): ChildProcess {
    const child = fork(import.meta.filename, ['harvest'], { execArgv: ['--disable-warning=ExperimentalWarning'] });
    child.on('message', (message: FromWorker) => {
      if (message === 'done') this.job = undefined;
      else this.wakeAt = message.until;
      this.#settle?.();
    });
    child.on('exit', () => {
      this.#process = undefined;
      this.deaths += 1;
      this.job = undefined;
      this.#settle?.();
    });
    return child;
  }
}

function serve(): void {
  let time = 0;
  let steps = 0;
  let killAt = 0;
  let resume = (): void => {};
  const say = (message: FromWorker): void => void process.send?.(message);
  setClock({ now: () => new Date(time) });
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
  const wait = async (ms: number): Promise<void> => {
    say({ until: time + ms });
    await new Promise<void>((done) => (resume = done));
  };
  const handler = worker('harvest-usage', z.strictObject({ usage_source_id: Id }), (context) => harvestSource(context, wait));
  const run = async ({ tenant, job }: Delivery): Promise<void> => {
    await handler({ Records: [{ messageId: job, body: JSON.stringify({ tenant, job }) }] } as SQSEvent);
    say('done');
  };
  process.on('message', (message: ToWorker) => {
    time = message.time;
    if (!('job' in message)) return resume();
    steps = 0;
    killAt = message.killAt;
    void run(message);
  });
}

if (process.argv[1] === import.meta.filename) serve();
