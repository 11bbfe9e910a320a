import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSources } from '#infra/local/hash-sources.ts';
import { buildFolder, projectFolder, templateFolder } from '#infra/local/project-folder.ts';
import { UserError } from '#infra/local/user-error.ts';
import { withFileLock } from '#infra/local/with-file-lock.ts';

/** What was built from which sources, by part. */
type Stamps = Record<string, string>;

const stampFile = join(buildFolder, 'built.json');

interface Part {
  name: string;
  title: string;
  /** A digest of the sources. */
  hash: string;
  /** What exists once it was built. */
  result: string;
  build: () => Promise<void>;
}

/** Brings the functions' bundles, the application and the templates up to date; parts whose sources did not change are left. */
export async function buildProduct(options: { force?: boolean } = {}): Promise<void> {
  mkdirSync(buildFolder, { recursive: true });
  await withFileLock(join(buildFolder, 'build.lock'), async () => {
    const stamps = options.force ? {} : readStamps();
    for (const part of parts()) {
      if (isBuilt(part, stamps)) continue;
      const started = performance.now();
      // Forgotten first: a build that is interrupted must not pass for the earlier one.
      delete stamps[part.name];
      writeFileSync(stampFile, JSON.stringify(stamps));
      await part.build();
      stamps[part.name] = part.hash;
      writeFileSync(stampFile, JSON.stringify(stamps));
      console.log(`${part.title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  });
}

/** The same, but in a process of its own when there is something to build: the tools take a gigabyte that the runner would keep. */
export async function ensureBuilt(): Promise<void> {
  const stamps = readStamps();
  if (parts().every((part) => isBuilt(part, stamps))) return;
  const builder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(projectFolder, 'infra', 'synth.ts')], {
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    builder.once('error', reject);
    builder.once('exit', resolve);
  });
  if (code !== 0) throw new UserError('The product could not be built: see the message above.');
}

function parts(): Part[] {
  const shared = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'shared'];
  const functions = hashSources(
    ...shared,
    'functions',
    'infra/bundle.ts',
    'infra/slim-libraries.ts',
    'infra/function-map.ts',
    'infra/environment-credentials.ts',
    'infra/s3-endpoint.ts',
  );
  const web = hashSources(...shared, 'web', 'infra/local/web/build-application.ts');
  const stacks = hashSources(
    'infra/stacks',
    'infra/constructs',
    'infra/gateway-routes.ts',
    'infra/build-stacks.ts',
    'infra/app-context.ts',
    'infra/stack-name.ts',
    'infra/deployment-settings.ts',
    'infra/synthesise.ts',
    'infra/all-calls.ts',
  );
  return [
    {
      name: 'functions',
      title: 'Bundling the functions',
      hash: functions,
      result: join(buildFolder, 'functions'),
      build: async () => (await import('#infra/bundle.ts')).bundleFunctions(),
    },
    {
      name: 'application',
      title: 'Building the application',
      hash: web,
      result: join(buildFolder, 'web', 'index.html'),
      build: async () => (await import('#infra/local/web/build-application.ts')).buildApplication(),
    },
    {
      name: 'templates',
      title: 'Writing the templates',
      hash: `${functions} ${web} ${stacks}`,
      result: templateFolder,
      build: async () => {
        const { synthesise } = await import('#infra/synthesise.ts');
        synthesise();
        removeOldAssets();
      },
    },
  ];
}

/**
 * Assets are named by their content: a product that runs at the moment may still start functions from those of the build before. What no
 * template names and is a day old goes.
 */
function removeOldAssets(): void {
  const names = readdirSync(templateFolder);
  const manifests = names.filter((name) => name.endsWith('.json')).map((name) => readFileSync(join(templateFolder, name), 'utf8'));
  const dayAgo = Date.now() - 24 * 3600 * 1000;
  for (const name of names.filter((other) => other.startsWith('asset.'))) {
    const path = join(templateFolder, name);
    const named = manifests.some((manifest) => manifest.includes(name));
    if (!named && statSync(path).mtimeMs < dayAgo) rmSync(path, { recursive: true, force: true });
  }
}

function isBuilt({ name, hash, result }: Part, stamps: Stamps): boolean {
  return stamps[name] === hash && existsSync(result);
}

function readStamps(): Stamps {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Stamps;
  } catch {
    return {};
  }
}
