import { beforeAll } from 'vitest';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

// Live bindings: a test file that says `withLibrary()` finds them filled.
export let tenant: TestTenant;
export let library: Library;

/** Lets the tests of a file begin with a tenant of their own and a few records in it. */
export function withLibrary(): void {
  beforeAll(async () => {
    await startProduct();
    tenant = await createTestTenant();
    library = await createLibrary(tenant);
  });
}
