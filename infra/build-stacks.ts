import type { App } from 'aws-cdk-lib';
import { join } from 'node:path';
import { settingsOf } from '#infra/deployment-settings.ts';
import type { RoutedCall } from '#infra/call-routes.ts';
import { stackName, type StackPart } from '#infra/stack-name.ts';
import { AlarmsStack } from '#infra/stacks/alarms-stack.ts';
import { ApiStack } from '#infra/stacks/api-stack.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';
import { EdgeStack } from '#infra/stacks/edge-stack.ts';
import { FirewallStack } from '#infra/stacks/firewall-stack.ts';
import { LogsStack } from '#infra/stacks/logs-stack.ts';
import { WatchStack } from '#infra/stacks/watch-stack.ts';
import { WorkStack } from '#infra/stacks/work-stack.ts';

export interface StackInputs {
  calls: readonly RoutedCall[];
  /** The folder with a bundle per function. */
  bundles?: string;
  /** The folder with the built application. */
  site?: string;
}

const build = join(import.meta.dirname, '..', '.build');

/**
 * Adds the stacks to an app. They depend on the installation's settings in CDK's context, and on no account. All but the last two can be in any
 * region. Once all are created they have termination protection: CloudFormation refuses to delete one until the protection is switched off.
 */
export function buildStacks(app: App, inputs: StackInputs): void {
  const settings = settingsOf(app);
  const bundles = inputs.bundles ?? join(build, 'functions');
  const id = (part: StackPart): string => stackName(settings.stage, part);
  const common = (part: StackPart, description: string) => ({
    settings,
    description: `Perennial: ${description}`,
    terminationProtection: !settings.unprotected.includes(part),
  });
  const data = new DataStack(app, id('Data'), common('Data', 'the table, the files and the signing key'));
  const logs = new LogsStack(app, id('Logs'), { ...common('Logs', 'the logs of the gateway and the functions'), stage: settings.stage });
  const work = new WorkStack(app, id('Work'), { ...common('Work', 'queues, workers and schedules'), data, bundles });
  const api = new ApiStack(app, id('Api'), {
    ...common('Api', 'the HTTP API and its functions'),
    data,
    work,
    bundles,
  });
  // They write to the groups of logs by name.
  for (const writer of [work, api]) writer.addStackDependency(logs, 'writes logs');
  new AlarmsStack(app, id('Alarms'), { ...common('Alarms', 'alarms and dashboards'), settings, data, work, api });
  const site = inputs.site ?? join(build, 'web');
  new EdgeStack(app, id('Edge'), {
    ...common('Edge', 'the distribution and the application'),
    data,
    api,
    calls: inputs.calls,
    site,
  });
  if (settings.firewall && !settings.webAcl)
    new FirewallStack(app, id('Firewall'), { ...common('Firewall', 'the firewall of the distribution'), env: { region: 'us-east-1' } });
  const { distribution } = settings;
  if (distribution)
    new WatchStack(app, id('Watch'), { ...common('Watch', 'the alarm of the distribution'), distribution, env: { region: 'us-east-1' } });
}
