import { describe, expect, test } from 'vitest';
import { publicationColumns } from '#shared/contract/columns/publications.ts';
import { listColumns as ofRecords } from '#shared/contract/list-columns.ts';
import { de, en, fr, sv, formsOf } from '#tests/support/catalogues.ts';

const english: ReadonlyMap<string, string> = new Map(formsOf(en));
const languages = { de, fr, sv };
const lists = { ...ofRecords, publications: publicationColumns };

describe.each(Object.entries(languages))('the application in %s', (language, catalogue) => {
  const texts = formsOf(catalogue);

  test('ends a sentence as the English one ends, so that a label is no sentence and a command keeps its dots', () => {
    const ending = (text: string): string => /(?:[.?…]|\.{3})$/.exec(text)?.[0].replace('...', '…') ?? '';
    const other = texts.filter(([path, text]) => ending(text) !== ending(english.get(path) ?? ''));
    expect(other).toEqual([]);
  });

  test('writes apostrophes and quotation marks as the language does', () => {
    const wrong = texts.filter(
      ([, text]) => /["']/.test(text) || (language === 'sv' ? /[“„«»]/ : language === 'fr' ? /[“”„]/ : /[”«»]/).test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('says different choices of a column in different words', () => {
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = catalogue.choices;
    for (const [list, columns] of Object.entries(lists))
      for (const column of columns.filter(({ type }) => type === 'choice')) {
        const said = (column.choices ?? []).map((code) => words[column.field]?.[code] ?? code);
        expect(new Set(said).size, `${list} ${column.field}: ${said.join(', ')}`).toBe(said.length);
      }
  });

  test('heads different columns of a list differently', () => {
    const headings: Readonly<Record<string, string>> = catalogue.columns;
    for (const [list, columns] of Object.entries(lists)) {
      const labels = [...new Set(columns.map(({ label }) => label))].filter((label) => headings[label] !== undefined);
      const said = new Map(labels.map((label) => [headings[label], label]));
      expect(
        labels.filter((label) => said.get(headings[label]) !== label),
        list,
      ).toEqual([]);
    }
  });
});

test('French keeps its punctuation on the line: a no-break space before a colon and inside guillemets, a narrow one before ; ! ?', () => {
  const wrong = formsOf(fr).filter(
    ([, text]) => /[^\u00a0]:(?=\s|$)|[^\u202f…]([;!?])(?=\s|$)|[^\u202f]\?/.test(text) || /«[^\u00a0]|[^\u00a0]»/.test(text),
  );
  expect(wrong).toEqual([]);
});
