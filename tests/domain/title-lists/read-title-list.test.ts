import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import type { ColumnLetters } from '#shared/domain/title-lists/columns-by-letters.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import { readTitleList, type TitleListOptions, type TitleListReading } from '#shared/domain/title-lists/read-title-list.ts';
import { titleRules } from '#shared/domain/title-lists/title-rules.ts';
import { issn, kbartRow, sheet } from './title-list-support.ts';
import { english, inEnglish } from '#tests/support/messages-in-english.ts';

const read = (rows: (Cell | undefined)[][], options: TitleListOptions = {}): TitleListReading => readTitleList(sheet(...rows), options);
const readRows = (...rows: Cell[][]): TitleListReading => read([[...kbartFields], ...rows]);
const only = (values: Parameters<typeof kbartRow>[0]) => {
  const [row] = readRows(kbartRow({ publication_title: 'Tide Records', title_id: 't1', ...values })).rows;
  return { publication: row?.publication, codes: row?.problems.map(({ code }) => code) ?? [], row };
};
const listCodes = (reading: TitleListReading): string[] => reading.problems.map(({ code }) => code);
const fieldsRead = (reading: TitleListReading): (string | null)[] => reading.columns?.columns.map(({ field }) => field) ?? [];

describe('headings', () => {
  test('in any letter case, with blanks, byte order mark and no-break spaces', () => {
    const reading = read([
      ['\ufeffPublication Title', 'PRINT-IDENTIFIER ', '\u00a0online_identifier'],
      ['Tide Records', issn(1), issn(2)],
    ]);
    expect(fieldsRead(reading)).toEqual(['publication_title', 'print_identifier', 'online_identifier']);
    expect(reading.rows[0]?.publication).toMatchObject({
      publication_title: 'Tide Records',
      print_identifier: issn(1),
      online_identifier: issn(2),
    });
    expect(listCodes(reading)).toEqual(['columns_missing']);
  });

  test('below lines about the file, which are left out and told', () => {
    const reading = read([
      ['Subscriber', '42', ''],
      ['Package name', 'Full collection', ''],
      [],
      ['core_title', '\u00a0publication_title', 'print_identifier', 'date_first_issue_subscribed'],
      ['Y', 'Tide Records', issn(1), '1999-05'],
    ]);
    expect(reading.columns?.headerRow).toBe(4);
    expect(reading.counts).toEqual({ read: 3, created: 1, matched: 0, skipped: 2, failed: 0 });
    expect(reading.rows.slice(0, 2)).toMatchObject([{ outcome: 'skipped', message: 'Above the headings.' }, { outcome: 'skipped' }]);
    expect(reading.rows[2]?.publication?.date_first_issue_online).toBe('1999-05');
    expect(listCodes(reading)).toEqual(['headings_not_first', 'heading_read_as', 'columns_missing', 'columns_extra']);
    expect(english(reading.problems[0]?.message)).toContain('row 4');
    expect(english(reading.problems.at(-1)?.message)).toContain('core_title');
  });

  test('of phase I: coverage_notes are notes', () => {
    const reading = read([
      ['publication_title', 'print_identifier', 'coverage_notes'],
      ['Tide Records', issn(1), 'free after a year'],
    ]);
    expect(listCodes(reading)[0]).toBe('phase_one');
    expect(reading.rows[0]?.publication?.notes).toBe('free after a year');
  });

  test.each([
    [
      ['title', 'issn', 'e_issn', 'ft_start_date'],
      ['publication_title', 'print_identifier', 'online_identifier', 'date_first_issue_online'],
    ],
    [
      ['Title', 'Publisher', 'URL', 'Electronic ISSN', 'Print ISSN'],
      ['publication_title', 'publisher_name', 'title_url', 'online_identifier', 'print_identifier'],
    ],
    [
      ['Title #', 'Title', 'ISBN', 'Author', 'Pub_Year'],
      [null, 'publication_title', 'print_identifier', 'first_author', 'date_monograph_published_online'],
    ],
    [
      ['publication_title', 'ID.issn', 'ID.eissn', 'platform.host.url'],
      ['publication_title', 'print_identifier', 'online_identifier', 'title_url'],
    ],
    [
      ['publication_title', 'preceeding_publication_title_id'],
      ['publication_title', 'preceding_publication_title_id'],
    ],
    [
      ['Marine Collection Titles', 'ISSN', 'EISSN', 'First Issue Online'],
      ['publication_title', 'print_identifier', 'online_identifier', 'date_first_issue_online'],
    ],
    [['Title'], ['publication_title']],
  ])('%j', (headings, fields) => expect(fieldsRead(read([headings, headings.map((_, index) => `Tide ${index}`)]))).toEqual(fields));

  test('of two columns for one field the one with the exact name counts', () => {
    const reading = read([
      ['publication_title', 'online_identifier.issn', 'online_identifier'],
      ['Tide Records', issn(1), issn(2)],
    ]);
    expect(reading.rows[0]?.publication?.online_identifier).toBe(issn(2));
    expect(reading.problems.find(({ code }) => code === 'column_repeated')?.message).toEqual(
      '“online_identifier.issn” repeats online_identifier and was skipped. “online_identifier” was used.',
    );
  });
});

