import { App } from 'aws-cdk-lib';
import { join } from 'node:path';
import { allCalls } from '#infra/all-calls.ts';
import { appContext } from '#infra/app-context.ts';
import { buildStacks } from '#infra/build-stacks.ts';
import type { StackInputs } from '#infra/build-stacks.ts';

export interface Synthesis extends Partial<StackInputs> {
  /** Folder for templates and assets; default `cdk.out` in the project's folder. */
  outdir?: string;
  /** Settings of an installation, as `cdk` would be given them with `-c`. */
  context?: Record<string, string | boolean>;
  /** Whether CDK's validator of templates runs, which takes some seconds; default true. */
  validated?: boolean;
  /** Called with the app before its templates are written. */
  prepare?: (app: App) => void;
}

/** Writes the templates of all stacks, without a network or an account. Returns the folder. */
export function synthesise({ outdir, context, validated = true, prepare, ...inputs }: Synthesis = {}): string {
  const app = new App({
    outdir: outdir ?? join(import.meta.dirname, '..', 'cdk.out'),
    analyticsReporting: false,
    builtinCloudFormationValidation: validated,
    context: { ...appContext, ...context },
  });
  buildStacks(app, { calls: allCalls(), ...inputs });
  prepare?.(app);
  return app.synth().directory;
}
