import { beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { compact } from '#functions/platform/compaction.ts';
import { filesFor } from '#functions/platform/files.ts';
import { hasContentOf, hasMacros } from '#functions/platform/media/has-content-of.ts';
import type { CardStore } from '#shared/contract/card-stores.ts';
import { groups } from '#shared/contract/calls.ts';
import type { FileGroup } from '#shared/contract/rows/card-row.ts';
import { acceptedTypes } from '#shared/domain/attachments/accepted-files.ts';
import { ask, callApi, createTestTenant } from '#tests/support/api.ts';
import { compoundOf, jpeg, pdf, png, wordWithMacros, zipOf } from '#tests/support/file-samples.ts';
import { tenant, withLibrary } from '#tests/support/with-library.ts';
import { readerOf, recordsOfEachStore, storesOf } from './card-stores.ts';

withLibrary();

const { subscriptionCards, productCards, vendorCards, publisherCards, licenseCards, licensePeriodCards, dealCards } = groups;
const stores = storesOf({
  subscriptions: subscriptionCards,
  products: productCards,
  vendors: vendorCards,
  publishers: publisherCards,
  licenses: licenseCards,
  'license-periods': licensePeriodCards,
  deals: dealCards,
});

let ids: Record<CardStore, string>;
beforeAll(async () => {
  ids = await recordsOfEachStore();
});

const file = (name: string, content: string | Uint8Array, type = 'application/octet-stream') => ({ file: { name, type, content } });
const { addFile, removeFile } = groups.productCards;

describe.each(stores)('files on /%s', (store, calls) => {
  test('C109 C110 C111 C117 R031 R086 are attached, listed, renamed and deleted', async () => {
    const as = tenant.editor;
    const params = { entityId: ids[store] };
    const made = await ask(calls.addFile, { as, params, files: file('Größe  der\u202e Zeit.PDF', pdf) });
    expect(made).toMatchObject({ name: 'Größe der_ Zeit.PDF', type: 'pdf', size: pdf.length, url: `/download/media/${made.id}` });
    expect(await ask(calls.files, { as: readerOf(store), params })).toMatchObject([{ id: made.id, created_by: { name: 'Editor Person' } }]);
    const at = { ...params, id: made.id };
    expect((await callApi(calls.updateFile, { as, params: at, body: { name: 'Licence.docx' } })).body.messages.errors).toEqual({
      name: ['Must end in .pdf, the type of the file'],
    });
    expect(await ask(calls.updateFile, { as, params: at, body: { name: 'Licence.pdf', version: 1 } })).toMatchObject({
      name: 'Licence.pdf',
    });
    expect((await callApi(calls.updateFileByPost, { as, params: at, body: { name: 'b.pdf', version: 1 } })).status).toBe(409);
    expect((await callApi(calls.addFile, { as: tenant.viewer, params, files: file('a.txt', 'a') })).status).toBe(403);
    await ask(calls.removeFile, { as, params: at });
    expect(await ask(calls.files, { as, params })).toEqual([]);
    expect((await callApi(groups.media.download, { as, params: { id: made.id } })).status).toBe(404);
  });
});

describe('C112 a download', () => {
  test('comes with its name and type, to be saved and not shown, whatever it is', async () => {
    const params = { entityId: ids.products };
    const { id } = await ask(addFile, {
      as: tenant.editor,
      params,
      files: file('Größe "1".txt', '<script>alert(1)</script>', 'text/html'),
    });
    const answer = await callApi(groups.media.download, { as: tenant.viewer, params: { id } });
    expect(answer.status).toBe(200);
    expect(answer.bytes.toString()).toBe('<script>alert(1)</script>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'suggested-filename': encodeURIComponent('Größe _1_.txt'),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
    const other = await createTestTenant();
    expect((await callApi(groups.media.download, { as: other.admin, params: { id } })).status).toBe(404);
  });

  test('D1 a large file goes up and down past the API', async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024).fill(0x20);
    bytes.set(pdf);
    const form = await ask(groups.uploads.create, {
      as: tenant.editor,
      body: { name: 'big.pdf', type: 'application/pdf', size: bytes.length },
    });
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
    body.set('file', new File([bytes], 'big.pdf', { type: 'application/pdf' }));
    expect((await fetch(form.url, { method: 'POST', body })).status).toBe(204);
    const made = await ask(addFile, {
      as: tenant.editor,
      params: { entityId: ids.products },
      body: { upload_id: form.id, file_name: 'big.pdf' },
    });
    expect(made).toMatchObject({ name: 'big.pdf', size: bytes.length, virus_scan: 'not_scanned' });
    const answer = await callApi(groups.media.download, { as: tenant.viewer, params: { id: made.id } });
    expect(answer).toMatchObject({ status: 303, headers: { 'suggested-filename': 'big.pdf' } });
    const fetched = await fetch(answer.headers['location'] ?? '');
    expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename="big\.pdf"/);
    expect((await fetched.bytes()).length).toBe(bytes.length);
  });
});

