import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readCounterFile, readCounterReport } from '#functions/imports/reading/read-counter-file.ts';

/** A title report of release 5 about one month. */
function reportOf(month: string, count: number): object {
  const [begin, end] = [`${month}-01`, `${month}-28`];
  const filters = [
    { Name: 'Begin_Date', Value: begin },
    { Name: 'End_Date', Value: end },
  ];
  const performance = [{ Period: { Begin_Date: begin, End_Date: end }, Instance: [{ Metric_Type: 'Unique_Item_Requests', Count: count }] }];
  return {
    Report_Header: { Report_ID: 'TR', Release: '5', Institution_Name: 'A University', Report_Filters: filters },
    Report_Items: [{ Title: 'Tides “{[', Platform: 'A Platform', Data_Type: 'Journal', Performance: performance }],
  };
}

const january = reportOf('2022-01', 5);
const february = reportOf('2022-02', 7);
const table =
  'Report_Name;Titles\nReport_ID;TR\nRelease;5\nInstitution_Name;A University\n\nTitle;Platform;Metric_Type;Jan-2022\nTides;P;Unique_Item_Requests;5';

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const bytesOf = (value: object): Buffer => Buffer.from(JSON.stringify(value));
const read = async (bytes: Uint8Array, name = 'usage.json') =>
  (await readCounterFile({ bytes, name })).map(({ sheet, report }) => [sheet, report.header.report, report.months, report.totals]);

const first = ['TR', ['2022-01'], { Unique_Item_Requests: [5] }];
const second = ['TR', ['2022-02'], { Unique_Item_Requests: [7] }];

describe('a COUNTER file', () => {
  test.each([
    ['one report', bytesOf(january)],
    ['with a byte order mark', Buffer.from(`\uFEFF${JSON.stringify(january)}`)],
    ['in UTF-16', utf16(JSON.stringify(january))],
    ['packed with gzip', gzipSync(bytesOf(january))],
    ['with items before its header', bytesOf(Object.fromEntries(Object.entries(january).toReversed()))],
  ])('of JSON is read: %s', async (_how, bytes) => {
    expect(await read(bytes)).toEqual([[null, ...first]]);
  });

  test.each([
    ['a list of reports', bytesOf([january, february])],
    ['a report a line', Buffer.from(`${JSON.stringify(january)}\n${JSON.stringify(february)}\n`)],
    ['reports within the answer of a program', bytesOf({ status: 200, body: { reports: [january, february] } })],
    ['a list in UTF-16', utf16(JSON.stringify([january, february]))],
  ])('of several reports loses none: %s', async (_how, bytes) => {
    expect(await read(bytes)).toEqual([
      ['#1', ...first],
      ['#2', ...second],
    ]);
    const again = await readCounterReport({ bytes, name: 'usage.json', sheet: '#2', answers: { release: '5' } });
    expect(again.months).toEqual(['2022-02']);
  });

  test.each([
    ['plain', Buffer.from(table)],
    ['with a byte order mark', Buffer.from(`\uFEFF${table}`)],
    ['in UTF-16', utf16(table)],
    ['in UTF-16 without a mark', Buffer.from(table, 'utf16le')],
    ['packed with gzip', gzipSync(table)],
  ])('of semicolons is read: %s', async (_how, bytes) => {
    expect(await read(bytes, 'usage.csv')).toEqual([[null, ...first]]);
  });

  test('packed with gzip and broken is refused with its name', async () => {
    const broken = gzipSync(table).subarray(0, 30);
    await expect(readCounterFile({ bytes: broken, name: 'usage.csv.gz' })).rejects.toMatchObject({
      said: { code: 'usage.unreadableFile', values: { name: 'usage.csv.gz' } },
    });
  });
});