describe('what is refused, and why', () => {
  test.each<[string, (Cell | undefined)[][], TitleListOptions, string, RegExp]>([
    ['nothing', [], {}, 'no_columns', /The file is empty/],
    [
      'a list of identifiers',
      [['online_identifier'], [issn(1)]],
      {},
      'no_columns',
      /The first row is “online_identifier”.*headings of the template/,
    ],
    [
      'no headings',
      [
        ['Sea sciences (month year)', 'SEA'],
        ['Law', 'LAW'],
      ],
      {},
      'no_columns',
      /“Sea sciences \(month year\) \| SEA”/,
    ],
    [
      '“Title” beside words that mean nothing',
      [
        ['Title', 'Shelf', 'Room'],
        ['Tide Records', '5', '2'],
      ],
      {},
      'no_columns',
      /“Title \| Shelf \| Room”.*custom format/,
    ],
    [
      'headings without titles',
      [['publication_title', 'print_identifier'], [], ['', '']],
      {},
      'no_titles',
      /headings are in row 1, but there are no titles below/,
    ],
    [
      'rows without titles',
      [
        ['publication_title', 'print_identifier'],
        ['', issn(1)],
      ],
      {},
      'no_titles',
      /None of the 1 rows could be imported.*publication_title/,
    ],
    [
      'no letter for the titles',
      [['a', 'b']],
      { letters: { print_identifier: 'B' } },
      'bad_letters',
      /Choose the column that contains the titles/,
    ],
    [
      'a letter twice',
      [['a', 'b']],
      { letters: { publication_title: 'A', notes: 'a' } },
      'bad_letters',
      /Column A is chosen for Title and for Notes/,
    ],
    ['no letter at all', [['a', 'b']], { letters: { publication_title: '1' } }, 'bad_letters', /“1” for Title is not a column/],
  ])('%s', (_, rows, options, code, message) => {
    const { refusal } = read(rows, options);
    expect(refusal?.code).toBe(code);
    expect(english(refusal?.message)).toMatch(message);
  });

  test('R062 a list without known headings still tells its columns, to choose from', () => {
    const { columns } = read([['Report'], ['nr', 'what', 'when'], ['1', 'Tides', '1997']], { letters: {} });
    expect(columns?.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['nr', null],
      ['what', null],
      ['when', null],
    ]);
  });

  test('9,999 titles are a list, 10,000 are not (R061)', () => {
    const titles = (count: number): TitleListReading =>
      read([['publication_title', 'title_id'], ...Array.from({ length: count }, (_, n) => [`${n} titles`, `t${n}`])]);
    expect(titles(9_999).refusal).toBeNull();
    const { refusal, counts } = titles(10_000);
    expect(counts.created).toBe(10_000);
    expect(refusal?.message).toEqual('The list has 10,000 titles; a list must contain fewer than 10,000. Split it into two or more lists.');
    expect(refusal?.split.map(({ by }) => by)).toContain('initial');
  });
});

