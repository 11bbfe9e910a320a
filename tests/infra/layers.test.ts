import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sourceFolders = ['shared', 'functions', 'web/src', 'infra'];

interface Import {
  file: string;
  /** A path below the project's folder, or the name of a package. */
  target: string;
  /** Loaded by `import()`, once it is needed. */
  isLazy: boolean;
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
  return [...found].map((match) => ({
    file,
    target: resolveTarget(file, match[1] ?? match[2] ?? match[3] ?? ''),
    isLazy: match[2] !== undefined,
  }));
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
  expect(imports).toContainEqual({ file: 'infra/all-calls.ts', target: 'shared/contract/calls.ts', isLazy: false });
});

it('shared/domain imports nothing but itself, and the codes of messages', () => {
  expect(forbidden('shared/domain/', below('shared/domain/', 'shared/messages/codes.ts', 'shared/messages/email-codes.ts'))).toEqual([]);
});

it('shared/contract imports the domain, itself and zod', () => {
  expect(forbidden('shared/contract/', (target) => target === 'zod' || below('shared/')(target))).toEqual([]);
});

it('functions import shared, the platform and records, never another group, the application or infra', () => {
  const found = forbidden('functions/', (target, file) => {
    if (isPackage(target) || below('shared/', 'functions/platform/', 'functions/records/')(target)) return true;
    // Sample data are made by the generators of the demo library, which are no group of calls.
    if (file.startsWith('functions/settings/sample-data/') && below('functions/demo/')(target)) return true;
    const depth = /^functions\/(workers|schedules)\//.test(file) ? 3 : 2;
    return part(target, depth) === part(file, depth);
  });
  expect(found).toEqual([]);
});

it('functions/platform imports shared and itself: it knows no subject', () => {
  const allowed = (target: string) => isPackage(target) || below('shared/', 'functions/platform/')(target);
  expect(forbidden('functions/platform/', allowed)).toEqual([]);
  expect(forbidden('functions/platform/', (target) => !/^shared\/contract\/(groups|rows|columns)\//.test(target))).toEqual([]);
});

it('functions/records imports shared, the platform and itself', () => {
  const allowed = (target: string) => isPackage(target) || below('shared/', 'functions/platform/', 'functions/records/')(target);
  expect(forbidden('functions/records/', allowed)).toEqual([]);
});

it('a wing of functions/records imports itself and the wings below it', () => {
  const wings = ['output', 'money', 'use', 'holdings', 'work', 'ground'];
  const base = 'functions/records/';
  expect(readdirSync(join(root, base)).filter((name) => !name.includes('.'))).toEqual(wings.toSorted());
  const floor = (path: string) => wings.indexOf(path.slice(base.length).split('/')[0] ?? '');
  // Mechanisms of the ground reach the kinds of all wings by their register.
  const isRegister = (target: string) => /^functions\/records\/record-[a-z]+\.ts$/.test(target);
  const upwards = forbidden(base, (target, file) => !target.startsWith(base) || isRegister(target) || floor(target) >= floor(file));
  expect(upwards).toEqual([]);
});

it('no two rooms import each other', () => {
  const rooms = {
    'shared/domain': 3,
    'shared/contract': 3,
    'functions/platform': 3,
    'functions/records': 4,
    'web/src': 3,
    'web/src/ui': 4,
    'web/src/parts': 4,
    infra: 2,
    'infra/local': 3,
  };
  const pairs = Object.entries(rooms).flatMap(([base, depth]) => {
    // A file beside the rooms is in none of them.
    const isInRoom = (path: string) => path.startsWith(`${base}/`) && path.split('/').length > depth;
    const between = imports.filter(({ file, target }) => isInRoom(file) && isInRoom(target));
    const arrows = new Set(between.map(({ file, target }) => `${part(file, depth)} > ${part(target, depth)}`));
    return [...arrows].filter((arrow) => {
      const [from, to] = arrow.split(' > ');
      return from !== to && arrows.has(`${to} > ${from}`);
    });
  });
  expect(pairs).toEqual([]);
});

it('the map of shared/domain names each of its rooms once', () => {
  const folder = join(root, 'shared/domain');
  const rooms = readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| `\w+` \| (.*) \|$/gm);
  const named = [...rows].flatMap(([, cells = '']) => [...cells.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name));
  expect(named.toSorted()).toEqual(rooms.toSorted());
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

it('web/src/ui knows no call, no row of a list, no part and no feature', () => {
  const allowed = (target: string) =>
    isPackage(target) || (below('shared/', 'web/src/')(target) && !below('web/src/parts/', 'web/src/features/', 'web/src/app/')(target));
  expect(forbidden('web/src/ui/', allowed)).toEqual([]);
  expect(forbidden('web/src/ui/', (target) => !/^shared\/contract\/(groups|rows|columns)\//.test(target))).toEqual([]);
});

it('web/src/parts imports no feature', () => {
  expect(forbidden('web/src/parts/', (target) => !below('web/src/features/', 'web/src/app/')(target))).toEqual([]);
});

it('web/src/parts holds only what two features or more use', () => {
  const users = new Map<string, Set<string>>();
  const note = (file: string, user: string) => {
    for (const { target } of imports.filter((each) => each.file === file)) {
      if (!target.startsWith('web/src/parts/') || users.get(target)?.has(user)) continue;
      users.set(target, (users.get(target) ?? new Set()).add(user));
      note(target, user);
    }
  };
  for (const file of new Set(imports.map((each) => each.file))) {
    if (!file.startsWith('web/src/') || below('web/src/parts/', 'web/src/ui/')(file)) continue;
    note(file, part(file, file.startsWith('web/src/features/') ? 4 : 3));
  }
  const lonely = [...users].filter(([, by]) => by.size < 2).map(([file, by]) => `${file}: only ${[...by].join()}`);
  expect(users.size).toBeGreaterThan(50);
  expect(lonely).toEqual([]);
});

it("infra imports the contract, never the functions' or the application's code", () => {
  expect(forbidden('infra/', (target) => isPackage(target) || below('infra/', 'shared/')(target))).toEqual([]);
});

it('no file imports itself by way of others, not even for a type', () => {
  const targets = Map.groupBy(
    imports.filter(({ isLazy }) => !isLazy),
    ({ file }) => file,
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (path.includes(file) || done.has(file)) return;
    for (const { target } of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
