import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the browser tests find where the product is that they share; each file has a tenant of its own there. */
    productFolder: string;
  }
}

/** The product that the browser tests share. */
export interface SharedProduct {
  origin: string;
  /** The environment of its functions. */
  environment: Record<string, string>;
}

const answerFile = 'product.json';
const errorFile = 'error.txt';

/**
 * Vitest's global setup of the browser tests: one product for all of them, as starting one takes longer than many tests do. It is built and
 * started in a process of its own while other tests run, so nothing waits for it here.
 */
export default async function serveForAll(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'perennial-e2e-'));
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'serve-shared.ts'), folder], {
    // The channel ends it should the test run itself be killed.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  project.provide('productFolder', folder);
  return async () => {
    await stopped(server);
    await rm(folder, { recursive: true, force: true });
  };
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

const patienceMs = 900_000;

/** Waits until the shared product is there. Throws what kept it from starting. */
export async function sharedProduct(folder: string): Promise<SharedProduct> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 100) {
    const [answer, error] = await Promise.all([answerFile, errorFile].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
    if (answer) return JSON.parse(answer) as SharedProduct;
    if (error) throw new Error(`The product did not start: ${error}`);
    await wait(100);
  }
  throw new Error(`The product did not start within ${patienceMs / 1000} s`);
}

/** The names of the files in the folder, for the process that writes them. */
export const sharedFiles = { answer: answerFile, error: errorFile };
