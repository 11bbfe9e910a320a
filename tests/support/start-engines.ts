import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDynamodb } from '#infra/local/engines/dynamodb.ts';
import { startS3 } from '#infra/local/engines/s3.ts';
import { startSes } from '#infra/local/engines/ses.ts';
import { startSqs } from '#infra/local/engines/sqs.ts';
import { testCredentials } from '#tests/support/engine-addresses.ts';

/** Vitest's global setup of the projects that need engines: one of each, in memory or a temporary folder. */
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'perennial-test-'));
  const mailFolder = join(folder, 'mail');
  const engines = await Promise.all([
    startDynamodb(),
    startSqs(),
    startS3({
      folder: join(folder, 's3'),
      secretFor: (key) => (key === testCredentials.accessKeyId ? testCredentials.secretAccessKey : undefined),
      allowsOrigin: (origin) => new URL(origin).hostname === '127.0.0.1',
    }),
    startSes({ folder: mailFolder }),
  ]);
  const [dynamodb, sqs, s3, ses] = engines;
  project.provide('engines', { dynamodb: dynamodb.endpoint, sqs: sqs.endpoint, s3: s3.endpoint, ses: ses.endpoint, mailFolder });
  return async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}
