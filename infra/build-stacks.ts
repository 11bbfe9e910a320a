import type { App } from 'aws-cdk-lib';
import { join } from 'node:path';
import type { RoutedCall } from '#infra/gateway-routes.ts';
import { ApiStack } from '#infra/stacks/api-stack.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';
import { EdgeStack } from '#infra/stacks/edge-stack.ts';
import { WorkStack } from '#infra/stacks/work-stack.ts';

export interface StackInputs {
  calls: readonly RoutedCall[];
  /** The folder with a bundle per function. */
  bundles?: string;
  /** The folder with the built application. */
  site?: string;
}

const build = join(import.meta.dirname, '..', '.build');

/** Puts the four stacks into an app. They name no account or region: the same templates serve any. */
export function buildStacks(app: App, inputs: StackInputs): void {
  const bundles = inputs.bundles ?? join(build, 'functions');
  const data = new DataStack(app, 'PerennialData', { description: 'Perennial: the table, the files and the signing key' });
  const work = new WorkStack(app, 'PerennialWork', { description: 'Perennial: queues, workers and schedules', data, bundles });
  const api = new ApiStack(app, 'PerennialApi', {
    description: 'Perennial: the HTTP API and its functions',
    data,
    work,
    calls: inputs.calls,
    bundles,
  });
  new EdgeStack(app, 'PerennialEdge', {
    description: 'Perennial: the distribution and the application',
    data,
    api,
    site: inputs.site ?? join(build, 'web'),
  });
}