describe('columns chosen by letter', () => {
  const letters: ColumnLetters = { publication_title: 'B', online_identifier: 'd', date_first_issue_online: 'A' };
  test('under headings that say nothing known', () => {
    const reading = read(
      [
        ['Alku', 'Nimi', 'Huom', 'Tunnus'],
        ['2010', 'Tide Records', 'x', issn(2)],
      ],
      { letters },
    );
    expect(reading.columns?.headerRow).toBe(1);
    expect(reading.rows.map(({ publication }) => publication)).toMatchObject([
      { publication_title: 'Tide Records', online_identifier: issn(2), date_first_issue_online: '2010', notes: null },
    ]);
  });
  test('without headings every row is a title', () => {
    const reading = read(
      [
        ['2010', 'Tide Records', 'x', issn(2)],
        ['2011', 'Kelp', 'x', issn(3)],
      ],
      { letters },
    );
    expect(reading.rows.map(({ name }) => name)).toEqual(['Tide Records', 'Kelp']);
  });
  test('R062 with the titles alone chosen so far, headings are known by the numbers below them', () => {
    const only: ColumnLetters = { publication_title: 'B' };
    const rows = [
      ['nr', 'Nimi', 'Alku'],
      ['1', 'Tide Records', '1998'],
      ['2', 'Kelp', null],
    ];
    const reading = read(rows, { letters: only });
    expect(reading.rows.map(({ name }) => name)).toEqual(['Tide Records', 'Kelp']);
    expect(reading.columns?.columns.map(({ heading }) => heading)).toEqual(['nr', 'Nimi', 'Alku']);
    const names = (all: (string | null)[][]) => read(all, { letters: only }).rows.map(({ name }) => name);
    // No numbers, a number above, a row without one, one row alone, and numbers in titles say nothing.
    const titles = ['Nimi', 'Tide Records', 'Kelp'];
    for (const first of [
      ['a', 'b', 'c'],
      ['0', '1', '2'],
      ['a', '1', 'c'],
      ['', '1', '2'],
    ])
      expect(names(titles.map((title, row) => [first[row] ?? '', title]))).toHaveLength(3);
    expect(names([['nr', 'Nimi']])).toEqual(['Nimi']);
    // A title without a volume, but with a year.
    expect(
      names([
        ['none', 'Nimi', '1997'],
        ['1', 'Kelp', '1998'],
      ]),
    ).toHaveLength(2);
    expect(
      names([
        [null, 'Nimi'],
        [null, '2 tides'],
        [null, '3 tides'],
      ]),
    ).toHaveLength(3);
  });
  test('over headings that would be read otherwise', () => {
    const reading = read(
      [
        ['publication_title', 'Other title'],
        ['Short', 'Long form of it'],
      ],
      { letters: { publication_title: 'B' } },
    );
    expect(reading.rows.map(({ name }) => name)).toEqual(['Long form of it']);
  });
  test('reach far to the right', () => {
    const row = Array.from({ length: 30 }, (_, column) => `c${column}`);
    expect(read([row], { letters: { publication_title: 'AC' } }).rows[0]?.name).toBe('c28');
  });
});

