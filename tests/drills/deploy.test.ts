import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCloudFormation } from '#infra/cloud-formation.ts';
import { deployArguments } from '#infra/deploy-arguments.ts';
import { deployStacks } from '#infra/deploy-stacks.ts';
import { projectFolder } from '#infra/local/project-folder.ts';
import { synthesiseStandIn } from '#tests/infra/synthesise-stand-in.ts';
import { type AwsDouble, startAwsDouble } from '#tests/support/aws-double.ts';

// The pinned `cdk` itself deploys the stack of the firewall to a double of AWS that fails its first creation. The other stacks have assets: they
// are taken for created, as tests/infra/deploy-stacks.test.ts covers their order.
const work = mkdtempSync(join(tmpdir(), 'perennial-deploy-'));
const young = synthesiseStandIn(undefined, { context: { unprotected: 'Firewall,Data,Work,Api,Edge,Watch' } });
const grown = synthesiseStandIn();
const own = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret', AWS_EC2_METADATA_DISABLED: 'true' };
let aws: AwsDouble;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  aws = await startAwsDouble();
  environment = { ...process.env, ...own, AWS_ENDPOINT_URL: aws.endpoint, CI: 'true' };
  Object.assign(process.env, own, { AWS_ENDPOINT_URL: aws.endpoint });
});
afterAll(async () => {
  await aws.stop();
  for (const name of [...Object.keys(own), 'AWS_ENDPOINT_URL']) delete process.env[name];
  for (const folder of [work, young.folder, grown.folder]) rmSync(folder, { recursive: true, force: true });
});

/** The pinned command on templates that were written before. */
function runCdk(words: readonly string[]): Promise<{ code: number | null; output: string }> {
  const isYoung = words.some((word) => word.startsWith('unprotected='));
  const app = join((isYoung ? young : grown).folder, 'cdk.out');
  const child = spawn(join(projectFolder, 'node_modules', '.bin', 'cdk'), [...words, '--app', app, '--no-notices'], {
    cwd: work,
    env: environment,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const said: string[] = [];
const request = deployArguments(['-c', 'publicUrl=https://later.invalid', '-c', 'mailFrom=p@library.example', '--yes'], {});

async function deploy(): Promise<void> {
  const outputs = join(work, 'outputs.json');
  await deployStacks(request, {
    cloudFormation: await openCloudFormation(undefined),
    say: (text) => said.push(text),
    cdk: async (words) => {
      const given = words(outputs);
      if (!given.includes('PerennialFirewall')) {
        const isProtected = !given.some((word) => word.startsWith('unprotected='));
        for (const name of given.filter((word) => /^Perennial[A-Z][a-z]+$/.test(word)))
          aws.stacks.set(name, { status: 'CREATE_COMPLETE', isProtected, template: '', outputs: {} });
        return { PerennialEdge: { DistributionId: 'E1A2B3C4D5E6F7' } };
      }
      const { code, output } = await runCdk(given);
      if (code !== 0) throw new Error(output);
      return existsSync(outputs) ? (JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>) : {};
    },
  });
}

test('a deployment goes on after the first creation of a stack failed', { timeout: 600_000 }, async () => {
  aws.failing.add('PerennialFirewall');
  aws.outputs['PerennialFirewall'] = { WebAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/own/0199' };
  await expect(deploy()).rejects.toThrow('PerennialFirewall');
  expect(aws.calls).toEqual(['create PerennialFirewall']);
  expect(aws.stacks.get('PerennialFirewall')).toMatchObject({ status: 'ROLLBACK_COMPLETE', isProtected: false });

  aws.calls.splice(0);
  await deploy();
  expect(said[0]).toContain('PerennialFirewall could not be created the last time (ROLLBACK_COMPLETE)');
  expect(aws.calls.slice(0, 2)).toEqual(['delete PerennialFirewall', 'create PerennialFirewall']);
  expect(aws.calls.at(-1)).toBe('protect PerennialFirewall');
  expect([...aws.stacks.values()].filter(({ isProtected }) => !isProtected)).toEqual([]);
});
