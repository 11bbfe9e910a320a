import { expect, test } from 'vitest';
import { proveMemoryOf } from '#tests/proofs/memory.ts';

// The quick form of `npm run proof -- memory`. Two dozen members of this size take more than the process has: without eviction it dies.
test('a function forgets members before its memory is full', { timeout: 600_000 }, async () => {
  expect(await proveMemoryOf({ members: 24, subscriptions: 1_000, large: 2_000, memory: 96 }, new Set(['subscriptions']))).toBe(true);
});
