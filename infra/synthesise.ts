import { App } from 'aws-cdk-lib';
import { join } from 'node:path';
import { allCalls } from '#infra/all-calls.ts';
import { buildStacks } from '#infra/build-stacks.ts';
import type { StackInputs } from '#infra/build-stacks.ts';

export interface Synthesis extends Partial<StackInputs> {
  /** Where the templates and assets go; `cdk.out` in the project's folder unless told otherwise. */
  outdir?: string;
}

/** Writes the templates of all stacks, without a network or an account. Returns the folder. */
export function synthesise(options: Synthesis = {}): string {
  const app = new App({
    outdir: options.outdir ?? join(import.meta.dirname, '..', 'cdk.out'),
    analyticsReporting: false,
  });
  buildStacks(app, { calls: allCalls(), ...options });
  return app.synth().directory;
}
