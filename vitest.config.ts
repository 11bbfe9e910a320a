import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { type Mutation, mutate, mutationVariable } from './infra/local/testing/mutation.ts';
import { TestOrder } from './infra/local/testing/test-order.ts';
import { readSeed } from './tests/support/read-seed.ts';

/** Tests say in English what rules answer. */
const inEnglish = 'tests/support/messages-in-english.ts';

/** Tests against the embedded engines are one project: the engines start once, and each process loads the functions once. */
const withEngines = {
  include: ['api', 'workers', 'infra'].map((folder) => `tests/${folder}/**/*.test.ts`),
  globalSetup: ['tests/support/start-engines.ts'],
  setupFiles: ['tests/support/engine-environment.ts', inEnglish],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/**
 * Files of a project that run in one process share the modules that they load: a quarter of the processor's time of the API tests, half of that
 * of the web tests. A module that is loaded already is not mocked, so tests mock none, and what they set they set back.
 */
const sharing = { isolate: false };

/** In the deep lane a property is tried a hundred times as often. */
const deep = process.env['TEST_LANE'] === 'deep' ? { testTimeout: 1_800_000, hookTimeout: 1_800_000 } : {};

/** The whole product starts, stops and is clicked through. */
const patient = { testTimeout: 240_000, hookTimeout: 240_000 };

/** A check that this run takes out (`npm run proof -- checks`). */
const mutation = process.env[mutationVariable];
const mutating = mutation === undefined ? {} : { plugins: [mutate(JSON.parse(mutation) as Mutation)] };

const project = (name: string, options: object = {}) => ({
  ...mutating,
  test: {
    name,
    // What is waited for comes at once, but not on a machine that is busy with something else.
    expect: { poll: { timeout: 30_000 } },
    include: [`tests/${name}/**/*.test.ts`, `tests/${name}/**/*.test.tsx`],
    environment: 'node',
    ...options,
    ...deep,
    // A cached file would hide the mutation, or bring it into the next run.
    ...(mutation !== undefined && { fsModuleCache: false }),
  },
});

export default defineConfig({
  test: {
    // One for each processor. More evict each other's caches: on two processors six browsers took 60 % more processor time than two, and no less
    // time; three took 8 % more for 5 % less time.
    maxWorkers: Math.min(Math.max(availableParallelism(), 2), 4),
    passWithNoTests: true,
    env: { TEST_SEED: readSeed() },
    sequence: { sequencer: TestOrder },
    projects: [
      project('domain', { ...sharing, setupFiles: [inEnglish], testTimeout: 30_000 }),
      project('contract', { ...sharing, setupFiles: [inEnglish], testTimeout: 30_000 }),
      {
        ...project('web', {
          ...sharing,
          setupFiles: ['tests/support/speak-english.ts', inEnglish],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        }),
        plugins: [react()],
      },
      project('engines', { ...withEngines, ...sharing }),
      project('drills', patient),
      project('e2e', {
        globalSetup: ['tests/support/serve-for-all.ts'],
        ...patient,
        ...sharing,
        // After all others, which keep the processors busy.
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
