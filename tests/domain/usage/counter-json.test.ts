import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { isCounterJson } from '#shared/domain/usage/counter/recognise-counter.ts';
import { codesOf, problemsOf, readJson, statesOf } from './counter-support.ts';

const metric = 'Total_Item_Requests';
const unique = 'Unique_Item_Requests';

const header5 = {
  Created: '2022-04-02T09:11:12-08:00',
  Created_By: 'A Platform',
  Customer_ID: 'c1',
  Report_ID: 'TR',
  Release: '5',
  Report_Name: 'Title Master Report',
  Institution_Name: 'A University',
  Institution_ID: [{ Type: 'ISNI', Value: '1234123412341234' }],
  Report_Filters: [
    { Name: 'Begin_Date', Value: '2022-01-01' },
    { Name: 'End_Date', Value: '2022-03-31' },
  ],
};

const header51 = {
  Release: '5.1',
  Report_ID: 'TR',
  Report_Name: 'Title Report',
  Created: '2023-02-15T09:11:12Z',
  Created_By: 'A Platform',
  Institution_ID: { ISNI: ['1234123412341234'] },
  Institution_Name: 'A University',
  Report_Filters: { Begin_Date: '2022-01-01', End_Date: '2022-03-31', Metric_Type: [metric, unique] },
};

type Counts = Readonly<Record<string, unknown>>;

/** An item of release 5 with counts by month. */
function item5(title: string, months: Readonly<Record<string, Counts>>, fields: object = {}): object {
  return {
    Title: title,
    Item_ID: [
      { Type: 'Proprietary', Value: `p:${title}` },
      { Type: 'Online_ISSN', Value: '1234-5679' },
    ],
    Platform: 'A Platform',
    Publisher: 'A Publisher',
    Data_Type: 'Journal',
    Access_Type: 'Controlled',
    Access_Method: 'Regular',
    Performance: Object.entries(months).map(([month, counts]) => ({
      Period: { Begin_Date: `${month}-01`, End_Date: `${month}-28` },
      Instance: Object.entries(counts).map(([Metric_Type, Count]) => ({ Metric_Type, Count })),
    })),
    ...fields,
  };
}

/** An item of release 5.1. */
function item51(title: string, performance: Readonly<Record<string, Counts>>, fields: object = {}): object {
  return {
    Title: title,
    Item_ID: { DOI: `10.1000/${title}`, Proprietary: `p:${title}` },
    Platform: 'A Platform',
    Attribute_Performance: [
      { Data_Type: 'Journal', YOP: '2020', Access_Type: 'Controlled', Access_Method: 'Regular', Performance: performance },
    ],
    ...fields,
  };
}

