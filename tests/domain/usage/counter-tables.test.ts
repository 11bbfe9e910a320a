import { describe, expect, test } from 'vitest';
import {
  codesOf,
  header,
  journal,
  journalHeadings,
  problemsOf,
  quarter,
  readTable,
  release4,
  sheetRows,
  statesOf,
  titleReport,
  titleRow,
} from './counter-support.ts';
import { isCounterTable } from '#shared/domain/usage/counter/recognise-counter.ts';

const metric = 'Total_Item_Requests';

describe('header of a table', () => {
  test('of release 4 gives report, institution, customer, period and date', () => {
    const report = readTable(release4('Book Report 2(R4)', journalHeadings(...quarter), [journal('Tides', 3, 1, 1, 1)]));
    expect(report.header).toMatchObject({
      release: '4',
      report: 'BR2',
      institution: 'A University',
      customerIds: ['12345'],
      period: { from: '2022-01', to: '2022-03' },
      createdAt: '2022-04-02T00:00:00.000Z',
      platforms: ['A Platform'],
    });
  });

  test.each([
    ['Journal Report 1 GOA (R4)', 'JR1 GOA'],
    ['Journal Report 1a (R4)', 'JR1A'],
    ['Platform Report 1 (R4)', 'PR1'],
  ])('%s is %s', (title, id) => {
    expect(readTable(release4(title, journalHeadings(...quarter), [])).header.report).toBe(id);
  });

  test('of release 5 gives filters, attributes and exceptions', () => {
    const fields = {
      Report_Filters: 'Data_Type=Book|Journal; Access_Method=Regular',
      Metric_Types: 'No_License; Limit_Exceeded',
      Exceptions: '3040: Partial Data Returned (Logging failed 2022-02-03); 3050: Parameter Not Recognized',
    };
    const { header: read } = readTable(titleReport([titleRow('Tides', metric, [1, 2, 3])], { fields }));
    expect(read.filters).toEqual({
      Data_Type: ['Book', 'Journal'],
      Access_Method: ['Regular'],
      Metric_Type: ['No_License', 'Limit_Exceeded'],
    });
    expect(read.exceptions).toEqual([
      { code: 3040, message: 'Partial Data Returned', data: 'Logging failed 2022-02-03' },
      { code: 3050, message: 'Parameter Not Recognized', data: '' },
    ]);
  });

  test('is read where semicolons cut its values into cells', () => {
    const rows = titleReport([titleRow('Tides', metric, [1, 2, 3])]).map((row) =>
      row[0] === 'Reporting_Period' ? ['Reporting_Period', 'Begin_Date=2022-01-01', 'End_Date=2022-03-31'] : row,
    );
    expect(readTable(rows).header.period).toEqual({ from: '2022-01', to: '2022-03' });
  });

  test.each(['2020-00-00T00:00:00Z', '$$$date_run$$$', ''])('takes no instant from %j', (created) => {
    expect(readTable(titleReport([], { fields: { Created: created } })).header.createdAt).toBeNull();
  });

  test.each(['5.1', 'R5.1', '5,1', 'COUNTER 5.1', 'Release 5.1', '5.1.2'])('names release 5.1 as %s', (release) => {
    expect(readTable(titleReport([titleRow('Tides', metric, [1, 2, 3])], { fields: { Release: release } })).header.release).toBe('5.1');
  });

  test('names a release that is not read', () => {
    const report = readTable(titleReport([titleRow('Tides', metric, [1, 2, 3])], { fields: { Release: '3' } }));
    expect(problemsOf(report, 'release_not_supported')[0]).toMatchObject({ severity: 'error', values: { release: '3' } });
    expect(report.rows).toEqual([]);
  });

  test('of release 5.1 is known by its release', () => {
    expect(readTable(titleReport([], { fields: { Release: '5.1' } })).header.release).toBe('5.1');
    expect(readTable(titleReport([], { fields: { Release: 5 } })).header.release).toBe('5');
  });
});

