import { expect } from 'vitest';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import type { Answered, TestTenant } from '#tests/support/api.ts';
import { type FaultKind, faultPoints, faultsIn, tryAll, withFault } from '#tests/support/fault-matrix.ts';

/** The answer to a request is lost, or nothing works from a request on. */
const ends: readonly FaultKind[] = [
  { service: 'dynamodb', fault: 'after', times: 1 },
  { service: 'dynamodb', fault: 'error-500', times: 'always' },
  { service: 'dynamodb', fault: 'after', operation: 'TransactWriteItems', times: 'always' },
];

/** Work that ends at a request, and is then repeated. Each turn is prepared anew. */
interface Turn {
  /** The work that ends. Jobs are tried again by themselves, once `heal` has let the engines work. */
  attempt: (heal: () => Promise<void>) => Promise<unknown>;
  repeat?: () => Promise<unknown>;
  /** What is not as it must be after the work. */
  problems: () => Promise<string[]>;
}

/**
 * Does two turns undisturbed, and then one for each request at which one of the functions can end, as by kill -9. Answers what was wrong, by
 * request.
 */
export async function endAtEveryRequest(functions: readonly string[], prepare: () => Promise<Turn>): Promise<string[]> {
  const undisturbed = async (turn: Turn): Promise<string[]> => {
    await turn.attempt(async () => {});
    await turn.repeat?.();
    return turn.problems();
  };
  // The first turn loads what later ones have in memory.
  const wrong = await undisturbed(await prepare());
  const counted = await prepare();
  const points = await faultPoints('', faultsIn(functions, ends), () => counted.attempt(async () => {}));
  await counted.repeat?.();
  wrong.push(...(await counted.problems()));
  expect(points.length).toBeGreaterThan(5);
  const disturbed = await tryAll(points, ['one after the other'], async (point) => {
    const turn = await prepare();
    await withFault(point, undefined, turn.attempt);
    await turn.repeat?.();
    return turn.problems();
  });
  return [...wrong, ...disturbed];
}

/** A call, and its repetition by the person who got no answer. `known` is what it may answer besides success. */
export function callTwice(call: () => Promise<Answered<unknown>>, known = 200): Pick<Turn, 'attempt' | 'repeat'> {
  return {
    attempt: () => call().catch(() => undefined),
    repeat: async () => {
      const { status, body } = await call();
      if (status !== 200 && status !== known) throw new Error(`The repetition answered ${status}: ${JSON.stringify(body)}`);
    },
  };
}

/** Sentences for the facts that are not as they must be. */
export function differences(facts: Readonly<Record<string, [actual: unknown, expected: unknown]>>): string[] {
  return Object.entries(facts).flatMap(([name, [actual, expected]]) =>
    JSON.stringify(actual) === JSON.stringify(expected) ? [] : [`${name}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`],
  );
}

/** The number of letters of a kind that a tenant has sent. */
export async function countLetters(tenant: TestTenant, kind: string): Promise<number> {
  const letters = [...(await readModelFor(tenant.repo.caller)).all('letter')];
  return letters.filter((each) => each.kind === kind && each.direction === 'sent').length;
}
