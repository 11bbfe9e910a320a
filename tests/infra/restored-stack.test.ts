import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { resources, synthesiseStandIn } from '#tests/infra/synthesise-stand-in.ts';

const table = 'arn:aws:dynamodb:eu-central-1:123456789012:table/perennial-2026-11-21';
const tableStream = `${table}/stream/2026-11-21T10:00:00.000`;
const before = synthesiseStandIn();
const after = synthesiseStandIn(undefined, { context: { tableStream } });
afterAll(() => [before, after].forEach(({ folder }) => rmSync(folder, { recursive: true, force: true })));

type WithOutputs = Record<string, { Outputs?: Record<string, { Export?: { Name: unknown } }> }>;
const exportsOf = (templates: object): string[] =>
  Object.values((templates as WithOutputs)['PerennialData']?.Outputs ?? {}).flatMap(({ Export }) =>
    Export ? [JSON.stringify(Export.Name)] : [],
  );

it('a restored table takes the place of the own one: in every function, every right and the change stream', () => {
  const functions = Object.values(after.templates).flatMap((template) => Object.values(resources(template, 'AWS::Lambda::Function')));
  const names = functions.flatMap(
    ({ Environment }) => (Environment as { Variables?: Record<string, string> } | undefined)?.Variables?.['TABLE_NAME'] ?? [],
  );
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names)).toEqual(new Set(['perennial-2026-11-21']));
  const policies = JSON.stringify(Object.values(after.templates).map((template) => resources(template, 'AWS::IAM::Policy')));
  expect(policies).toContain(`"${table}"`);
  expect(policies).toContain(`"${table}/index/due"`);
  expect(policies).toContain(`"${tableStream}"`);
  const sources = Object.values(resources(after.templates['PerennialWork'], 'AWS::Lambda::EventSourceMapping'));
  expect(sources.filter(({ EventSourceArn }) => EventSourceArn === tableStream)).toHaveLength(1);
  const work = JSON.stringify([after.templates['PerennialWork'], after.templates['PerennialApi']]);
  expect(work).not.toMatch(/ExportsOutput(Ref|FnGetAtt)Table/);
});

it('leaves the own table and every name that a stack may still use, so that neither the change nor the way back is refused', () => {
  expect(Object.keys(resources(after.templates['PerennialData'], 'AWS::DynamoDB::Table'))).toEqual(
    Object.keys(resources(before.templates['PerennialData'], 'AWS::DynamoDB::Table')),
  );
  const kept = exportsOf(after.templates);
  expect(exportsOf(before.templates).length).toBeGreaterThan(3);
  expect(exportsOf(before.templates).filter((name) => !kept.includes(name))).toEqual([]);
});

it('wants the ARN of a stream, not of a table', () => {
  expect(() => synthesiseStandIn(undefined, { context: { tableStream: table } })).toThrow(
    "tableStream must be the ARN of a table's change stream",
  );
});
