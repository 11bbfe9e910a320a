import { expect, test } from 'vitest';
import { proveMemoryOf } from '#tests/proofs/memory.ts';
import { isDeep } from '#tests/support/lane.ts';

// `npm run proof -- memory` does so for every function. Two dozen members of this size take more than the process has: without eviction it dies.
const scale = isDeep
  ? { members: 30, subscriptions: 5_000, large: 25_000 }
  : { members: 24, subscriptions: 1_000, large: 2_000, memory: 96 };

test('a function forgets members before its memory is full', { timeout: 1_800_000 }, async () => {
  expect(await proveMemoryOf(scale, new Set(['subscription-periods']))).toBe(true);
});
