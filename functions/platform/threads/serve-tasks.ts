import { parentPort } from 'node:worker_threads';
import { Problem } from '#shared/contract/errors.ts';

/** Tasks that a thread runs: input and result must be plain data, as they are copied between threads. */
export type Tasks = Record<string, (input: never) => Promise<unknown>>;

/** A call of a task in a thread. */
export interface TaskCall {
  name: string;
  input: unknown;
}

/** The outcome of a task. */
export type TaskOutcome =
  | { result: unknown }
  | { refusal: Pick<Problem, 'status' | 'said' | 'errors' | 'result' | 'retryAfterSeconds'> }
  | { error: string };

/** Makes this thread serve a `TaskThread` with these tasks. */
export function serveTasks(tasks: Tasks): void {
  const run = async ({ name, input }: TaskCall): Promise<TaskOutcome> => {
    try {
      const task = tasks[name] as ((given: unknown) => Promise<unknown>) | undefined;
      if (!task) throw new Error(`This thread has no task ${name}`);
      return { result: await task(input) };
    } catch (error) {
      if (error instanceof Problem) {
        const { status, said, errors, result, retryAfterSeconds } = error;
        return { refusal: { status, said, errors, result, retryAfterSeconds } };
      }
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  parentPort?.on('message', (call: TaskCall) => void run(call).then((outcome) => parentPort?.postMessage(outcome)));
}
