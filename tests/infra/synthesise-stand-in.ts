import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { synthesise } from '#infra/synthesise.ts';
import type { Synthesis } from '#infra/synthesise.ts';

/** A template as far as the tests read it. */
export interface Template {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string }>;
}

/** Every setting that an installation can have, as `cdk` is given them. */
export const everySetting = {
  stage: 'test',
  domain: 'perennial.library.example',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0199',
  webAcl: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/own/0199',
  distribution: 'E1A2B3C4D5E6F7',
  mailFrom: 'Perennial <perennial@library.example>',
  alarmEmail: 'ops@library.example',
  monthlyBudget: '50',
  securityContact: 'security@library.example',
  googleClientId: '123-abc.apps.googleusercontent.com',
};

/** Synthesises the product's stacks around one-line bundles, validated where a test asks for it; returns the folder and the templates by stack name. */
export function synthesiseStandIn(
  handler = 'export const handler = async () => ({ statusCode: 204 });',
  options: Pick<Synthesis, 'calls' | 'context' | 'prepare' | 'validated'> = {},
): { folder: string; templates: Record<string, Template> } {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-synth-'));
  for (const { name } of [...apiFunctions, ...workerFunctions]) {
    mkdirSync(join(folder, 'functions', name), { recursive: true });
    writeFileSync(join(folder, 'functions', name, 'index.mjs'), handler);
  }
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>Perennial</title>');
  writeFileSync(join(folder, 'web', 'assets', 'index-abc123.js'), 'console.log(1)');
  writeFileSync(join(folder, 'web', 'deployment.json'), '{}');
  const out = synthesise({
    validated: false,
    ...options,
    outdir: join(folder, 'cdk.out'),
    bundles: join(folder, 'functions'),
    site: join(folder, 'web'),
  });
  const templates = Object.fromEntries(
    readdirSync(out)
      .filter((name) => name.endsWith('.template.json'))
      .map((name) => [name.replace('.template.json', ''), JSON.parse(readFileSync(join(out, name), 'utf8')) as Template]),
  );
  return { folder, templates };
}

/** The properties of all resources of a type, by logical id. */
export function resources(template: Template | undefined, type: string): Record<string, Record<string, unknown>> {
  const found = Object.entries(template?.Resources ?? {}).filter(([, resource]) => resource.Type === type);
  return Object.fromEntries(found.map(([id, resource]) => [id, resource.Properties]));
}
