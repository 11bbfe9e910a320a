import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import type { FaultCount, FaultRule } from '#tests/support/fault-rules.ts';
import { testScope } from '#tests/support/as-function.ts';

/** A fault that is set. */
export interface InjectedFault {
  /** How many calls matched, and how many of them it hit. */
  count: () => Promise<FaultCount>;
  /** Ends it before the test does. */
  remove: () => Promise<void>;
}

const activeFaults = new Set<string>();

/** True while a fault is set. */
export function hasFaults(): boolean {
  return activeFaults.size > 0;
}

/**
 * Lets calls to the engines go wrong, until the test ends; only those of this test file. A test says what it expects to be hit, and checks
 * `count()`: a fault that never came proves nothing. The SDK's own repetitions count as calls (`table.ts` tries 5 times, `files.ts` and
 * `jobs.ts` 4 times, `mail.ts` once): use `times: 'always'` for what lasts.
 *
 *     const fault = await injectFault({ service: 'dynamodb', operation: 'TransactWriteItems', fault: 'after' });
 *     await ask(groups.productTypes.create, { as, body: { name: 'Journal' } });
 *     expect(await fault.count()).toMatchObject({ hits: 1 });
 *
 * `at` is the address of another control, such as that of a product under test (running-product.ts), of which all calls are meant.
 */
export async function injectFault(rule: FaultRule, at?: string): Promise<InjectedFault> {
  const address = `${at ?? inject('engines').faults}/${randomUUID()}`;
  const call = async (method: string, body?: object): Promise<FaultCount> => {
    const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
    return (await answer.json()) as FaultCount;
  };
  activeFaults.add(address);
  await call('POST', { rule, ...(at === undefined && { scope: testScope }) });
  const remove = async (): Promise<void> => {
    await call('DELETE');
    activeFaults.delete(address);
  };
  onTestFinished(remove);
  return { count: () => call('GET'), remove };
}
