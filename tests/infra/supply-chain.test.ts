import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const names = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const product = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);

/**
 * Licences that let the product be given to anybody under its own, as long as their notices stay. OFL-1.1 is of fonts: documents that embed them are
 * free of it.
 */
const allowed = new Set(['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1']);

/** Packages that name their licence in a file only, with the words of that file. */
const licenceFiles: Readonly<Record<string, RegExp>> = { 'png-js': /^(?:The )?MIT License/i };

/** Whether one of the choices of a licence is allowed. Choices that have to hold together are not: there is no such package. */
function isAllowed(licence: string): boolean {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => allowed.has(choice));
}

describe('what the product is made of', () => {
  it('may be used under its licence, package by package', () => {
    expect(product.length).toBeGreaterThan(100);
    expect(
      product
        .filter(([path, { license }]) => !isAllowed(license ?? '') && !Object.hasOwn(licenceFiles, names(path)))
        .map(([path, { license }]) => `${names(path)}: ${license ?? 'no licence'}`),
    ).toEqual([]);
    expect(['GPL-3.0-only', 'MIT AND GPL-2.0-only', 'UNLICENSED', ''].filter(isAllowed)).toEqual([]);
  });

  it.each(Object.entries(licenceFiles))('may be used under the licence in its file: %s', (name, words) => {
    expect(readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim()).toMatch(words);
  });

  it('says in each package what the lock file says of its licence', () => {
    const other = product.flatMap(([path, { license }]) => {
      if (!existsSync(join(root, path, 'package.json'))) return [];
      const installed = (read(join(path, 'package.json')) as { license?: string | { type: string } }).license;
      const said = typeof installed === 'object' ? installed.type : installed;
      return said === license ? [] : [`${path}: ${said} and not ${license}`];
    });
    expect(other).toEqual([]);
  });

  it('comes with a digest each, and in one version to the letter where it is asked for by name', () => {
    const loose = Object.entries(packages).filter(([path, { integrity, inBundle }]) => path !== '' && !integrity && inBundle !== true);
    expect(loose.map(([path]) => path)).toEqual([]);
    const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<string, Record<string, string>>;
    const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('runs nothing when it is installed: no package of the product has an install script', () => {
    const scripts = Object.entries(packages).filter(([, entry]) => 'hasInstallScript' in entry && entry.dev !== true);
    expect(scripts.map(([path]) => names(path))).toEqual([]);
  });

  it('is listed by `npm sbom`, without a network, with the licence of each package', () => {
    // Not with `--omit dev`: npm 11 then leaves out what a tool of the developers uses as well, the client of S3 among it.
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include', 'dev'];
    // What moves the clock is TypeScript, which the Node of npm may not load.
    const env = { ...process.env, NODE_OPTIONS: '' };
    const { components } = JSON.parse(
      execFileSync('npm', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as {
      components: { name: string; version: string; licenses?: unknown[] }[];
    };
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const missing = product.filter(([path, { version, optional }]) => optional !== true && !listed.has(`${names(path)}@${version}`));
    expect(missing.map(([path]) => path)).toEqual([]);
    expect(components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual(Object.keys(licenceFiles));
  });
});
