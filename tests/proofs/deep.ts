import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '#infra/local/run-tool.ts';
import { runVitest, type TestRun } from '#infra/local/testing/run-vitest.ts';
import { testTimeEnvironment } from '#infra/local/testing/test-time.ts';
import { filesThatDraw } from '#tests/proofs/files-that-draw.ts';
import { readSeed } from '#tests/support/read-seed.ts';
import { memberYear } from '#tests/support/today.ts';

/** A part of the deep lane, of some minutes. */
interface Part {
  name: string;
  /** It is not begun with less time left: it cannot be ended halfway. */
  needsMinutes?: number;
  run: (signal: AbortSignal) => Promise<TestRun>;
}

/** Days on which something was once found: ends of months and years, a day that most years lack, nights in which one zone has the next day. */
const days = [
  { begin: 1, name: 'tomorrow' },
  { begin: 45, name: 'in 45 days' },
  { begin: 395, name: 'in 13 months' },
  { begin: '2028-02-29T23:30Z', name: '29 February 2028' },
  { begin: `${memberYear()}-12-31T23:30Z`, name: 'New Year’s Eve' },
  { begin: '2029-03-04T11:30Z', zone: 'Pacific/Kiritimati', name: 'a Sunday, Monday in Kiritimati' },
  { begin: '2029-03-05T08:30Z', zone: 'Pacific/Pago_Pago', name: 'a Monday, Sunday in Pago Pago' },
];

const filesOfPart = 8;

/**
 * `npm run proof -- deep [minutes]`: what is exhaustive rather than decisive. All cases of each matrix and properties at a hundred times, the tests
 * on another day, large files, lost snapshots, floods. With minutes: as many parts as fit, in an order drawn from the seed of the run. Prints
 * `N passed, N failed` as its last line but one.
 */
export async function proveDeep([minutes]: string[]): Promise<boolean> {
  const seed = readSeed();
  const endsAt = minutes === undefined ? Infinity : performance.now() + Number(minutes) * 60_000;
  const parts = shuffled(allParts(seed), seed);
  console.log(`The deep lane, seed ${seed}: ${parts.length} parts${minutes === undefined ? '' : `, as many as fit ${minutes} minutes`}\n`);
  let [passed, failed, done] = [0, 0, 0];
  const broken: string[] = [];
  for (const { name, needsMinutes = 0, run } of parts) {
    const leftMs = endsAt - performance.now();
    if (leftMs <= needsMinutes * 60_000) continue;
    console.log(`\n--- ${name}`);
    const signal = leftMs === Infinity ? new AbortController().signal : AbortSignal.timeout(Math.floor(leftMs));
    const { results, faults } = await run(signal);
    done += 1;
    passed += results.reduce((sum, file) => sum + file.passed, 0);
    failed += results.reduce((sum, file) => sum + file.failed, 0) + faults.length;
    broken.push(
      ...faults,
      ...results.filter((file) => file.failed > 0).map(({ file, errors }) => `${name}: ${file}: ${errors.join(' | ')}`),
    );
  }
  for (const each of broken) console.log(`FAILED  ${each}`);
  if (failed > 0) console.log(`Again: TEST_SEED=${seed} npm run proof -- deep`);
  console.log(`\n${done} of ${parts.length} parts of the deep lane\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

function allParts(seed: string): Part[] {
  const day = days[Number.parseInt(seed, 16) % days.length] ?? { begin: 1, name: 'tomorrow' };
  const begin = typeof day.begin === 'string' ? day.begin : new Date(Date.now() + day.begin * 86_400_000).toISOString();
  const onThatDay = { ...testTimeEnvironment(begin), ...(day.zone && { TZ: day.zone }) };
  const other = globSync('tests/{api,contract,domain,e2e,web,workers}/**/*.test.{ts,tsx}');
  return [
    ...batches(filesThatDraw()).map((files, index) => inVitest(`every case, ${index + 1}`, files, { TEST_LANE: 'deep' })),
    ...batches(other).map((files, index) => inVitest(`${day.name}, ${index + 1}`, files, onThatDay)),
    proof('reports of usage of 50 MB', 5, 'counter'),
    proof('a flood of calls', 5, 'flood'),
    proof('lost snapshots', 5, 'rebuild'),
    proof('a harvest with every fault', 8, 'harvest'),
    proof('a report of 50,000 rows', 2, 'reports'),
  ];
}

function inVitest(name: string, files: readonly string[], environment: Record<string, string>): Part {
  return { name, run: (signal) => runVitest(files, { environment, signal }) };
}

/** A proof in a process of its own: it sets what the next part would inherit, such as the addresses of its engines. */
function proof(name: string, needsMinutes: number, ...args: string[]): Part {
  const run = async (signal: AbortSignal) => {
    const holds = await runTool('node', [join(import.meta.dirname, 'run.ts'), ...args], {}, signal);
    const errors = holds ? [] : ['broken'];
    return { results: [{ file: name, seconds: 0, passed: holds ? 1 : 0, failed: errors.length, errors }], faults: [] };
  };
  return { name, needsMinutes, run };
}

/** Files of a project together, as they share what they load. */
function batches(files: readonly string[]): string[][] {
  const projects = Map.groupBy(files.toSorted(), (file) => file.split('/')[1]);
  return [...projects.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / filesOfPart) }, (_, index) => all.slice(index * filesOfPart, (index + 1) * filesOfPart)),
  );
}

/** The same order for the same seed. */
function shuffled<T>(all: readonly T[], seed: string): T[] {
  let state = Number.parseInt(seed, 16) | 1;
  const order = [...all];
  for (let last = order.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