describe('cells', () => {
  test('blank is null, and all 25 are there', () => {
    expect(Object.keys(only({}).publication ?? {})).toEqual(kbartFields);
    expect(only({ notes: '  ' }).publication?.notes).toBeNull();
  });

  test.each<[string, Parameters<typeof kbartRow>[0], object, string[]]>([
    ['n/a', { print_identifier: 'n/a' }, { print_identifier: null }, ['value_blank']],
    ['#N/A', { first_author: '#N/A' }, { first_author: null }, ['value_blank']],
    ['a dash', { online_identifier: '-' }, { online_identifier: null }, ['value_blank']],
    ['an author named None', { first_author: 'None' }, { first_author: 'None' }, []],
    ['ISSN without hyphen', { print_identifier: issn(1).replace('-', '') }, { print_identifier: issn(1) }, ['value_read_as']],
    ['ISSN as a number without its zero', { print_identifier: 280_836 }, { print_identifier: '0028-0836' }, ['value_read_as']],
    ['wrong check digit', { online_identifier: '1111-1111' }, { online_identifier: '1111-1111' }, ['identifier_invalid']],
    ['print as online', { print_identifier: issn(1), online_identifier: issn(1) }, { online_identifier: issn(1) }, ['identifier_same']],
    ['a rounded ISBN', { print_identifier: '9.78075E+12' }, { print_identifier: null }, ['identifier_rounded']],
    ['a type in another letter case', { publication_type: 'Serial' }, { publication_type: 'serial' }, ['value_read_as']],
    ['a book', { publication_type: 'Book' }, { publication_type: 'monograph' }, ['value_read_as']],
    ['an unknown type', { publication_type: 'film' }, { publication_type: null }, ['type_unknown']],
    ['an unknown access', { access_type: 'X' }, { access_type: null }, ['access_unknown']],
    ['full text', { coverage_depth: 'Full text' }, { coverage_depth: 'fulltext' }, ['value_read_as']],
    ['another depth', { coverage_depth: 'print' }, { coverage_depth: 'print' }, ['depth_unknown']],
    ['embargo in small letters', { embargo_info: 'p1y' }, { embargo_info: 'P1Y' }, ['value_read_as']],
    ['embargo in words', { embargo_info: '12 months' }, { embargo_info: null }, ['embargo_invalid']],
    [
      'a date with a time',
      { date_monograph_published_print: '2008-05-19 00:00:00' },
      { date_monograph_published_print: '2008-05-19' },
      ['value_read_as'],
    ],
    [
      'an open end',
      { date_first_issue_online: '2010', date_last_issue_online: 'present' },
      { date_last_issue_online: null },
      ['date_open'],
    ],
    ['an open beginning', { date_first_issue_online: 'P' }, { date_first_issue_online: null }, ['date_invalid']],
    ['no date', { date_first_issue_online: 'soon' }, { date_first_issue_online: null }, ['date_invalid']],
    ['no scheme', { title_url: 'library.example/tide' }, { title_url: 'library.example/tide' }, ['url_invalid']],
    ['another scheme', { title_url: 'javascript:alert(1)' }, { title_url: 'javascript:alert(1)' }, ['url_invalid']],
    ['an issue that became a date', { num_first_issue_online: '01-Feb' }, { num_first_issue_online: '01-Feb' }, ['number_is_date']],
    ['an issue with a letter', { num_first_issue_online: 'S1' }, { num_first_issue_online: 'S1' }, []],
    ['quotes around', { publisher_name: '"Kelp Press"' }, { publisher_name: 'Kelp Press' }, ['quoted']],
    ['quotes within', { publisher_name: '"Kelp" Press' }, { publisher_name: '"Kelp" Press' }, []],
    ['a line break', { notes: 'first\nsecond' }, { notes: 'first second' }, ['control_character']],
    ['a lost character', { publisher_name: 'K\ufffdlp' }, { publisher_name: 'K\ufffdlp' }, ['replacement_character']],
    ['1,023 characters', { notes: 'x'.repeat(1023) }, { notes: 'x'.repeat(1023) }, []],
    ['1,024 characters', { notes: 'x'.repeat(1024) }, { notes: 'x'.repeat(1024) }, ['cell_too_long']],
    [
      'the end before the beginning',
      { date_first_issue_online: '2004-04', date_last_issue_online: '2003-05' },
      { date_last_issue_online: '2003-05' },
      ['coverage_reversed'],
    ],
    ['a year and a day in it', { date_first_issue_online: '2010-12-31', date_last_issue_online: '2010' }, {}, []],
    ['volumes the wrong way', { num_first_vol_online: '36', num_last_vol_online: '17' }, {}, ['volume_reversed']],
    [
      'issues of one volume the wrong way',
      { num_first_vol_online: '3', num_first_issue_online: '4', num_last_vol_online: '3', num_last_issue_online: '2' },
      {},
      ['volume_reversed'],
    ],
    [
      'issues of two volumes',
      { num_first_vol_online: '3', num_first_issue_online: '4', num_last_vol_online: '4', num_last_issue_online: '2' },
      {},
      [],
    ],
    ['volumes that are no numbers', { num_first_vol_online: 'os-1', num_last_vol_online: '0' }, {}, []],
  ])('%s', (_, values, expected, codes) => {
    const { publication, codes: found, row } = only(values);
    expect(found).toEqual(codes);
    expect(publication).toMatchObject(expected);
    // Nothing of this keeps a title out.
    expect(row?.outcome).toBe('created');
  });

  test('a title that looks like nothing is a title', () =>
    expect(only({ publication_title: 'None' }).publication?.publication_title).toBe('None'));

  test('a problem names row, column and value, and what to do', () => {
    const { row } = only({ online_identifier: '1111-1111' });
    expect(row?.problems).toEqual([
      {
        row: 2,
        column: 2,
        field: 'online_identifier',
        severity: 'warning',
        code: 'identifier_invalid',
        message: '“1111-1111” is neither an ISSN nor an ISBN: its length or check digit is wrong. Compare it with the publisher’s site.',
      },
    ]);
  });

  test('clear dates of the list settle the unclear ones', () => {
    const dates = (...cells: string[]): (string | null | undefined)[] =>
      readRows(
        ...cells.map((date, n) => kbartRow({ publication_title: `T${n}`, title_id: `t${n}`, date_first_issue_online: date })),
      ).rows.map(({ publication }) => publication?.date_first_issue_online);
    expect(dates('01/03/2008', '01/31/2009')).toEqual(['2008-01-03', '2009-01-31']);
    expect(dates('01/03/2008', '31/01/2009')).toEqual(['2008-03-01', '2009-01-31']);
  });
});

