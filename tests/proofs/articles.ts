import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { ResearchAnalysis } from '#shared/contract/rows/research-analysis.ts';
import { readDoi } from '#shared/domain/identifiers/doi.ts';
import { cellText } from '#shared/domain/sheets/cell.ts';
import { minorOf } from '#shared/domain/money/amount.ts';
import { openApcColumns, type OpenApcKind, openApcKinds } from '#shared/domain/research/open-apc.ts';
import { resetFiles } from '#functions/platform/files.ts';
import { resetReadModels } from '#functions/platform/load-read-model.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { resetTable } from '#functions/platform/table.ts';
import { findRunning } from '#infra/local/data-folder.ts';
import { clientOf, successOf } from '#tests/proofs/client.ts';
import { importSheets, Refusal } from '#tests/proofs/import-one-file.ts';
import { createTestTenant, type TestTenant } from '#tests/support/api.ts';
import { openApcFaults, readOpenApc } from '#tests/support/open-apc-checks.ts';
import { startProduct } from '#tests/support/product-process.ts';

/** Expected rows and sums of a file, counted independently. */
interface Expected {
  euro?: { n: number; sum: number; stored_sum?: number };
}

/**
 * `npm run proof -- articles FILE-OR-FOLDER [EXPECTED.json]`: imports each file of articles or agreements into a fresh tenant of the whole product, and
 * compares the number and the sum of its charges with those expected, where there are any; then as `openapc` does. `generated` is a file of
 * 23,103 rows that is made up, to measure with.
 */
export function proveArticles([path, expected]: string[]): Promise<boolean> {
  const figures = expected === undefined ? {} : (JSON.parse(readFileSync(expected, 'utf8')) as Record<string, Expected>);
  return prove(path, (name) => figures[name]);
}

/**
 * `npm run proof -- openapc FILE-OR-FOLDER`: imports each file and exports it again. The export passes OpenAPC's checks, and has each DOI of the file with
 * the same sum, to the cent (RP06).
 */
export function proveOpenApc([path]: string[]): Promise<boolean> {
  return prove(path, () => undefined);
}