describe('R031 what may be attached', () => {
  const good: Record<(typeof acceptedTypes)[number], () => Promise<Buffer> | Buffer> = {
    doc: () => compoundOf('WordDocument'),
    docx: () => zipOf('[Content_Types].xml', 'word/document.xml'),
    pdf: () => pdf,
    xls: () => compoundOf('Workbook'),
    xlsx: () => zipOf('[Content_Types].xml', 'xl/workbook.xml'),
    jpg: () => jpeg,
    jpeg: () => jpeg,
    png: () => png,
    txt: () => Buffer.from('Größe\r\n\tText\f', 'latin1'),
  };

  test.each(acceptedTypes)('%s by its content, and nothing else under its name', async (type) => {
    expect(hasContentOf(type, await good[type]())).toBe(true);
    for (const other of acceptedTypes) {
      if (other === type || (type.startsWith('jp') && other.startsWith('jp'))) continue;
      expect([other, hasContentOf(type, await good[other]())]).toEqual([other, false]);
    }
  });

  test('macros are found in Office files of both kinds, and not in text about them', async () => {
    expect(hasMacros(await zipOf('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'))).toBe(true);
    expect(hasMacros(wordWithMacros())).toBe(true);
    expect(hasMacros(await good.docx())).toBe(false);
    expect(hasMacros(Buffer.concat([await good.doc(), Buffer.from('x about _VBA_PROJECT\0', 'utf16le')]))).toBe(false);
  });

  test.each(['macro.doc', 'macro.xls'])('%s with macros is refused as an attachment', async (name) => {
    const { status, body } = await callApi(addFile, {
      as: tenant.editor,
      params: { entityId: ids.products },
      files: file(name, wordWithMacros()),
    });
    expect([status, body.messages.default]).toEqual([422, 'This file contains macros. Save it without macros and choose it again.']);
  });

  test('text may be UTF-16, and an Office file must be whole', async () => {
    expect(hasContentOf('txt', Buffer.from('\ufeffText', 'utf16le'))).toBe(true);
    expect(hasContentOf('docx', (await good.docx()).subarray(0, 60))).toBe(false);
    expect(hasContentOf('xlsx', await zipOf('xl/workbook.xml'))).toBe(false);
  });

  test.each([
    ['run.exe', 'MZ', 'Files of this type cannot be attached.'],
    ['page.html', '<p>', 'Files of this type cannot be attached.'],
    ['licence', 'text', 'Files of this type cannot be attached.'],
    ['macro.docm', 'x', 'Files of this type cannot be attached.'],
    ['invoice.pdf', '<html><script>x</script>', 'Its content does not match the type pdf.'],
    ['photo.png', 'GIF89a', 'Its content does not match the type png.'],
    ['empty.txt', '', 'This file is empty.'],
  ])('%s is refused with what is wrong', async (name, content, sentence) => {
    const answer = await callApi(addFile, { as: tenant.editor, params: { entityId: ids.products }, files: file(name, content) });
    expect(answer.status).toBe(422);
    expect(answer.body.messages.errors?.['file']?.[0]).toContain(sentence);
  });

  test('a call without a file, with an upload that is not there, or of another tenant is refused', async () => {
    const params = { entityId: ids.products };
    const other = await createTestTenant();
    await filesFor(other.repo.caller).put('uploads/theirs', pdf);
    for (const body of [{}, { upload_id: 'nowhere', file_name: 'a.pdf' }, { upload_id: 'theirs', file_name: 'a.pdf' }])
      expect((await callApi(addFile, { as: tenant.editor, params, body })).status).toBe(422);
  });
});