describe('rows', () => {
  const title = (name: string, values: Parameters<typeof kbartRow>[0] = {}): Cell[] => kbartRow({ publication_title: name, ...values });

  test('each is listed with what becomes of it, and the report adds up', () => {
    const reading = readRows(
      title('Tide Records', { online_identifier: issn(1) }),
      [...kbartFields],
      title('Tide Records', { online_identifier: issn(1) }),
      kbartRow({ online_identifier: issn(2) }),
      Array.from({ length: 25 }, () => null),
      title('* impact factors of last year'),
    );
    expect(reading.rows.map(({ row, name, outcome, message }) => [row, name, outcome, inEnglish(message)])).toEqual([
      [2, 'Tide Records', 'created', null],
      [3, 'publication_title', 'skipped', 'The row repeats the headings and was skipped.'],
      [4, 'Tide Records', 'skipped', 'The row repeats row 2 and was skipped.'],
      [5, issn(2), 'failed', 'The row has no title. Fill in publication_title or delete the row.'],
      [7, '* impact factors of last year', 'skipped', expect.stringContaining('treated as a note')],
    ]);
    expect(reading.counts).toEqual({ read: 5, created: 1, matched: 0, skipped: 3, failed: 1 });
  });

  test('a title without identifier is taken and named', () => {
    const [, row] = readRows(title('Other', { title_id: 'o' }), title('Tide Records')).rows;
    expect(row?.problems.map(({ code }) => code)).toEqual(['identifier_none']);
  });

  test('two titles with one title_id stay two, and both are named', () => {
    const { rows, counts } = readRows(
      title('Review of Tides', { online_identifier: issn(1), title_id: 'tides' }),
      title('Review of Currents', { online_identifier: issn(2), title_id: 'tides' }),
      title('Review of Tides', { online_identifier: issn(1), title_id: 'tides', notes: 'supplements' }),
      title('Review of tides', { title_id: 'tides', notes: 'no identifier, the same name' }),
    );
    expect(counts.created).toBe(4);
    expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([[], ['title_id_shared'], [], []]);
    expect(english(rows[1]?.problems[0]?.message)).toContain('“Review of Tides” in row 2');
  });

  test.each([
    ['1997', '2003', '2005', null],
    ['1997', '2003-06', '2004-07', null],
    ['1997', '2003-06', '2004-06', 'coverage_gap_short'],
    ['1997', '2003-06', '2004-05', 'coverage_gap_short'],
    ['1997', '2003', '2004', 'coverage_gap_short'],
    ['1997', '2003', '2003-12', 'coverage_overlaps'],
    ['1997', null, '2005', 'coverage_overlaps'],
  ])('%s to %s, then from %s: %s', (first, last, next, code) => {
    const same = { online_identifier: issn(1), title_id: 't' };
    const { rows, counts } = readRows(
      title('Tide Records', { ...same, date_first_issue_online: next }),
      title('Tide Records', { ...same, date_first_issue_online: first, date_last_issue_online: last }),
    );
    expect(counts.created).toBe(2);
    expect(rows.flatMap(({ problems }) => problems.map((problem) => [problem.row, problem.code]))).toEqual(
      code === null ? [] : [[2, code]],
    );
  });

  test('cells behind the last heading are told, empty ones are not', () => {
    const reading = read([
      ['publication_title', 'print_identifier'],
      ['Tide Records', issn(1), null],
      ['Kelp', issn(2), '2010'],
    ]);
    expect(reading.rows.map(({ problems }) => problems.map(({ code, column }) => [code, column]))).toEqual([
      [],
      [['cell_without_heading', 2]],
    ]);
  });
});

