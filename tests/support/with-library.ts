import { afterAll, beforeAll } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

// Live bindings: a test file that says `withLibrary()` finds them filled.
export let tenant: TestTenant;
export let library: Library;

/** Lets the tests of a file begin with a tenant of their own and a few records in it; `at` an instant, at which all of it is made, or now. */
export function withLibrary({ at }: { at?: string } = {}): void {
  let setBack = (): void => {};
  afterAll(() => setBack());
  beforeAll(async () => {
    if (at !== undefined) setBack = setClock({ now: () => new Date(at) });
    await startProduct();
    tenant = await createTestTenant();
    library = await createLibrary(tenant);
  });
}
