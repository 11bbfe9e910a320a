import type { Fault, FaultRule } from '#tests/support/fault-rules.ts';
import { injectFault } from '#tests/support/faults.ts';

/** A fault at one place of a piece of work. */
export type Point = Pick<FaultRule, 'service' | 'operation' | 'fault' | 'nth' | 'times'>;

interface Injected {
  service: FaultRule['service'];
  fault: Fault;
  /** Only these calls can meet it. */
  operation?: string;
}

/** What goes wrong once: the SDK's own repetitions are to carry the work over it. */
const passing: readonly Injected[] = [
  { service: 'dynamodb', fault: 'throttle' },
  { service: 'dynamodb', fault: 'timeout' },
  { service: 'dynamodb', fault: 'after' },
  { service: 'dynamodb', fault: 'cut-body' },
  { service: 'dynamodb', fault: 'transaction-conflict', operation: 'TransactWriteItems' },
  { service: 'dynamodb', fault: 'transaction-throttled', operation: 'TransactWriteItems' },
  { service: 'dynamodb', fault: 'unprocessed', operation: 'BatchGetItem' },
  { service: 's3', fault: 'throttle' },
  { service: 's3', fault: 'after' },
  { service: 's3', fault: 'cut-body' },
];

/** What goes on until the work gives up: an engine that is dead, or does the work and never says so. */
const lasting: readonly Injected[] = [
  { service: 'dynamodb', fault: 'error-500' },
  { service: 'dynamodb', fault: 'after' },
  { service: 'dynamodb', fault: 'after', operation: 'TransactWriteItems' },
  { service: 's3', fault: 'reset' },
  { service: 's3', fault: 'after' },
];

/**
 * Every fault at every step: does the work once undisturbed and counts its requests to each engine; gives a point for each of them and each
 * fault. `mark` is a text that all requests of the work carry, such as its tenant's id.
 */
export async function faultPoints(mark: string, work: () => Promise<unknown>): Promise<Point[]> {
  const kinds = [
    ...passing.map((each) => ({ ...each, times: 1 as const })),
    ...lasting.map((each) => ({ ...each, times: 'always' as const })),
  ];
  // Counted only: no run is so long.
  const counters = await Promise.all(kinds.map((kind) => injectFault({ ...kind, contains: mark, nth: 1_000_000, times: 1 })));
  await work();
  const counts = await Promise.all(counters.map((counter) => counter.count()));
  await Promise.all(counters.map((counter) => counter.remove()));
  return kinds.flatMap((kind, index) =>
    Array.from({ length: counts[index]?.matched ?? 0 }, (_, nth): Point => ({ ...kind, nth: nth + 1 })),
  );
}

/** Does the work with the fault in it; throws when the fault never came, since that proves nothing. */
export async function withFault<T>(point: Point, mark: string, work: () => Promise<T>): Promise<T> {
  const fault = await injectFault({ ...point, contains: mark });
  const outcome = await work();
  const { hits } = await fault.count();
  await fault.remove();
  if (hits === 0) throw new Error(`${describe(point)} never came`);
  return outcome;
}

/** "dynamodb after at request 3, always" */
export function describe({ service, fault, operation, nth, times }: Point): string {
  return `${service} ${String(operation ?? '')} ${fault} at request ${nth}${times === 'always' ? ' and ever after' : ''}`;
}

/** Works through the points, a few at a time, each with a ground of its own; gives what is wrong, with the point at which it was. */
export async function tryAll<G>(
  points: readonly Point[],
  grounds: readonly G[],
  run: (point: Point, ground: G) => Promise<string[]>,
): Promise<string[]> {
  const left = [...points];
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
