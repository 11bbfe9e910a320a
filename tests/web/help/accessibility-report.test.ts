import { beforeAll, describe, expect, it, test } from 'vitest';
import { type Language, languages } from '#shared/domain/messages/languages.ts';
import { loadPage } from '#web/features/help/help-pages.ts';
import { type Block, plainText } from '#web/features/help/parse-page.ts';

/** The words of a conformance report, as VPAT 2.5 defines them. A criterion that is not met at all would add its own. */
const levels: Readonly<Record<Language, readonly string[]>> = {
  en: ['Supports', 'Partially supports', 'Not applicable'],
  de: ['Erfüllt', 'Teilweise erfüllt', 'Nicht anwendbar'],
  fr: ['Conforme', 'Partiellement conforme', 'Non applicable'],
  sv: ['Uppfyller', 'Uppfyller delvis', 'Ej tillämpligt'],
};

/** The criteria of WCAG 2.2, and 4.1.1, which EN 301 549 V3.2.1 still has. */
const criteria = {
  'wcag-a':
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  'wcag-aa':
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

const pages = new Map<Language, readonly Block[]>();
beforeAll(async () => {
  for (const language of languages) pages.set(language, await loadPage(language, 'accessibility'));
});

/** Number, level and remark of each row of the table under a heading. */
function rowsUnder(language: Language, part: string): { criterion: string; level: number; remark: string }[] {
  const blocks = pages.get(language) ?? [];
  const table = blocks[blocks.findIndex((block) => block.kind === 'heading' && block.id === part) + 1];
  if (table?.kind !== 'table') throw new Error(`No table under ${part}`);
  return table.rows.map((row) => {
    const [criterion = '', level = '', remark = ''] = row.map((cell) => plainText(cell, (key) => key));
    return { criterion: criterion.replace(/ \p{L}.*$/u, ''), level: levels[language].indexOf(level), remark };
  });
}

describe('the accessibility conformance report', () => {
  test.each(languages)('has every criterion of WCAG 2.2 A and AA, with a level and a remark, in %s', (language) => {
    for (const [part, numbers] of Object.entries(criteria)) {
      const rows = rowsUnder(language, part);
      expect(rows.map(({ criterion }) => criterion)).toEqual(numbers.split(' '));
      for (const { criterion, level, remark } of rows) {
        expect(level, criterion).toBeGreaterThanOrEqual(0);
        expect(remark.length, criterion).toBeGreaterThan(5);
      }
    }
  });

  test.each(languages.filter((language) => language !== 'en'))('says in %s what it says in English', (language) => {
    for (const part of [...Object.keys(criteria), 'en-301-549', 'section-508']) {
      const levelsOf = (each: Language) => rowsUnder(each, part).map(({ criterion, level }) => [criterion, level]);
      expect(levelsOf(language)).toEqual(levelsOf('en'));
    }
  });

  it('says that no screen reader was tried, until one is', () => {
    const text = (pages.get('en') ?? []).map((block) => ('line' in block ? plainText(block.line, (key) => key) : '')).join('\n');
    expect(text).toMatch(/Not done:.*no screen reader/);
  });
});