describe('the strict profile', () => {
  const good = {
    online_identifier: issn(1),
    title_url: 'https://x.example/1',
    coverage_depth: 'fulltext',
    publication_type: 'serial',
    access_type: 'P',
    date_first_issue_online: '2010',
  };
  const strict = (rows: (Cell | undefined)[][], source = {}): string[] => {
    const reading = read(rows, { profile: 'strict', source });
    return [...reading.problems, ...reading.rows.flatMap(({ problems }) => problems)].map(({ code }) => code);
  };
  const tide = kbartRow({ publication_title: 'Tide Records', ...good });

  test('finds nothing in a list as the standard has it', () => {
    const source = { fileName: 'KelpPress_Global_AllTitles_2025-01-31.txt', encoding: 'utf-8', delimiter: '\t' };
    expect(strict([[...kbartFields], tide], source)).toEqual([]);
    // Sheets end with empty rows that nobody sees.
    expect(strict([[...kbartFields], tide, [], []], source)).toEqual([]);
  });

  test.each<[string, (Cell | undefined)[][], object, string]>([
    ['a blank line after the headings', [[...kbartFields], [], tide], {}, 'blank_row'],
    ['headings in another order', [kbartFields.toReversed(), tide.toReversed()], {}, 'columns_order'],
    ['a missing column', [kbartFields.toSpliced(14, 1), tide.toSpliced(14, 1)], {}, 'columns_missing'],
    [
      'a column more',
      [
        [...kbartFields, 'doi'],
        [...tide, '10.1/x'],
      ],
      {},
      'columns_extra',
    ],
    ['a heading in capitals', [['Publication_Title', ...kbartFields.slice(1)], tide], {}, 'heading_spelling'],
    ['a row with a cell too many', [[...kbartFields], [...tide, null]], {}, 'cell_count'],
    [
      'no alphabet',
      [[...kbartFields], tide, kbartRow({ ...good, publication_title: 'Kelp', online_identifier: issn(2) })],
      {},
      'not_sorted',
    ],
    ['commas', [[...kbartFields], tide], { delimiter: ',' }, 'not_tab'],
    ['Latin-1', [[...kbartFields], tide], { encoding: 'windows-1252' }, 'not_utf8'],
    ['a file name', [[...kbartFields], tide], { fileName: 'titles.txt' }, 'file_name'],
    ['no type', [[...kbartFields], kbartRow({ publication_title: 'Tide Records', ...good, publication_type: null })], {}, 'type_missing'],
    ['no URL', [[...kbartFields], kbartRow({ publication_title: 'Tide Records', ...good, title_url: null })], {}, 'value_expected'],
  ])('%s', (_, rows, source, code) => {
    expect(strict(rows, source)).toEqual([code]);
    expect(read(rows, { source }).rows.every(({ problems }) => problems.every(({ severity }) => severity !== 'error'))).toBe(true);
  });

  test('sets rows with errors aside that the lenient one takes', () => {
    const rows = [[...kbartFields], kbartRow({ publication_title: 'Tide Records', ...good, publication_type: 'Serial' }), tide];
    expect(read(rows, { profile: 'strict' }).counts).toMatchObject({ created: 1, failed: 1 });
    expect(read(rows).counts).toMatchObject({ created: 1, skipped: 1 });
  });

  test('says no less than the lenient one, whatever the rule', () => {
    const rank = { error: 3, warning: 2, notice: 1 };
    for (const { lenient, strict: severity } of Object.values(titleRules)) {
      expect(severity === null ? 0 : rank[severity]).toBeGreaterThanOrEqual(lenient === null ? 0 : rank[lenient]);
    }
  });
});

