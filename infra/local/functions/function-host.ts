import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { FairQueue } from '#infra/local/functions/fair-queue.ts';
import { patienceMs, type Shares } from '#infra/local/functions/shares.ts';
import type { Invocation, Message, Outcome, WorkerSettings } from '#infra/local/functions/messages.ts';

/** A function threw, or its process ended. */
export class FunctionError extends Error {}
/** A function did not answer within its time. */
export class FunctionTimeout extends Error {}

export interface FunctionHostOptions extends WorkerSettings {
  /** The whole environment of the function: it inherits nothing from this process. */
  environment: Record<string, string>;
  /** Seconds. */
  timeout: number;
  /** Max events in progress at the same time, each in an instance of its own. */
  instances: number;
  /** Shares of the whole machine, for all functions together. */
  shares: Shares;
  /** Receives the output of the function, which is its log. */
  log: (text: string) => void;
}

/** Milliseconds of waiting after which an event requests another instance. Short calls are done sooner by the warm one. */
const waitsForInstanceMs = 100;
/** Milliseconds after which an idle instance is ended, except the last: each holds a read model of its own. */
const idleMs = 60_000;
/** MB for new objects. With less, an answer's objects survive into the old generation; with more, every thread grows by it. */
const youngGenerationMb = 16;

interface Job extends Invocation {
  caller: string;
  /** Periodically requests another instance while it waits. */
  patience?: NodeJS.Timeout;
  resolve: (result: string) => void;
  reject: (error: Error) => void;
}

interface Instance {
  worker: Worker;
  ready: boolean;
  job?: Job;
  timer?: NodeJS.Timeout;
  idle?: NodeJS.Timeout;
}

/**
 * The Lambda of one machine: instances in worker threads, started on demand, with one event at a time in each. A second instance starts only if
 * events wait for long and none is starting, and ends when idle. An instance that does not answer in time is ended, as in Lambda.
 */
export class FunctionHost {
  private readonly options: FunctionHostOptions;
  private readonly instances = new Set<Instance>();
  /** Workers that are ending: the runner stops only after they have ended. */
  private readonly ending = new Set<Worker>();
  private readonly waiting: FairQueue<Job>;
  private stopped = false;
  private later: NodeJS.Timeout | undefined;

  constructor(options: FunctionHostOptions) {
    this.options = options;
    this.waiting = new FairQueue(options.shares);
    options.shares.onFree(() => this.dispatch());
  }

  /**
   * Passes an event to the function; returns its result as JSON text. Throws a FunctionError or a FunctionTimeout. Lambda has as many instances as
   * events; here there are few, and `caller` names the line in which the event waits.
   */
  invoke(event: unknown, timeoutMs = this.options.timeout * 1000, caller = ''): Promise<string> {
    if (this.stopped) return Promise.reject(new FunctionError('The runner is stopping'));
    return new Promise((resolve, reject) => {
      const limit = Math.min(timeoutMs, this.options.timeout * 1000);
      const job: Job = { id: randomUUID(), event, deadline: Date.now() + limit, caller, resolve, reject };
      job.patience = setInterval(() => this.addInstance(), waitsForInstanceMs).unref();
      this.waiting.add(caller, job);
      this.dispatch();
    });
  }

  /** Waits for events in progress, at most this many milliseconds, and ends the instances. */
  async stop(withinMs: number): Promise<void> {
    this.stopped = true;
    clearTimeout(this.later);
    const deadline = Date.now() + withinMs;
    while ([...this.instances].some(({ job }) => job) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all([...this.ending, ...[...this.instances].map(({ worker }) => worker)].map((worker) => worker.terminate()));
  }

  private dispatch(): void {
    for (const instance of this.instances) {
      if (!instance.ready || instance.job) continue;
      const job = this.waiting.take();
      if (!job) break;
      this.run(instance, job);
    }
    // A flood that yielded to others is examined again when its patience ends.
    if (!this.waiting.isEmpty && !this.waiting.isReady) this.later ??= setTimeout(() => this.lookAgain(), patienceMs);
    if (this.instances.size === 0) this.addInstance();
  }

  /** Starts another instance if work waits for it, none is starting, and the limit allows it. */
  private addInstance(): void {
    const starting = [...this.instances].some(({ ready }) => !ready);
    if (this.waiting.isReady && !starting && this.instances.size < this.options.instances && !this.stopped) this.startInstance();
  }

  private lookAgain(): void {
    this.later = undefined;
    this.dispatch();
  }

  private startInstance(): void {
    const { name, file, memory, environment } = this.options;
    const worker = new Worker(new URL('function-worker.ts', import.meta.url), {
      workerData: { name, file, memory } satisfies WorkerSettings,
      env: environment,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngGenerationMb },
    });
    const instance: Instance = { worker, ready: false };
    this.instances.add(instance);
    worker.stdout.on('data', (chunk: Buffer) => this.options.log(chunk.toString()));
    worker.stderr.on('data', (chunk: Buffer) => this.options.log(chunk.toString()));
    worker.on('message', (message: Message) => {
      if (message === 'ready') instance.ready = true;
      else {
        if (message.log !== undefined) this.options.log(message.log);
        if (!('id' in message)) return;
        this.finish(instance, message);
      }
      this.dispatch();
    });
    worker.on('error', (error: unknown) =>
      this.lose(instance, `${name} ended: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    );
    worker.on('exit', () => this.lose(instance, `${name} ended`));
  }

  private run(instance: Instance, job: Job): void {
    clearInterval(job.patience);
    clearTimeout(instance.idle);
    instance.job = job;
    // The time counts from the start of the work, as in Lambda, not from its arrival.
    const limit = this.options.timeout * 1000;
    job.deadline = Math.max(job.deadline, Date.now() + 100);
    instance.timer = setTimeout(
      () => {
        job.reject(new FunctionTimeout(`${this.options.name} did not answer within ${limit / 1000} s`));
        this.end(instance);
        this.free(instance);
      },
      Math.min(job.deadline - Date.now(), limit),
    );
    instance.worker.postMessage({ id: job.id, event: job.event, deadline: job.deadline } satisfies Invocation);
  }

  private finish(instance: Instance, outcome: Outcome): void {
    const { job } = instance;
    this.free(instance);
    if (!job || job.id !== outcome.id) return;
    if ('result' in outcome) job.resolve(outcome.result);
    else job.reject(new FunctionError(outcome.error));
  }

  private lose(instance: Instance, reason: string): void {
    if (!this.instances.delete(instance)) return;
    instance.job?.reject(new FunctionError(reason));
    this.free(instance);
    clearTimeout(instance.idle);
    // A bundle that fails to start would be retried for ever: waiting events get its error.
    if (!instance.ready)
      for (const job of this.waiting.clear()) {
        clearInterval(job.patience);
        job.reject(new FunctionError(reason));
      }
    this.dispatch();
  }

  private free(instance: Instance): void {
    clearTimeout(instance.timer);
    const caller = instance.job?.caller;
    delete instance.job;
    // The last instance stays warm for the next event.
    instance.idle = setTimeout(() => this.instances.size > 1 && this.end(instance), idleMs).unref();
    if (caller !== undefined) this.options.shares.ends(caller);
  }

  /** Ends an instance. It is removed first, so that no new work reaches it. */
  private end(instance: Instance): void {
    this.instances.delete(instance);
    this.ending.add(instance.worker);
    void instance.worker.terminate().finally(() => this.ending.delete(instance.worker));
  }
}
