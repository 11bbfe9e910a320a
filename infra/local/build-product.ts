import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSources } from '#infra/local/hash-sources.ts';
import { buildFolder, projectFolder, templateFolder } from '#infra/local/project-folder.ts';
import { UserError } from '#infra/local/user-error.ts';
import { withFileLock } from '#infra/local/with-file-lock.ts';

/** Digests of the sources of each built part. */
type Stamps = Record<string, string>;

const stampFile = join(buildFolder, 'built.json');

interface Part {
  name: string;
  title: string;
  /** Digests of the sources: of this build, then of others that suffice. */
  hashes: [string, ...string[]];
  /** A file that exists after the build. */
  result: string;
  build: () => Promise<void>;
}

export interface BuildOptions {
  /** Builds every part, even if its sources did not change. */
  force?: boolean;
  /**
   * Builds only the needs of the local runner. Its templates are not validated and do not contain the application, which only a deployment uploads (8
   * s of processor time instead of 27 s).
   */
  forRunner?: boolean;
  /** Called when functions and templates are up to date; the application may still be in progress. */
  onTemplates?: () => void;
}

/** Updates the functions' bundles, the application and the templates; skips parts whose sources did not change. */
export async function buildProduct(options: BuildOptions = {}): Promise<void> {
  mkdirSync(buildFolder, { recursive: true });
  await withFileLock(join(buildFolder, 'build.lock'), async () => {
    const stamps = options.force ? {} : readStamps();
    const { functions, application, templates } = parts(options.forRunner === true);
    // In parallel: bundler and synthesis on one core, the application in a process of its own on another.
    const site = bringUpToDate(application, stamps);
    try {
      await bringUpToDate(functions, stamps);
      if (!options.forRunner) await site;
      await bringUpToDate(templates, stamps);
      options.onTemplates?.();
    } finally {
      // Nothing may write into the build folder after its lock is released.
      await site;
    }
  });
}

async function bringUpToDate(part: Part, stamps: Stamps): Promise<void> {
  if (isBuilt(part, stamps)) return;
  const started = performance.now();
  // Removed first: an interrupted build must not be mistaken for the earlier one.
  delete stamps[part.name];
  writeFileSync(stampFile, JSON.stringify(stamps));
  await part.build();
  stamps[part.name] = part.hashes[0];
  writeFileSync(stampFile, JSON.stringify(stamps));
  console.log(`${part.title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** A build that is far enough for the runner to start. */
export interface StartedBuild {
  /** Resolves when the application can be served too. */
  application: Promise<void>;
}

/**
 * Builds for the runner in a process of its own, if anything has changed: the tools take a gigabyte that the runner would never release. Resolves
 * when functions and templates are up to date.
 */
export async function startBuild(): Promise<StartedBuild> {
  const stamps = readStamps();
  if (Object.values(parts(true)).every((part) => isBuilt(part, stamps))) return { application: Promise.resolve() };
  const builder = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectFolder, 'infra', 'synth.ts'), '--for-runner'],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  const application = new Promise<void>((resolve, reject) => {
    builder.once('error', reject);
    builder.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new UserError('The product could not be built: see the message above.'));
    });
  });
  await Promise.race([new Promise((resolve) => builder.once('message', resolve)), application]);
  // A caller that awaits it gets the error; an earlier failure of the start must not end in an unhandled rejection.
  application.catch(() => {});
  return { application };
}

/** Builds for the runner, including the application. */
export async function ensureBuilt(): Promise<void> {
  const { application } = await startBuild();
  await application;
}

function parts(forRunner: boolean): Record<'functions' | 'application' | 'templates', Part> {
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
    'infra/call-routes.ts',
    'infra/build-stacks.ts',
    'infra/app-context.ts',
    'infra/stack-name.ts',
    'infra/deployment-settings.ts',
    'infra/synthesise.ts',
    'infra/all-calls.ts',
  );
  const deployable = `${functions} ${web} ${stacks}`;
  const runnable = `${functions} ${stacks}`;
  return {
    functions: {
      name: 'functions',
      title: 'Bundling the functions',
      hashes: [functions],
      result: join(buildFolder, 'functions'),
      build: async () => (await import('#infra/bundle.ts')).bundleFunctions(),
    },
    application: {
      name: 'application',
      title: 'Building the application',
      hashes: [web],
      result: join(buildFolder, 'web', 'index.html'),
      build: buildApplication,
    },
    templates: {
      name: 'templates',
      title: 'Writing the templates',
      // The runner also accepts templates written for a deployment.
      hashes: forRunner ? [runnable, deployable] : [deployable],
      result: templateFolder,
      build: async () => {
        const { synthesise } = await import('#infra/synthesise.ts');
        if (forRunner) synthesise({ validated: false, site: emptySite() });
        else synthesise();
        removeOldAssets();
      },
    },
  };
}

/** A folder in place of the application, for templates that are not deployed. */
function emptySite(): string {
  const folder = join(buildFolder, 'empty-site');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Builds the application in a process of its own, always for production: React's development code must not be included. */
async function buildApplication(): Promise<void> {
  const script = join(projectFolder, 'infra', 'local', 'web', 'build-application.ts');
  const builder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    builder.once('error', reject);
    builder.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The application could not be built: see the message above.');
}

/**
 * Removes assets that are a day old and in no template. Assets are named by their content: a running product may still start functions from the
 * previous build.
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

function isBuilt({ name, hashes, result }: Part, stamps: Stamps): boolean {
  return hashes.includes(stamps[name] ?? '') && existsSync(result);
}

function readStamps(): Stamps {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Stamps;
  } catch {
    return {};
  }
}
