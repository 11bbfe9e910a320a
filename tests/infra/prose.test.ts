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

/** How many are left in a folder. A number may only fall; a folder without one has none. */
const left: Readonly<Record<string, number>> = {
  'functions/budgets': 3,
  'functions/catalogues': 1,
  'functions/demo': 43,
  'functions/emails': 2,
  'functions/insights': 5,
  'functions/invoices': 2,
  'functions/licenses': 3,
  'functions/meta': 3,
  'functions/products': 4,
  'functions/providers': 2,
  'functions/reports': 1,
  'functions/schedules': 8,
  'functions/settings': 5,
  'functions/subscription-periods': 6,
  'functions/subscriptions': 1,
  'functions/title-lists': 4,
  'functions/to-dos': 6,
  'functions/usage': 3,
  'functions/workers': 2,
  'infra/build-stacks.ts': 2,
  'infra/bundle.ts': 3,
  'infra/bundled-fonts.ts': 1,
  'infra/call-routes.ts': 2,
  'infra/constructs': 8,
  'infra/deploy-arguments.ts': 3,
  'infra/deployment-settings.ts': 7,
  'infra/environment-credentials.ts': 1,
  'infra/function-map.ts': 4,
  'infra/s3-endpoint.ts': 1,
  'infra/slim-libraries.ts': 6,
  'infra/stacks': 19,
  'infra/synth.ts': 1,
  'infra/synthesise.ts': 2,
  'web/src/parts': 1,
};

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
    ...(dialectFile.test(file) ? [`${file}: the name of the file`] : []),
  ];
}

describe.each([...folders].map(([folder, files]) => [folder, files] as const))('%s', (folder, files) => {
  test('says in plain English what it says', () => {
    const found = files.flatMap(findings);
    const allowed = left[folder] ?? 0;
    if (process.env['PROSE'] === folder) console.log(found.join('\n'));
    expect(found.length, found.length > allowed ? `At most ${allowed}, found:\n${found.join('\n')}` : '').toBeLessThanOrEqual(allowed);
  });
});
