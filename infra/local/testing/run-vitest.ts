import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, projectFolder } from '#infra/local/project-folder.ts';
import { runTool } from '#infra/local/run-tool.ts';
import { type FileResult, readJournal, rememberSeconds } from '#infra/local/testing/journal.ts';
import { testTimeEnvironment } from '#infra/local/testing/test-time.ts';

/** The result of a vitest run. */
export interface TestRun {
  results: FileResult[];
  /** Failures beside tests: errors outside of them, and a runner that ended too early. */
  faults: string[];
}

const reporter = join(projectFolder, 'infra', 'local', 'testing', 'journal-reporter.ts');
let runs = 0;

/**
 * Runs vitest with these arguments, and everything below it on the day of `TEST_TIME`. After `signal` it ends early, without the files in progress at
 * that moment.
 */
export async function runVitest(
  args: readonly string[],
  { environment = {}, signal }: { environment?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<TestRun> {
  const journal = join(buildFolder, `test-journal-${process.pid}-${++runs}.jsonl`);
  mkdirSync(buildFolder, { recursive: true });
  rmSync(journal, { force: true });
  let interrupted: string[] = [];
  signal?.addEventListener('abort', () => (interrupted = readJournal(journal).running), { once: true });
  const clean = await runTool(
    'vitest',
    ['run', '--reporter=default', `--reporter=${reporter}`, ...args],
    { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...testTimeEnvironment(), ...environment, TEST_JOURNAL: journal },
    signal,
  );
  const { results, running, waiting, errors } = readJournal(journal);
  rmSync(journal, { force: true });
  rememberSeconds(results);
  if (signal?.aborted) return { results: results.filter(({ file }) => !interrupted.includes(file)), faults: [] };
  const faults = [...(errors ?? []), ...running.map((file) => `${file} did not end`)];
  if (errors === undefined)
    faults.push(`vitest ended before its time: ${results.length} files ended, ${running.length} did not, ${waiting.length} never ran`);
  else if (!clean && faults.length === 0 && results.every(({ failed }) => failed === 0)) faults.push('vitest failed: see above');
  for (const file of waiting.slice(0, 20)) console.log(`never ran: ${file}`);
  return { results, faults };
}
