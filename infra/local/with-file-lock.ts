import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { isAlive } from '#infra/local/is-alive.ts';

/** Runs the work while no other process holds the lock file; takes over the lock of a dead process. */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  while (!take(path)) await new Promise((resolve) => setTimeout(resolve, 100));
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder > 0 && !isAlive(holder)) rmSync(path, { force: true });
  } catch {
    // Released at this moment.
  }
  return false;
}
