import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import type { ReportTable } from '#functions/platform/spreadsheets/report-table.ts';
import { workbookOf } from '#functions/platform/spreadsheets/write-report.ts';
import { resetFiles } from '#functions/platform/files.ts';
import { resetReadModels } from '#functions/platform/load-read-model.ts';
import { resetTable } from '#functions/platform/table.ts';
import { findRunning } from '#infra/local/data-folder.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, createTestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';
import { startProduct } from '#tests/support/product-process.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { memberYear } from '#tests/support/today.ts';

const run = promisify(execFile);

/** A workbook of ours, as LibreOffice is to open it. */
interface Made {
  name: string;
  bytes: Buffer;
  /** How many charts it has. */
  charts: number;
}

/**
 * `npm run proof -- workbooks`: LibreOffice opens the workbooks that the product writes, computes every formula anew and saves them; each result must
 * be the value that the product wrote. Skipped with a sentence where LibreOffice is not installed.
 */
export async function proveWorkbooks(): Promise<boolean> {
  const version = await run('soffice', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (version === undefined) {
    console.log('Skipped: LibreOffice is not installed. On Debian: apt-get install --no-install-recommends libreoffice-calc');
    return true;
  }
  console.log(version);
  const folder = await mkdtemp(join(tmpdir(), 'perennial-workbooks-'));
  try {
    const office = await officeIn(folder);
    // Unless a wrong value is mended, nothing was computed, and the proof would prove nothing.
    let holds = await recomputes(office);
    for (const made of await workbooks()) holds = report(made, await check(office, made)) && holds;
    return holds;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function report({ name }: Made, { formulas, problems }: Checked): boolean {
  console.log(`${name}: ${problems.length === 0 ? `opened, ${formulas} formulas as written` : problems.join('; ')}`);
  return problems.length === 0;
}

interface Office {
  /** Opens a workbook, computes it and saves it as xlsx. */
  open: (name: string, bytes: Uint8Array) => Promise<Buffer>;
}

/** LibreOffice with a profile of its own, in which every formula is computed when a file is opened. */
async function officeIn(folder: string): Promise<Office> {
  const [profile, given, saved] = ['profile', 'given', 'saved'].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [join(profile, 'user'), given, saved]) await mkdir(path, { recursive: true });
  const always = ['OOXMLRecalcMode', 'ODFRecalcMode'].map(
    (name) =>
      `<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="${name}" oor:op="fuse"><value>0</value></prop></item>`,
  );
  await writeFile(
    join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${always.join('')}</oor:items>`,
  );
  return {
    open: async (name, bytes) => {
      const path = join(given, name);
      await writeFile(path, bytes);
      const out = join(saved, name.replace('.', '-'));
      await run(
        'soffice',
        [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless', '--convert-to', 'xlsx', '--outdir', out, path],
        { timeout: 120_000 },
      );
      const [file] = await readdir(out);
      if (file === undefined) throw new Error(`LibreOffice did not open ${name}`);
      return readFile(join(out, file));
    },
  };
}

interface Checked {
  formulas: number;
  problems: string[];
}

async function check(office: Office, { name, bytes, charts }: Made): Promise<Checked> {
  const opened = await office.open(name, bytes);
  const [ours, theirs] = [await sheetsOf(name, bytes), await sheetsOf('opened.xlsx', opened)];
  const problems: string[] = [];
  let formulas = 0;
  for (const [index, sheet] of theirs.entries()) {
    const written = ours[index]?.rows ?? [];
    for (const [key, { formula }] of sheet.cells ?? []) {
      if (formula === undefined) continue;
      formulas++;
      const [row = 0, column = 0] = key.split(',').map(Number);
      const [computed, expected] = [sheet.rows[row]?.[column], written[row]?.[column]];
      // Means are rounded to cents here, and shown so there.
      const apart = formula.startsWith('SUBTOTAL(1,') ? 0.005 : 1e-5;
      if (!isSame(computed, expected, apart))
        problems.push(`${sheet.name} ${key}: ${formula} is ${String(computed)}, not ${String(expected)}`);
    }
    if (sheet.rows.length < written.length) problems.push(`${written.length - sheet.rows.length} rows were lost`);
  }
  const drawn = [...readZip(opened).keys()].filter((path) => /^xl\/charts\/chart\d+\.xml$/.test(path)).length;
  if (drawn !== charts) problems.push(`${drawn} charts, not ${charts}`);
  return { formulas, problems: problems.slice(0, 5) };
}

async function sheetsOf(name: string, bytes: Buffer): Promise<readonly Sheet[]> {
  if (name.endsWith('.xlsx')) return (await readXlsx(bytes, { readStyles: true })).sheets;
  const { readOds } = await import('hucre/ods');
  return (await readOds(bytes)).sheets;
}

/** LibreOffice adds up in binary. */
function isSame(a: CellValue | undefined, b: CellValue | undefined, apart = 1e-5): boolean {
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= apart : a === b;
}

/** Whether a sum whose stored value is wrong is computed anew. */
async function recomputes(office: Office): Promise<boolean> {
  const values = [100.05, 33.33, 12];
  const money = (value: number) => [{ value, currency: 'EUR' }];
  const table: ReportTable = {
    name: 'Wrong sum',
    groupHeading: null,
    columns: [{ heading: 'Price', kind: 'money', total: 'sum', currencyHeading: 'Currency' }],
    rows: values.map((value) => ({ depth: null, cells: [{ value, currency: 'EUR' }] })),
    totals: { label: 'Total', count: values.length, totals: [money(1)] },
    chart: null,
    notes: [],
  };
  for (const format of ['xlsx', 'ods'] as const) {
    const opened = await office.open(`wrong.${format}`, await workbookOf(table, format));
    const sum = (await sheetsOf('opened.xlsx', opened))[0]?.rows.at(-1)?.[0];
    if (!isSame(sum, 145.38)) {
      console.log(`LibreOffice did not compute the sum of ${format}: ${String(sum)}`);
      return false;
    }
  }
  return true;
}

/** What the whole product writes for a library: a plain report, one with groups, subtotals and a chart, the spend overview, and exports of lists. */
async function workbooks(): Promise<Made[]> {
  const product = await startProduct({ flags: ['--empty'] });
  try {
    Object.assign(process.env, findRunning(product.dataFolder), { LOG_LEVEL: 'silent' });
    resetTable();
    resetFiles();
    resetReadModels();
    const tenant = await createTestTenant({ name: 'Workbooks' });
    const library = await createLibrary(tenant);
    const year = memberYear();
    for (let index = 0; index < 60; index++)
      await library.period({
        subscription_name: `=1+${index}; „Zeitschrift“ <${index}>`,
        price: index % 7 === 0 ? null : (100_000 + index * 3_333) / 100,
        currency: index % 5 === 0 ? 'USD' : 'EUR',
        ...(index % 5 === 0 && { exchange_rate: '0.9137' }),
        start_date: `${year - (index % 3)}-01-01`,
        departments: index % 2 === 0 ? [] : [{ department_id: library.department, percentage: 33.3333, cost_center_id: null }],
        ...(index % 4 === 0 && { vendor_id: library.vendor }),
      });
    const asked = await ask(groups.financialPeriods.list, { as: tenant.editor });
    const { id: financialPeriodId } = (asked as { id: string; start_date: string }[]).find(
      ({ start_date }) => start_date === `${year + 1}-01-01`,
    ) ?? { id: '' };
    const scenario = { name: '=1+1 “What if”', financial_period_id: financialPeriodId, default_percent: 3 };
    await ask(groups.scenarios.create, { as: tenant.editor, body: scenario });
    const fetchFile = async (path: string): Promise<Buffer> => {
      const answer = await fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${tenant.editor.token}` } });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const generate = (query: Record<string, string>): Promise<Buffer> =>
      fetchFile(`/reports/types/subscription-periods/generate?${new URLSearchParams(query).toString()}`);
    const plain = { columns: 'subscription,start_date,price,normalized_price,decision', totals: 'price:sum,normalized_price:mean' };
    const totals = 'subscription:count,price:min,normalized_price:sum';
    const grouped = { columns: 'subscription,price,normalized_price,start_date', totals, groups: 'departments,vendor,decision' };
    const chart = 'bar,departments,normalized_price';
    return [
      { name: 'plain.xlsx', bytes: await generate({ ...plain, format: 'xlsx' }), charts: 0 },
      { name: 'plain.ods', bytes: await generate({ ...plain, format: 'ods' }), charts: 0 },
      { name: 'grouped.xlsx', bytes: await generate({ ...grouped, chart, format: 'xlsx' }), charts: 1 },
      { name: 'line.xlsx', bytes: await generate({ ...grouped, chart: chart.replace('bar', 'line'), format: 'xlsx' }), charts: 1 },
      { name: 'grouped.ods', bytes: await generate({ ...grouped, chart, format: 'ods' }), charts: 0 },
      { name: 'periods.xlsx', bytes: await fetchFile('/exports/subscription-periods'), charts: 0 },
      { name: 'forecasts.xlsx', bytes: await fetchFile(`/exports/forecasts?financialPeriodId=${financialPeriodId}`), charts: 0 },
      { name: 'scenarios.xlsx', bytes: await fetchFile('/exports/scenarios'), charts: 0 },
      { name: 'scenario-rows.xlsx', bytes: await fetchFile('/exports/scenario-rows'), charts: 0 },
      { name: 'spend-overview.xlsx', bytes: await fetchFile(`/exports/department-spend-overview/${year}`), charts: 1 },
    ];
  } finally {
    await product.stop();
  }
}
