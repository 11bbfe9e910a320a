import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiFunctions } from '#infra/function-map.ts';
import { ensureBuilt } from '#infra/local/build-product.ts';
import { buildFolder } from '#infra/local/project-folder.ts';
import { resolveValue } from '#infra/local/template/resolve-value.ts';
import { bundleSizes } from '#tests/support/bundle-sizes.ts';
import { everySetting, resources, synthesiseStandIn, type Template } from '#tests/infra/synthesise-stand-in.ts';

// What AWS allows, what this project allows itself, and how much of it is used: the table of infra/README.md, measured.

const { folder, templates } = synthesiseStandIn(undefined, { context: everySetting });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stack = (part: string): Template => templates[`PerennialTest${part}`] ?? { Resources: {} };
const most = (values: readonly number[]): number => Math.max(...values);
const bytes = (value: unknown): number => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

/** A name of AWS as long as they get, in the place of what a template refers to. */
function nameOnAws(_stack: string, id: string, attribute?: string): string {
  const account = 'ap-southeast-1:123456789012';
  if (attribute === 'Arn' || id.startsWith('AWS::')) return `arn:aws:dynamodb:${account}:table/`.padEnd(100, 'x');
  if (id.includes('Queue')) return `https://sqs.ap-southeast-1.amazonaws.com/123456789012/perennial-production-${id.slice(0, -13)}`;
  if (id === 'PublicUrl' || id === 'MailFrom') return 'x'.repeat(80);
  // The name of a table or a bucket, the id of a key.
  return 'x'.repeat(63);
}

/** The environments of all functions, as long as they get. */
function environments(): number[] {
  const exports = new Map(
    Object.entries(templates).flatMap(([name, template]) =>
      Object.values((template as { Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }> }).Outputs ?? {}).flatMap(
        ({ Value, Export }) => (Export ? [[Export.Name, { stack: name, value: Value }] as const] : []),
      ),
    ),
  );
  return ['Api', 'Work'].flatMap((part) =>
    Object.values(resources(stack(part), 'AWS::Lambda::Function')).map(({ Environment }) => {
      const { Variables } = (Environment ?? { Variables: {} }) as { Variables: Record<string, string> };
      const resolved = resolveValue(Variables, `PerennialTest${part}`, nameOnAws, exports) as Record<string, string>;
      return Object.entries(resolved).reduce((sum, [name, value]) => sum + bytes(name) + bytes(value), 0);
    }),
  );
}

/** The text of all inline policies of a role, by which IAM counts. */
function policies(): number[] {
  const found = Object.values(templates).flatMap((template) => Object.values(resources(template, 'AWS::IAM::Policy')));
  const byRole = Map.groupBy(found, ({ Roles }) => JSON.stringify(Roles));
  return [...byRole.values()].map((own) => own.reduce((sum, { PolicyDocument }) => sum + bytes(PolicyDocument), 0));
}

const measured: Readonly<Record<string, () => number>> = {
  'Routes of the HTTP API': () => Object.keys(resources(stack('Api'), 'AWS::ApiGatewayV2::Route')).length,
  // A version, an alias and its permission for each function.
  'Resources of `PerennialApi`, three more for each function': () => Object.keys(stack('Api').Resources).length + 3 * apiFunctions.length,
  'Resources of any other stack': () =>
    most(Object.entries(templates).flatMap(([name, { Resources }]) => (name.endsWith('Api') ? [] : [Object.keys(Resources).length]))),
  'Bytes of a template': () =>
    most(
      readdirSync(`${folder}/cdk.out`).flatMap((name) =>
        name.endsWith('.template.json') ? [statSync(join(folder, 'cdk.out', name)).size] : [],
      ),
    ),
  'Bytes of a CloudFront Function': () =>
    most(Object.values(resources(stack('Edge'), 'AWS::CloudFront::Function')).map(({ FunctionCode }) => bytes(FunctionCode))),
  'Bytes of the environment of a function': () => most(environments()),
  'Characters of the policies of a role': () => most(policies()),
  'Bytes of the code of a function, unpacked': () => most(bundleSizes(join(buildFolder, 'functions')).map(({ whole }) => whole)),
};

/** A row of the table: what it is about, what AWS allows, what this project allows itself, and what is used. */
const rows = [...readFileSync('infra/README.md', 'utf8').matchAll(/^\| ([^|]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
  ([, title = '', ...figures]) => ({
    title,
    figures: figures.map((figure) => Number(figure.replaceAll(',', ''))) as [number, number, number],
  }),
);

describe('quotas', () => {
  beforeAll(ensureBuilt, 180_000);

  it('are those that are measured, here and by what a browser sends', () => {
    expect(rows.map(({ title }) => title)).toEqual([...Object.keys(measured), 'Bytes of the request line and the headers']);
  });

  it.each(Object.entries(measured))('%s', (title, measure) => {
    const [ofAws, own, noted] = rows.find((row) => row.title === title)?.figures ?? [0, 0, 0];
    const used = measure();
    expect(own).toBeLessThanOrEqual(ofAws);
    expect(used).toBeLessThanOrEqual(own);
    expect(used, 'infra/README.md notes another figure').toBeGreaterThan(noted * 0.9);
    expect(used, 'infra/README.md notes another figure').toBeLessThan(noted * 1.1);
  });
});
