import { joinConsortia } from '#tests/support/consortium.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tables } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { contentDisposition, safeFilename } from '#functions/platform/files.ts';
import { binaryAnswer } from '#functions/platform/served.ts';
import { callApi, createTestTenant, type Sent, startProduct, type TestTenant } from '#tests/support/api.ts';
import { sample } from '#tests/support/lane.ts';

const rows = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table).map(([name, call]) => ({ title: `${call.method} ${call.path} (${group}.${name})`, call })),
);
let tenant: TestTenant;
/** Whoever is signed out by one of the calls needs the session for no other. */
const admin = (call: AnyCall) => (call.id === 'C004' ? tenant.research : tenant.admin);

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
  await tenant.repo.commit(joinConsortia);
});

/** A request of the call whose path is well formed and leads to no record: a parameter that has a list of values takes the first of them. */
const somewhere = (call: AnyCall) => ({
  params: Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, valueOf(call, name)])),
  ...(call.body.as !== 'none' && { body: {} }),
});

function valueOf(call: AnyCall, name: string): string {
  const param = call.params instanceof z.ZodObject ? (call.params.shape as Record<string, unknown>)[name] : undefined;
  if (param instanceof z.ZodEnum) return String(param.options[0]);
  return { locale: 'en', month: '2026-01', year: '2026' }[name] ?? 'nowhere';
}

/** Fails unless the answer may be kept by nothing on its way, taken for nothing else, and tells no version by a tag. */
function expectSafeHeaders({ headers, status }: Awaited<ReturnType<typeof callApi>>): void {
  expect(status).toBeLessThan(500);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    vary: expect.stringMatching(/authorization/i),
  });
  for (const leak of ['etag', 'last-modified', 'server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(leak);
  // A picture is the one answer with markup in it: a browser saves it and never shows it as a page of this address.
  if (headers['content-type'] === 'image/svg+xml') expect(headers['content-disposition']).toMatch(/^attachment;/);
  else expect(headers['content-type']).not.toMatch(/html|svg|javascript|xhtml|^text\/xml/);
}

test.each(rows)('$title has safe headers when it is answered', async ({ call }) => {
  expectSafeHeaders(await callApi(call, { ...somewhere(call), as: admin(call) } as Sent));
});

test.each(sample(rows))('$title has safe headers when it is refused', async ({ call }) => {
  // For its parameters, and without a session.
  for (const more of [{ as: admin(call), query: { 'no-such-parameter': '1' } }, {}] as Sent[])
    expectSafeHeaders(await callApi(call, { ...somewhere(call), ...more } as Sent));
});

test.each(sample(rows.filter(({ call }) => call.body.as !== 'multipart')))(
  '$title is not turned into another by _method or a header',
  async ({ call }) => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' };
    const plain = await callApi(call, { ...somewhere(call), as: tenant.viewer, query: { 'no-such-parameter': '1' } } as Sent);
    const overridden = await callApi(call, {
      ...somewhere(call),
      as: tenant.viewer,
      headers,
      query: { 'no-such-parameter': '1', _method: 'DELETE' },
    } as Sent);
    expect(overridden.status).toBe(plain.status);
    if (call.body.as !== 'none' && call.permission !== 'public') {
      const body = await callApi(call, { ...somewhere(call), as: admin(call), body: { _method: 'DELETE' } } as Sent);
      expect(Object.keys(body.body.messages.errors ?? {})).toContain('_method');
    }
  },
);

describe('the name of a download', () => {
  const hostile = [
    'plain.csv',
    'the "big" list.csv',
    'a\r\nset-cookie: x=1\r\n\r\n<script>.csv',
    'report\u202exslx.exe',
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'Zürich – 雑誌 😀.xlsx',
    'half \ud83d.csv',
    "it's (a) *star*; filename=evil.html",
    '%41%00.csv',
    '\u0000',
  ];

  test.each(hostile)('%j stays one name in one header', (name) => {
    const header = contentDisposition(name);
    expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/);
    const decoded = decodeURIComponent(header.split("UTF-8''")[1] ?? '');
    expect(decoded).toBe(safeFilename(name));
    expect(decoded).not.toMatch(/[\p{Cc}\p{Bidi_Control}\\/]/u);
    expect(decoded.isWellFormed()).toBe(true);
    const { headers } = binaryAnswer({ filename: name, type: 'text/csv', bytes: new Uint8Array() });
    expect(headers['suggested-filename']).toMatch(/^[\x21-\x7e]*$/);
  });
});
