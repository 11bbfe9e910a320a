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
  /** The whole environment of the function: nothing of this process shines through. */
  environment: Record<string, string>;
  /** Seconds. */
  timeout: number;
  /** How many events may be at work at the same time, each in an instance of its own. */
  instances: number;
  /** Of the whole machine, which all functions share. */
  shares: Shares;
  /** Takes what the function writes: its log. */
  log: (text: string) => void;
}

/** An event that waited this long, in milliseconds, calls for one more instance. Short calls are sooner done by the one that is warm. */
const waitsForInstanceMs = 100;
/** An instance beyond the first that had nothing to do for so long is ended: it holds a read model of its own. */
const idleMs = 60_000;
/**
 * MB for what has just been made; less and an answer's objects live on into the old generation, more and every thread grows by it.
 */
const youngGenerationMb = 16;

interface Job extends Invocation {
  caller: string;
  /** Asks for another instance now and then, as long as it waits. */
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
 * The Lambda of one machine: instances in worker threads, started when there is work, one event at a time in each. A second instance
 * comes up only when events wait for long and none is starting, and goes when it has nothing to do; one that fails to answer in time is
 * ended, as Lambda does.
 */
export class FunctionHost {
  private readonly options: FunctionHostOptions;
  private readonly instances = new Set<Instance>();
  /** On their way out: the runner does not stop before they are gone. */
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
   * Hands an event to the function; gives back its result as JSON text. Throws a FunctionError or a FunctionTimeout. Lambda has as many
   * instances as there are events; here there are few, and `caller` names the line in which the event waits for one.
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

  /** Waits for the events at work, at most so many milliseconds, and ends the instances. */
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
    // A flood that steps back for others looks again when its patience ends.
    if (!this.waiting.isEmpty && !this.waiting.isReady) this.later ??= setTimeout(() => this.lookAgain(), patienceMs);
    if (this.instances.size === 0) this.addInstance();
  }

  /** One more where something waits for it, none is on its way, and there may be more. */
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
    // The time counts from the start of the work, as in Lambda, and not from its arrival.
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
    // A bundle that cannot even start would be tried for ever: what waits gets its error.
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
    // The last one stays warm for whoever comes next.
    instance.idle = setTimeout(() => this.instances.size > 1 && this.end(instance), idleMs).unref();
    if (caller !== undefined) this.options.shares.ends(caller);
  }

  /** Ends an instance. It is forgotten first: nothing may be given to it any more. */
  private end(instance: Instance): void {
    this.instances.delete(instance);
    this.ending.add(instance.worker);
    void instance.worker.terminate().finally(() => this.ending.delete(instance.worker));
  }
}
