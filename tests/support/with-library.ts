import { afterAll, beforeAll } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

// Live bindings: a test file that says `withLibrary()` finds them filled.
export let tenant: TestTenant;
export let library: Library;

/**
 * Lets the tests of a file begin with a tenant of their own and a few records in it. For tests with written days the clock of the functions
 * begins `at` an instant, before anything is made. Functions that are loaded again after `startInstance` do not know that clock: no call with a
 * session may follow.
 */
export function withLibrary({ at }: { at?: string } = {}): void {
  let setBack = (): void => {};
  afterAll(() => setBack());
  beforeAll(async () => {
    if (at !== undefined) {
      const ahead = Date.parse(at) - Date.now();
      setBack = setClock({ now: () => new Date(Date.now() + ahead) });
    }
    await startProduct();
    tenant = await createTestTenant();
    library = await createLibrary(tenant);
  });
}
