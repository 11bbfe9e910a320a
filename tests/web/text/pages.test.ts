import { describe, expect, test } from 'vitest';
import { formsOf, placeholdersOf, textsOf, treeOfFolder } from '#tests/support/catalogues.ts';

const english = new Map(textsOf(treeOfFolder('en/pages')));

describe.each(['de', 'fr', 'sv'])('the pages for people without an account in %s', (language) => {
  const texts = new Map(textsOf(treeOfFolder(`${language}/pages`)));

  test('have a text for every key of the English ones, with the same values', () => {
    expect(english.size).toBeGreaterThan(90);
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const other = [...texts].filter(([key, text]) => placeholdersOf(text).join() !== placeholdersOf(english.get(key) ?? '').join());
    expect(other).toEqual([]);
  });

  test('have no empty text, and apostrophes and quotation marks as the language writes them', () => {
    const marks = language === 'sv' ? /[“„«»"']/ : language === 'fr' ? /[“”„"']/ : /[”«»"']/;
    expect(formsOf(treeOfFolder(`${language}/pages`)).filter(([, text]) => text.trim() === '' || marks.test(text))).toEqual([]);
  });
});

test('French pages keep their punctuation on the line', () => {
  const wrong = formsOf(treeOfFolder('fr/pages')).filter(
    ([, text]) => /[^\u00a0]:(?=\s|$)|[^\u202f…]([;!?])(?=\s|$)|[^\u202f]\?/.test(text) || /«[^\u00a0]|[^\u00a0]»/.test(text),
  );
  expect(wrong).toEqual([]);
});
