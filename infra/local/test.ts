import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildProduct } from '#infra/local/build-product.ts';
import { checks } from '#infra/local/checks.ts';
import { buildFolder } from '#infra/local/project-folder.ts';
import { runTool } from '#infra/local/run-tool.ts';

// `npm test`: types, rules and format, the build, then every test. Arguments go to vitest: npm test -- --project domain
const started = performance.now();
let passed = 0;
let failed = 0;

interface TestResults {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
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

// Side by side: each leaves a processor idle now and then.
await Promise.all([
  ...checks.map(({ name, run }) => step(name, run)),
  step('build (functions, application, templates)', async () => {
    await buildProduct();
    return true;
  }),
]);

const report = join(buildFolder, 'test-results.json');
mkdirSync(buildFolder, { recursive: true });
rmSync(report, { force: true });
const clean = await runTool(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  {
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  },
);
try {
  const results = JSON.parse(readFileSync(report, 'utf8')) as TestResults;
  passed += results.numPassedTests;
  failed += results.numFailedTests;
  // A file that cannot even be loaded has no failed test in it, and neither has a setup that failed.
  failed += results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  if (!clean && failed === 0) failed = 1;
} catch {
  failed++;
}
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