test('R031 R087 grouped by record; a file of a related one is deleted where it belongs only', async () => {
  const made = await ask(groups.publisherCards.addFile, {
    as: tenant.editor,
    params: { entityId: ids.publishers },
    files: file('a.txt', 'a'),
  });
  const found = (await ask(groups.productCards.files, {
    as: tenant.viewer,
    params: { entityId: ids.products },
    query: { context: 'grouped' },
  })) as FileGroup[];
  expect(found.map(({ entity, media }) => [entity, media.map(({ name }) => name)])).toContainEqual(['publisher', ['a.txt']]);
  const at = { entityId: ids.products, id: made.id };
  expect((await callApi(removeFile, { as: tenant.admin, params: at })).status).toBe(404);
  expect((await callApi(groups.productCards.updateFile, { as: tenant.admin, params: at, body: { name: 'b.txt' } })).status).toBe(404);
});

test('the file of a licence period is no attachment, and is downloaded like one', async () => {
  const storage = filesFor(tenant.repo.caller);
  await storage.put('media/licence', pdf);
  const { id } = await tenant.repo.commit((tx) =>
    tx.create('media', {
      entity: 'license_period',
      entity_id: ids['license-periods'],
      purpose: 'license_file',
      name: 'Licence.pdf',
      type: 'pdf',
      size: pdf.length,
      file_key: 'media/licence',
    }),
  );
  const params = { entityId: ids['license-periods'] };
  expect(await ask(groups.licensePeriodCards.files, { as: tenant.viewer, params })).toEqual([]);
  expect((await callApi(groups.licensePeriodCards.removeFile, { as: tenant.admin, params: { ...params, id } })).status).toBe(404);
  expect((await callApi(groups.media.download, { as: tenant.viewer, params: { id } })).status).toBe(200);
});

test('the night takes away files that nothing needs, a day after they came, and no other', async () => {
  const own = await createTestTenant();
  const { id: publisher } = await ask(groups.publishers.create, { as: own.editor, body: { name: 'P', currency: 'EUR' } });
  const params = { entityId: publisher };
  const { addFile: add, removeFile: drop } = groups.publisherCards;
  const kept = await ask(add, { as: own.editor, params, files: file('kept.txt', 'kept') });
  const deleted = await ask(add, { as: own.editor, params, files: file('deleted.txt', 'deleted') });
  await ask(drop, { as: own.admin, params: { ...params, id: deleted.id } });
  const storage = filesFor(own.repo.caller);
  for (const key of ['media/never-named', 'uploads/unclaimed', 'exports/fetched']) await storage.put(key, 'x');
  const keys = async () => (await Promise.all(['media/', 'uploads/', 'exports/'].map((place) => storage.list(place)))).flat().length;
  await compact(own.id, true);
  expect(await keys()).toBe(5);
  const reset = setClock({ now: () => new Date(Date.now() + 25 * 3_600_000) });
  try {
    // Only the nightly one looks at files.
    await compact(own.id);
    expect(await keys()).toBe(5);
    await compact(own.id, true);
  } finally {
    reset();
  }
  expect(await keys()).toBe(1);
  expect((await callApi(groups.media.download, { as: own.viewer, params: { id: kept.id } })).bytes.toString()).toBe('kept');
});