describe('table without a header', () => {
  test.each([
    [['Database', 'Publisher', 'Platform', 'Access denied category', 'Reporting Period Total', 'Jan-2012'], 'DB2', '4'],
    [['Platform', 'Publisher', 'User Activity', 'Reporting Period Total', 'Mar-2022'], 'PR1', '4'],
    [['Title', 'Platform', 'Metric_Type', 'Reporting_Period_Total', 'Jan-2022'], 'TR', '5'],
    [['Platform', 'Metric_Type', 'Reporting_Period_Total', 'Jan-2022'], 'PR', '5'],
  ])('of %j is %s, and its release is asked', (headings, report, suggested) => {
    const read = readTable([headings, headings.map((_, index) => (index < 3 ? 'Name' : 1))]);
    expect(read.header).toMatchObject({ release: null, report });
    expect(problemsOf(read, 'ask_release')[0]?.values).toEqual({ suggested });
  });

  test('asks which report where the headings fit several, and takes the answer', () => {
    const rows = [journalHeadings('Mar-2022'), journal('Tides', 48, 48)];
    expect(problemsOf(readTable(rows), 'ask_report')[0]?.values).toEqual({ reports: 'JR1, JR1 GOA, JR1A' });
    const answered = readTable(rows, { release: '4', report: 'JR1 GOA' });
    expect(answered.problems).toEqual([]);
    expect(answered.totals).toEqual({ Gold_OA_Full_Text_Requests: [48] });
  });

  test('is recognised as COUNTER by the check that other imports use', () => {
    expect(isCounterTable(sheetRows([journalHeadings('Mar-2022'), journal('Tides', 48, 48)]))).toBe(true);
    expect(
      isCounterTable(
        sheetRows([
          ['Extra', 'Date', 'Activities', 'Searched'],
          [1, '2022-07-01', 2, 3],
        ]),
      ),
    ).toBe(false);
  });
});

