import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerTexts, en, enGB, formsOf, placeholdersOf, textsOf, treeOfFolder } from '#tests/support/catalogues.ts';
import { answersOf } from '#web/text/answers-of.ts';
import { answersGB } from '#web/text/en.ts';

const messages = join(import.meta.dirname, '..', '..', '..', 'shared', 'messages');

/** Words as Britain spells them, with the American ones. "Cancelled" is written so in both: it is a word of the specification. */
const spellings: readonly [british: RegExp, american: RegExp][] = [
  [/\blicence/i, /\blicenses?\b/i],
  [/\bcentre/i, /\bcenter/i],
  [/\bcolour/i, /\bcolor/i],
  [/\bcatalogue/i, /\bcatalogs?\b/i],
  [/\b(?:behaviour|favour|honour|neighbour)/i, /\b(?:behavior|favor|honor|neighbor)/i],
  [/\b(?:grey|programme|cheque|whilst)\b/i, /\b(?:gray)\b/i],
  [/\b\w+(?:is(?:ation|ations|er)|[lnr]i[sz]ing)\b/i, /\b\w+(?:iz(?:ation|ations|er)|[lnr]izing)\b/i],
  [
    /\b(?:organ|recogn|final|author|custom|summar|min|max|categor|normal|priorit)is(?:e|es|ed|ing)\b/i,
    /\b(?:organ|recogn|final|author|custom|summar|minim|maxim|categor|normal|prioriti)z(?:e|es|ed|ing)\b/i,
  ],
  [/\b(?:labelled|travelled|fulfil)\b/i, /\b(?:labeled|traveled|fulfill|canceled)\b/i],
];

const wrong = (catalogue: object, at: 0 | 1): [string, string][] =>
  formsOf(catalogue).filter(([, text]) => spellings.some((pair) => pair[at].test(text.replace(/\{\w+\}/g, ''))));

/** A text that does not tell how it is spelled. */
function anySpelling(text: string): string {
  const words = text
    .replaceAll(/licence/gi, 'license')
    .replaceAll(/centre/gi, 'center')
    .replaceAll(/catalogue/gi, 'catalog');
  return words
    .replaceAll(/colour/gi, 'color')
    .toLowerCase()
    .replaceAll('z', 's');
}

/** What rules and calls say; the names that libraries begin with are stored as they are. */
const answers = Object.fromEntries([...answerTexts.en].filter(([code]) => !code.startsWith('defaults.')));

test('English is spelled as in America', () => {
  expect(wrong(en, 0)).toEqual([]);
  expect(wrong(answers, 0)).toEqual([]);
});

test('British English is spelled as in Britain', () => {
  expect(wrong(enGB, 1)).toEqual([]);
  const emails = Object.fromEntries(textsOf(treeOfFolder('en-GB/emails')));
  const british = textsOf(answersOf(answersGB));
  expect(wrong({ ...answers, ...Object.fromEntries(british), ...emails }, 1)).toEqual([]);
});

test('British English has only texts of the American catalogue that it writes otherwise, in the same words', () => {
  const files = globSync('en-GB/{answers,emails,screens}/*.json', { cwd: messages });
  const read = (file: string): object => JSON.parse(readFileSync(join(messages, file), 'utf8')) as object;
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const american = new Map(textsOf(read(file.replace('en-GB', 'en'))));
    for (const [key, text] of textsOf(read(file))) {
      expect(american.get(key), `${file} ${key}`).toBeDefined();
      expect(text, `${file} ${key}`).not.toBe(american.get(key));
      expect(anySpelling(text), `${file} ${key}`).toBe(anySpelling(american.get(key) ?? ''));
      expect(placeholdersOf(text)).toEqual(placeholdersOf(american.get(key) ?? ''));
    }
  }
});
