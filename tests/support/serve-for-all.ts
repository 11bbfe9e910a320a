import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startFakeGoogle } from '#tests/support/fake-google.ts';
import { serveProduct } from '#tests/support/running-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that the browser tests share; each file has a tenant of its own there. */
    product: { origin: string; environment: Record<string, string> };
  }
}

/** Vitest's global setup of the browser tests: one product for all of them, as starting one takes longer than many tests do. */
export default async function serveForAll(project: TestProject): Promise<() => Promise<void>> {
  // What it is told of Google stands in this process's environment, as with `npm start`, until it was told: other projects run in it too.
  const google = await startFakeGoogle();
  // Browser tests harvest from a COUNTER server on this machine.
  const own = { ...google.environment, ALLOW_LOOPBACK_SOURCES: 'true' };
  Object.assign(process.env, own);
  const dataFolder = await mkdtemp(join(tmpdir(), 'perennial-e2e-'));
  const { origin, environment, stop } = await serveProduct(dataFolder);
  for (const name of Object.keys(own)) delete process.env[name];
  project.provide('product', { origin, environment });
  return async () => {
    await stop();
    await google.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
