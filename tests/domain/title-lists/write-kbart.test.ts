import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { readDelimited } from '#functions/platform/spreadsheets/read-delimited.ts';
import { isKbartFileName, kbartFileName } from '#shared/domain/title-lists/kbart-file-name.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import { publicationOf, type Publication } from '#shared/domain/title-lists/publication.ts';
import { readTitleList } from '#shared/domain/title-lists/read-title-list.ts';
import { sortPublications } from '#shared/domain/title-lists/sort-publications.ts';
import { kbartTemplate, writeKbart } from '#shared/domain/title-lists/write-kbart.ts';
import { issn, publications } from './title-list-support.ts';

/** The file read again the way an uploaded one is. */
function readAgain(text: string, profile: 'lenient' | 'strict' = 'lenient') {
  const { delimiter, encoding, rows } = readDelimited(new TextEncoder().encode(text));
  return readTitleList([...rows()], { profile, source: { delimiter, encoding, fileName: 'KelpPress_Global_AllTitles_2025-01-31.txt' } });
}
const publicationsIn = (text: string): Publication[] => readAgain(text).rows.flatMap(({ publication }) => publication ?? []);
const title = (publication_title: string, known: Partial<Publication> = {}): Publication => publicationOf({ publication_title, ...known });

describe('a written list', () => {
  test('is the same list when it is read, and the strict profile finds nothing in it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(publications, { minLength: 1, maxLength: 6, selector: ({ online_identifier }) => online_identifier }),
        (list) => {
          // One id for two titles is what the generator makes by chance.
          fc.pre(new Set(list.map(({ title_id }) => title_id ?? {})).size === list.length);
          const { text, changes, problems } = writeKbart(list);
          expect([changes, problems]).toEqual([[], []]);
          expect(publicationsIn(text)).toEqual(sortPublications(list));
          const strict = readAgain(text, 'strict');
          expect([...strict.problems, ...strict.rows.flatMap((row) => row.problems)]).toEqual([]);
        },
      ),
    );
  });

  test('has no cell that could end early, whatever it holds', () => {
    const awkward = fc
      .array(fc.constantFrom('"', '\t', '\n', '\r\n', '\u0000', "'", '=', ';', ',', 'a', 'b ', '\u2028'), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.tuple(awkward, awkward), { minLength: 1, maxLength: 6 }), (cells) => {
        const list = cells.map(([name, notes], n) => title(`T${n} ${name}`, { notes, publisher_name: name, online_identifier: issn(n) }));
        const { text } = writeKbart(list);
        const lines = text.split('\n');
        expect(lines).toHaveLength(list.length + 2);
        expect(lines.slice(0, -1).every((line) => line.split('\t').length === 25)).toBe(true);
        expect(publicationsIn(text).map(({ online_identifier }) => online_identifier)).toEqual(
          list.map(({ online_identifier }) => online_identifier),
        );
      }),
    );
  });

  test('has the headings, tabs and the alphabet of the standard', () => {
    const { text } = writeKbart([
      title('the Sea', { online_identifier: issn(3) }),
      title('Änderung', { online_identifier: issn(1) }),
      title('Zeal', { online_identifier: issn(2) }),
    ]);
    const [head, ...lines] = text.trimEnd().split('\n');
    expect(head).toBe(kbartFields.join('\t'));
    expect(lines.map((line) => line.split('\t')[0])).toEqual(['Änderung', 'the Sea', 'Zeal']);
    expect(kbartTemplate()).toBe(`${kbartFields.join('\t')}\n`);
  });

  test('keeps the stretches of one title in order of time, and equal rows once', () => {
    const tide = (date_first_issue_online: string): Publication => title('Tide', { online_identifier: issn(1), date_first_issue_online });
    const { text, problems } = writeKbart([tide('2010'), tide('1997-04'), tide('2010')]);
    expect(problems.map(({ code }) => code)).not.toContain('row_repeated');
    expect(publicationsIn(text).map(({ date_first_issue_online }) => date_first_issue_online)).toEqual(['1997-04', '2010']);
  });

  test('says what the standard has no words for, and tells what was written instead', () => {
    const { text, changes, problems } = writeKbart([
      title('Kelp Atlas', {
        online_identifier: 'uri://kelp.example/atlas',
        coverage_depth: 'print',
        title_url: 'kelp.example/atlas',
        date_monograph_published_online: '2013',
      }),
    ]);
    expect(publicationsIn(text)).toMatchObject([
      {
        online_identifier: null,
        title_id: 'uri://kelp.example/atlas',
        coverage_depth: null,
        title_url: 'https://kelp.example/atlas',
        publication_type: 'monograph',
      },
    ]);
    expect(changes).toEqual([
      { row: 2, field: 'online_identifier', from: 'uri://kelp.example/atlas', to: null },
      { row: 2, field: 'title_url', from: 'kelp.example/atlas', to: 'https://kelp.example/atlas' },
      { row: 2, field: 'title_id', from: null, to: 'uri://kelp.example/atlas' },
      { row: 2, field: 'coverage_depth', from: 'print', to: null },
      { row: 2, field: 'publication_type', from: null, to: 'monograph' },
    ]);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('holds no formula that a spreadsheet program would run', () => {
    const { text, changes } = writeKbart([
      title('=HYPERLINK("https://x.example";"Tide")', { online_identifier: issn(1) }),
      title('-isms of the sea', { online_identifier: issn(2), notes: "@SUM(1+1)*cmd|' /C calc'!A0" }),
    ]);
    expect(text.split(/[\t\n]/).filter((cell) => /^[=+@-]/.test(cell))).toEqual(['-isms of the sea']);
    expect(changes.map(({ to }) => to)).toContain("'@SUM(1+1)*cmd|' /C calc'!A0");
    expect(publicationsIn(text)[0]?.publication_title).toBe('=HYPERLINK("https://x.example";"Tide")');
  });

  test('tells what cannot be written away', () => {
    const { problems } = writeKbart([title('Tide', { date_first_issue_online: '2010', date_last_issue_online: '2003' })]);
    expect(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'identifier_none',
      'coverage_reversed',
    ]);
  });
});

describe('the name of the file', () => {
  test.each([
    [
      { provider: 'Kelp Press', region: 'NESLI', package: 'Option 1_2025', date: '2025-01-31' },
      'Kelp-Press_NESLI_Option-1-2025_2025-01-31.txt',
    ],
    [
      { provider: 'Éditions d’Art/Paris', package: 'AllTitles', date: '2025-01-31' },
      'Éditions-d-Art-Paris_Global_AllTitles_2025-01-31.txt',
    ],
    [{ provider: '../..', region: '', package: '', date: '2025-01-31' }, 'Provider_Global_AllTitles_2025-01-31.txt'],
  ])('%j', (parts, expected) => expect(kbartFileName(parts)).toBe(expected));

  test.each([
    'Kelp_2025-01-31.txt',
    'Kelp_AllTitles_2025-01-31.txt',
    'Kelp_Global_AllTitles_2025-02-30.txt',
    'Kelp_Global_AllTitles_2025-01-31.tsv',
  ])('%s is not of the standard', (name) => expect(isKbartFileName(name)).toBe(false));

  test('is always one the strict profile accepts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (provider, region, name) => {
        const fileName = kbartFileName({ provider, region, package: name, date: '2025-01-31' });
        expect(isKbartFileName(fileName)).toBe(true);
        expect(fileName).not.toMatch(/[/\\:*?"<>|\s]/);
      }),
    );
  });
});
