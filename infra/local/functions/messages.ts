/** What a worker thread is started with. */
export interface WorkerSettings {
  name: string;
  file: string;
  memory: number;
}

/** One event for a function. */
export interface Invocation {
  id: string;
  event: unknown;
  /** Milliseconds since 1970. */
  deadline: number;
}

/** What became of an event: a result as JSON text, or the error it ended with. */
export type Outcome = { id: string } & ({ result: string } | { error: string });
