import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { archive } from '#tests/support/archive.ts';

// Files of a few kilobytes that held a function for its whole time limit. Each is answered within two seconds of the processor on an idle machine.
let tenant: TestTenant;
beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  // The thread that reads is started and has loaded its modules, as on every file but the first.
  await parse('a.csv', 'Title,Price\nA,1\n');
  await preview('From: a@example.com\n\nx');
});

/** Seconds, three times what is asked for: other tests run beside this one, and take the caches of the processor. */
const mostSeconds = 6;

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const began = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1e6).toBeLessThan(mostSeconds);
  return answer;
}

const parse = (name: string, content: Uint8Array | string) =>
  callApi(groups.imports.parse, { as: tenant.editor, files: { file: { name, type: 'application/octet-stream', content } } });
const preview = (content: Uint8Array | string) =>
  callApi(groups.receivedEmails.preview, { as: tenant.editor, files: { file: { name: 'a.eml', type: 'message/rfc822', content } } });

/** Reads a report that was uploaded before. */
async function parseUsage(name: string, bytes: Uint8Array) {
  const upload = crypto.randomUUID();
  await filesFor(systemCaller(tenant.id)).put(uploadKey(upload), bytes);
  return callApi(groups.usageImports.parse, { as: tenant.editor, body: { uploads: [{ upload_id: upload, file_name: name }] } });
}

const space = 'http://schemas.openxmlformats.org';

/** A workbook whose sheets all lead to one part. */
function workbook(part: string | Buffer, sheets = 1): Buffer {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const office = `${space}/officeDocument/2006/relationships`;
  return archive([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${space}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${space}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${numbers.map((at) => `<sheet name="S${at}" sheetId="${at}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${space}/package/2006/relationships">${numbers.map((at) => `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`).join('')}</Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: part },
  ]);
}

const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="${space}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const filledRow = '<row><c><v>1</v></c></row>';

test.each([
  ['a megabyte of tags without an end', workbook(sheetOf('<c '.repeat(350_000)))],
  ['a tag with a name of 3 MB', workbook(sheetOf(`<${'a'.repeat(3_000_000)}>`))],
  ['100 sheets that lead to one part of empty rows', workbook(sheetOf('<row/>'.repeat(200_000)), 100)],
  ['100 sheets that lead to one part of filled rows', workbook(sheetOf(filledRow.repeat(40_000)), 100)],
  ['one sheet of a million empty rows and a filled one', workbook(sheetOf('<row/>'.repeat(1_000_000) + filledRow))],
  ['one sheet of 300,000 rows', workbook(sheetOf(filledRow.repeat(300_000)))],
  ['as much text as fits', workbook(sheetOf(`<row><c t="inlineStr"><is><t>${'x '.repeat(4_000_000)}</t></is></c></row>`))],
])('C214 a workbook with %s is refused', async (_, file) => {
  const { status, body } = await timed(() => parse('costs.xlsx', file));
  expect(status).toBe(422);
  expect(body.messages.default).toMatch(
    /^(The file is damaged|The file contains far more text|The file has more than|Reading this file takes too long|Sheet)/,
  );
});

test.each([
  ['8 million empty items, packed', 'a.json.gz', gzipSync(`{"Report_Items":[${'{},'.repeat(8_000_000)}{}]}`)],
  ['8 million empty objects, packed', 'a.json.gz', gzipSync('{}'.repeat(8_000_000))],
  ['250 MB of blanks, packed', 'a.json.gz', gzipSync(Buffer.alloc(250 * 1024 * 1024, ' '))],
])('C660 a report of %s is refused', async (_, name, file) => {
  const { status, body } = await timed(() => parseUsage(name, file));
  expect(status).toBe(422);
  expect(body.messages.default).toContain('a.json.gz');
});

test('C660 a table of 900 months is told, not read', async () => {
  const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const months = Array.from({ length: 900 }, (_, at) => `${monthNames[at % 12]}-${1900 + Math.floor(at / 12)}`);
  const head = 'Report_Name\tTitle Master Report\nReport_ID\tTR\nRelease\t5\n\n';
  const row = (at: number): string => `Journal ${at}\tPress\tSite\tTotal_Item_Requests\t900\t${'1\t'.repeat(900)}\n`;
  const rows = Array.from({ length: 4_000 }, (_, at) => row(at)).join('');
  const { status, result } = await timed(() =>
    parseUsage(
      'a.tsv',
      Buffer.from(`${head}Title\tPublisher\tPlatform\tMetric_Type\tReporting_Period_Total\t${months.join('\t')}\n${rows}`),
    ),
  );
  expect(status).toBe(200);
  expect(JSON.stringify(result)).toContain('The table has 900 columns of months; 361 can be read.');
});

test('C660 items within items, 10,000 deep, are no report', async () => {
  const deep = `${'{"Items":['.repeat(10_000)}${']}'.repeat(10_000)}`;
  const { status, result } = await timed(() =>
    parseUsage('a.json', Buffer.from(`{"Report_Header":{"Release":"5.1"},"Report_Items":[${deep}]}`)),
  );
  expect(status).toBe(200);
  expect(JSON.stringify(result)).toContain('This is no COUNTER report');
});

test.each([
  [
    'a million lines in parts within parts',
    `${Array.from({ length: 31 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}\n${'a\n'.repeat(1_000_000)}`,
  ],
  [
    'a million lines in seven parts',
    `${Array.from({ length: 7 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}\n${'a\n'.repeat(1_000_000)}`,
  ],
  ['flowed lines of one blank', `Content-Type: text/plain; format=flowed; delsp=yes\n\n${' \n'.repeat(1_900_000)}`],
])('C505 an email with %s is read or refused', async (_, content) => {
  const { status } = await timed(() => preview(`From: a@example.com\nSubject: x\n${content}`));
  expect([200, 422]).toContain(status);
});

test('others are answered while a file is read', async () => {
  const slow = parse('costs.csv', `Title,Price\n${'A title with several words,1\n'.repeat(45_000)}`);
  let answered = 0;
  let longest = 0;
  const reading = slow.then(() => true);
  for (;;) {
    const began = performance.now();
    await callApi(groups.imports.form, { as: tenant.editor });
    longest = Math.max(longest, performance.now() - began);
    answered += 1;
    if (await Promise.race([reading, Promise.resolve(false)])) break;
  }
  expect(answered).toBeGreaterThan(1);
  expect((await slow).status).toBe(200);
  expect(longest).toBeLessThan(10_000);
});