describe('months of a table', () => {
  test.each([
    [['22-Jan', '22-Feb', '22-Mar']],
    [['jan/18', 'feb/18', 'Mar-2018'], 2018],
    [['Jan-22', 'Feb-22', 'Mar-22']],
    [['2022-01', '2022-02', '2022-03']],
    [['1-2022', '2-2022', '3-2022']],
    [['Jän-2022', 'Feb-2022', 'Mrz-2022']],
    [['2022-01-01', '2022-02-01', '2022-03-01']],
    [['January', 'February', 'March']],
    [['Jan_2022', 'Feb_2022', 'Mar_2022']],
    [["Jan'22", 'Feb’22', 'Mar2022']],
    [['2022M01', '2022M02', '2022M03']],
    [['Jänner 2022', 'Feber 2022', 'März 2022']],
    [['1/1/2022', '2/1/2022', '3/1/2022']],
    [['1/1/2022', '1/2/2022', '1/3/2022']],
    [['1/31/2022', '2/28/2022', '3/31/2022']],
    // A spreadsheet took `Jan-22` for the 22nd of January of its own year.
    [['2026-01-22', '2026-02-22', '2026-03-22']],
  ])('are read from %j', (months, year = 2022) => {
    const period = `${year}-01-01 to ${year}-03-31`;
    const report = readTable(release4('Journal Report 1 (R4)', journalHeadings(...months), [journal('Tides', 6, 1, 2, 3)], period));
    expect(report.months).toEqual([`${year}-01`, `${year}-02`, `${year}-03`]);
    expect(report.totals).toEqual({ Full_Text_Requests: [1, 2, 3] });
    expect(report.problems).toEqual([]);
  });

  test('that cannot be read are named, the others are partial until it is answered', () => {
    const rows = titleReport([titleRow('Tides', metric, [1, 2, 3])], { months: ['Jan-2022', 'Fub-2022', 'Mrz-2022'] });
    const report = readTable(rows);
    expect(problemsOf(report, 'unreadable_month')[0]).toMatchObject({
      severity: 'question',
      values: { heading: 'Fub-2022', suggested: '2022-02' },
    });
    expect(statesOf(report)).toEqual({ '2022-01': 'partial', '2022-02': 'missing', '2022-03': 'partial' });
    const answered = readTable(rows, { months: { 'Fub-2022': '2022-02' } });
    expect(answered.totals).toEqual({ [metric]: [1, 2, 3] });
    expect(new Set(answered.states)).toEqual(new Set(['loaded']));
  });

  test('win over a period that says otherwise', () => {
    const report = readTable(
      release4('Journal Report 1 (R4)', journalHeadings(...quarter), [journal('Tides', 6, 1, 2, 3)], '2011-01-01 to 2011-12-31'),
    );
    expect(problemsOf(report, 'period_and_months_disagree')[0]?.values).toEqual({
      from: '2011-01',
      to: '2011-12',
      first: '2022-01',
      last: '2022-03',
    });
    expect(report.months).toEqual(['2022-01', '2022-02', '2022-03']);
  });

  test('asked without a column are missing', () => {
    const report = readTable(titleReport([titleRow('Tides', metric, [1])], { months: ['Jan-2022'] }));
    expect(statesOf(report)).toEqual({ '2022-01': 'loaded', '2022-02': 'missing', '2022-03': 'missing' });
  });

  test('of a period from the last evening of a month are those after it', () => {
    const fields = { Reporting_Period: 'Begin_Date=2021-12-31; End_Date=2022-03-30' };
    expect(readTable(titleReport([titleRow('Tides', metric, [1, 2, 3])], { fields })).months).toEqual(['2022-01', '2022-02', '2022-03']);
  });

  test('of more than a year and from one year into the next are read', () => {
    const months = ['Nov-2021', 'Dec-2021', 'Jan-2022', 'Feb-2022'];
    const fields = { Reporting_Period: '2021-11-01 to 2022-02-28' };
    expect(readTable(titleReport([titleRow('Tides', metric, [1, 2, 3, 4])], { months, fields })).months).toEqual([
      '2021-11',
      '2021-12',
      '2022-01',
      '2022-02',
    ]);
  });

  test('that are not there refuse the file, unless it is of a single month', () => {
    const rows = titleReport([titleRow('Tides', metric, [], { total: 12 })], { months: [] });
    const refused = readTable(rows);
    expect(problemsOf(refused, 'no_months')[0]?.severity).toBe('error');
    expect(refused.rows).toEqual([]);
    const single = readTable(
      titleReport([titleRow('Tides', metric, [], { total: 12 })], { months: [], fields: { Reporting_Period: '2022-02-01 to 2022-02-28' } }),
    );
    expect([single.months, single.totals]).toEqual([['2022-02'], { [metric]: [12] }]);
  });

  test('that come twice refuse the file', () => {
    const report = readTable(titleReport([titleRow('Tides', metric, [1, 2])], { months: ['Jan-2022', '2022-01'] }));
    expect(problemsOf(report, 'month_twice')[0]?.values).toEqual({ month: '2022-01' });
  });
});

