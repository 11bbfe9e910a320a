import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdkWords, deployArguments } from '#infra/deploy-arguments.ts';
import { missingCredentials } from '#infra/missing-credentials.ts';

const root = join(import.meta.dirname, '..', '..');
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perennial-deploy-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/0199';
const own = ['-c', 'domain=perennial.library.example', '-c', `certificate=${certificate}`, '-c', 'mailFrom=Perennial <p@library.example>'];

/** The sentence that refuses the words, or the settings kept in cdk.json. */
function refusal(words: string[], kept: Record<string, unknown> = {}): string {
  try {
    deployArguments(words, kept);
  } catch (error) {
    return (error instanceof Error ? error.message : '').split('\n')[0] ?? '';
  }
  return 'none';
}

describe('npm run deploy', () => {
  it('says what is missing, and what cannot be meant', () => {
    expect(refusal(own)).toBe('none');
    expect(refusal([])).toMatch(/^It is not said where people will open the application: give domain and certificate\./);
    expect(refusal(own.slice(0, 4))).toMatch(/^It is not said who sends the mails/);
    expect(refusal(own.slice(0, 2))).toBe('domain and certificate go together: give both, or neither and publicUrl.');
    expect(refusal([...own, '-c', 'publicUrl=https://d111.cloudfront.net'])).toBe(
      'publicUrl follows from the domain: give one of the two.',
    );
    expect(refusal([...own, '-c', 'googleClientId=perennial'])).toBe(
      'googleClientId must be a client id that ends in .apps.googleusercontent.com, not perennial.',
    );
    expect(refusal([...own, '-c', 'domian=x'])).toBe('There is no setting domian.');
    expect(refusal([...own, '-c'])).toBe('Behind -c stands a name, = and a value.');
    expect(refusal([...own, '--hotswap'])).toBe('npm run deploy does not know --hotswap.');
    expect(refusal([...own, '-c', 'stage=My Stage'])).toBe('stage must be a word of small letters and digits, at most 16, not My Stage.');
    expect(refusal([...own, '-c', 'monthlyBudget=50'])).toMatch(/^monthlyBudget needs alarmEmail/);
    expect(refusal([...own, '-c', 'monthlyBudget=much', '-c', 'alarmEmail=a@b.example'])).toMatch(/^monthlyBudget must be a whole number/);
    expect(refusal([...own, '-c', 'certificate=arn:aws:acm:eu-west-1:123456789012:certificate/0199'])).toMatch(
      /in us-east-1, where CloudFront looks/,
    );
    expect(refusal([...own, '-c', 'securityContact=http://plain.example'])).toBe(
      'securityContact must be an email address or the https:// address of a page, not http://plain.example.',
    );
    expect(refusal([...own, '-c', 'firewall=maybe'])).toBe('firewall must be on or off, not maybe.');
    expect(refusal(['-c', 'publicUrl=http://plain.example', '-c', 'mailFrom=p@library.example'])).toMatch(
      /^publicUrl must be an address such as https:/,
    );
  });

  it('takes settings from cdk.json too, those of the command line before them', () => {
    const kept = { stage: 'test', domain: 'perennial.library.example', certificate, mailFrom: 'p@library.example' };
    expect(deployArguments([], kept).settings).toMatchObject({
      stage: 'test',
      publicUrl: 'https://perennial.library.example',
      mailIdentity: 'library.example',
      firewall: true,
    });
    expect(deployArguments(['-c', 'stage=pilot', '-c', 'mailIdentity=p@library.example'], kept).settings).toMatchObject({
      stage: 'pilot',
      mailIdentity: 'p@library.example',
    });
  });

  it('gives cdk the firewall first, then the product with its web ACL, and at last the alarm with the distribution', () => {
    const request = deployArguments([...own, '-c', 'stage=test', '--profile', 'library', '--yes'], {});
    expect(cdkWords(request, 'firewall', { outputs: '/o.json' }).slice(0, 3)).toEqual([
      'deploy',
      'PerennialTestFirewall',
      '--no-previous-parameters',
    ]);
    const words = cdkWords(request, 'product', { webAcl: 'arn:acl' });
    expect(words.slice(0, 10)).toEqual([
      'deploy',
      'PerennialTestData',
      'PerennialTestLogs',
      'PerennialTestWork',
      'PerennialTestApi',
      'PerennialTestAlarms',
      'PerennialTestEdge',
      '--no-previous-parameters',
      '--require-approval',
      'never',
    ]);
    expect(words.join(' ')).toContain('--profile library -c domain=perennial.library.example');
    expect(words.slice(-2)).toEqual(['-c', 'webAcl=arn:acl']);
    const watching = cdkWords(request, 'watch', { webAcl: 'arn:acl', distribution: 'E1A2B3C4D5E6F7' });
    expect(watching.slice(0, 3)).toEqual(['deploy', 'PerennialTestWatch', '--no-previous-parameters']);
    expect(watching.slice(-4)).toEqual(['-c', 'webAcl=arn:acl', '-c', 'distribution=E1A2B3C4D5E6F7']);
    expect(refusal([...own, '-c', 'distribution=d111.cloudfront.net'])).toMatch(/^distribution must be the id of a distribution/);
    expect(cdkWords(deployArguments(own, {}), 'product', {}).join(' ')).toContain('--require-approval broadening');
  });

  it('asks for credentials and a region before it builds anything', () => {
    const nowhere = { AWS_CONFIG_FILE: join(home, 'config'), AWS_SHARED_CREDENTIALS_FILE: join(home, 'credentials') };
    const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'x' };
    expect(missingCredentials(nowhere, undefined)).toMatch(/^Nothing says who deploys: set AWS_ACCESS_KEY_ID/);
    expect(missingCredentials(nowhere, 'library')).toMatch(/^There is a profile, but no ~\/\.aws\/config/);
    expect(missingCredentials({ ...nowhere, ...keys }, undefined)).toBe(
      'It is not said into which region: set AWS_REGION, such as eu-central-1.',
    );
    expect(missingCredentials({ ...nowhere, ...keys, AWS_REGION: 'eu-central-1' }, undefined)).toBeUndefined();
    expect(missingCredentials({ ...nowhere, AWS_WEB_IDENTITY_TOKEN_FILE: '/t', AWS_REGION: 'eu-central-1' }, undefined)).toBeUndefined();
    writeFileSync(nowhere.AWS_CONFIG_FILE, '[profile library]\nregion = eu-central-1\n');
    expect(missingCredentials(nowhere, 'library')).toBeUndefined();
  });

  it('ends with the sentence and without a trace when there are no credentials', async () => {
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')));
    const child = spawn(process.execPath, [join(root, 'infra', 'local', 'launch.mjs'), 'deploy', ...own], {
      env: { ...environment, HOME: home },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(output.trim()).toMatch(/^Nothing says who deploys: [^\n]+$/);
  });

  it('leaves the folder alone from which the product runs on one machine', () => {
    const { output } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { output: string };
    expect(output).not.toBe('cdk.out');
  });
});
