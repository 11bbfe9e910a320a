import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemoTenant } from '#functions/demo/make-demo-tenant.ts';
import { meridian } from '#functions/demo/profiles.ts';
import { withSubscriptions } from '#functions/demo/with-subscriptions.ts';
import { resetFiles } from '#functions/platform/files.ts';
import { resetReadModels } from '#functions/platform/load-read-model.ts';
import { resetTable } from '#functions/platform/table.ts';
import { startRun } from '#functions/records/output/reports/start-run.ts';
import { workerFunctions } from '#infra/function-map.ts';
import { ensureBuilt } from '#infra/local/build-product.ts';
import { timeLoop } from '#infra/local/testing/measure.ts';
import { prepareEngines } from '#infra/local/prepare-engines.ts';
import type { ReportDefinition } from '#shared/contract/entities/report.ts';
import { openJobs } from '#tests/support/deliver-jobs.ts';
import type { TestTenant } from '#tests/support/api.ts';
import { type FunctionProcess, startFunction } from '#tests/proofs/function-process.ts';
import { makeMember } from '#tests/proofs/memory.ts';

/** What is allowed for 50,000 rows: seconds of processor on a machine that takes `loop` seconds for the fixed loop, and more on a slower one. */
const bars = { rows: 50_000, seconds: 4, loop: 0.25, megabytes: 350 } as const;
/** A period a year for five years. */
const subscriptions = bars.rows / 5;
/** The first one finds a worker that has read no long report yet, which no bar is about. */
const formats = ['csv', 'xlsx', 'ods'] as const;

/**
 * `npm run proof -- reports`: the bundle that builds reports writes one of 50,000 rows, in a process with the memory of its template. Broken when the
 * workbook takes more than 4 s of processor once the library is loaded (on a machine that takes 0.25 s for the fixed loop), or the process grows
 * by more than 350 MB while it is written.
 */
export async function proveReports(): Promise<boolean> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'perennial-reports-'));
  await ensureBuilt();
  const { environment, stop } = await prepareEngines({ dataFolder, publicUrl: 'http://localhost:3000' });
  try {
    Object.assign(process.env, environment, { LOG_LEVEL: 'silent' });
    resetTable();
    resetFiles();
    resetReadModels();
    const tenant = await makeMember(makeDemoTenant(withSubscriptions(meridian, subscriptions), '2026-06-01'));
    const memory = workerFunctions.find(({ name }) => name === 'build-report')?.memory ?? 0;
    const worker = await startFunction('build-report', memory, { ...environment });
    try {
      return await measure(worker, tenant);
    } finally {
      worker.stop();
    }
  } finally {
    await stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

const column = (path: string, total: 'sum' | null = null) => ({ path, label: null, total });

const definition: ReportDefinition = {
  columns: [
    ...['subscription', 'publisher', 'vendor', 'start_date', 'end_date', 'decision', 'price'].map((path) => column(path)),
    column('normalized_price', 'sum'),
    column('product.platform'),
    column('departments'),
  ],
  filters: [],
  search: '',
  sort: [],
  groups: ['publisher'],
};

async function measure(worker: FunctionProcess, tenant: TestTenant): Promise<boolean> {
  // Loads the library, as any report of it would.
  const few = await build(worker, tenant, { format: 'csv', definition: { ...definition, search: 'nothing is called so' } });
  const loop = timeLoop();
  const seconds = bars.seconds * Math.max(1, loop / bars.loop);
  console.log(`loaded: ${line(few)}; the fixed loop takes ${loop.toFixed(2)} s here`);
  let holds = true;
  for (const format of formats) {
    const built = await build(worker, tenant, { format, definition });
    const grown = built.peak - few.megabytes;
    const isKept = format !== 'xlsx' || (built.rows >= bars.rows && built.processor <= seconds && grown <= bars.megabytes);
    console.log(
      `${format}: ${line(built)}, ${grown} MB more${isKept ? '' : `: BROKEN, ${seconds.toFixed(1)} s and ${bars.megabytes} MB are allowed`}`,
    );
    holds &&= isKept;
  }
  return holds;
}

interface Built {
  rows: number;
  seconds: number;
  processor: number;
  /** Held afterwards, and at most until then. */
  megabytes: number;
  peak: number;
  bytes: number;
}

function line({ rows, seconds, processor, megabytes, peak, bytes }: Built): string {
  return `${rows} rows, ${(bytes / 1024).toFixed(0)} KB in ${seconds.toFixed(2)} s (${processor.toFixed(2)} s of processor), ${megabytes} MB held, ${peak} MB at most`;
}

async function build(
  worker: FunctionProcess,
  { id: tenant, admin, repo }: TestTenant,
  { format, definition: shown }: { format: (typeof formats)[number]; definition: ReportDefinition },
): Promise<Built> {
  const subject = { type: 'report', report_id: null, report_type: 'subscription-periods', definition: shown, as_saved: false } as const;
  const run = await repo.commit(async (tx) => (await startRun(tx, { name: 'All periods', subject, format, reader_id: admin.id })).id);
  const job = (await openJobs(tenant)).find(({ payload }) => (payload as { run_id?: string }).run_id === run)?.id;
  const began = performance.now();
  const ended = await worker.send({ Records: [{ messageId: run, body: JSON.stringify({ tenant, job }) }] });
  const seconds = (performance.now() - began) / 1000;
  resetReadModels();
  const known = await repo.get('report_run', run);
  if (!ended || known?.state !== 'finished') throw new Error(`The run is ${known?.state}: ${worker.complaint()} ${JSON.stringify(ended)}`);
  return {
    rows: known.row_count ?? 0,
    seconds,
    megabytes: Math.round(ended.rss / 1024 ** 2),
    peak: Math.round(ended.peak / 1024 ** 2),
    processor: ended.processor,
    bytes: known.file?.bytes ?? 0,
  };
}