describe('blank cells and zeros', () => {
  test('release 5: a blank is missing, 0 is zero, the sums are the same [RC07]', () => {
    const blank = readTable(titleReport([titleRow('A', metric, [5, null, null]), titleRow('B', metric, [1, null, 3])]));
    const zero = readTable(titleReport([titleRow('A', metric, [5, 0, 0]), titleRow('B', metric, [1, 0, 3])]));
    expect(blank.totals).toEqual({ [metric]: [6, null, 3] });
    expect(zero.totals).toEqual({ [metric]: [6, 0, 3] });
    expect(statesOf(blank)).toEqual({ '2022-01': 'loaded', '2022-02': 'missing', '2022-03': 'loaded' });
    expect(statesOf(zero)).toEqual({ '2022-01': 'loaded', '2022-02': 'none', '2022-03': 'loaded' });
    expect(blank.rows.map(({ counts }) => counts)).toEqual([
      [5, null, null],
      [1, null, 3],
    ]);
  });

  test('release 5: a report of blanks has months that are missing [RC07]', () => {
    const report = readTable(titleReport([titleRow('A', metric, [null, null, null])]));
    expect(new Set(report.states)).toEqual(new Set(['missing']));
  });

  test('release 4: a blank cell within the period is 0 [RC07]', () => {
    const report = readTable(release4('Journal Report 1 (R4)', journalHeadings(...quarter), [journal('Tides', 4, 4, null, '')]));
    expect(report.totals).toEqual({ Full_Text_Requests: [4, 0, 0] });
    expect(report.states).toEqual(['loaded', 'none', 'none']);
  });

  test('a table without rows was reported as no use, with a warning', () => {
    const report = readTable(titleReport([]));
    expect(report.states).toEqual(['none', 'none', 'none']);
    expect(codesOf(report)).toEqual(['empty_table']);
  });
});

describe('totals rows', () => {
  test('never count and are compared [RC03]', () => {
    const rows = [journal('Total for all journals', 50, 20, 20, 10), journal('Tides', 40, 20, 10, 10), journal('Waves', 19, 9, 5, 5)];
    const report = readTable(release4('Journal Report 1 (R4)', journalHeadings(...quarter), rows));
    expect(report.totals).toEqual({ Full_Text_Requests: [29, 15, 15] });
    expect(report.titles.map(({ name }) => name)).toEqual(['Tides', 'Waves']);
    expect(problemsOf(report, 'totals_row_differs')[0]?.values).toEqual({
      row: 9,
      metric: 'Full_Text_Requests',
      stated: 50,
      read: 59,
      difference: -9,
    });
    expect(report.statedTotals).toEqual([{ row: 9, metric: 'Full_Text_Requests', stated: 50, read: 59 }]);
  });

  test('of a file that was cut say so [RC03]', () => {
    const rows = [journal('Total for all journals', 486_726, 400_000, 86_000, 726), journal('Tides', 574, 500, 70, 4)];
    const report = readTable(release4('Journal Report 1 (R4)', journalHeadings(...quarter), rows));
    expect(report.totals).toEqual({ Full_Text_Requests: [500, 70, 4] });
    expect(problemsOf(report, 'totals_row_differs')[0]?.values).toMatchObject({ stated: 486_726, read: 574 });
  });

  test.each([
    'TOTAL FOR ALL TITLES',
    'Total for all collections',
    'Totals',
    'Total',
    'All Databases',
    'Total searches',
    'Total for all Journals',
  ])('%j without identifiers is one', (name) => {
    const report = readTable(titleReport([titleRow(name, metric, [5, 5, 5], { id: null }), titleRow('Tides', metric, [5, 5, 5])]));
    expect(report.totals).toEqual({ [metric]: [5, 5, 5] });
    expect(codesOf(report)).toEqual([]);
  });

  test.each(['All Creoles Now?', 'Total Quality Management', 'Totals of the Universe'])('a title called %j is none', (name) => {
    expect(readTable(titleReport([titleRow(name, metric, [5, 5, 5], { id: null })])).titles).toHaveLength(1);
  });

  test.each(['Summe', 'Totaal', 'Yhteensä', 'Totalt', 'Gesamt', ''])('in other words, %j, count nothing', (name) => {
    const rows = [titleRow('Waves', metric, [1, 2, 3]), titleRow(name, metric, [1, 2, 3], { id: null, total: 6 })];
    const report = readTable(titleReport(rows));
    expect([report.totals[metric], report.statedTotals]).toEqual([[1, 2, 3], [expect.objectContaining({ stated: 6, read: 6 })]]);
  });

  test('are not those with an identifier: a platform may sell “All Databases”', () => {
    expect(readTable(titleReport([titleRow('All Databases', metric, [5, 5, 5], { id: 'wos:all' })])).titles).toHaveLength(1);
  });

  test('are known by a metric that is a total, and the months count', () => {
    const rows = [
      titleRow('All', 'TOTAL', [5, 7, 9], { id: null, total: 3 }),
      titleRow('I1', metric, [2, 3, 4], { total: 1 }),
      titleRow('I2', metric, [3, 4, 5], { total: 2 }),
    ];
    const report = readTable(titleReport(rows));
    expect(report.totals).toEqual({ [metric]: [5, 7, 9] });
    expect(problemsOf(report, 'row_totals_differ')[0]?.values).toEqual({ rows: 2, row: 16 });
  });

  test('are compared by metric where they name one', () => {
    const headings = ['Database', 'Publisher', 'Platform', 'Access denied category', 'Reporting Period Total', ...quarter];
    const limit = 'Access denied: concurrent/simultaneous user license limit exceeded';
    const license = 'Access denied: content item not licensed';
    const rows = [
      ['Total for all databases', 'P', 'A', limit, 5, 0, 5, 0],
      ['Total for all databases', 'P', 'A', license, 2, 0, 0, 2],
      ['XXX', 'P', 'A', limit, 5, 0, 5, 0],
      ['XXX', 'P', 'A', license, 1, 0, 0, 1],
    ];
    const report = readTable(release4('Database Report 2 (R4)', headings, rows));
    expect(report.totals).toEqual({ Limit_Exceeded: [0, 5, 0], No_License: [0, 0, 1] });
    expect(problemsOf(report, 'totals_row_differs').map(({ values }) => values.metric)).toEqual(['No_License']);
  });

  test('shifted by a column that they lack are compared over all metrics', () => {
    const headings = [...journalHeadings().slice(0, 7), 'Access Denied Category', 'Reporting Period Total', 'Jan-2022'];
    const rows = [
      ['Total for all journals', 'P', 'A', null, null, null, null, 3, 3],
      ['Tides', 'P', 'A', null, null, null, null, 'Access denied: limit exceeded', 3, 3],
    ];
    const report = readTable(release4('Journal Report 2 (R4)', headings, rows, '2022-01-01 to 2022-01-31'));
    expect([report.totals, codesOf(report)]).toEqual([{ Limit_Exceeded: [3] }, []]);
  });

  test('HTML and PDF totals of release 4 are added to nothing', () => {
    const row = journal('Tides', 48, 16, 16, 16).map((cell, index) => (index === 8 ? 31 : index === 9 ? 17 : cell));
    const report = readTable(release4('Journal Report 1 (R4)', journalHeadings(...quarter), [row]));
    expect([report.totals, report.problems]).toEqual([{ Full_Text_Requests: [16, 16, 16] }, []]);
  });
});

