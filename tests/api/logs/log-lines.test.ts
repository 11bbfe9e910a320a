import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

let tenant: TestTenant;
beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});
afterEach(() => {
  process.env['LOG_LEVEL'] = 'silent';
  delete process.env['AWS_LAMBDA_FUNCTION_NAME'];
  vi.restoreAllMocks();
});

interface Line extends Record<string, unknown> {
  _aws?: { CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string }[] }[] };
}

/** The lines that a function writes meanwhile. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const written: string[] = [];
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void written.push(line));
  process.env['LOG_LEVEL'] = 'info';
  process.env['AWS_LAMBDA_FUNCTION_NAME'] = 'catalogues';
  await work();
  return written.map((line) => JSON.parse(line) as Line);
}

test('a call writes one line with tenant, user and request id', async () => {
  const { admin, id } = tenant;
  const lines = await linesOf(() => ask(groups.productTypes.create, { as: admin, body: { name: 'Journal' } }));
  expect(lines.filter(({ _aws }) => _aws)).toEqual([
    expect.objectContaining({
      level: 'info',
      tenant: id,
      user: admin.id,
      request_id: expect.stringMatching(/^.{8,}$/),
      function: 'catalogues',
      call: 'POST /product-types',
      status: 200,
      failed: 0,
    }),
  ]);
});

test('a refused call writes a line with tenant and user', async () => {
  const { viewer, id } = tenant;
  const lines = await linesOf(() => callApi(groups.productTypes.create, { as: viewer, body: { name: 'Book' } }));
  expect(lines.at(-1)).toMatchObject({ tenant: id, user: viewer.id, status: 403 });
});

test('a call is counted by function and not by call', async () => {
  const lines = await linesOf(() => ask(groups.productTypes.create, { as: tenant.admin, body: { name: 'Database' } }));
  expect(lines.at(-1)?._aws?.CloudWatchMetrics).toEqual([expect.objectContaining({ Namespace: 'Perennial', Dimensions: [['function']] })]);
});
