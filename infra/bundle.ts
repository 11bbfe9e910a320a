import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { slimLibraries } from '#infra/slim-libraries.ts';

const root = join(import.meta.dirname, '..');

// Packages in CommonJS call `require`, which a module does not have.
const banner = "import { createRequire as perennialRequire } from 'node:module'; const require = perennialRequire(import.meta.url);";

/** The one function that makes the OpenAPI document, of every schema there is. */
const documentFunction = 'meta';
/** Functions that name a big part of theirs with `import()`: it lies beside their bundle, and is loaded when somebody needs it. */
const inParts = new Set([
  'emails',
  'forms',
  'imports',
  'licenses',
  documentFunction,
  'products',
  'progress',
  'providers',
  'read',
  'subscriptions',
  'to-dos',
]);

interface Entry {
  name: string;
  entry: string;
}

/** Bundles every function into `<folder>/<name>/index.mjs`, without source maps. */
export async function bundleFunctions(folder = join(root, '.build', 'functions')): Promise<void> {
  const functions: readonly Entry[] = [...apiFunctions, ...workerFunctions];
  const missing = functions.filter(({ entry }) => !existsSync(join(root, entry)));
  if (missing.length > 0)
    throw new Error(`The function map names files that do not exist: ${missing.map(({ entry }) => entry).join(', ')}`);
  await rm(folder, { recursive: true, force: true });
  const isAlone = ({ name }: Entry): boolean => inParts.has(name);
  await Promise.all([
    bundle(
      functions.filter((each) => !isAlone(each)),
      folder,
    ),
    ...functions.filter(isAlone).map((each) => bundle([each], folder)),
  ]);
}

/** Those of several functions are made in one pass, which reads every file once. */
async function bundle(functions: readonly Entry[], folder: string): Promise<void> {
  const [first, ...more] = functions;
  const alone = more.length === 0 ? first?.name : undefined;
  await build({
    absWorkingDir: root,
    entryPoints: functions.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: alone !== undefined && inParts.has(alone),
    chunkNames: `${alone ?? ''}/[name]-[hash]`,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': join(root, 'infra', 'environment-credentials.ts') },
    plugins: [slimLibraries({ jsonSchema: alone === documentFunction })],
    minify: true,
    legalComments: 'none',
    banner: { js: banner },
    logLevel: 'warning',
  });
}
