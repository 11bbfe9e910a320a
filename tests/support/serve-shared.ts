import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { startFakeGoogle } from '#tests/support/fake-google.ts';
import { serveProduct } from '#tests/support/running-product.ts';
import { sharedFiles, type SharedProduct } from '#tests/support/serve-for-all.ts';

// The process of the product that the browser tests share. It writes where it is into the folder that it is given, and ends with its parent.
const [, , folder = ''] = process.argv;
const dataFolder = join(folder, 'data');

/** Written whole: who looks meanwhile finds nothing. */
function write(name: string, text: string): void {
  const path = join(folder, name);
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

try {
  mkdirSync(dataFolder);
  const google = await startFakeGoogle();
  Object.assign(process.env, google.environment, {
    // Browser tests harvest from a COUNTER server on this machine.
    ALLOW_LOOPBACK_SOURCES: 'true',
    // They act faster than a person.
    SESSION_RATE_LIMIT_PER_MINUTE: '6000',
  });
  const { origin, environment, stop } = await serveProduct(dataFolder);
  write(sharedFiles.answer, JSON.stringify({ origin, environment } satisfies SharedProduct));
  const end = (): void => void Promise.all([stop(), google.stop()]).finally(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('disconnect', end);
} catch (error) {
  write(sharedFiles.error, error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
