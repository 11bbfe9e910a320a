import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankUsageSource, type UsageSource } from '#shared/contract/entities/usage.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { planHarvests } from '#functions/records/use/usage/harvest/plan-harvests.ts';
import { createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { type CounterServer, startCounterServer } from '#tests/support/counter-server.ts';
import { harvestInProcess } from '#tests/support/harvest-process.ts';
import { isDeep, sampleSteps } from '#tests/support/lane.ts';
import { simulateHarvest } from '#tests/support/simulate-harvest.ts';

let counter: CounterServer;
let time = Date.parse('2026-03-20T08:00:00.000Z');
let resetClock: () => void;

beforeAll(async () => {
  await startProduct();
  process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
  resetClock = setClock({ now: () => new Date(time) });
  counter = await startCounterServer();
});
afterAll(async () => {
  resetClock();
  delete process.env['ALLOW_LOOPBACK_SOURCES'];
  await counter.close();
});

const day = (): string => new Date(time).toISOString().slice(0, 10);

async function createSource(tenant: TestTenant, more: Partial<UsageSource>): Promise<string> {
  const values = { kind: 'api', base_url: counter.base, customer_id: 'C1', harvest_from: '2025-12', day_of_month: 1 } as const;
  const { id } = await tenant.repo.commit((tx) =>
    tx.create('usage_source', { ...blankUsageSource, ...values, name: `Source ${counter.asked.length} ${Math.random()}`, ...more }),
  );
  return id;
}

async function stateOf(tenant: TestTenant, source: string) {
  const model = await readModelFor(systemCaller(tenant.id));
  const years = [...model.by('usage_month', 'usage_source_id', source)];
  return { years, reports: [...model.by('usage_report', 'usage_source_id', source)] };
}

test('RH12 a harvest killed with -9 before each of its requests loses nothing and loads nothing twice', { timeout: 300_000 }, async () => {
  const tenant = await createTestTenant();
  let killed = 0;
  for (const killAt of sampleSteps(isDeep ? 1 : 3)) {
    const source = await createSource(tenant, { reports: ['TR'] });
    await planHarvests(tenant.repo, day(), async () => {});
    const steps = await harvestInProcess({ tenant: tenant.id, source, time, attempts: 1, killAt });
    // The leases of the one that died run out.
    time += 120_000;
    if (steps === undefined) {
      killed += 1;
      expect(await harvestInProcess({ tenant: tenant.id, source, time, attempts: 2, killAt: 0 })).toBeGreaterThan(0);
      time += 120_000;
    }
    const { years, reports } = await stateOf(tenant, source);
    expect(years.flatMap(({ months }) => months.flatMap((month) => month?.state ?? []))).toEqual(['loaded', 'loaded', 'loaded']);
    expect(reports.map(({ months }) => months.length)).toEqual([3]);
    if (steps !== undefined) break;
  }
  // The first step is always tried.
  expect(killed).toBeGreaterThan(isDeep ? 5 : 0);
});

test(
  'RH13 a host is asked once at a time and 3 seconds apart, by whichever library, also where workers die',
  { timeout: 300_000 },
  async () => {
    const size = isDeep ? { from: '2025-04', workers: 3, kills: 3 } : { from: '2025-10', workers: 2, kills: 1 };
    const found = await simulateHarvest({ tenants: 2, hosts: 1, sources: 2, reports: ['TR'], ...size });
    expect(found).toMatchObject({ due: isDeep ? 44 : 20, lost: [], twice: [], mostAtOnce: 1 });
    expect(found.closestMs).toBeGreaterThanOrEqual(3000);
    expect(found.killed).toBeGreaterThan(0);
  },
);