describe('rows of a table', () => {
  test.each([
    ['1,016', 1016],
    ["'1,016'", 1016],
    ['6 ', 6],
    ['1 016', 1016],
    ['3.0', 3],
    ['1.234.567', 1_234_567],
    ['1.000', 1000],
    ['-', null],
  ])('count %j is %j', (cell, count) => {
    expect(readTable(titleReport([titleRow('A', metric, [cell, 0, 0])])).rows[0]?.counts[0]).toBe(count);
  });

  test.each(['-5', 'n/k', '2.5', '1,01'])('a cell %j is no count: it is named and its month is partial', (cell) => {
    const report = readTable(titleReport([titleRow('A', metric, [cell, 2, 3]), titleRow('B', metric, [1, 1, 1])]));
    expect(problemsOf(report, 'unreadable_count')[0]?.values).toEqual({ rows: 1, row: 15, value: cell });
    expect(report.states).toEqual(['partial', 'loaded', 'loaded']);
  });

  test('headings are read in any case, with blanks and with other names', () => {
    const headings = [
      'Title',
      'PUBLISHER',
      'platform',
      'Printed_ISSN',
      'data type',
      'access_method',
      'METRIC TYPE',
      'Reporting_ Period_Total',
      ...quarter,
    ];
    const report = readTable([...header('TR'), headings, [], ['5', 'P', 'A', '0028-0836', 'Journal', 'Regular', metric, 6, 1, 2, 3]]);
    expect(report.titles[0]).toMatchObject({ name: '5', publisher: 'P', printIssn: '0028-0836' });
    expect(report.rows[0]).toMatchObject({ dataType: 'Journal', accessMethod: 'Regular', counts: [1, 2, 3] });
  });

  test('without a heading over the titles are read, after blank lines', () => {
    const headings = [
      null,
      'Publisher',
      'Platform',
      'Book DOI',
      'Proprietary Identifier',
      'ISBN',
      'ISSN',
      'Reporting Period Total',
      ...quarter,
    ];
    const report = readTable(
      release4('Book Report 1 (R4)', headings, [
        [null, null],
        ['Title 1', 'P', 'A', null, null, null, null, 6, 1, 2, 3],
      ]),
    );
    expect([report.titles[0]?.name, report.totals]).toEqual(['Title 1', { Title_Requests: [1, 2, 3] }]);
  });

  test('years of publication are added up; unique titles over them are noted', () => {
    const rows = [
      titleRow('Book', 'Unique_Title_Requests', [1, 1, 1], { yop: '2019', dataType: 'Book' }),
      titleRow('Book', 'Unique_Title_Requests', [2, 0, 0], { yop: '2020', dataType: 'Book' }),
    ];
    const report = readTable(titleReport(rows));
    expect(report.rows.map(({ counts }) => counts)).toEqual([[3, 1, 1]]);
    expect(problemsOf(report, 'unique_titles_summed')[0]).toMatchObject({ severity: 'note', values: { titles: 1 } });
  });

  test('equal rows count once and are named', () => {
    const row = titleRow('Tides', metric, [1, 2, 3]);
    const report = readTable(titleReport([row, [...row], titleRow('Tides', metric, [1, 2, 4])]));
    expect(report.totals).toEqual({ [metric]: [2, 4, 7] });
    expect(problemsOf(report, 'repeated_rows')[0]?.values).toEqual({ rows: 1, row: 16 });
  });

  test('after headings with other months are of a second report, which is named and not read', () => {
    const first = titleReport([titleRow('Tides', metric, [1, 2, 3])]);
    const second = titleReport([titleRow('Tides', metric, [4, 5, 6])], { months: ['Apr-2022', 'May-2022', 'Jun-2022'] });
    const report = readTable([...first, [], ...second]);
    expect([report.months, report.totals]).toEqual([['2022-01', '2022-02', '2022-03'], { [metric]: [1, 2, 3] }]);
    expect(report.problems).toMatchObject([{ code: 'second_report', severity: 'warning', values: { row: 30 } }]);
  });

  test('headings that come again and lines of text are skipped', () => {
    const rows = titleReport([titleRow('Tides', metric, [1, 2, 3])]);
    const report = readTable([...rows, rows[13] ?? [], ['Source: our own counting'], [], [null, null]]);
    expect([report.titles.length, report.problems]).toEqual([1, []]);
  });

  test('with figures and without a metric are named', () => {
    const report = readTable(titleReport([titleRow('Tides', '', [1, 2, 3]), titleRow('Waves', metric, [1, 1, 1])]));
    expect(problemsOf(report, 'rows_without_metric')[0]?.values).toEqual({ rows: 1, row: 15 });
  });

  test('metrics in other spellings are known; unknown ones are kept and named', () => {
    const report = readTable(
      titleReport([
        titleRow('A', 'Limit_Exceded', [1, 1, 1]),
        titleRow('A', 'total item requests', [2, 2, 2]),
        titleRow('A', 'Clicks', [3, 3, 3]),
      ]),
    );
    expect(Object.keys(report.totals)).toEqual(['Limit_Exceeded', metric, 'Clicks']);
    expect(problemsOf(report, 'unknown_metric').map(({ values }) => values.metric)).toEqual(['Clicks']);
  });

  test('a metric called like a property of objects is only a name', () => {
    expect(
      Object.keys(readTable(titleReport([titleRow('A', 'constructor', [1, 1, 1]), titleRow('A', '__proto__', [1, 1, 1])])).totals),
    ).toEqual(['constructor', '__proto__']);
  });

  test('columns of a vendor are named and not read', () => {
    const rows: (string | number)[][] = [
      ['Title', 'Shelf', 'Platform', 'Metric_Type', 'Reporting_Period_Total', ...quarter, 'Comment'],
      ['Tides', 'B 3', 'A', metric, 6, 1, 2, 3, 'seen'],
    ];
    const report = readTable([...header('TR'), ...rows]);
    expect([report.totals, problemsOf(report, 'columns_not_read')[0]?.values]).toEqual([
      { [metric]: [1, 2, 3] },
      { columns: 'Shelf, Comment' },
    ]);
  });

  test('longer and shorter than the headings are read', () => {
    const report = readTable(
      release4('Journal Report 1 (R4)', journalHeadings(...quarter), [journal('Tides', 6, 1, 2, 3, 9, 9), journal('Waves', 1, 1)]),
    );
    expect(report.totals).toEqual({ Full_Text_Requests: [2, 2, 3] });
  });

  test('of a consortium are read for one member only, which is asked', () => {
    const headings = ['Institution_Name', 'Customer_ID', 'Title', 'Platform', 'Metric_Type', 'Reporting_Period_Total', ...quarter];
    const rows = [...header('TR'), headings, ['Oulu', 1, 'Tides', 'A', metric, 6, 1, 2, 3], ['Turku', 2, 'Tides', 'A', metric, 3, 1, 1, 1]];
    const asked = readTable(rows);
    expect(problemsOf(asked, 'ask_institution')[0]?.values).toEqual({ institutions: 'Oulu\nTurku' });
    expect([asked.rows, asked.totals]).toEqual([[], {}]);
    expect(readTable(rows, { institution: 'Turku' }).totals).toEqual({ [metric]: [1, 1, 1] });
  });

  test('of platforms have the platform as their name', () => {
    const rows = [
      ...header('PR'),
      ['Platform', 'Data_Type', 'Metric_Type', 'Reporting_Period_Total', ...quarter],
      ['A Platform', 'Journal', metric, 6, 1, 2, 3],
    ];
    expect(readTable(rows).titles[0]).toMatchObject({ name: 'A Platform', platform: 'A Platform' });
  });

  test('of items keep their journal', () => {
    const headings = ['Item', 'Authors', 'DOI', 'Parent_Title', 'Parent_DOI', 'Metric_Type', 'Reporting_Period_Total', ...quarter];
    const report = readTable([
      ...header('IR'),
      headings,
      ['On tides', 'F Estelle', '10.1729/a.1', 'Journal 45', '10.1729/a', metric, 1, 0, 1, 0],
    ]);
    expect(report.titles[0]).toMatchObject({ name: 'On tides', doi: '10.1729/a.1', parent: 'Journal 45' });
  });

  test('names lose markup and keep any length', () => {
    const long = 'x'.repeat(400);
    const report = readTable(titleReport([titleRow('<i>Tides</i> &amp;  waves', metric, [1, 0, 0]), titleRow(long, metric, [1, 0, 0])]));
    expect(report.titles.map(({ name }) => name)).toEqual(['Tides & waves', long]);
  });
});

