import { ensureBuilt } from '#infra/local/build-product.ts';
import { checks } from '#infra/local/checks.ts';
import { changedChecks, selectChangedTests } from '#infra/local/testing/changed-tests.ts';
import type { FileResult } from '#infra/local/testing/journal.ts';
import { processorSeconds, timeLoop, timeMemory } from '#infra/local/testing/measure.ts';
import { runVitest } from '#infra/local/testing/run-vitest.ts';

// `npm test`: every test, and in parallel the build, types, rules and format. Arguments go to vitest: npm test -- --project domain
// With --changed: types, and the rules, format and nearest tests of changes since the last commit.
const started = performance.now();
const loopSeconds = timeLoop();
const memorySeconds = timeMemory();
let passed = 0;
let failed = 0;

async function step(name: string, work: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  const ok = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  if (ok) passed++;
  else failed++;
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/**
 * Runs the checks one after the other: the processor time that tests leave idle is enough for one. The build comes first, as browser tests wait for
 * it.
 */
async function runChecks(): Promise<void> {
  if (testArguments.length === 0)
    await step('build (functions, application, templates)', async () => {
      await ensureBuilt();
      return true;
    });
  for (const { name, run } of isChanged ? changedChecks() : checks) await step(name, run);
}

const testArguments = process.argv.slice(2);
const isChanged = testArguments.includes('--changed');

/** Number of files to list by duration. Files of one process share the modules they load, so the first of them pays for the others. */
const shownFiles = 10;

function printSlowest(results: readonly FileResult[]): void {
  console.log('\nSlowest files:');
  for (const { file, seconds } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownFiles))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * Files of browser tests to retry once: a browser on a busy machine can miss a moment. The whole file runs again, in a library of its own, because
 * its tests depend on each other. Many failures are the product's fault: they are not retried.
 */
function filesToTryAgain(results: readonly FileResult[]): string[] {
  const failing = results.filter(({ file, failed }) => file.startsWith('tests/e2e/') && failed > 0).map(({ file }) => file);
  return failing.length <= 3 ? failing : [];
}

async function runTests(): Promise<void> {
  const args = isChanged ? selectChangedTests(testArguments.filter((word) => word !== '--changed')) : testArguments;
  if (args === undefined) return;
  const first = await runVitest(args);
  let { results } = first;
  const again = filesToTryAgain(results);
  if (again.length > 0) {
    console.log(`\nTried again: ${again.join(', ')}\n`);
    const second = await runVitest(['--project', 'e2e', ...again]);
    results = [...results.filter(({ file }) => !again.includes(file)), ...second.results];
    first.faults.push(...second.faults);
    console.log('\nAt the first try these failed. Find the cause and mend it:');
    for (const { file, errors } of first.results.filter((each) => again.includes(each.file))) console.log(`${file}: ${errors.join(' | ')}`);
  }
  passed += results.reduce((sum, file) => sum + file.passed, 0);
  failed += results.reduce((sum, file) => sum + file.failed, 0) + first.faults.length;
  for (const fault of first.faults) console.log(`FAILED  ${fault}`);
  printSlowest(first.results);
  const failing = results.filter((file) => file.failed > 0);
  if (failing.length > 0) console.log('\nFailed:');
  for (const { file, errors } of failing) console.log(`${file}: ${errors.join(' | ')}`);
}

await Promise.all([
  runChecks(),
  runTests().catch((error: unknown) => {
    console.error(error);
    failed++;
  }),
]);
const processor = processorSeconds();
const beside = processor === undefined ? '' : `, ${processor.toFixed(0)} s of processor`;
console.log(
  `\n${((performance.now() - started) / 1000).toFixed(0)} s${beside}; the fixed loop takes ${loopSeconds.toFixed(2)} s here, reads of memory ${memorySeconds.toFixed(2)} s`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
