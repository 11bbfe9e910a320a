import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';

const root = join(import.meta.dirname, '..');

// Packages in CommonJS call `require`, which a module does not have.
const banner = "import { createRequire as perennialRequire } from 'node:module'; const require = perennialRequire(import.meta.url);";

/** Bundles every function into `<folder>/<name>/index.mjs`, all in one pass, without source maps. */
export async function bundleFunctions(folder = join(root, '.build', 'functions')): Promise<void> {
  const functions = [...apiFunctions, ...workerFunctions];
  const missing = functions.filter(({ entry }) => !existsSync(join(root, entry)));
  if (missing.length > 0)
    throw new Error(`The function map names files that do not exist: ${missing.map(({ entry }) => entry).join(', ')}`);
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: functions.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': join(root, 'infra', 'environment-credentials.ts') },
    minify: true,
    legalComments: 'none',
    banner: { js: banner },
    logLevel: 'warning',
  });
}
