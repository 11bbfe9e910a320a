import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '#shared/contract/calls.ts';

const home = join(import.meta.dirname, '..', 'api');
let sources: string[] = [];

beforeAll(async () => {
  const files = (await readdir(home, { recursive: true })).filter((file) => file.endsWith('.test.ts') && !file.startsWith('every-call'));
  sources = await Promise.all(files.map((file) => readFile(join(home, file), 'utf8')));
});

const ids = [...new Set(Object.values(tables).flatMap((table) => Object.values(table).map((call) => call.id)))]
  .filter((id) => id !== 'own')
  .toSorted();

test.each(ids)('%s is named in the title of a test of the API', (id) => {
  const titles = sources.flatMap((source) =>
    [...source.matchAll(/(?:test|describe|title:)(?:\.each)?[^'"`\n]*(['"`])(.*?)\1/g)].map((match) => match[2] ?? ''),
  );
  expect(titles.some((title) => title.includes(id))).toBe(true);
});

const rows = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table).map(([name, call]) => ({ title: `${group}.${name}`, group, name, call })),
);

test.each(rows)('$title is made by a test of the API', ({ group, name, call }) => {
  // Some tests make their calls by address, as a stranger would.
  if (sources.some((source) => source.includes(`'${call.method}', '${call.path}'`))) return;
  const ofGroup = sources.filter((source) => new RegExp(`groups\\.${group}\\b|[{,]\\s*${group}\\b[^=]*\\} *= *groups`).test(source));
  // Rows that are all of one make are gone over by name.
  if (ofGroup.some((source) => source.includes(`${group}[name]`))) return;
  expect(ofGroup.some((source) => new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\b[^=]*\\} *= *groups|\\(${name},`).test(source))).toBe(true);
});
