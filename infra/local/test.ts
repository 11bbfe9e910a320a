import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildProduct } from '#infra/local/build-product.ts';
import { checks } from '#infra/local/checks.ts';
import { buildFolder, projectFolder } from '#infra/local/project-folder.ts';
import { runTool } from '#infra/local/run-tool.ts';
import { testTimeEnvironment } from '#infra/local/test-time.ts';

// `npm test`: types, rules and format, the build, then every test. Arguments go to vitest: npm test -- --project domain
// With --changed vitest runs the tests that import what was changed; those that need the built product build it themselves.
const started = performance.now();
let passed = 0;
let failed = 0;

interface TestResults {
  /** Times in milliseconds of the epoch. */
  testResults: { name: string; startTime: number; endTime: number; status: string; assertionResults: { status: string }[] }[];
}

/** Files shown by how long they took. Files of one process share what they load, so the first of them pays for the others. */
const shownFiles = 10;

function printSlowest({ testResults }: TestResults): void {
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(projectFolder, name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shownFiles);
  console.log('\nWhat took longest:');
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

async function step(name: string, work: () => Promise<boolean>): Promise<boolean> {
  const ok = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  if (ok) passed++;
  else failed++;
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}`);
  return ok;
}

const testArguments = process.argv.slice(2);
const movedTime = testTimeEnvironment();
const isPartial = testArguments.includes('--changed');

// Side by side: each leaves a processor idle now and then.
await Promise.all([
  ...checks.map(({ name, run }) => step(name, run)),
  ...(isPartial
    ? []
    : [
        step('build (functions, application, templates)', async () => {
          await buildProduct();
          return true;
        }),
      ]),
]);

const report = join(buildFolder, 'test-results.json');
mkdirSync(buildFolder, { recursive: true });

/** Runs vitest and reads what it found. `clean` is false when anything failed, a setup included. */
async function runTests(args: string[]): Promise<{ clean: boolean; results: TestResults }> {
  rmSync(report, { force: true });
  const clean = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], {
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
    ...movedTime,
  });
  return { clean, results: JSON.parse(readFileSync(report, 'utf8')) as TestResults };
}

/** A file that cannot even be loaded has no failed test in it, and neither has a setup that failed. */
const failuresIn = ({ status, assertionResults }: TestResults['testResults'][number]): number =>
  Math.max(assertionResults.filter((test) => test.status === 'failed').length, status === 'failed' ? 1 : 0);

const furtherTries = 2;

/**
 * The files of browser tests that may be run again: a browser on a busy machine can miss a moment. The whole file runs again, in a
 * library of its own, because its tests build on each other. When many fail, the product is at fault and not the moment.
 */
function toTryAgain(files: TestResults['testResults']): string[] {
  const browserTests = join(projectFolder, 'tests', 'e2e');
  const failing = files.filter((file) => file.name.startsWith(browserTests) && failuresIn(file) > 0).map(({ name }) => name);
  return failing.length <= 3 ? failing : [];
}

try {
  const first = await runTests(testArguments);
  let files = first.results.testResults;
  let tries = 0;
  for (let again = toTryAgain(files); again.length > 0 && tries < furtherTries; again = toTryAgain(files), tries++) {
    const tried = again;
    console.log(`\nTried again: ${tried.map((name) => relative(projectFolder, name)).join(', ')}\n`);
    const { results } = await runTests(['--project', 'e2e', ...tried]);
    files = [...files.filter(({ name }) => !tried.includes(name)), ...results.testResults];
  }
  passed += files.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === 'passed').length;
  failed += files.reduce((sum, file) => sum + failuresIn(file), 0);
  if (!first.clean && failed === 0 && tries === 0) failed = 1;
  printSlowest(first.results);
} catch (error) {
  console.error(error);
  failed++;
}
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
