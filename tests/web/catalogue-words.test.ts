import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specifiedTexts } from '#tests/support/specified-texts.ts';
import { answerTexts, en, formsOf, treeOfFolder } from '#tests/support/catalogues.ts';

const pages = join(import.meta.dirname, '..', '..', 'web', 'src', 'features', 'help', 'pages', 'en');

/** Words that our texts do not use, each with the word to write: see `shared/spec/glossary.md`. */
const banned: readonly [RegExp, string][] = [
  [/(?<![-\w])mails?\b/i, 'email'],
  [/\bto-?dos?\b/i, 'task'],
  [/\bleft out\b/i, 'skipped'],
  [/\bset aside\b/i, 'needs attention'],
  [/\bthere already\b/i, 'unchanged'],
  [/\b(?:tells?|told)\b/i, 'notify, inform'],
  [/\bstands?\b/i, 'is, is shown'],
  [/\btakes?\b/i, 'accept, need'],
  [/\blets?\b/i, 'allow'],
  [/\bgood for\b/i, 'valid for'],
  [/\bbecomes? of\b/i, 'result'],
  [/\bbring\b/i, 'import'],
  [/\b(?:every|some)body\b/i, 'everyone, someone'],
  [/\bin force\b/i, 'current, valid, active'],
  [/\bnot now\b/i, 'cancel'],
  [/\bwent out\b/i, 'was sent'],
  [/\b(?:suppliers?|agents?)\b/i, 'vendor'],
  [/\bfiscal\b/i, 'financial'],
  [/\bmoving wall\b/i, 'embargo'],
  [/×/, 'a plural form'],
];

/** Names of texts of the screens that the specification fixes. */
const fixed = new Set(
  specifiedTexts.map(({ key }) =>
    key.replace(/^screens\//, '').replace(/^[^.]+/, (file) => file.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())),
  ),
);

/** Pages of the help guide, by their names, without names of texts, addresses and anchors. */
const guide = globSync('*.md', { cwd: pages }).map((file): [string, string] => [
  file,
  readFileSync(join(pages, file), 'utf8').replaceAll(/\{[\w.#-]+\}|\]\([^)]*\)/g, ''),
]);

test.each([
  ['screens', formsOf(en)],
  ['answers, emails and calendars', formsOf(Object.fromEntries(answerTexts.en))],
  ['pages for people without an account', formsOf(treeOfFolder('en/pages'))],
  ['help guide', guide.flatMap(([file, text]) => text.split('\n').map((line, at): [string, string] => [`${file}:${at + 1}`, line]))],
])('the English texts of the %s use the words of the glossary', (_where, texts) => {
  expect(texts.length).toBeGreaterThan(90);
  const found = texts
    .filter(([key]) => !fixed.has(key))
    .flatMap(([key, text]) => {
      const words = text.replace(/\{\w+\}|\{\{[^{}]*\}\}/g, '');
      return banned.filter(([word]) => word.test(words)).map(([, better]) => `${key}: ${text} (${better})`);
    });
  expect(found).toEqual([]);
});
