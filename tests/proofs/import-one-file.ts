import { setTimeout as wait } from 'node:timers/promises';
import type { ImportRow, ImportView } from '#shared/contract/rows/import-row.ts';
import type { TitleListReport } from '#shared/contract/rows/title-list-row.ts';
import { clientOf, type Client, type Outcome, successOf } from '#tests/proofs/client.ts';
import { countFilledRows } from '#tests/proofs/count-filled-rows.ts';
import { createTestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';
import { memberYear } from '#tests/support/today.ts';

export const proofKinds = ['subscriptions', 'providers', 'prices', 'title-list'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The import of one sheet. */
export interface ImportStep {
  sheet: string;
  /** Sheets that are not part of this import. */
  others: string;
  /** Different rows of the file that are listed. */
  rows: number;
  counts: ImportView['counts'];
  warnings: number;
  records: string;
  seconds: number;
  /** What a person had to choose, and what kept rows from being imported. */
  remarks: string[];
}

export interface ImportedFile {
  name: string;
  kind: ProofKind;
  /** Non-blank rows of all sheets, counted by another reader where there is one. */
  rowsInFile: number | string;
  steps: ImportStep[];
  /** The sentence of a refusal. */
  refusal: string;
  /** Undefined for a refused file. */
  addsUp: boolean | undefined;
}

const finishedWithinMs = 600_000;
/** Larger files go straight to the object storage, as from the web. */
const maxDirectBytes = 1024 * 1024;
const year = memberYear();

/** Imports a file into a fresh tenant by the calls of the web: parse, preview, process, follow. */
export async function importOneFile(url: string, kind: ProofKind, name: string, bytes: Buffer): Promise<ImportedFile> {
  const tenant = await createTestTenant({ name });
  const client = clientOf(url, () => tenant.editor.token);
  const rowsInFile = await countFilledRows(bytes, name);
  const imported = { name, kind, rowsInFile: rowsInFile ?? '?', steps: [] as ImportStep[], refusal: '', addsUp: undefined };
  const file: ProofFile = { client, name, bytes };
  try {
    if (kind === 'title-list') {
      const { product } = await createLibrary(tenant);
      const { step, listed } = await importTitles(file, product);
      return { ...imported, steps: [step], addsUp: addsUp(step.counts) && (rowsInFile === undefined || listed === rowsInFile) };
    }
    // New prices are for periods that are there: the same file makes them first.
    if (kind === 'prices') await importSheets(file, 'subscriptions');
    const steps = await importSheets(file, kind === 'prices' ? 'subscription-prices' : kind);
    const listed = steps.reduce((sum, step) => sum + step.listed, 0);
    const adds = steps.every(({ step }) => addsUp(step.counts));
    return { ...imported, steps: steps.map(({ step }) => step), addsUp: adds && (rowsInFile === undefined || listed === rowsInFile) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...imported, refusal: error.message };
  }
}

interface ProofFile {
  client: Client;
  name: string;
  bytes: Buffer;
}

/** A call was refused with a sentence for the person. */
export class Refusal extends Error {}

function resultOf<T>(outcome: Outcome, what: string): T {
  if (!outcome.known) throw new Refusal(`${what} failed with a server error or no answer`);
  if (outcome.status < 400) return successOf<T>(outcome, what) as T;
  const { message, error } = JSON.parse(outcome.text) as { message?: string; error?: { message?: string } };
  throw new Refusal(`${outcome.status} ${message ?? error?.message ?? outcome.text.slice(0, 300)}`);
}

function addsUp({ read, created, matched, skipped, failed }: ImportView['counts']): boolean {
  return read === created + matched + skipped + failed;
}

type Fields = Record<string, string>;

async function sendFile<T>({ client, name, bytes }: ProofFile, path: string, fields: Fields = {}): Promise<T> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const content = new File([new Uint8Array(bytes)], name);
  if (bytes.length <= maxDirectBytes) form.set('file', content);
  else {
    const wanted = { name, type: 'application/octet-stream', size: bytes.length };
    const upload = resultOf<{ id: string; url: string; fields: Fields }>(
      await client.call('POST', '/uploads', { body: wanted }),
      'The upload',
    );
    const direct = new FormData();
    for (const [field, value] of Object.entries(upload.fields)) direct.set(field, value);
    direct.set('file', content);
    const stored = await fetch(upload.url, { method: 'POST', body: direct });
    if (!stored.ok) throw new Error(`The storage answered ${stored.status}`);
    form.set('upload_id', upload.id);
    form.set('file_name', name);
  }
  return resultOf<T>(await client.call('POST', path, { body: form }), path);
}

interface SheetImport {
  step: ImportStep;
  /** Rows of the file that the report accounts for, headings included. */
  listed: number;
  /** The import to go on from, and the sheets that are still to come. */
  id: string;
  next: string[];
}

/** Imports the sheets of a file one after the other: where several could be imported, all that have data. */
export async function importSheets(file: ProofFile, kind: string): Promise<SheetImport[]> {
  const base = `/imports/${kind}`;
  const parsed = await sendFile<ImportView>(file, `${base}/parse`);
  let view = parsed;
  if (parsed.choose_sheets) {
    const next_sheets = parsed.unread_sheets.map(({ name }) => name);
    view = resultOf<ImportView>(await file.client.call('PUT', `${base}/${parsed.import.id}`, { body: { next_sheets } }), 'update');
  }
  const done = [await importSheet(file, base, view)];
  for (let [last] = done; last && last.next.length > 0; last = done.at(-1)) {
    const again = new FormData();
    again.set('import_id', last.id);
    again.set('sheet', last.next[0] ?? '');
    done.push(
      await importSheet(file, base, resultOf<ImportView>(await file.client.call('POST', `${base}/parse`, { body: again }), 'parse')),
    );
  }
  return done;
}

async function importSheet({ client }: ProofFile, base: string, parsed: ImportView): Promise<SheetImport> {
  const began = performance.now();
  const remarks: string[] = [];
  const { id } = parsed.import;
  const view = await answeredFor(client, base, parsed, remarks);
  if (view.mapping_problems.length > 0) return notProcessed(view);
  resultOf(await client.call('POST', `${base}/process`, { body: { id } }), 'process');
  const done = await finished(client, base, id);
  if (done.state === 'failed') throw new Refusal(`The import stopped: ${done.failure}`);
  const seconds = (performance.now() - began) / 1000;
  const { rows, after } = await listedRows(client, base, id);
  const shown = after.problem_summary.slice(0, 4).map(({ count, severity, example }) => `${count} ${severity}s “${example}”`);
  const warnings = after.problem_summary.filter(({ severity }) => severity === 'warning').reduce((sum, { count }) => sum + count, 0);
  const records = Object.entries(after.records).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  const others = after.unread_sheets.map(({ name }) => name);
  const step: ImportStep = {
    sheet: parsed.import.sheet,
    others: others.join(', '),
    rows,
    counts: after.counts,
    warnings,
    records: records.join(', '),
    seconds,
    remarks: [...remarks, ...shown],
  };
  // Headings are rows of the file too.
  const elsewhere = after.unread_sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
  return { step, listed: rows + view.header_rows.length + elsewhere, id, next: after.next_sheets };
}

/** A sheet whose columns no choice makes importable; a person would leave it out. */
function notProcessed(view: ImportView): SheetImport {
  const { read } = view.counts;
  const remarks = [`not processed: ${view.mapping_problems.join(' ')}`];
  const counts = { read, created: 0, matched: 0, skipped: 0, failed: read };
  const step = { sheet: view.import.sheet, others: '', rows: view.row_count, counts, warnings: 0, records: '', seconds: 0, remarks };
  const elsewhere = view.unread_sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
  return { step, listed: view.row_count + view.header_rows.length + elsewhere, id: view.import.id, next: view.next_sheets };
}

/** Fills in what the columns lack, as a person would who knows it. */
async function answeredFor(client: Client, base: string, parsed: ImportView, remarks: string[]): Promise<ImportView> {
  let view = parsed;
  for (const options of [{ default_publisher: 'Proof Press' }, { default_year: year }]) {
    if (view.mapping_problems.length === 0) break;
    const before = view.mapping_problems;
    const body = { options };
    const next = resultOf<ImportView>(await client.call('PUT', `${base}/${view.import.id}`, { body }), 'update');
    if (next.mapping_problems.length < before.length) remarks.push(`given ${Object.keys(options).join()}`);
    view = next;
  }
  return view;
}

async function finished(client: Client, base: string, id: string): Promise<ImportRow> {
  const until = performance.now() + finishedWithinMs;
  for (;;) {
    const { import: row } = resultOf<ImportView>(await client.call('GET', `${base}/${id}?per_page=1`), 'get');
    if (row.state === 'finished' || row.state === 'failed') return row;
    if (performance.now() > until) throw new Error(`${row.file_name} was not imported within ${finishedWithinMs / 1000} s`);
    await wait(200);
  }
}

/** How many different rows of the file the report lists. */
async function listedRows(client: Client, base: string, id: string): Promise<{ rows: number; after: ImportView }> {
  const seen = new Set<number>();
  for (let page = 1; ; page++) {
    const after = resultOf<ImportView>(await client.call('GET', `${base}/${id}?per_page=500&page=${page}`), 'get');
    for (const { row } of after.rows.data) if (row > 0) seen.add(row);
    if (page * 500 >= after.rows.last_row) return { rows: seen.size, after };
  }
}

async function importTitles(file: ProofFile, product: string): Promise<{ step: ImportStep; listed: number }> {
  const began = performance.now();
  const base = `/imports/products/${product}/title-lists`;
  const fields = { name: 'Proof', valid_from: `${year}-01-01` };
  const preview = await sendFile<TitleListReport>(file, `${base}/preview`);
  if (preview.refusal) throw new Refusal(preview.refusal.message);
  const { report } = await sendFile<{ report: TitleListReport }>(file, `${base}/process`, fields);
  const shown = report.problems.by_code.slice(0, 4).map(({ count, severity, message }) => `${count} ${severity}s “${message}”`);
  const step: ImportStep = {
    sheet: report.sheet,
    others: report.sheets.filter((name) => name !== report.sheet).join(', '),
    rows: report.counts.read,
    counts: report.counts,
    warnings: report.problems.warning,
    records: `${report.counts.created} titles`,
    seconds: (performance.now() - began) / 1000,
    remarks: shown,
  };
  return { step, listed: report.counts.read + (report.header_row === null ? 0 : 1) };
}
