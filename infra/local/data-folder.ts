import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '#infra/local/is-alive.ts';
import { UserError } from '#infra/local/user-error.ts';
import { dataFormat } from '#shared/contract/upgrades.ts';

interface Holder {
  pid: number;
  /** The start of that process, to detect another one with the same number. */
  began: string;
  /** The addresses of its engines, once they are up. */
  environment?: Record<string, string>;
}

export interface DataFolder {
  readonly path: string;
  /** Publishes the engines' addresses to commands that run beside this process. */
  publish: (environment: Record<string, string>) => void;
  release: () => void;
}

/** The folder from DATA_DIR; by default `.data` in the project. */
export function dataFolderPath(): string {
  return resolve(process.env['DATA_DIR'] || join(import.meta.dirname, '..', '..', '.data'));
}

/** A stopped or killed process needs up to 5 s for its calls (`stopWithinMs`), and some more to end its engines. */
const waitForHolderMs = 10_000;

/**
 * Takes the data folder for this process. Waits for another process that holds it: after `kill -9` under load it takes a second to die. A folder that
 * stays in use, or was written by a newer version, is a UserError.
 */
export async function openDataFolder(path = dataFolderPath(), patienceMs = waitForHolderMs): Promise<DataFolder> {
  makeFolder(path);
  checkDataFormat(path);
  const lock = join(path, 'lock');
  const own: Holder = { pid: process.pid, began: processStart(process.pid) };
  await take(lock, own, path, patienceMs);
  writeFileSync(join(path, 'version'), `${dataFormat()}\n`, { mode: 0o600 });
  return {
    path,
    publish: (environment) => writeFileSync(lock, JSON.stringify({ ...own, environment }), { mode: 0o600 }),
    release: () => rmSync(lock, { force: true }),
  };
}

/** The environment for the engines of the process that holds the folder; undefined without one. */
export function findRunning(path = dataFolderPath()): Record<string, string> | undefined {
  const holder = readHolder(join(path, 'lock'));
  return holder && holds(holder) ? holder.environment : undefined;
}

/** The process that holds the folder; undefined without one. */
export function holderOf(path: string): number | undefined {
  const holder = readHolder(join(path, 'lock'));
  return holder && holds(holder) ? holder.pid : undefined;
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new UserError(
      `The data folder ${path} cannot be made: ${(error as Error).message}. Set DATA_DIR to a folder that you can write to.`,
    );
  }
}

/** Throws a UserError for a folder written by a newer release. */
export function checkDataFormat(path: string): void {
  const file = join(path, 'version');
  if (!existsSync(file)) return;
  const found = Number(readFileSync(file, 'utf8').trim());
  if (!(found <= dataFormat())) {
    throw new UserError(
      `The data folder ${path} was written by a newer version of Perennial (format ${found}; this one knows ${dataFormat()}). ` +
        'Use that version, or set DATA_DIR to another folder.',
    );
  }
}

async function take(lock: string, own: Holder, path: string, patienceMs: number): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (let hasSaid = false; ;) {
    try {
      const file = openSync(lock, 'wx', 0o600);
      writeSync(file, JSON.stringify(own));
      closeSync(file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new UserError(
          `The data folder ${path} cannot be written: ${(error as Error).message}. Set DATA_DIR to a folder that you can write to.`,
        );
      }
    }
    const holder = readHolder(lock);
    if (holder && holds(holder)) {
      if (Date.now() < giveUpAt) {
        if (!hasSaid) console.log(`Waiting for process ${holder.pid} to end, which uses the data folder ...`);
        hasSaid = true;
        await wait(100);
        continue;
      }
      throw new UserError(
        `The data folder ${path} is in use by process ${holder.pid}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(lock, { force: true });
  }
}

function readHolder(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function holds(holder: Holder): boolean {
  return isAlive(holder.pid) && !isZombie(holder.pid) && (holder.began === '' || holder.began === processStart(holder.pid));
}

/** Whether a process has ended but its parent has not noticed: it holds no files. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // In a process that is still ending, the first thread alone may have ended.
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z') && readdirSync(`/proc/${pid}/task`).length === 1;
  } catch {
    return false;
  }
}

/** The start of a process in ticks since the machine's start, on Linux; empty elsewhere. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
