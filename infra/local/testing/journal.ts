import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '#infra/local/project-folder.ts';

/** A line of the journal that a run of the tests writes while it runs. Files are paths within the project. */
export type JournalLine =
  | { event: 'planned'; files: string[] }
  | { event: 'started'; file: string }
  | ({ event: 'ended' } & FileResult)
  /** The last one: the runner itself came to its end, with these errors outside any test. */
  | { event: 'finished'; errors: string[] };

/** How the tests of a file ended. */
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

/** What is known of a run, which may have been ended from outside. */
export interface Journal {
  planned: string[];
  results: FileResult[];
  /** Files that were started and did not end. */
  running: string[];
  /** Files that were never started. */
  waiting: string[];
  /** Errors outside any test; undefined where the runner did not come to its end. */
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

/** Remembers how long files took, for the order, the progress and the choice of later runs. */
export function rememberSeconds(results: readonly FileResult[]): void {
  const own = Object.fromEntries(results.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]));
  writeFileSync(secondsFile, JSON.stringify({ ...readSeconds(), ...own }));
}

/** Seconds of a KB of tests by project, as measured; a stranger's first run has nothing better. */
const secondsOfKb: Record<string, number> = { api: 1, contract: 0.5, domain: 0.1, drills: 3, e2e: 1, infra: 1, web: 0.3, workers: 1 };

/** How long a file of tests will take: as the last time, or by its size. */
export function expectedSeconds(file: string): number {
  secondsByFile ??= readSeconds();
  const known = secondsByFile[file];
  if (known !== undefined) return known;
  const bytes = existsSync(file) ? readFileSync(file).length : 0;
  return (bytes / 1024) * (secondsOfKb[file.split('/')[1] ?? ''] ?? 1);
}
