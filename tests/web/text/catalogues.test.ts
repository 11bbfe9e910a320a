import { describe, expect, test } from 'vitest';
import { de } from '#web/text/de.ts';
import { en } from '#web/text/en.ts';
import { fr } from '#web/text/fr.ts';
import { sv } from '#web/text/sv.ts';
import { sameWords } from './same-words.ts';

type Tree = Readonly<{ [key: string]: string | Tree }>;

/** Every text of a catalogue by its key. */
function textsOf(tree: Tree, before = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, part]): [string, string][] =>
      typeof part === 'string' ? [[before + key, part]] : [...textsOf(part, `${before}${key} › `)],
    ),
  );
}

const english = textsOf(en);
const namesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
/** What is neither a word of any language: codes, numbers, signs. */
const isWord = (text: string): boolean => /\p{Ll}{2}/u.test(text.replace(/\{\{\w+\}\}/g, ''));

describe.each(Object.entries({ de, fr, sv }))('the catalogue in %s', (language, catalogue) => {
  const texts = textsOf(catalogue);

  test('has the keys of the English one', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test('puts in what the English one puts in', () => {
    const other = [...texts].filter(([key, text]) => namesIn(text).join() !== namesIn(english.get(key) ?? '').join());
    expect(other).toEqual([]);
  });

  test('has no empty text and none with spaces around it that the English one has not', () => {
    const wrong = [...texts].filter(([key, text]) => text.trim() === '' || /^\s|\s$/.test(text) !== /^\s|\s$/.test(english.get(key) ?? ''));
    expect(wrong).toEqual([]);
  });

  test('says nothing in English but what is the same word', () => {
    const same = new Set([...sameWords.all, ...(sameWords[language as keyof typeof sameWords] ?? [])]);
    const left = [...texts].filter(([key, text]) => text === english.get(key) && isWord(text) && !same.has(text));
    expect(left).toEqual([]);
  });
});
