import { Worker } from 'node:worker_threads';
import { Problem } from '#shared/contract/errors.ts';
import type { TaskCall, TaskOutcome, Tasks } from './serve-tasks.ts';

export interface ThreadLimits {
  /** Milliseconds by the clock. A function has 29 s in all, and stores what came out. */
  longestMs: number;
  /** MB of JavaScript's objects; a function of 1,769 MB holds members beside them. */
  heapMb: number;
}

const usualLimits: ThreadLimits = { longestMs: 25_000, heapMb: 1_024 };

/**
 * A thread beside the function's own, for work on what strangers send: a file that takes too long or too much memory ends the thread and
 * not the function, and others are answered meanwhile. It is started when it is first needed, does one task after another, and holds
 * nothing between them.
 */
export class TaskThread<T extends Tasks> {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `file` calls `serveTasks`. */
  constructor(file: URL, limits: Partial<ThreadLimits> = {}) {
    this.#file = file;
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * Has a task done and gives back what it answers. Throws what the task refuses with, and `tooMuch` when it reaches a limit of the thread,
   * after which the next task gets a new one.
   */
  run<Name extends keyof T & string>(name: Name, input: Parameters<T[Name]>[0], tooMuch: Problem): Promise<Awaited<ReturnType<T[Name]>>> {
    const next = this.#last.then(() => this.#runNow({ name, input }, tooMuch));
    this.#last = next.catch(() => undefined);
    return next as Promise<Awaited<ReturnType<T[Name]>>>;
  }

  async #runNow(call: TaskCall, tooMuch: Problem): Promise<unknown> {
    const worker = (this.#worker ??= this.#start());
    // A function and a test may end while the thread waits, not while it works.
    worker.ref();
    const outcome = await this.#outcomeOf(worker, call, tooMuch);
    worker.unref();
    if ('result' in outcome) return outcome.result;
    if ('refusal' in outcome) throw new Problem(outcome.refusal.status, outcome.refusal.said, outcome.refusal);
    throw new Error(outcome.error);
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb } });
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }

  async #outcomeOf(worker: Worker, call: TaskCall, tooMuch: Problem): Promise<TaskOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<TaskOutcome>();
    const timer = setTimeout(() => reject(tooMuch), this.#limits.longestMs);
    const fail = (error: Error & { code?: string }): void => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error);
    const end = (code: number): void => reject(new Error(`The thread of ${call.name} ended with ${code}`));
    worker.once('message', resolve).once('error', fail).once('exit', end);
    try {
      worker.postMessage(call);
      return await promise;
    } catch (error) {
      this.#worker = undefined;
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', fail).off('exit', end);
    }
  }
}