describe('JSON of release 5', () => {
  test('is read with header, title, attributes and counts', () => {
    const report = readJson({
      Report_Header: header5,
      Report_Items: [item5('Tides', { '2022-01': { [metric]: 5, [unique]: 4 }, '2022-03': { [metric]: 2 } })],
    });
    expect(report.header).toMatchObject({
      release: '5',
      report: 'TR',
      customerIds: ['c1', 'ISNI:1234123412341234'],
      createdBy: 'A Platform',
      createdAt: '2022-04-02T17:11:12.000Z',
      period: { from: '2022-01', to: '2022-03' },
    });
    expect(report.titles).toEqual([
      {
        name: 'Tides',
        publisher: 'A Publisher',
        platform: 'A Platform',
        proprietaryId: 'p:Tides',
        doi: null,
        isbn: null,
        printIssn: null,
        onlineIssn: '1234-5679',
        uri: null,
        parent: null,
      },
    ]);
    expect(report.rows).toEqual([
      { title: 0, dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular', metric, counts: [5, null, 2] },
      { title: 0, dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular', metric: unique, counts: [4, null, null] },
    ]);
    // JSON leaves out what was not used: February lies between months that were processed.
    expect(report.states).toEqual(['loaded', 'none', 'loaded']);
  });

  test('takes a filter that is given twice with both values', () => {
    const filters = [
      ...header5.Report_Filters,
      { Name: 'Metric_Type', Value: metric },
      { Name: 'Metric_Type', Value: `${unique}|No_License` },
    ];
    const report = readJson({
      Report_Header: { ...header5, Report_Filters: filters },
      Report_Items: [item5('A', { '2022-01': { [metric]: 84 } })],
    });
    expect(report.header.filters).toEqual({ Metric_Type: [metric, unique, 'No_License'] });
    expect(report.totals[metric]).toEqual([84, null, null]);
  });

  test('reads databases in a title report, platforms and items with their journal', () => {
    const item = (fields: object): object => item5('', { '2022-01': { [metric]: 1 } }, { Title: undefined, ...fields });
    const report = readJson({
      Report_Header: header5,
      Report_Items: [item({ Database: 'Base 1' }), item({}), item({ Item: 'On tides', Item_Parent: { Item_Name: 'Journal 45' } })],
    });
    expect(report.titles.map(({ name, parent }) => [name, parent])).toEqual([
      ['Base 1', null],
      ['A Platform', null],
      ['On tides', 'Journal 45'],
    ]);
  });

  test('does not read counts of more than a month', () => {
    const item = item5(
      'A',
      {},
      { Performance: [{ Period: { Begin_Date: '2022-01-01', End_Date: '2022-03-31' }, Instance: [{ Metric_Type: metric, Count: 9 }] }] },
    );
    const report = readJson({ Report_Header: header5, Report_Items: [item] });
    expect([report.totals, codesOf(report)]).toEqual([{}, ['longer_than_a_month']]);
  });

  test('names counts that are none; NaN is blank, a text of digits is a count', () => {
    const text = JSON.stringify({
      Report_Header: header5,
      Report_Items: [item5('A', { '2022-01': { [metric]: '7', [unique]: -1 }, '2022-02': { [metric]: 'NAN' } })],
    });
    const report = readJson(text.replace('"NAN"', 'NaN'));
    expect(report.totals).toEqual({ [metric]: [7, null, null], [unique]: [null, null, null] });
    expect(problemsOf(report, 'unreadable_count')[0]?.values).toMatchObject({ value: '-1' });
    expect(report.states[0]).toBe('partial');
  });

  test('counts equal items once', () => {
    const item = item5('A', { '2022-01': { [metric]: 3 } });
    const report = readJson({ Report_Header: header5, Report_Items: [item, item, item5('A', { '2022-01': { [metric]: 4 } })] });
    expect([report.totals[metric]?.[0], problemsOf(report, 'repeated_rows')[0]?.values.rows]).toEqual([7, 1]);
  });
});

describe('JSON of release 5.1', () => {
  test('is read with filters that are objects, and attributes of each performance', () => {
    const report = readJson({
      Report_Header: header51,
      Report_Items: [item51('tides', { [metric]: { '2022-01': 5, '2022-02': 6 }, [unique]: { '2022-01': 4 } })],
    });
    expect(report.header).toMatchObject({
      release: '5.1',
      period: { from: '2022-01', to: '2022-03' },
      filters: { Metric_Type: [metric, unique] },
    });
    expect(report.rows[0]).toMatchObject({ dataType: 'Journal', accessType: 'Controlled', counts: [5, 6, null] });
    expect(report.titles[0]).toMatchObject({ doi: '10.1000/tides', proprietaryId: 'p:tides' });
  });

  test('keeps text and data mining apart and adds up years of publication', () => {
    const performance = (YOP: string, Access_Method: string, count: number): object => ({
      Data_Type: 'Book',
      YOP,
      Access_Type: 'Controlled',
      Access_Method,
      Performance: { [metric]: { '2022-01': count } },
    });
    const item = item51(
      'a',
      {},
      { Attribute_Performance: [performance('2019', 'Regular', 1), performance('2020', 'Regular', 2), performance('2020', 'TDM', 7)] },
    );
    const report = readJson({ Report_Header: header51, Report_Items: [item] });
    expect(report.rows.map(({ accessMethod, counts }) => [accessMethod, counts[0]])).toEqual([
      ['Regular', 3],
      ['TDM', 7],
    ]);
  });

  test('reads items within items', () => {
    const child = { ...item51('x', { [metric]: { '2022-01': 2 } }), Title: undefined, Item: 'On tides' };
    const report = readJson({
      Report_Header: { ...header51, Report_ID: 'IR' },
      Report_Items: [{ Title: 'Journal 45', Publisher: 'P', Platform: 'A Platform', Items: [child] }],
    });
    expect(report.titles).toMatchObject([{ name: 'On tides', parent: 'Journal 45', publisher: 'P' }]);
  });

  test('lets fields of a vendor pass', () => {
    const report = readJson({
      Report_Header: { ...header51, Custom_Field: 'x', Extra: { id: 1, Report_Items: [{ not: 'these' }] } },
      Report_Items: [item51('a', { [metric]: { '2022-01': 28 } }, { Vendor: { rank: [1, 2] } })],
      Trailer: [1, [2, 3]],
    });
    expect([report.totals, report.problems]).toEqual([{ [metric]: [28, null, null] }, []]);
  });
});

describe('JSON without a header', () => {
  test('asks for release and months, and reads with the answers', () => {
    const body = { Report_Header: {}, Report_Items: [item5('A', { '2022-02': { [metric]: 5 } })] };
    const report = readJson(body);
    expect(report.header).toMatchObject({ release: null, report: 'TR', period: null });
    expect(problemsOf(report, 'ask_release')[0]).toMatchObject({ severity: 'question', values: { suggested: '5' } });
    expect(codesOf(report)).toEqual(['ask_release', 'ask_period']);
    expect(report.totals).toEqual({ [metric]: [5] });
    const answered = readJson(body, { answers: { release: '5', period: { from: '2022-01', to: '2022-02' } } });
    expect(statesOf(answered)).toEqual({ '2022-01': 'missing', '2022-02': 'loaded' });
    expect(answered.problems).toEqual([]);
  });

  test('is read from a list of items, with the release that its form has', () => {
    const report = readJson([item51('a', { [metric]: { '2022-01': 3 } })]);
    expect(report.totals).toEqual({ [metric]: [3] });
    expect(problemsOf(report, 'ask_release')[0]?.values).toEqual({ suggested: '5.1' });
  });

  test('is recognised by its first characters', () => {
    expect(isCounterJson('{"Report_Header": {"Release"')).toBe(true);
    expect(isCounterJson('[{"Platform": "A", "Attribute_Performance": []')).toBe(true);
    expect(isCounterJson('{"type": "FeatureCollection"')).toBe(false);
  });
});

describe('JSON without usage', () => {
  const answer = (fields: object, exceptions?: unknown): ReturnType<typeof readJson> =>
    readJson({ Report_Header: { ...header5, Exceptions: exceptions }, ...fields });

  test('with exception 3030 is reported as no use', () => {
    expect(answer({ Report_Items: [] }, [{ Code: 3030, Message: 'No Usage', Data: '' }]).states).toEqual(['none', 'none', 'none']);
  });

  test('with exceptions 3030 and 3031 is not ready, never zero', () => {
    expect(answer({ Report_Items: [] }, [{ Code: 3030 }, { Code: '3031' }]).states).toEqual(['pending', 'pending', 'pending']);
  });

  test('without a reason is asked about, never zero', () => {
    const report = answer({ Report_Items: [] });
    expect([codesOf(report), report.states]).toEqual([['empty_without_reason'], ['unexplained', 'unexplained', 'unexplained']]);
  });

  test('without a list of items is refused', () => {
    expect(problemsOf(answer({}), 'no_items')[0]?.severity).toBe('error');
  });

  test.each([
    [
      'in the header',
      { Report_Header: { ...header5, Exceptions: { Code: '2010', Severity: 'Error', Message: 'Not authorized' } }, Report_Items: [] },
    ],
    ['in the header, in the singular', { Report_Header: { ...header5, Exception: [{ Number: 2010, Message: 'Not authorized' }] } }],
    ['beside it', { Report_Header: header5, Exception: { Code: 2010, Message: 'Not authorized' } }],
    ['at the root', { Code: 2010, Severity: 'Error', Message: 'Not authorized' }],
    ['in a list at the root', [{ Code: 2010, Message: 'Not authorized' }]],
  ])('finds an exception %s', (_, value) => {
    const report = readJson(value);
    expect(report.header.exceptions).toEqual([{ code: 2010, message: 'Not authorized', data: '' }]);
    expect(codesOf(report)).toContain('exception_answer');
  });

  test('with 3032 the months before are lost and the figures are kept', () => {
    const exceptions = [{ Code: 3032, Message: 'Usage No Longer Available', Data: 'First date processed is 2022-02-01' }];
    const report = answer({ Report_Items: [item5('A', { '2022-03': { [metric]: 9 } })] }, exceptions);
    expect(statesOf(report)).toEqual({ '2022-01': 'lost', '2022-02': 'none', '2022-03': 'loaded' });
    expect(report.totals[metric]).toEqual([null, null, 9]);
  });

  test('with 3031 the months in the figures are loaded and the others not ready', () => {
    const report = answer({ Report_Items: [item5('A', { '2022-01': { [metric]: 9 } })] }, [{ Code: 3031 }]);
    expect(report.states).toEqual(['loaded', 'pending', 'pending']);
  });

  test('with 3040 the figures are kept as partial', () => {
    const report = answer({ Report_Items: [item5('A', { '2022-01': { [metric]: 9 } })] }, [{ Code: 3040 }]);
    expect([report.states, report.totals[metric]?.[0]]).toEqual([['partial', 'missing', 'missing'], 9]);
  });
});

describe('JSON text', () => {
  test('may have a word and a blank line before it', () => {
    const text = `Report\n\n${JSON.stringify({ Report_Header: header5, Report_Items: [item5('A', { '2022-01': { [metric]: 9 } })] })}\n`;
    expect(readJson(text).totals[metric]?.[0]).toBe(9);
  });

  test('that is broken is refused with its line', () => {
    const text = JSON.stringify({ Report_Header: header5, Report_Items: [item5('A', {}), item5('B', {})] }, null, 1);
    const line = text.slice(0, text.indexOf('"Title": "B"')).split('\n').length - 1;
    expect(problemsOf(readJson(text.replace('"Title": "B",', '"Title": B,')), 'invalid_json')[0]?.values).toEqual({ line });
    expect(codesOf(readJson(text.slice(0, -40)))).toEqual(['invalid_json']);
    expect(codesOf(readJson('null'))).toEqual(['invalid_json']);
  });

  test('gives the same report in whatever pieces it comes', () => {
    const value = {
      Report_Items: [
        item51('a "b \\ {[', { [metric]: { '2022-01': 1 } }),
        item51('ä€𝄞', { [unique]: { '2022-02': 2 } }, { note: '],[{"Report_Items": [' }),
      ],
      Report_Header: header51,
    };
    const whole = readJson(value, { piece: 1e6 });
    expect(whole.totals).toEqual({ [metric]: [1, null, null], [unique]: [null, 2, null] });
    fc.assert(fc.property(fc.integer({ min: 1, max: 400 }), (piece) => void expect(readJson(value, { piece })).toEqual(whole)));
  });
});
