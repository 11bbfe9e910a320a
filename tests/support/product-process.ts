import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#infra/local/engines/local-address.ts';

/** The whole product in a process of its own, as `npm start` runs it. */
export interface ProductProcess {
  url: string;
  dataFolder: string;
  pid: number;
  /** What it printed so far. */
  output: () => string;
  /** Its exit code, once it has ended by itself. */
  ended: Promise<number | null>;
  /** Ends it and its engines at once, as `kill -9` of each does; its data stay. */
  kill: () => Promise<void>;
  /** Ends it in order, and removes its data unless they are to be kept. */
  stop: (options?: { keepData?: boolean }) => Promise<void>;
}

export interface ProductOptions {
  /** `--large` or `--empty`. */
  flags?: string[];
  /** An earlier one, stopped or killed, to go on with: its data, at its address. */
  after?: Pick<ProductProcess, 'url' | 'dataFolder'>;
  /** Variables beside those of this process, such as the address of an engine. */
  environment?: Record<string, string>;
  /** Three minutes unless given. */
  readyWithinMs?: number;
}

/** Starts the product on a free port and waits until it serves. Builds what is out of date first. */
export async function startProduct(options: ProductOptions = {}): Promise<ProductProcess> {
  const dataFolder = options.after?.dataFolder ?? (await mkdtemp(join(tmpdir(), 'perennial-data-')));
  const port = options.after ? Number(new URL(options.after.url).port) : await findFreePort();
  // Nothing of a test run's engines may reach it.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(AWS_|TABLE_NAME|LOG_LEVEL|VITEST)/.test(name)));
  const start = join(import.meta.dirname, '..', '..', 'infra', 'local', 'start.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', start, ...(options.flags ?? [])], {
    // What measures and proves asks more than any library.
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: dataFolder,
      RATE_LIMIT_PER_MINUTE: '1000000',
      SESSION_RATE_LIMIT_PER_MINUTE: '1000000',
      ...options.environment,
    },
    // The channel ends it should the test run itself be killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('Perennial runs at')) resolve(true);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => resolve(false));
    setTimeout(() => resolve(false), options.readyWithinMs ?? 180_000).unref();
  });
  if (!(await ready)) {
    child.kill('SIGKILL');
    throw new Error(`The product did not start:\n${output}`);
  }
  return {
    url: `http://localhost:${port}`,
    dataFolder,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    kill: async () => {
      // Named before the first dies: afterwards nobody knows whose they were.
      for (const pid of [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)]) end(pid);
      await ended;
    },
    stop: async ({ keepData = false } = {}) => {
      child.kill('SIGTERM');
      await ended;
      if (!keepData) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The processes below one, as Linux tells them. */
function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name): [number, number][] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
  const below = (of: number): number[] => parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