test('whatever a sheet holds, every filled row below the headings is in the report once', () => {
  const cell = fc.oneof(
    fc.constantFrom<Cell>(
      null,
      'publication_title',
      'Tide Records',
      'P1Y',
      '2010',
      '-',
      issn(1),
      'x'.repeat(1100),
      '"a"',
      'a\u0000b',
      true,
      12.5,
    ),
    fc.string({ maxLength: 12 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 27 }), { maxLength: 12 }), fc.boolean(), (cells, isStrict) => {
      const rows = sheet([...kbartFields], ...cells);
      const reading = readTitleList(rows, { profile: isStrict ? 'strict' : 'lenient' });
      const { read: all, created, matched, skipped, failed } = reading.counts;
      expect(all).toBe(created + matched + skipped + failed);
      const numbers = reading.rows.map(({ row }) => row);
      expect(numbers).toEqual([...new Set(numbers)]);
      expect(reading.rows.every(({ outcome, message }) => (outcome === 'created') === (message === null))).toBe(true);
      const filled = cells.filter((row) =>
        row.some(
          (one) =>
            String(one ?? '')
              .replace(/[\u00a0\u2007\u202f\u200b\ufeff]/g, ' ')
              .trim() !== '',
        ),
      );
      if (reading.columns?.headerRow === 1) expect(all).toBe(filled.length);
    }),
  );
});

describe('what files bring along', () => {
  test('letters that were encoded twice are read as they were, with a word', () => {
    const reading = read([
      ['publication_title', 'print_identifier', 'title_url'],
      ['\u00c3\u0089ire-Ireland', '0013-2683', 'https://example.org/a'],
    ]);
    expect(reading.rows[0]?.publication?.publication_title).toBe('Éire-Ireland');
    expect(reading.rows[0]?.problems.map(({ code }) => code)).toContain('double_encoded');
  });

  test('a column without a heading that many rows have is told once', () => {
    const rows = Array.from({ length: 30 }, (_, at): Cell[] => [`Title ${at}`, null, `https://example.org/${at}`, 'x']);
    const reading = read([['publication_title', 'print_identifier', 'title_url'], ...rows]);
    expect(reading.problems.filter(({ code }) => code === 'column_without_heading').map(({ message }) => message.values)).toEqual([
      { letter: 'D', count: 30 },
    ]);
    expect(reading.rows.flatMap(({ problems }) => problems.filter(({ code }) => code === 'cell_without_heading'))).toEqual([]);
  });
});

test('an ISBN is the online one in rows that say so, unless its column is for print', () => {
  const books = (heading: string) =>
    read([
      ['Title', heading, 'Binding'],
      ['Tides', '9780306406157', 'eBook'],
      ['Waves', '9781861972712', 'Hardback'],
    ]).rows.map(({ publication }) => [publication?.print_identifier ?? null, publication?.online_identifier ?? null]);
  expect(books('ISBN')).toEqual([
    [null, '9780306406157'],
    ['9781861972712', null],
  ]);
  expect(books('Print ISBN')[0]).toEqual(['9780306406157', null]);
});
