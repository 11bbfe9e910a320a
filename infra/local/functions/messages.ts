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

/** What a worker thread says: that it is ready, what became of an event with what was written meanwhile, or only what was written. */
export type Message = 'ready' | (Outcome & { log?: string }) | { log: string };
