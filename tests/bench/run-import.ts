import { setTimeout as wait } from 'node:timers/promises';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import type { BenchClient } from './client.ts';
import { importFile } from './import-file.ts';

/** How an import went, in seconds. */
export interface ImportTiming {
  rows: number;
  /** From the file's upload to the preview of its rows. */
  preview: number;
  /** From the confirmation until the worker is done. */
  work: number;
  /** From the upload until the report is downloaded. */
  whole: number;
  rowsPerSecond: number;
}

/** The web looks each second; this looks more often, since what is measured is the import and not the looking. */
const lookEveryMs = 100;
const withinMs = 300_000;
const base = '/imports/subscriptions';

/** An import the whole way, by the calls of the web: upload and parse, preview, mapping, confirm, follow, rows, report. */
export async function runImport(client: BenchClient, name: string, rows: number): Promise<ImportTiming> {
  const form = new Response(asForm(`${name}.csv`, importFile(name, rows)));
  const body = new Uint8Array(await form.arrayBuffer());
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };

  const began = performance.now();
  const parsed = await client.ask<ImportView>({ method: 'POST', path: `${base}/parse`, body, headers });
  const { id } = parsed.import;
  if (parsed.counts.created !== rows) throw new Error(`Of ${rows} rows only ${parsed.counts.created} would be created`);
  await client.ask<ImportView>({ path: `${base}/${id}?page=1&per_page=100` });
  await client.ask<ImportView>({ method: 'PUT', path: `${base}/${id}`, body: { mapping: parsed.mapping } });
  await client.ask<ImportView>({ path: `${base}/${id}?page=1&per_page=100` });
  const previewed = performance.now();
  await client.ask({ method: 'POST', path: `${base}/process`, body: { id } });
  await finished(client, id, rows);
  const done = performance.now();
  await client.send({ path: `${base}/${id}/report` });
  const reported = performance.now();
  const whole = (reported - began) / 1000;
  return { rows, preview: (previewed - began) / 1000, work: (done - previewed) / 1000, whole, rowsPerSecond: rows / whole };
}

function asForm(name: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'text/csv' }));
  return form;
}

async function finished(client: BenchClient, id: string, rows: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    const { import: row } = await client.ask<ImportView>({ path: `${base}/${id}?page=1&per_page=100` });
    // Rows that are set aside are quickly done.
    if (row.state === 'finished' && row.created !== rows) throw new Error(`Of ${rows} rows only ${row.created} were created`);
    if (row.state === 'finished') return;
    if (row.state === 'failed') throw new Error(`The import failed: ${row.failure}`);
    await wait(lookEveryMs);
  }
  throw new Error(`The import was not done after ${withinMs / 1000} s`);
}
