import { Worker } from 'node:worker_threads';
import { Problem } from '#shared/contract/errors.ts';
import type { TaskCall, TaskOutcome, Tasks } from './serve-tasks.ts';

export interface ThreadLimits {
  /** Milliseconds of wall time. A function has 29 s in all, including storing the result. */
  longestMs: number;
  /** MB of JavaScript heap; a function of 1,769 MB holds models beside it. */
  heapMb: number;
}

const usualLimits: ThreadLimits = { longestMs: 25_000, heapMb: 1_024 };

/**
 * A thread beside the function's own, for untrusted files: one that takes too long or too much memory ends the thread and not the function, and other
 * requests are served meanwhile. It starts on first use, runs one task after another, and holds no state between them.
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
   * Runs a task and returns its result. Throws the task's own refusal, or `tooMuch` when it reaches a limit of the thread; the next task then gets a
   * new thread.
   */
  run<Name extends keyof T & string>(name: Name, input: Parameters<T[Name]>[0], tooMuch: Problem): Promise<Awaited<ReturnType<T[Name]>>> {
    const next = this.#last.then(() => this.#runNow({ name, input }, tooMuch));
    this.#last = next.catch(() => undefined);
    return next as Promise<Awaited<ReturnType<T[Name]>>>;
  }

  async #runNow(call: TaskCall, tooMuch: Problem): Promise<unknown> {
    const worker = (this.#worker ??= this.#start());
    // A function or a test may end while the thread is idle, not while it works.
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
