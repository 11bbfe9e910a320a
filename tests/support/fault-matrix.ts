import type { Fault, FaultRule } from '#tests/support/fault-rules.ts';
import { injectFault } from '#tests/support/faults.ts';
import { sample } from '#tests/support/lane.ts';

/** A kind of fault, and whether it comes once or stays. */
export interface FaultKind {
  service: FaultRule['service'];
  fault: Fault;
  /** Only these calls can meet it. */
  operation?: string;
  times: 1 | 'always';
  /** Only requests of this function, and none of the test itself. */
  function?: string;
}

/** A fault at one place of a piece of work. */
export interface Point extends FaultKind {
  /** The first request that meets it. */
  nth: number;
}

/**
 * What goes wrong once is to be carried over by the clients' own repetitions. What stays is an engine that is dead, or does the work and never
 * says so: then the work gives up.
 */
export const everyFault: readonly FaultKind[] = [
  { service: 'dynamodb', fault: 'throttle', times: 1 },
  { service: 'dynamodb', fault: 'timeout', times: 1 },
  { service: 'dynamodb', fault: 'after', times: 1 },
  { service: 'dynamodb', fault: 'cut-body', times: 1 },
  { service: 'dynamodb', fault: 'transaction-conflict', operation: 'TransactWriteItems', times: 1 },
  { service: 'dynamodb', fault: 'transaction-throttled', operation: 'TransactWriteItems', times: 1 },
  { service: 'dynamodb', fault: 'unprocessed', operation: 'BatchGetItem', times: 1 },
  { service: 'dynamodb', fault: 'error-500', times: 'always' },
  { service: 'dynamodb', fault: 'after', times: 'always' },
  { service: 'dynamodb', fault: 'after', operation: 'TransactWriteItems', times: 'always' },
  { service: 's3', fault: 'throttle', times: 1 },
  { service: 's3', fault: 'after', times: 1 },
  { service: 's3', fault: 'cut-body', times: 1 },
  { service: 's3', fault: 'reset', times: 'always' },
  { service: 's3', fault: 'after', times: 'always' },
];

/** For long work: what is hardest, an answer that is lost and an engine that dies. */
export const hardestFaults: readonly FaultKind[] = [
  { service: 'dynamodb', fault: 'after', times: 1 },
  { service: 'dynamodb', fault: 'error-500', times: 'always' },
  { service: 's3', fault: 'cut-body', times: 1 },
  { service: 's3', fault: 'reset', times: 'always' },
];

/** The same faults, in each of these functions. */
export function faultsIn(functions: readonly string[], kinds: readonly FaultKind[]): FaultKind[] {
  return functions.flatMap((name) => kinds.map((kind) => ({ ...kind, function: name })));
}

/**
 * Every fault at every step: does the work once undisturbed and counts its requests to each engine; gives a point for each of them and each
 * fault. `mark` is a text that all requests of the work carry, such as its tenant's id.
 */
export async function faultPoints(mark: string, kinds: readonly FaultKind[], work: () => Promise<unknown>): Promise<Point[]> {
  // Counted only: no run is so long.
  const counters = await Promise.all(kinds.map((kind) => injectFault({ ...kind, contains: mark, nth: 1_000_000, times: 1 })));
  await work();
  const counts = await Promise.all(counters.map((counter) => counter.count()));
  await Promise.all(counters.map((counter) => counter.remove()));
  return kinds.flatMap((kind, index) =>
    Array.from({ length: counts[index]?.matched ?? 0 }, (_, nth): Point => ({ ...kind, nth: nth + 1 })),
  );
}

/**
 * Does the work with the fault in it; `heal` ends it before the work does. Throws when the fault never came, since that proves nothing.
 */
export async function withFault<T>(point: Point, mark: string | undefined, work: (heal: () => Promise<void>) => Promise<T>): Promise<T> {
  const fault = await injectFault({ ...point, ...(mark !== undefined && { contains: mark }) });
  let hits = 0;
  const heal = async (): Promise<void> => {
    hits = Math.max(hits, (await fault.count()).hits);
    await fault.remove();
  };
  let outcome: T;
  try {
    outcome = await work(heal);
  } finally {
    await heal();
  }
  if (hits === 0) throw new Error(`${describe(point)} never came`);
  return outcome;
}

/** "dynamodb after at request 3 and ever after" */
function describe({ service, fault, operation, nth, times, function: name }: Point): string {
  return `${name ?? ''} ${service} ${operation ?? ''} ${fault} at request ${nth}${times === 'always' ? ' and ever after' : ''}`;
}

/**
 * Works through the points, in `npm test` a sixth of them, a few at a time, each on a ground of its own; gives what is wrong, with the point at
 * which it was.
 */
export async function tryAll<G>(
  points: readonly Point[],
  grounds: readonly G[],
  run: (point: Point, ground: G) => Promise<string[]>,
): Promise<string[]> {
  const left = sample(points);
  if (left.length === 0) throw new Error(`Of ${points.length} points none was drawn`);
  const wrong: string[] = [];
  await Promise.all(
    grounds.map(async (ground) => {
      for (let point = left.shift(); point; point = left.shift()) {
        const at = describe(point);
        const found = await run(point, ground).catch((error: unknown) => [
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        ]);
        wrong.push(...found.map((each) => `${at}: ${each}`));
      }
    }),
  );
  return wrong;
}
