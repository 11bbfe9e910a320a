import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ReportRunRow } from '#shared/contract/rows/report-row.ts';
import { filesFor } from '#functions/platform/files.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { inconsistencies } from '#tests/support/consistency.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { type FaultKind, faultPoints, faultsIn, tryAll, withFault } from '#tests/support/fault-matrix.ts';

// A worker that dies asks for nothing any more, or has asked and never hears: while it reads, before and after it stored the file, before it
// recorded that.
const { reports } = groups;
const deaths: FaultKind[] = faultsIn(
  ['build-report'],
  (['dynamodb', 's3'] as const).flatMap((service) =>
    (['error-500', 'after'] as const).map((fault) => ({ service, fault, times: 'always' as const })),
  ),
);
let tenants: TestTenant[];

beforeAll(async () => {
  await startProduct();
  tenants = await Promise.all(Array.from({ length: 4 }, () => createTestTenant()));
  for (const { editor } of tenants) await ask(groups.departments.create, { as: editor, body: { name: 'Physics' } });
});

const begin = ({ editor }: TestTenant) =>
  ask(reports.run, {
    as: editor,
    params: { id: 'departments' },
    body: { columns: [{ path: 'name', label: null, total: null }], format: 'csv', name: 'All departments' },
  });

/** What is not as it must be once a run was begun and its jobs ended. */
async function problemsOf({ editor, repo }: TestTenant, id: string): Promise<string[]> {
  const runs = ((await ask(reports.runs, { as: editor })) as ReportRunRow[]).filter((run) => run.id === id);
  const [run] = runs;
  const file = await callApi(reports.download, { as: editor, params: { id } });
  const stored = await filesFor(repo.caller).size(`report-runs/${id}`);
  return [
    ...(runs.length === 1 && run?.state === 'finished' && run.ready && run.row_count === 1 ? [] : [JSON.stringify(runs)]),
    ...(file.status === 200 && file.bytes.toString('utf8') === '\ufeffName\r\nPhysics\r\n' ? [] : [`the file: ${file.status}`]),
    ...(stored === file.bytes.length && stored === run?.bytes ? [] : [`${stored} bytes stored, ${run?.bytes} recorded`]),
  ];
}

test('a run whose worker is killed at whatever step is built once by the next delivery [C691]', { timeout: 120_000 }, async () => {
  const [first] = tenants as [TestTenant];
  // The first run of a person makes their inbox, which takes a request more than those after it.
  for (const tenant of tenants) {
    await begin(tenant);
    await finishJobs(tenant.id);
  }
  await begin(first);
  const points = await faultPoints(first.id, deaths, () => finishJobs(first.id));
  expect(points.length).toBeGreaterThan(8);
  const wrong = await tryAll(points, tenants, async (point, tenant) => {
    const { id } = await begin(tenant);
    await withFault(point, tenant.id, (heal) => finishJobs(tenant.id, heal));
    return problemsOf(tenant, id);
  });
  for (const { id } of tenants) wrong.push(...(await inconsistencies(id)));
  expect(wrong).toEqual([]);
});