async function prove(path: string | undefined, expectedOf: (name: string) => Expected | undefined): Promise<boolean> {
  if (path === undefined) {
    console.error('Usage: npm run proof -- articles|openapc FILE-OR-FOLDER|generated [EXPECTED.json]');
    return false;
  }
  const product = await startProduct({ flags: ['--empty'] });
  try {
    // This process makes tenants on the engines of the running product, as its functions do.
    Object.assign(process.env, findRunning(product.dataFolder), { LOG_LEVEL: 'silent' });
    resetTable();
    resetFiles();
    resetReadModels();
    let holds = true;
    for (const file of path === 'generated' ? [path] : filesIn(resolve(path))) {
      const remarks = await proveFile(product.url, file, expectedOf(basename(file))).catch((error: unknown) => [
        `BROKEN: ${String(error)}`,
      ]);
      holds &&= !remarks.some((remark) => remark.startsWith('BROKEN'));
      console.log(`\n${basename(file)}\n  ${remarks.join('\n  ')}`);
    }
    return holds;
  } finally {
    await product.stop();
  }
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

async function proveFile(url: string, path: string, expected: Expected | undefined): Promise<string[]> {
  const tenant = await createTestTenant({ name: basename(path) });
  const client = clientOf(url, () => tenant.research.token);
  const bytes = path === 'generated' ? generatedFile() : readFileSync(path);
  const began = performance.now();
  const steps = await importSheets({ client, name: path === 'generated' ? 'generated.csv' : basename(path), bytes }, 'articles').catch(
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
  if (typeof steps === 'string') return [`refused: ${steps}`];
  const remarks = steps.map(({ step: { counts, records, warnings } }) => `${JSON.stringify(counts)}, ${records}, ${warnings} warnings`);
  const whole = (performance.now() - began) / 1000;
  const processed = steps.reduce((sum, { step }) => sum + step.seconds, 0);
  remarks.push(`preview ${(whole - processed).toFixed(1)} s, processed ${processed.toFixed(1)} s`);
  const adds = steps.every(({ step: { counts } }) => counts.read === counts.created + counts.matched + counts.skipped + counts.failed);
  if (!adds) remarks.push('BROKEN: the report does not add up');
  const analysis = successOf<ResearchAnalysis>(await client.call('GET', '/research-output/analysis'), 'The analysis');
  if (!analysis) throw new Error('The analysis did not answer');
  remarks.push(`analysis p50 ${(await medianMs(() => client.call('GET', '/research-output/analysis'))).toFixed(0)} ms`);
  const texts = new Map(await Promise.all(openApcKinds.map(async (kind) => [kind, await exported(url, tenant, kind)] as const)));
  return [
    ...remarks,
    ...figuresOf(analysis),
    ...compared(analysis, texts, expected),
    ...faultsOf(texts),
    ...(await roundTrip(path, bytes, texts)),
  ];
}

/** The bars of issue 11: rows of a file that is made up, as large as the largest real one. */
const generatedRows = 23_103;

function generatedFile(): Buffer {
  const lines = Array.from({ length: generatedRows }, (_, at) => {
    const issn = `${String(1000 + (at % 900))}-${String(1000 + (at % 7))}`;
    const cells = [
      `University ${at % 40}`,
      2015 + (at % 9),
      900 + (at % 2700) + 0.5,
      `10.5555/generated.${at}`,
      at % 3 === 0 ? 'TRUE' : 'FALSE',
    ];
    return [
      ...cells,
      `Publisher ${at % 60}`,
      `Journal ${at % 1200}`,
      issn,
      'NA',
      issn,
      'NA',
      'CC BY',
      'TRUE',
      'NA',
      'NA',
      'NA',
      'NA',
      'FALSE',
    ].join(',');
  });
  return Buffer.from([openApcColumns.apc.join(','), ...lines].join('\n'));
}

/** The middle of twenty calls. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 20; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[10] ?? 0;
}

async function exported(url: string, tenant: TestTenant, kind: OpenApcKind): Promise<string> {
  const answer = await fetch(`${url}/api/exports/openapc?kind=${kind}`, { headers: { authorization: `Bearer ${tenant.research.token}` } });
  if (!answer.ok) throw new Error(`The export of ${kind} answered ${answer.status}`);
  return answer.text();
}

function figuresOf({ articles, charges, cost, median, by }: ResearchAnalysis): string[] {
  const shown = (name: keyof ResearchAnalysis['by'], count: number): string =>
    by[name].groups
      .slice(0, count)
      .map((group) => `${group.name ?? group.key}: ${group.articles} articles, ${group.charges} charges, ${group.cost.toFixed(2)}`)
      .join('; ');
  return [
    `${articles} articles, ${charges} charges, ${cost.toFixed(2)}, median ${median}`,
    `by year: ${shown('year', 20)}`,
    `by kind of journal: ${shown('is_hybrid', 3)}`,
    `by institution: ${shown('institution', 2)}`,
    `by publisher: ${shown('publisher', 4)}`,
  ];
}

const centsIn = (text: string | undefined): number => (text === undefined || text === 'NA' ? 0 : minorOf(text, 'EUR'));
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function compared(analysis: ResearchAnalysis, texts: ReadonlyMap<OpenApcKind, string>, expected: Expected | undefined): string[] {
  if (!expected?.euro) return [];
  const { n, sum, stored_sum = sum } = expected.euro;
  const contracts = readOpenApc(texts.get('contracts') ?? '').rows;
  const cents = contracts.length > 0 ? sumOf(contracts.map(({ euro }) => centsIn(euro))) : minorOf(analysis.cost, 'EUR');
  const count = contracts.length > 0 ? n : analysis.charges;
  return [
    count === n && cents === minorOf(stored_sum, 'EUR')
      ? `as expected: ${n} amounts, ${stored_sum}`
      : `BROKEN: ${count} amounts, ${cents / 100}; expected ${n}, ${stored_sum}`,
  ];
}

function faultsOf(texts: ReadonlyMap<OpenApcKind, string>): string[] {
  return [...texts].flatMap(([kind, text]) => {
    const faults = openApcFaults(kind, text);
    const rows = readOpenApc(text).rows.length;
    if (faults.length === 0) return rows === 0 ? [] : [`${rows} rows of ${kind} pass OpenAPC's checks`];
    return [`BROKEN: ${kind}: ${faults.length} faults, such as ${faults.slice(0, 3).join('; ')}`];
  });
}

/** Sums in cents by what tells rows apart. */
type Sums = Map<string, number>;

function add(sums: Sums, key: string, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents);
}

/** What the file says of each DOI, or of each group and type of cost, beside what the exports say. */
async function roundTrip(path: string, bytes: Buffer, texts: ReadonlyMap<OpenApcKind, string>): Promise<string[]> {
  const given = await sumsOfFile(bytes, basename(path));
  if (!given) return ['no columns of OpenAPC'];
  const returned: Sums = new Map();
  for (const kind of ['apc', 'ta'] as const)
    for (const { doi = '', euro } of readOpenApc(texts.get(kind) ?? '').rows) add(returned, doi, centsIn(euro));
  for (const { doi = '', ...amounts } of readOpenApc(texts.get('additional-costs') ?? '').rows)
    for (const [type, euro] of Object.entries(amounts)) if (euro !== 'NA') add(returned, `${doi} ${type}`, centsIn(euro));
  for (const row of readOpenApc(texts.get('contracts') ?? '').rows)
    add(returned, `${row['group_id']} ${row['cost_type']}`, centsIn(row['euro']));
  const lacking = [...given].filter(([key, cents]) => cents > 0 && !returned.has(key));
  const other = [...given].filter(([key, cents]) => returned.has(key) && returned.get(key) !== cents);
  const remark = `round trip: ${given.size} in the file, ${lacking.length} lacking, ${other.length} with another sum`;
  return lacking.length + other.length === 0 ? [remark] : [`BROKEN: ${remark}, such as ${[...lacking, ...other].slice(0, 4).join('; ')}`];
}

async function sumsOfFile(bytes: Buffer, name: string): Promise<Sums | undefined> {
  const spreadsheet = await readSpreadsheet(bytes, name, { maxRows: 100_000 });
  const sums: Sums = new Map();
  for (const { name: sheet } of spreadsheet.sheets) {
    let headings: string[] | undefined;
    for await (const { cells } of spreadsheet.rows(sheet)) {
      const texts = cells.map((cell) => cellText(cell).trim());
      if (!headings) {
        headings = texts.map((text) => text.toLowerCase());
        continue;
      }
      addRow(sums, Object.fromEntries(headings.map((heading, at) => [heading, texts[at] ?? ''])));
    }
  }
  return sums.size === 0 ? undefined : sums;
}

const additional = ['colour charge', 'cover charge', 'page charge', 'permission', 'reprint', 'submission fee', 'payment fee', 'other'];

function addRow(sums: Sums, row: Readonly<Record<string, string>>): void {
  const cents = (text = ''): number => {
    const plain = text.replace(/[\s\u00a0]/g, '');
    if (plain === '' || plain === 'NA') return 0;
    // Of a dot and a comma the last is the decimal one.
    const isComma = plain.lastIndexOf(',') > plain.lastIndexOf('.');
    return minorOf(isComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''), 'EUR');
  };
  if (row['group_id'] !== undefined) {
    if (row['group_id'] !== '' && row['euro'] !== 'NA') add(sums, `${row['group_id']} ${row['cost_type']}`, cents(row['euro']));
    return;
  }
  const doi = readDoi(row['doi'] ?? '')?.doi;
  if (doi === undefined) return;
  if (row['euro'] !== undefined) add(sums, doi, cents(row['euro']));
  for (const type of additional) if (row[type] !== undefined && row[type] !== 'NA') add(sums, `${doi} ${type}`, cents(row[type]));
}
