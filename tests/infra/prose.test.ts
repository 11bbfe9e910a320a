import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Words that once made a private dialect of our comments. Plain technical English has others: see "Code" in CONTRIBUTING.md. */
const words = /\b(settl(?:e|es|ed|ing)|tells?|told|telling|lies|stands|nobody|somebody|whoever|(?:is|are) none|is no part)\b/gi;
const beginning = /^\/\*\*[\s*]*(?:What|Who|Whose|Whom)\b/;
const exported = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
const dialectName = /^(?:settle|tell|told|mend)(?=[A-Z]|$)|^(?:Asked|Said|Told|Done|Doors|Kept|Around)$/;
const dialectFile = /(?:^|[/-])(?:settle|tell|told|said|asked)(?=[-.])/;

/** The name of a queue, which jobs of running installations carry: a new name would lose them. */
const storedName = 'functions/workers/tell-of-to-dos/';

const folders = Map.groupBy(globSync('{shared,functions,web/src,infra}/**/*.{ts,tsx}', { cwd: root }), folderOf);

/** `functions/records/money` and `web/src/ui`; elsewhere the first two parts of the path. */
function folderOf(path: string): string {
  return path
    .split('/')
    .slice(0, /^(functions\/records|web\/src)\//.test(path) ? 3 : 2)
    .join('/');
}

function findings(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g)].map(([comment]) => comment);
  return [
    ...comments.flatMap((comment) => [...comment.matchAll(words)].map(([word]) => `${file}: “${word}” in ${comment}`)),
    ...comments.filter((comment) => beginning.test(comment)).map((comment) => `${file}: begins with What or Who: ${comment}`),
    ...[...text.matchAll(exported)].flatMap(([, name = '']) => (dialectName.test(name) ? [`${file}: the name ${name}`] : [])),
    ...(dialectFile.test(file.replace(storedName, '')) ? [`${file}: the name of the file`] : []),
  ];
}

describe.each([...folders])('%s', (_folder, files) => {
  test('says in plain English what it says', () => {
    expect(files.flatMap(findings)).toEqual([]);
  });
});
