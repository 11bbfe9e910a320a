import { maxCellLength } from '#shared/domain/imports/reading/note-problems.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesFor } from '#functions/platform/files.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { archive } from '#tests/support/archive.ts';
import { isDeep } from '#tests/support/lane.ts';

let tenant: TestTenant;
beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

const space = 'http://schemas.openxmlformats.org';
/** A workbook of one sheet from its very XML. */
function workbook(sheet: string | Buffer, more: { strings?: string; stated?: number } = {}): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${space}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) => `<Relationships xmlns="${space}/package/2006/relationships">${all.join('')}</Relationships>`;
  return archive([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${space}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${space}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(relation('r1', 'worksheet', 'worksheets/sheet1.xml'), relation('r2', 'sharedStrings', 'sharedStrings.xml')),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${space}/spreadsheetml/2006/main">${more.strings ?? ''}</sst>` },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(more.stated !== undefined && { stated: more.stated }) },
  ]);
}

const sheetOf = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="${space}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const read = async (bytes: Uint8Array) =>
  Array.fromAsync((await readSpreadsheet(new Uint8Array(bytes), 'x.csv', { maxRows: 50_000 })).rows());
const send = (content: Uint8Array | string, name = 'costs.xlsx') =>
  callApi(groups.imports.parse, { as: tenant.editor, files: { file: { name, type: 'text/html', content } } });

describe('C214 a file made to do harm', () => {
  test('an archive that unpacks to far more than it is, or does not say to how much', async () => {
    const big = Buffer.alloc(300 * 1024 * 1024, ' ');
    const bomb = workbook(big);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await send(bomb)).status).toBe(422);
    await expect(read(workbook(big, { stated: 0 }))).rejects.toMatchObject({ problem: 'too_large_inside' });
    await expect(read(workbook(big, { stated: 100 }))).rejects.toMatchObject({ problem: 'damaged' });
    await expect(read(workbook(sheetOf(''), { stated: 0xffff_ffff }))).rejects.toMatchObject({ problem: 'too_large_inside' });
  });

  test('entities are not unfolded and name no file', async () => {
    const lol =
      '<!DOCTYPE x [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const [row] = await read(workbook(sheetOf(`<row r="1">${cell('&c;|&f;')}</row>`, lol)));
    expect(row?.cells[0]).toBe('&c;|&f;');
  });

  test('one long text that a million cells point to', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
    const file = workbook(sheetOf(row.repeat(40)), { strings: `<si><t>${'x'.repeat(32_000)}</t></si>` });
    // Each cell is cut and shares its text: 8,000 cells take the memory of one.
    const rows = await read(file);
    expect(rows).toHaveLength(40);
    expect(Math.max(...rows.flatMap(({ cells }) => cells.map((each) => String(each).length)))).toBe(maxCellLength);
  });

  test('cells hold whole characters, no control characters, and no endless blanks', async () => {
    const [row] = await read(
      workbook(sheetOf(`<row r="1">${cell('a&#xD800;b&#0;c')}${cell(`a${' '.repeat(3_000)}b`)}${cell('x'.repeat(40_000))}</row>`)),
    );
    expect(row?.cells.slice(0, 2)).toEqual(['a\ufffdbc', 'a b']);
    expect(String(row?.cells[2]).length).toBe(maxCellLength);
  });

  // As large as a request may be, or just longer than the longest line that is read: half the time.
  const size = isDeep ? 4_000_000 : 2_200_000;
  test.each([
    ['commas without an end', Buffer.alloc(size, ',')],
    ['one line without an end', Buffer.alloc(size, 'a')],
    ['quotes only', Buffer.alloc(size, '"')],
    ['quotes that never close', Buffer.alloc(size, '"a')],
  ])('%s', async (_, bytes) => {
    expect((await send(bytes.subarray(0, size - 100_000), 'x.csv')).status).toBe(422);
    await expect(read(bytes)).rejects.toMatchObject({ problem: 'not_a_spreadsheet' });
  });

  test('a page with a table that claims a million columns', async () => {
    const answered = await send(`<html><table>${'<tr><td rowspan=1000000 colspan=16000>x</td></tr>'.repeat(100)}</table>`, 'x.xls');
    expect(answered.status).toBe(422);
  });

  test('what a file is, its content tells and not its name or type', async () => {
    const none = [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<html><script>alert(1)</script></html>',
      '%PDF-1.7 <script>alert(1)</script>',
      'MZ\u0000\u0000',
      '\u0000\u0001',
    ];
    for (const content of none)
      for (const name of ['a.xlsx', 'a.csv', 'a.pdf', 'a.html', 'a.xlsx.exe', '.', '']) {
        const { status, headers } = await send(content, name);
        expect(`${name} ${content.slice(0, 20)} ${status}`).toMatch(/ 422$/);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
      }
  });

  test('a name with line ends, half characters and turned letters is kept, and the report of it saved under a plain one', async () => {
    const content = 'Publisher,Product,Year,Cost\nA,B,2026,1\nA,C,2026,2\n';
    for (const name of [
      'report\u202exslx.csv',
      `${'x'.repeat(254)}😀.csv`,
      'a\r\nset-cookie: x.csv',
      '"quoted".csv',
      '..\\..\\x.csv',
      '../../x.csv',
    ]) {
      const parsed = await send(content, name);
      expect(`${name} ${parsed.status}`).toMatch(/ 200$/);
      const report = await callApi(groups.imports.report, { as: tenant.editor, params: { id: parsed.result.import.id } });
      expect(report.status).toBe(200);
      expect(report.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[^'"\s]*$/),
      });
      expect(report.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    }
  });
});

describe('D1 an upload past the API', () => {
  const form = () => ask(groups.uploads.create, { as: tenant.viewer, body: { name: 'a.csv', type: 'text/csv', size: 100 } });
  const post = async (url: string, fields: Record<string, string>, content: string) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    data.set('file', new Blob([content]), 'a.csv');
    return (await fetch(url, { method: 'POST', body: data })).status;
  };

  test('takes one file of the size, type and place it was made for', async () => {
    const { id, url, fields } = await form();
    expect(await post(url, fields, 'a,b\n1,2\n')).toBe(204);
    expect(await filesFor(tenant.repo.caller).size(uploadKey(id))).toBe(8);
    const refused: Record<string, string>[] = [
      { ...fields, 'Content-Type': 'text/html' },
      { ...fields, key: `tenants/another/${uploadKey(id)}` },
      { ...fields, key: `${fields['key']}/../../x` },
      { ...fields, 'x-amz-meta-more': '1' },
      { ...fields, acl: 'public-read' },
      { ...fields, 'Content-Disposition': 'inline' },
      { ...fields, success_action_redirect: 'https://evil.example/' },
    ];
    for (const changed of refused)
      expect(
        `${JSON.stringify(Object.entries(changed).filter(([name, value]) => fields[name] !== value))} ${await post(url, changed, 'x')}`,
      ).toMatch(/ 403$/);
    expect(await post(url, fields, 'x'.repeat(101))).toBe(400);
    expect(await post(url, fields, '')).toBe(400);
    // What lies there was not touched.
    expect(await filesFor(tenant.repo.caller).size(uploadKey(id))).toBe(8);
  });

  test('an id of an upload is a name and no path', async () => {
    for (const upload_id of ['../exports/x', 'x/../../other', '%2e%2e', 'a b'])
      expect((await callApi(groups.imports.parse, { as: tenant.editor, body: { upload_id } })).status).toBe(422);
  });
});
