import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { apiFunctions, functionOf } from '#infra/function-map.ts';
import { checks } from '#infra/local/checks.ts';
import { projectFolder } from '#infra/local/project-folder.ts';
import { runTool } from '#infra/local/run-tool.ts';
import { expectedSeconds } from '#infra/local/testing/journal.ts';
import { tables } from '#shared/contract/calls.ts';

const isSource = /\.(?:ts|tsx|mjs)$/;
const isTest = /\.test\.tsx?$/;

/** Seconds of tests worth waiting for after each change. */
const worthSeconds = 30;

/** Files that differ from the last commit, as paths within the project. */
export function changedFiles(): string[] {
  const git = (...words: string[]): string[] =>
    spawnSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return [...git('diff', '--name-only', '--relative', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')].filter((file) =>
    existsSync(join(projectFolder, file)),
  );
}

/** Types of all files, but rules and format only of the changed ones. */
export function changedChecks(): readonly { name: string; run: () => Promise<boolean> }[] {
  const files = changedFiles().filter((file) => isSource.test(file));
  if (files.length === 0) return [];
  return [
    ...checks.filter(({ name }) => name.startsWith('types')),
    { name: `rules of ${files.length} changed files`, run: () => runTool('oxlint', ['--type-aware', ...files]) },
    { name: `format of ${files.length} changed files`, run: () => runTool('oxfmt', ['--check', ...files]) },
  ];
}

/**
 * Arguments for vitest to run the tests nearest to the changes: first those that import a changed file directly, then those that import it through
 * others, as many as are worth waiting for. Prints the number of all affected tests. Undefined if no test is affected.
 */
export function selectChangedTests(more: readonly string[]): string[] | undefined {
  const affected = affectedTests(changedFiles());
  const chosen: string[] = [];
  let seconds = 0;
  for (const { file } of affected) {
    seconds += expectedSeconds(file);
    if (chosen.length > 0 && seconds > worthSeconds) break;
    chosen.push(file);
  }
  if (chosen.length === 0) {
    console.log('No test imports what was changed.');
    return undefined;
  }
  console.log(`The ${chosen.length} nearest of ${affected.length} files of tests that the change may affect; \`npm test\` runs all.`);
  return [...more, ...chosen];
}

/**
 * Test files that import a changed file, directly or through others. First those in a folder with the name of a changed file's folder, then by the
 * number of imports between the two, the shortest path first.
 */
export function affectedTests(changed: readonly string[]): { file: string; distance: number }[] {
  const subjects = new Set(changed.map(subjectOf));
  const importers = readImporters();
  const distances = new Map(changed.map((file) => [file, 0]));
  const waiting = [...changed];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, (distances.get(file) ?? 0) + 1);
      waiting.push(importer);
    }
  return [...distances]
    .filter(([file]) => isTest.test(file))
    .map(([file, distance]) => ({ file, distance }))
    .toSorted(
      (a, b) =>
        Number(subjects.has(subjectOf(b.file))) - Number(subjects.has(subjectOf(a.file))) ||
        a.distance - b.distance ||
        expectedSeconds(a.file) - expectedSeconds(b.file),
    );
}

/** The folder of a file: tests of a subject are in a folder of its name. */
function subjectOf(file: string): string {
  return basename(dirname(file));
}

/**
 * The importers of each file. A test counts as an importer of the functions that serve its groups of calls, which it reaches through the call table.
 */
function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  const add = (imported: string, importer: string): void => {
    const known = importers.get(imported);
    if (known) known.push(importer);
    else importers.set(imported, [importer]);
  };
  for (const file of ['shared', 'functions', 'infra', 'web/src', 'tests'].flatMap(sourcesBelow)) {
    const text = readFileSync(join(projectFolder, file), 'utf8');
    for (const imported of importsOf(file, text)) add(imported, file);
    if (/^tests\/(?:api|workers)\//.test(file)) for (const entry of servingEntries(text)) add(entry, file);
  }
  return importers;
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource.test(entry.name))
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)));
}

/** The folders of `#shared/…` and similar names: `imports` of package.json. */
const roots: Record<string, string> = {
  '#shared': 'shared',
  '#functions': 'functions',
  '#infra': 'infra',
  '#web': 'web/src',
  '#tests': 'tests',
};

function importsOf(file: string, text: string): string[] {
  const named = [...text.matchAll(/(?:from|import|import\()\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name);
  return named.flatMap((name) => {
    if (name.startsWith('.')) return [relative(projectFolder, join(projectFolder, dirname(file), name))];
    const root = roots[name.split('/')[0] ?? ''];
    return root ? [join(root, name.slice(name.indexOf('/') + 1))] : [];
  });
}

/** The entries of the functions that serve the groups of calls named in a test: `groups.products`, `const { products } = groups`. */
function servingEntries(text: string): Set<string> {
  const names = [
    ...[...text.matchAll(/\bgroups\.(\w+)/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/\{([\w,\s]+)\} = groups\b/g)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim())),
  ];
  const functions = new Set(names.flatMap((name) => Object.values(tables[name] ?? {}).map(functionOf)));
  return new Set(apiFunctions.filter(({ name }) => functions.has(name)).map(({ entry }) => entry));
}
