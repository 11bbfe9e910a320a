/** The settings with which a worker thread starts. */
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

/** The outcome of an event: a result as JSON text, or its error. */
export type Outcome = { id: string } & ({ result: string } | { error: string });

/** A message of a worker thread: that it is ready, the outcome of an event with the output meanwhile, or output alone. */
export type Message = 'ready' | (Outcome & { log?: string }) | { log: string };
