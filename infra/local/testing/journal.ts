import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '#infra/local/project-folder.ts';

/** A line of the journal that a test run writes in progress. Files are paths within the project. */
export type JournalLine =
  | { event: 'planned'; files: string[] }
  | { event: 'started'; file: string }
  | ({ event: 'ended' } & FileResult)
  /** The last line: the runner itself reached its end, with these errors outside any test. */
  | { event: 'finished'; errors: string[] };

/** The result of a test file. */
export interface FileResult {
  file: string;
  /** From its start to its end, setup included. */
  seconds: number;
  passed: number;
  /** Failed tests; 1 for a file that could not be loaded or whose setup failed. */
  failed: number;
  /** The first line of each error. */
  errors: string[];
}

/** The known facts about a run, which may have been ended from outside. */
export interface Journal {
  planned: string[];
  results: FileResult[];
  /** Files that started and did not end. */
  running: string[];
  /** Files that never started. */
  waiting: string[];
  /** Errors outside any test; undefined if the runner did not reach its end. */
  errors: string[] | undefined;
}

export function writeJournal(path: string, line: JournalLine): void {
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}

export function readJournal(path: string): Journal {
  const journal: Journal = { planned: [], results: [], running: [], waiting: [], errors: undefined };
  const started: string[] = [];
  for (const text of existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []) {
    const line = JSON.parse(text) as JournalLine;
    if (line.event === 'planned') journal.planned = line.files;
    else if (line.event === 'started') started.push(line.file);
    else if (line.event === 'ended') journal.results.push(line);
    else journal.errors = line.errors;
  }
  const ended = new Set(journal.results.map(({ file }) => file));
  journal.running = started.filter((file) => !ended.has(file));
  journal.waiting = journal.planned.filter((file) => !ended.has(file) && !started.includes(file));
  return journal;
}

const secondsFile = join(buildFolder, 'test-seconds.json');
let secondsByFile: Record<string, number> | undefined;

function readSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(secondsFile, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

/** Stores the durations of files, for the order, the progress and the choice of later runs. */
export function rememberSeconds(results: readonly FileResult[]): void {
  const own = Object.fromEntries(results.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]));
  writeFileSync(secondsFile, JSON.stringify({ ...readSeconds(), ...own }));
}

/** Measured seconds per KB of tests, by project; the first run on a machine has nothing better. */
const secondsOfKb: Record<string, number> = { api: 1, contract: 0.5, domain: 0.1, drills: 3, e2e: 1, infra: 1, web: 0.3, workers: 1 };

/** The expected duration of a test file: that of its last run, else by its size. */
export function expectedSeconds(file: string): number {
  secondsByFile ??= readSeconds();
  const known = secondsByFile[file];
  if (known !== undefined) return known;
  const bytes = existsSync(file) ? readFileSync(file).length : 0;
  return (bytes / 1024) * (secondsOfKb[file.split('/')[1] ?? ''] ?? 1);
}
