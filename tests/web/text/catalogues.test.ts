import { describe, expect, test } from 'vitest';
import { de, en, formsOf, fr, placeholdersOf, sv, textsOf } from '#tests/support/catalogues.ts';
import { sameWords } from './same-words.ts';

const english = new Map(textsOf(en));
const englishForms = new Map(formsOf(en));
/** What is neither a word of any language: codes, numbers, signs. */
const isWord = (text: string): boolean => /\p{Ll}{2}/u.test(text.replace(/\{\w+\}/g, ''));

test('the texts of the screens parse, and words that are looked up by their name hold nothing to put in', () => {
  const { historyFields, historyKinds, columns, choices } = en;
  expect(formsOf({ historyFields, historyKinds, columns, choices }).filter(([, text]) => /[{}']/.test(text))).toEqual([]);
  expect(formsOf(en).length).toBeGreaterThan(3000);
});

describe.each(Object.entries({ de, fr, sv }))('the catalogue in %s', (language, catalogue) => {
  const texts = new Map(textsOf(catalogue));

  test('has the keys of the English one', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test('puts in what the English one puts in', () => {
    const other = [...texts].filter(([key, text]) => placeholdersOf(text).join() !== placeholdersOf(english.get(key) ?? '').join());
    expect(other).toEqual([]);
  });

  test('has no empty text and none with spaces around it that the English one has not', () => {
    const wrong = [...texts].filter(([key, text]) => text.trim() === '' || /^\s|\s$/.test(text) !== /^\s|\s$/.test(english.get(key) ?? ''));
    expect(wrong).toEqual([]);
  });

  test('says nothing in English but what is the same word', () => {
    const same = new Set([...sameWords.all, ...(sameWords[language as keyof typeof sameWords] ?? [])]);
    const left = formsOf(catalogue).filter(([key, text]) => text === englishForms.get(key) && isWord(text) && !same.has(text));
    expect(left).toEqual([]);
  });
});
