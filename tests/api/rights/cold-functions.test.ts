import { beforeAll, expect, test, vi } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { compact } from '#functions/platform/compaction.ts';
import { apiFunctions, functionOf } from '#infra/function-map.ts';
import { tables } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { callApi, createTestTenant, forgetFunctions, type Sent, startProduct, type TestTenant } from '#tests/support/api.ts';
import { sample } from '#tests/support/lane.ts';

// A function on AWS begins with nothing in memory and has its own rights only. In the other tests one process holds what any of them fetched.
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  // Signed in six minutes ago: their tokens are due to be renewed.
  const restore = setClock({ now: () => new Date(Date.now() - 6 * 60_000) });
  tenant = await createTestTenant();
  restore();
  await compact(tenant.id);
});

function callsOf(name: string): AnyCall[] {
  // Signing out would end the session for all that follow.
  const all = Object.values(tables)
    .flatMap((table) => Object.values(table) as AnyCall[])
    .filter(({ path }) => path !== '/auth/logout');
  return all.filter((call) => functionOf(call) === name);
}

test.each(sample(apiFunctions.map(({ name }) => name)))('%s has every right that it needs from its start on', async (name) => {
  vi.resetModules();
  forgetFunctions();
  const calls = callsOf(name);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, 'nowhere']));
    const { status, headers } = await callApi(call, { params, as: tenant.admin } as Sent);
    expect(status, `${call.method} ${call.path}`).toBeLessThan(500);
    expect(headers['x-session-token'] !== undefined, `${call.method} ${call.path}`).toBe(call.renews !== false);
  }
});