describe('values that hold for a whole report', () => {
  test('come from the view where it has no column for them', () => {
    const headings = ['Title', 'Platform', 'Metric_Type', 'Reporting_Period_Total', ...quarter];
    const report = readTable([...header('TR_J1'), headings, ['Tides', 'A', metric, 6, 1, 2, 3]]);
    expect(report.rows[0]).toMatchObject({ dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular' });
  });

  test('come from the filters of the header before the view', () => {
    const headings = ['Item', 'Platform', 'Metric_Type', 'Reporting_Period_Total', ...quarter];
    const report = readTable([
      ...header('IR', { Report_Filters: 'Data_Type=Multimedia; Access_Method=TDM' }),
      headings,
      ['Film', 'A', metric, 6, 1, 2, 3],
    ]);
    expect(report.rows[0]).toMatchObject({ dataType: 'Multimedia', accessType: null, accessMethod: 'TDM' });
  });

  test('that leave out use are warned of', () => {
    const report = readTable(titleReport([titleRow('A', metric, [1, 1, 1])], { fields: { Report_Filters: 'YOP=2015-2020' } }));
    expect(problemsOf(report, 'limited_report')[0]?.values).toEqual({ filters: 'YOP' });
  });
});

describe('exceptions of a table', () => {
  test('stand before the total in reports older than release 4', () => {
    const headings = ['Journal', 'Publisher', 'Platform', 'Print ISSN', 'Online ISSN', 'Jan-05', 'Feb-05', 'Total'];
    const rows = [['Waves', 'A Publisher', 'A Platform', '2049-3630', null, 3, 4, 7]];
    const report = readTable([['Journal Report 1 (R1)'], headings, ...rows], { release: '4', report: 'JR1' });
    expect(Object.values(report.totals)).toEqual([[3, 4]]);
    expect(report.months).toEqual(['2005-01', '2005-02']);
  });

  test('without a year are asked for, and read with the answer', () => {
    const headings = ['Journal', 'Publisher', 'Platform', 'Total', 'Jan-YY', 'Feb-YY', 'Mar-YY'];
    const rows = [headings, ['Waves', 'A Publisher', 'A Platform', 6, 1, 2, 3]];
    expect(codesOf(readTable(rows, { release: '4', report: 'JR1' }))).toContain('ask_period');
    const report = readTable(rows, { release: '4', report: 'JR1', period: { from: '2009-01', to: '2009-12' } });
    expect(Object.values(report.totals)[0]?.slice(0, 3)).toEqual([1, 2, 3]);
  });

  test('a month of zeros that 3031 names is not ready, and the others are as they are', () => {
    const fields = { Exceptions: '3031: Usage Not Ready for Requested Dates (Period 2022-03-01 to 2022-03-31 not processed)' };
    const report = readTable(titleReport([titleRow('Waves', metric, [10, 0, 0])], { fields }));
    expect(report.states).toEqual(['loaded', 'none', 'pending']);
    expect(report.totals[metric]).toEqual([10, 0, null]);
  });

  test('3030 without rows is no use; with 3031 the months are not ready', () => {
    const none = readTable(titleReport([], { fields: { Exceptions: '3030: No Usage Available' } }));
    expect(none.states).toEqual(['none', 'none', 'none']);
    const pending = readTable(titleReport([], { months: [], fields: { Exceptions: '3030: No Usage; 3031: Usage Not Ready' } }));
    expect(pending.states).toEqual(['pending', 'pending', 'pending']);
  });

  test('3040 makes the months partial that it names', () => {
    const fields = { Exceptions: '3040: Partial Data Returned (logging failed 2022-02-03 to 2022-02-05)' };
    expect(readTable(titleReport([titleRow('A', metric, [1, 2, 3])], { fields })).states).toEqual(['loaded', 'partial', 'loaded']);
  });

  test('without a table are an answer that is no report', () => {
    const report = readTable(header('TR', { Exceptions: '2010: Requestor Not Authorized' }));
    expect(codesOf(report)).toEqual(['exception_answer', 'exception']);
    expect(codesOf(readTable([['A list'], ['of', 'things']]))).toEqual(['no_headings']);
  });
});
