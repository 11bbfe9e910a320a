import { beforeAll, expect, test } from 'vitest';
import { changeLog, type LogEntry } from '#functions/platform/change-log.ts';
import { setClock } from '#functions/platform/clock.ts';
import { compact } from '#functions/platform/compaction.ts';
import { archive, historyOf } from '#functions/platform/history.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

// A compactor that sleeps while others fold must not take from the history what they put there.
beforeAll(startProduct);

const addType = (tenant: TestTenant, name: string) => tenant.repo.commit((tx) => tx.create('product_type', { name }));

async function foldAll(tenant: string): Promise<void> {
  const back = setClock({ now: () => new Date(Date.now() + 8 * 86_400_000) });
  await compact(tenant);
  back();
}

async function entriesOf(entries: AsyncIterable<LogEntry>): Promise<LogEntry[]> {
  const found: LogEntry[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

test('one that wakes up after two others leaves the history whole', async () => {
  const tenant = await createTestTenant();
  for (const name of ['a', 'b', 'c']) await addType(tenant, name);
  const asleep = await entriesOf(changeLog(tenant.id).after(-1));
  for (const name of ['d', 'e']) await addType(tenant, name);
  await foldAll(tenant.id);
  for (const name of ['f', 'g']) await addType(tenant, name);
  await foldAll(tenant.id);
  const before = await entriesOf(historyOf(tenant.id));

  expect(await archive(tenant.id, asleep)).toBe(false);
  const after = await entriesOf(historyOf(tenant.id));
  expect(after.map(({ seq }) => seq)).toEqual(before.map(({ seq }) => seq));
  const types = after.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'product_type').map(({ name }) => name));
  expect(types).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a']);
});
