import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CounterAnswers, CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { proveLargeCounterFiles } from '#tests/proofs/large-counter-files.ts';
import { readCounterFile, readCounterReport, type ReadReport } from '#functions/imports/reading/read-counter-file.ts';

/** What is expected of a file: its sums by metric and month, or that it is no COUNTER report. */
interface ExpectedFile {
  metrics?: Record<string, Record<string, number> | string>;
  not_read_by_reference?: string;
}

type Sums = Map<string, number>;

/** Names of expected metrics that stand for several of ours: release 4 calls requests of journals, books and chapters alike. */
const broadMetrics: Readonly<Record<string, readonly string[]>> = {
  requests: ['full_text_requests', 'title_requests', 'section_requests', 'gold_oa_full_text_requests'],
  denials_all_categories_: ['no_license', 'limit_exceeded'],
  searches_federated_and_automated: ['federated_and_automated_searches'],
};

/** What a person would answer who knows the file. */
const answers: CounterAnswers = { period: { from: '2021-01', to: '2021-12' } };

/**
 * Reads every COUNTER file of a folder and compares its sums by metric and month with a file of expected ones: `npm run proof -- counter DIR EXPECTED`.
 * Holds where all files are equal. Without a folder it reads large reports instead, within the limits for their time and memory.
 */
export async function proveCounterFiles([folder, expectedFile]: string[]): Promise<boolean> {
  if (folder === undefined) return proveLargeCounterFiles();
  if (expectedFile === undefined) throw new Error('npm run proof -- counter [DIR EXPECTED]');
  const expected = JSON.parse(readFileSync(expectedFile, 'utf8')) as Record<string, ExpectedFile>;
  const files = readdirSync(folder).toSorted();
  let equal = 0;
  for (const name of files) {
    const { said, differences } = await compare(join(folder, name), name, expected[name]);
    if (differences.length === 0) {
      equal += 1;
      continue;
    }
    console.log(`${name}: ${said}`);
    for (const difference of differences.slice(0, 6)) console.log(`  ${difference}`);
    if (differences.length > 6) console.log(`  and ${differences.length - 6} more`);
  }
  console.log(`${equal} of ${files.length} files are equal`);
  return equal === files.length && files.length > 0;
}

async function compare(path: string, name: string, expected: ExpectedFile | undefined): Promise<{ said: string; differences: string[] }> {
  const bytes = readFileSync(path);
  let reports: ReadReport[];
  try {
    reports = await readAnswered(bytes, name);
  } catch (error) {
    const isExpected = expected?.not_read_by_reference !== undefined;
    return { said: 'refused', differences: isExpected ? [] : [`refused: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const said = reports.map(({ report }) => saidOf(report)).join('; ');
  if (!expected?.metrics) return { said, differences: [`no sums are expected: ${expected?.not_read_by_reference ?? 'not listed'}`] };
  const wanted: Sums = new Map();
  // Texts are remarks beside the expected sums. A metric called total is a row of totals, which never counts (RC03).
  for (const [metric, months] of Object.entries(expected.metrics).filter(([each]) => foldMetric(each) !== 'total'))
    for (const [month, count] of typeof months === 'string' ? [] : Object.entries(months))
      wanted.set(`${foldMetric(metric)} ${month}`, count);
  const broad = Object.keys(expected.metrics).map(foldMetric);
  const nameOf = (metric: string): string => broad.find((each) => broadMetrics[each]?.includes(metric)) ?? metric;
  const read = sumsOf(
    reports.map(({ report }) => report),
    nameOf,
  );
  const differences = [...new Set([...wanted.keys(), ...read.keys()])].flatMap((key) => {
    const [ours, theirs] = [read.get(key) ?? 0, wanted.get(key) ?? 0];
    return ours === theirs ? [] : [`${key}: read ${ours}, expected ${theirs}`];
  });
  return { said, differences };
}

/** The reports of a file; what it does not say is answered. */
async function readAnswered(bytes: Uint8Array, name: string): Promise<ReadReport[]> {
  const reports = await readCounterFile({ bytes, name });
  const answered: ReadReport[] = [];
  for (const read of reports) {
    const asked = read.report.problems.filter(({ severity }) => severity === 'question').map(({ code }) => code);
    const named = /(?:^|[-_])(?<report>TR|DR|PR|IR|[JBDP][RB][1-5](?:GOA)?)[-_.]/.exec(name)?.groups?.['report'] ?? 'TR';
    const given: CounterAnswers = {
      ...(asked.includes('ask_release') && { release: /\d/.test(named) ? ('4' as const) : ('5' as const) }),
      ...(asked.includes('ask_report') && { report: named.replace('GOA', ' GOA') }),
      ...(asked.includes('ask_period') && answers),
    };
    const again = Object.keys(given).length > 0 ? await readCounterReport({ bytes, name, sheet: read.sheet, answers: given }) : read.report;
    answered.push({ ...read, report: again });
  }
  return answered;
}

function saidOf({ header, problems }: CounterReport): string {
  const told = problems.filter(({ severity }) => severity !== 'note').map(({ code, values }) => `${code} ${JSON.stringify(values)}`);
  return [`${header.report ?? '?'} ${header.release ?? '?'}`, ...told].join(', ').slice(0, 400);
}

function sumsOf(reports: readonly CounterReport[], nameOf: (metric: string) => string): Sums {
  const sums: Sums = new Map();
  for (const { totals, months } of reports)
    for (const [metric, counts] of Object.entries(totals))
      for (const [index, month] of months.entries()) {
        const key = `${nameOf(foldMetric(metric))} ${month}`;
        sums.set(key, (sums.get(key) ?? 0) + (counts[index] ?? 0));
      }
  return sums;
}

function foldMetric(metric: string): string {
  return metric.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
