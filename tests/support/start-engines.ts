import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDynamodb } from '#infra/local/engines/dynamodb.ts';
import { Policies } from '#infra/local/engines/policy-proxy/policies.ts';
import { startPolicyProxy } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import { startS3 } from '#infra/local/engines/s3.ts';
import { startSes } from '#infra/local/engines/ses.ts';
import { startSqs } from '#infra/local/engines/sqs.ts';
import { hashSources } from '#infra/local/hash-sources.ts';
import { buildFolder } from '#infra/local/project-folder.ts';
import { readPolicies, type Statement } from '#infra/local/template/read-policies.ts';
import { withFileLock } from '#infra/local/with-file-lock.ts';
import { testCredentials } from '#tests/support/engine-addresses.ts';
import { startFaultControl } from '#tests/support/fault-control.ts';
import { startKms } from '#tests/support/start-kms.ts';
import { toTemplateArn } from '#tests/support/template-arn.ts';
import { UsedRights } from '#tests/support/used-rights.ts';

/** Vitest's global setup of the tests that need engines: one of each, in memory or a temporary folder, behind the policy proxy. */
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'perennial-test-'));
  const mailFolder = join(folder, 'mail');
  const engines = await Promise.all([
    startDynamodb(),
    startKms(),
    startSqs({ socket: join(folder, 'sqs-socket') }),
    startS3({ folder: join(folder, 's3'), secretFor, allowsOrigin, socket: join(folder, 's3-socket') }),
    startSes({ folder: mailFolder, socket: join(folder, 'ses-socket') }),
  ]);
  const [dynamodb, kms, sqs, s3, ses] = engines;
  const faults = await startFaultControl();
  const statements = await productPolicies();
  const rights = new UsedRights();
  const refused = new Set<string>();
  const behind = { dynamodb: dynamodb.endpoint, kms: kms.endpoint, sqs: sqs.endpoint, s3: s3.endpoint, ses: ses.endpoint };
  const proxy = await startPolicyProxy({
    engines: behind,
    secretFor,
    allowsOrigin,
    policies: new Policies(statements),
    resourceOf: toTemplateArn,
    intercept: faults.rules.intercept,
    onJudged: (caller, { action, resource }, isAllowed) => {
      if (isAllowed) rights.note(caller, action);
      else {
        refused.add(`${caller} ${action}`);
        console.error(`${caller} may not ${action} on ${resource}: see its rights in infra/function-map.ts`);
      }
    },
  });
  project.provide('engines', { endpoints: proxy.endpoints, behind, policies: [...statements], mailFolder, faults: faults.address });
  return async () => {
    await faults.stop();
    await proxy.stop();
    await Promise.all(engines.map((engine) => engine.stop()));
    await rm(folder, { recursive: true, force: true });
    // Some code goes on without what it was refused, only dearer: no test of its own would notice.
    if (refused.size > 0) throw new Error(`Functions asked for what they may not do: ${[...refused].join(', ')}`);
    // `REPORT_RIGHTS=1 vitest run tests/api` tells what functions may do and never did.
    if (process.env['REPORT_RIGHTS']) console.log(rights.report(statements));
  };
}

function secretFor(key: string): string | undefined {
  return key === testCredentials.accessKeyId ? testCredentials.secretAccessKey : undefined;
}

function allowsOrigin(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).hostname === '127.0.0.1';
}

/**
 * From the stacks as they are written at this moment: what was built may be older. They are read once for each state of their sources, as
 * synthesis takes 4 s of the processor.
 */
async function productPolicies(): Promise<Map<string, Statement[]>> {
  const cache = join(buildFolder, `test-policies-${hashSources('infra', 'shared/contract', 'package-lock.json').slice(0, 16)}.json`);
  await mkdir(buildFolder, { recursive: true });
  return withFileLock(join(buildFolder, 'test-policies.lock'), async () => {
    if (!existsSync(cache)) {
      const { synthesiseStandIn } = await import('#tests/infra/synthesise-stand-in.ts');
      const { folder } = synthesiseStandIn();
      const statements = readPolicies({ folder: join(folder, 'cdk.out'), parameters: {}, sqsEndpoint: '' });
      await rm(folder, { recursive: true, force: true });
      await writeFile(cache, JSON.stringify([...statements]));
    }
    return new Map(JSON.parse(await readFile(cache, 'utf8')) as [string, Statement[]][]);
  });
}
