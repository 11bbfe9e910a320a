import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sourceFolders = ['shared', 'functions', 'web/src', 'infra'];

interface Import {
  file: string;
  /** A path below the project's folder, or the name of a package. */
  target: string;
}

const imports = sourceFolders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mts)$/.test(name))
    .flatMap((name) => importsOf(join(folder, name))),
);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  );
  return [...found].map((match) => ({ file, target: resolveTarget(file, match[1] ?? match[2] ?? match[3] ?? '') }));
}

function resolveTarget(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier));
  if (specifier.startsWith('#web/')) return `web/src/${specifier.slice(5)}`;
  return specifier.startsWith('#') ? specifier.slice(1) : specifier;
}

/** Imports out of files below `from` whose target is not allowed. */
function forbidden(from: string, allowed: (target: string, file: string) => boolean): string[] {
  return imports
    .filter(({ file, target }) => file.startsWith(from) && !allowed(target, file))
    .map(({ file, target }) => `${file} imports ${target}`);
}

const below =
  (...folders: string[]) =>
  (target: string) =>
    folders.some((folder) => target.startsWith(folder));
const isPackage = (target: string) => !/^(shared|functions|web|infra|tests)\//.test(target);
const part = (path: string, depth: number) => path.split('/').slice(0, depth).join('/');

it('finds the imports that it judges', () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(imports).toContainEqual({ file: 'infra/all-calls.ts', target: 'shared/contract/calls.ts' });
});

it('shared/domain imports nothing but itself', () => {
  expect(forbidden('shared/domain/', below('shared/domain/'))).toEqual([]);
});

it('shared/contract imports the domain, itself and zod', () => {
  expect(forbidden('shared/contract/', (target) => target === 'zod' || below('shared/')(target))).toEqual([]);
});

it('functions import shared and the platform, never another group, the application or infra', () => {
  const found = forbidden('functions/', (target, file) => {
    if (isPackage(target) || below('shared/', 'functions/platform/')(target)) return true;
    const depth = /^functions\/(workers|schedules)\//.test(file) ? 3 : 2;
    return part(target, depth) === part(file, depth);
  });
  expect(found).toEqual([]);
});

it('functions/platform imports no group', () => {
  expect(forbidden('functions/platform/', (target) => isPackage(target) || below('shared/', 'functions/platform/')(target))).toEqual([]);
});

it('only functions/platform speaks to AWS', () => {
  const groups = imports.filter(
    ({ file, target }) => file.startsWith('functions/') && !file.startsWith('functions/platform/') && target.startsWith('@aws-sdk/'),
  );
  expect(groups).toEqual([]);
});

it('the application imports shared and itself, and no feature another', () => {
  expect(forbidden('web/src/', (target) => isPackage(target) || below('shared/', 'web/src/')(target))).toEqual([]);
  const across = forbidden(
    'web/src/features/',
    (target, file) => !target.startsWith('web/src/features/') || part(target, 4) === part(file, 4),
  );
  expect(across).toEqual([]);
});

it("infra imports the contract, never the functions' or the application's code", () => {
  expect(forbidden('infra/', (target) => isPackage(target) || below('infra/', 'shared/')(target))).toEqual([]);
});
