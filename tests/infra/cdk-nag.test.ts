import { CfnResource, Validations } from 'aws-cdk-lib';
import type { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { everySetting, synthesiseStandIn } from '#tests/infra/synthesise-stand-in.ts';

interface Report {
  pluginReports: {
    pluginName: string;
    violations: { ruleName: string; severity: string; description: string; violatingConstructs: { constructPath: string }[] }[];
  }[];
}

interface Acknowledged {
  path: string;
  id: string;
  reason: string;
}

// Loading the validator, which holds the schemas of all of CloudFormation, takes 3 s of a free processor and far longer of a busy one.
vi.setConfig({ testTimeout: 300_000 });

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** What cdk-nag and CDK's own validator of templates report of the product's stacks, and what was acknowledged in them. */
function validate(
  context: Record<string, string>,
  spoil: (app: App) => void = () => {},
): { findings: string[]; acknowledged: Acknowledged[] } {
  const acknowledged: Acknowledged[] = [];
  const { folder } = synthesiseStandIn(undefined, {
    validated: true,
    // The report is read below; by itself CDK would only say that there is something in it.
    context: { ...context, '@aws-cdk/core:failSynthOnValidationErrors': false, '@aws-cdk/core:validationReportPrettyPrint': false },
    prepare: (app) => {
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      spoil(app);
      for (const construct of app.node.findAll()) {
        const entries = construct.node.metadata.filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY);
        for (const { data } of entries)
          for (const [id, reason] of Object.entries(data as Record<string, string>))
            acknowledged.push({ path: construct.node.path, id, reason });
      }
    },
  });
  folders.push(folder);
  const { pluginReports } = JSON.parse(readFileSync(join(folder, 'cdk.out', 'validation-report.json'), 'utf8')) as Report;
  const findings = pluginReports.flatMap(({ pluginName, violations }) =>
    violations.flatMap(({ ruleName, severity, description, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${pluginName} ${severity} ${ruleName} ${constructPath}: ${description}`),
    ),
  );
  return { findings, acknowledged };
}

describe.each([
  ['without any setting', {}],
  ['with every setting', everySetting],
  ['without a firewall', { firewall: 'off' }],
])('the stacks %s', (_, context) => {
  it("are in order for cdk-nag's AwsSolutions and for CDK's validator of templates, warnings included", () => {
    const { findings, acknowledged } = validate(context);
    expect(findings).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(acknowledged.filter(({ reason }) => reason.length < 40)).toEqual([]);
  });
});

it('shows what is wrong when something is: both judges are at work', () => {
  const { findings } = validate({}, (app) => {
    const stack = app.node.findChild('PerennialData') as Stack;
    new Bucket(stack, 'Open');
    new CfnResource(stack, 'Wrong', { type: 'AWS::SQS::Queue', properties: { VisibilityTimeout: 'soon' } });
  });
  expect(findings.join('\n')).toMatch(/^AwsSolutions error AwsSolutions-S10 PerennialData\/Open\/Resource/m);
  expect(findings.join('\n')).toMatch(/^(?!AwsSolutions).* error \S+ PerennialData\/Wrong: VisibilityTimeout/m);
});
