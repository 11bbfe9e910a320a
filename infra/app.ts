import { App } from 'aws-cdk-lib';
import { appContext } from '#infra/app-context.ts';
import { buildStacks } from '#infra/build-stacks.ts';
import { allCalls } from '#infra/all-calls.ts';

// What the `cdk` command runs, after `npm run synth` has built the bundles and the application.
const app = new App({ context: appContext });
buildStacks(app, { calls: allCalls() });
app.synth();
