import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSources } from '#infra/local/hash-sources.ts';
import { buildFolder, templateFolder } from '#infra/local/project-folder.ts';
import { withFileLock } from '#infra/local/with-file-lock.ts';

/** What was built from which sources, by part. */
type Stamps = Record<string, string>;

const stampFile = join(buildFolder, 'built.json');

/**
 * Brings the functions' bundles, the application and the templates up to date; parts whose sources did not change are left. The tools
 * are loaded only when needed, so that a product once built starts quickly.
 */
export async function buildProduct(options: { force?: boolean } = {}): Promise<void> {
  mkdirSync(buildFolder, { recursive: true });
  await withFileLock(join(buildFolder, 'build.lock'), async () => {
    const stamps = options.force ? {} : readStamps();
    const shared = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'shared'];
    const functions = hashSources(...shared, 'functions', 'infra/bundle.ts', 'infra/function-map.ts');
    const web = hashSources(...shared, 'web', 'infra/local/web/pack-files.ts');
    const stacks = hashSources(
      'shared/contract',
      'infra/stacks',
      'infra/constructs',
      'infra/function-map.ts',
      'infra/gateway-routes.ts',
      'infra/build-stacks.ts',
      'infra/synthesise.ts',
      'infra/all-calls.ts',
    );

    await part(stamps, 'functions', functions, join(buildFolder, 'functions'), 'Bundling the functions', async () => {
      const { bundleFunctions } = await import('#infra/bundle.ts');
      await bundleFunctions();
    });
    await part(stamps, 'application', web, join(buildFolder, 'web', 'index.html'), 'Building the application', async () => {
      const { buildApplication } = await import('#infra/local/web/build-application.ts');
      await buildApplication();
    });
    await part(stamps, 'templates', `${functions} ${web} ${stacks}`, templateFolder, 'Writing the templates', async () => {
      const { synthesise } = await import('#infra/synthesise.ts');
      rmSync(templateFolder, { recursive: true, force: true });
      synthesise();
    });
  });
}

async function part(stamps: Stamps, name: string, hash: string, result: string, title: string, build: () => Promise<void>): Promise<void> {
  if (stamps[name] === hash && existsSync(result)) return;
  const started = performance.now();
  // Forgotten first: a build that is interrupted must not pass for the earlier one.
  delete stamps[name];
  writeFileSync(stampFile, JSON.stringify(stamps));
  await build();
  stamps[name] = hash;
  writeFileSync(stampFile, JSON.stringify(stamps));
  console.log(`${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function readStamps(): Stamps {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Stamps;
  } catch {
    return {};
  }
}
