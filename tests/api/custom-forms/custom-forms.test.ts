import fc from '#tests/support/fast-check.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { resultLink } from '#shared/domain/search/result-link.ts';
import type { FormField } from '#shared/domain/custom-forms/form-field.ts';
import { ask, callApi, createTestTenant, type TestUser } from '#tests/support/api.ts';
import { pdf, png } from '#tests/support/file-samples.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { runs } from '#tests/support/lane.ts';

const { customForms, formAnswers, publicForms, media, products, productCards, toDos } = groups;

withLibrary();

let resetClock: (() => void) | undefined;
afterEach(() => {
  resetClock?.();
  resetClock = undefined;
});

function travelTo(instant: string): void {
  resetClock?.();
  resetClock = setClock({ now: () => new Date(instant) });
}

/** A network address of its own, so that no test is held up by the limits of another. */
let place = 0;
function elsewhere(): string {
  place += 1;
  return `198.51.100.${place}`;
}

let made = 0;
function unused(): string {
  made += 1;
  return `Form ${made}`;
}

function field(id: string, more: Partial<FormField> = {}): FormField {
  return { id, kind: 'text', label: `Label of ${id}`, help: null, required: false, options: [], removed: false, ...more };
}

const wishFields = [
  field('title', { label: 'Title', required: true }),
  field('why', { kind: 'textarea', label: 'Why' }),
  field('price', { kind: 'number', label: 'Price' }),
  field('by', { kind: 'date', label: 'Needed by' }),
  field('sort', { kind: 'select', label: 'Sort', options: ['Book', 'Journal'] }),
  field('urgent', { kind: 'checkbox', label: 'Urgent' }),
  field('sample', { kind: 'file', label: 'Sample' }),
];

function make(more: object = {}, as: TestUser = tenant.editor) {
  return ask(customForms.create, { as, body: { name: unused(), fields: wishFields, public: true, ...more } });
}

async function tokenOf(id: string): Promise<string> {
  const { url } = await ask(customForms.link, { as: tenant.editor, params: { id } });
  return /\/answer-form\/([\w-]{43})$/.exec(url)?.[1] ?? `no token in ${url}`;
}

let submissions = 0;
function submission(values: object, more: object = {}) {
  submissions += 1;
  return { values, submission_id: `submission-${submissions}`, ...more };
}

function send(token: string, body: object, more: object = {}) {
  return callApi(publicForms.answer, { params: { id: token }, body, from: elsewhere(), ...more });
}

async function answersOf(id: string, query: Record<string, string> = {}) {
  return (await ask(formAnswers.list, { as: tenant.viewer, params: { id }, query })) as Record<string, unknown>[];
}

interface Outgoing extends Item {
  to: string[];
  kind: string;
  subject: string;
  text: string;
  at: string;
}

async function mails(): Promise<Outgoing[]> {
  const all = await Array.fromAsync(table.partition<Outgoing>(keys.mail(tenant.id, '').pk));
  return all.filter(({ kind }) => kind === 'form_answer').toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

describe('C321-C327 C339 C500 custom forms', () => {
  test('C321 C322 C324 C325 C339 a form is made, listed, looked at and changed', async () => {
    const offered = await ask(customForms.form, { as: tenant.viewer });
    expect(offered.users.map(({ id }) => id)).toContain(tenant.editor.id);
    expect(offered).toMatchObject({ locale: 'en', locales: expect.arrayContaining([{ id: 'de', name: 'Deutsch' }]) as unknown });
    const form = await make({ description: 'What should we buy?', notify: [tenant.editor.id, tenant.editor.id] });
    expect(form).toMatchObject({
      state: 'open',
      access: 'public',
      answers: 0,
      last_answer_at: null,
      notified: [{ id: tenant.editor.id, name: 'Editor Person' }],
      created_by_name: 'Editor Person',
    });
    const listed = await ask(customForms.list, { as: tenant.viewer, query: { search: form.name } });
    expect((listed as { id: string }[]).map(({ id }) => id)).toContain(form.id);
    expect(await ask(customForms.get, { as: tenant.viewer, params: { id: form.id } })).toEqual({ ...form, token: null });
    const changed = await ask(customForms.update, {
      as: tenant.editor,
      params: { id: form.id },
      body: { closed: true, thanks: 'We will see.', version: form.version },
    });
    expect(changed).toMatchObject({ state: 'closed', thanks: 'We will see.', fields: form.fields });
    const late = await callApi(customForms.update, {
      as: tenant.editor,
      params: { id: form.id },
      body: { closed: false, version: form.version },
    });
    expect(late.status).toBe(409);
    const byPost = await ask(customForms.updateByPost, { as: tenant.editor, params: { id: form.id }, body: { closed: false } });
    expect(byPost.state).toBe('open');
  });

  test('C324 a form that breaks a rule is refused field by field', async () => {
    const bad = [
      field('a', { label: ' ' }),
      field('b', { label: 'Twice' }),
      field('c', { label: 'twice ' }),
      field('d', { kind: 'select' }),
      field('e', { kind: 'select', options: ['One', 'one', ''] }),
    ];
    const refused = await callApi(customForms.create, {
      as: tenant.editor,
      body: { name: unused(), fields: bad, open_from: '2026-05-02', open_to: '2026-05-01' },
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.messages.errors ?? {}).toSorted()).toEqual([
      'fields.0.label',
      'fields.2.label',
      'fields.3.options',
      'fields.4.options.1',
      'fields.4.options.2',
      'open_to',
    ]);
    const none = await callApi(customForms.create, { as: tenant.editor, body: { name: unused(), fields: [] } });
    expect(none.body.messages.errors?.['fields']).toEqual(['Add at least one field.']);
    expect((await callApi(customForms.create, { as: tenant.viewer, body: { name: unused(), fields: wishFields } })).status).toBe(403);
  });

  test('C323 tells whether a name is taken, case and spaces aside, but for the form itself', async () => {
    const form = await make({ name: 'Vorschläge zum Kauf' });
    const exists = async (query: Record<string, string>) => (await ask(customForms.exists, { as: tenant.viewer, query })).exists;
    expect(await exists({ name: '  VORSCHLÄGE zum kauf ' })).toBe(true);
    expect(await exists({ name: 'Vorschläge zum Kauf', except: form.id })).toBe(false);
    expect(await exists({ name: 'Vorschläge' })).toBe(false);
    const again = await callApi(customForms.create, { as: tenant.editor, body: { name: 'vorschläge zum kauf', fields: wishFields } });
    expect(again.body.messages.errors).toEqual({ name: ['Another custom form already has this name'] });
  });

  test('C326 C327 a form goes with its answers, their files and its link', async () => {
    const form = await make();
    const token = await tokenOf(form.id);
    await send(token, submission({ title: 'Waves' }, { files: { sample: { part: 0 } } }), {
      files: { file: { name: 'a.pdf', type: 'application/pdf', content: pdf } },
    });
    const [row] = await answersOf(form.id);
    const file = (row as unknown as { files: { sample: { id: string } } }).files.sample;
    const confirmation = await ask(customForms.deleteConfirmation, { as: tenant.viewer, params: { id: form.id } });
    expect(confirmation).toMatchObject({ in_use: false, confirmable: true });
    expect(confirmation.messages[0]?.message).toContain('with its file and form answer');
    await ask(customForms.remove, { as: tenant.editor, params: { id: form.id } });
    expect((await callApi(customForms.get, { as: tenant.editor, params: { id: form.id } })).status).toBe(404);
    expect((await callApi(media.download, { as: tenant.editor, params: { id: file.id } })).status).toBe(404);
    const opened = await callApi(publicForms.open, { params: { id: token }, from: elsewhere() });
    expect(opened.body.messages.errors).toEqual({ form: ['unknown'] });
  });

  test('C500 a copy has the fields that are asked for, is closed, and has a link of its own', async () => {
    const form = await make({ notify: [tenant.editor.id] });
    const token = await tokenOf(form.id);
    await send(token, submission({ title: 'Waves', why: 'Because' }));
    await ask(customForms.update, {
      as: tenant.editor,
      params: { id: form.id },
      body: { fields: wishFields.filter(({ id }) => id !== 'why') },
    });
    const copied = await callApi(customForms.copy, {
      as: tenant.editor,
      params: { id: form.id },
      headers: { 'idempotency-key': 'copy-it-once' },
    });
    expect(copied.result).toMatchObject({ name: `${form.name} (copy)`, closed: true, answers: 0, notify: [tenant.editor.id] });
    expect(copied.result.fields.map(({ id }) => id)).toEqual(wishFields.filter(({ id }) => id !== 'why').map(({ id }) => id));
    const repeated = await callApi(customForms.copy, {
      as: tenant.editor,
      params: { id: form.id },
      headers: { 'idempotency-key': 'copy-it-once' },
    });
    expect(repeated.result.id).toBe(copied.result.id);
    const another = await ask(customForms.copy, { as: tenant.editor, params: { id: copied.result.id } });
    expect(another.name).toBe(`${form.name} (copy 2)`);
    expect(await tokenOf(copied.result.id)).not.toBe(token);
  });
});

describe('the link of a form', () => {
  test('is unguessable, the same when asked again, and in no row that tells it', async () => {
    const form = await make();
    const token = await tokenOf(form.id);
    expect(await tokenOf(form.id)).toBe(token);
    expect((await callApi(customForms.link, { as: tenant.viewer, params: { id: form.id } })).status).toBe(403);
    const rows: unknown[] = [];
    for (const pk of [...keys.entityPartitions(tenant.id), ...keys.privatePartitions(tenant.id), keys.log(tenant.id, 0).pk])
      rows.push(...(await Array.fromAsync(table.partition(pk))));
    expect(JSON.stringify(rows)).toContain(form.id);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is replaced: the old one opens nothing any more', async () => {
    const form = await make();
    const token = await tokenOf(form.id);
    const { url } = await ask(customForms.replaceLink, { as: tenant.editor, params: { id: form.id } });
    expect(url).not.toContain(token);
    expect((await callApi(publicForms.open, { params: { id: token }, from: elsewhere() })).status).toBe(404);
    expect((await callApi(publicForms.open, { params: { id: await tokenOf(form.id) }, from: elsewhere() })).status).toBe(200);
  });

  test('shows the form, who asks, and nothing of who works there', async () => {
    const form = await make({ notify: [tenant.editor.id], locale: 'sv', contact: 'required' });
    const opened = await callApi(publicForms.open, { params: { id: await tokenOf(form.id) }, from: elsewhere() });
    expect(Object.keys(opened.result).toSorted()).toEqual(['contact', 'description', 'fields', 'library', 'locale', 'name']);
    expect(opened.result).toMatchObject({ library: 'Test Library', locale: 'sv', contact: 'required' });
    expect(opened.bytes.toString()).not.toMatch(/Editor|Ada|@|editor/);
    expect(opened.headers['cache-control']).toContain('no-store');
  });

  test('opens by the days of the member, and says why it does not', async () => {
    const form = await make({ open_from: '2026-06-10', open_to: '2026-06-12' });
    const token = await tokenOf(form.id);
    await tenant.repo.commit(async (tx) => {
      tx.save('member', { ...(await tx.load('member', 'member')), timezone: 'Pacific/Auckland' });
    });
    const why = async (instant: string) => {
      travelTo(instant);
      const opened = await callApi(publicForms.open, { params: { id: token }, from: elsewhere() });
      return opened.status === 200 ? 'open' : opened.body.messages.errors?.['form']?.[0];
    };
    // Auckland is 12 hours ahead: its 10 June begins at noon of the 9th.
    expect(await why('2026-06-09T11:59:00.000Z')).toBe('upcoming');
    expect(await why('2026-06-09T12:01:00.000Z')).toBe('open');
    expect(await why('2026-06-12T11:59:00.000Z')).toBe('open');
    expect(await why('2026-06-12T12:01:00.000Z')).toBe('ended');
    travelTo('2026-06-09T11:00:00.000Z');
    const early = await callApi(publicForms.open, { params: { id: token }, from: elsewhere() });
    expect(early.body.result).toEqual({ open_from: '2026-06-10' });
    expect((await send(token, submission({ title: 'Waves' }))).status).toBe(404);
    resetClock?.();
    await tenant.repo.commit(async (tx) => {
      tx.save('member', { ...(await tx.load('member', 'member')), timezone: 'UTC' });
    });
    await ask(customForms.update, { as: tenant.editor, params: { id: form.id }, body: { open_from: null, open_to: null, closed: true } });
    const closed = await callApi(publicForms.open, { params: { id: token }, from: elsewhere() });
    expect(closed.body.messages.errors).toEqual({ form: ['closed'] });
    await ask(customForms.update, { as: tenant.editor, params: { id: form.id }, body: { closed: false, public: false } });
    const inside = await callApi(publicForms.open, { params: { id: token }, from: elsewhere() });
    expect(inside.body.messages.errors).toEqual({ form: ['signed_in'] });
    expect((await send(token, submission({ title: 'Waves' }))).status).toBe(404);
    const { url } = await ask(customForms.link, { as: tenant.editor, params: { id: form.id } });
    expect(url).toBe(`http://127.0.0.1:3000/forms/${form.id}/fill`);
  });
});

describe('answers', () => {
  test('an answer with a file is kept, listed, downloaded, and told of by mail', async () => {
    const form = await make({ contact: 'required', notify: [tenant.editor.id, tenant.viewer.id], thanks: 'Merci' });
    await tenant.repo.commit(async (tx) => {
      const known = await tx.find('user_settings', tenant.viewer.id);
      const { blankUserSettings } = await import('#shared/contract/entities/settings.ts');
      if (!known) tx.create('user_settings', { ...blankUserSettings, id: tenant.viewer.id, locale: 'de' });
    });
    const token = await tokenOf(form.id);
    const before = (await mails()).length;
    const values = { title: ' Journal of Waves ', why: 'Line 1\nLine 2', price: '1,5', by: '2026-12-24', sort: 'Journal', urgent: true };
    const sent = await send(
      token,
      submission(values, { contact_name: 'Jonas Weber', contact_email: 'jonas@college.example', files: { sample: { part: 0 } } }),
      { files: { file: { name: 'Muster.pdf', type: 'application/pdf', content: pdf } } },
    );
    expect(sent.status).toBe(200);
    expect(sent.result).toEqual({ thanks: 'Merci' });

    const [row] = await answersOf(form.id);
    expect(row).toMatchObject({
      field_title: 'Journal of Waves',
      field_why: 'Line 1\nLine 2',
      field_price: 1.5,
      field_by: '2026-12-24',
      field_sort: 'Journal',
      field_urgent: true,
      field_sample: 'Muster.pdf',
      contact: 'Jonas Weber, jonas@college.example',
      answered_by: null,
      name: 'Journal of Waves',
    });
    const one = await ask(formAnswers.get, { as: tenant.viewer, params: { id: form.id, answerId: String(row?.['id']) } });
    expect(one).toEqual(row);
    const file = one.files['sample'];
    const downloaded = await callApi(media.download, { as: tenant.viewer, params: { id: file?.id ?? '' } });
    expect(downloaded.bytes.equals(pdf)).toBe(true);

    const news = (await mails()).slice(before);
    expect(new Set(news.map(({ to }) => to[0]))).toEqual(new Set([`editor@${tenant.id}.example`, `viewer@${tenant.id}.example`]));
    expect(news).toHaveLength(2);
    const [german] = news.filter(({ to }) => to[0]?.startsWith('viewer'));
    expect(german?.subject).toBe(`Neue Antwort: ${form.name}`);
    expect(german?.text).toContain('Title: Journal of Waves');
    expect(german?.text).toContain('Sample: Muster.pdf');
    expect(german?.text).toContain(`/forms/${form.id}?answer=${one.id}`);
    expect(await ask(customForms.get, { as: tenant.viewer, params: { id: form.id } })).toMatchObject({
      answers: 1,
      last_answer_at: one.answered_at,
    });
  });

  test('what is wrong is told field by field with codes, and nothing is kept', async () => {
    const form = await make({ contact: 'required', fields: wishFields.map((each) => ({ ...each, required: true })) });
    const token = await tokenOf(form.id);
    const values = { title: 'x'.repeat(300), why: '', price: '1,234', by: '2026-02-30', sort: 'Film', urgent: false };
    const refused = await send(token, submission(values, { contact_email: 'nobody' }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.messages.errors ?? {}).toSorted()).toEqual(
      ['by', 'contact_email', 'price', 'sample', 'sort', 'title', 'urgent', 'why'].toSorted(),
    );
    const codes = (refused.body.result as unknown as { codes: { field: string; code: string }[] }).codes;
    expect(Object.fromEntries(codes.map((each) => [each.field, each.code]))).toEqual({
      title: 'max_length',
      why: 'required',
      price: 'ambiguous_number',
      by: 'invalid_date',
      sort: 'unknown_option',
      urgent: 'must_check',
      sample: 'required',
      contact_email: 'invalid_email',
    });
    expect(await answersOf(form.id)).toEqual([]);
  });

  test('files are taken by what they are, not by what they are called', async () => {
    const form = await make();
    const token = await tokenOf(form.id);
    const code = async (name: string, content: string | Uint8Array) => {
      const refused = await send(token, submission({ title: 'Waves' }, { files: { sample: { part: 0 } } }), {
        files: { file: { name, type: 'application/pdf', content } },
      });
      return refused.status === 200
        ? 'kept'
        : (refused.body.result as unknown as { codes: { code: string }[] }).codes.map((each) => each.code).join();
    };
    expect(await code('page.html', '<script>alert(1)</script>')).toBe('type_not_accepted');
    expect(await code('page.pdf', '<script>alert(1)</script>')).toBe('wrong_content');
    expect(await code('empty.pdf', '')).toBe('empty_file');
    expect(await code('../../etc/passwd\u202efdp.png', png)).toBe('kept');
    expect((await answersOf(form.id)).map((row) => row['field_sample'])).toEqual(['passwd_fdp.png']);
    const missing = await send(token, submission({ title: 'Waves' }, { files: { sample: { part: 3 } } }));
    expect(missing.body.messages.errors).toEqual({ sample: ['The file was not uploaded. Choose it again.'] });
    const foreign = await send(token, submission({ title: 'Waves' }, { files: { title: { part: 0 } } }), {
      files: { file: { name: 'a.pdf', type: 'application/pdf', content: pdf } },
    });
    expect(foreign.body.messages.errors).toHaveProperty('form');
  });

  test('a large file goes ahead by a form of its own', async () => {
    const form = await make();
    const token = await tokenOf(form.id);
    const upload = await callApi(publicForms.upload, {
      params: { id: token },
      body: { name: 'big.pdf', type: 'application/pdf', size: 2_000_000 },
      from: elsewhere(),
    });
    expect(upload.result.fields).toHaveProperty('Policy');
    await filesFor(tenant.repo.caller).put(`uploads/${upload.result.id}`, pdf, 'application/pdf');
    const sent = await send(
      token,
      submission({ title: 'Waves' }, { files: { sample: { upload_id: upload.result.id, file_name: 'big.pdf' } } }),
    );
    expect(sent.status).toBe(200);
    const gone = await send(token, submission({ title: 'Waves' }, { files: { sample: { upload_id: 'nowhere', file_name: 'a.pdf' } } }));
    expect(gone.body.messages.errors).toEqual({ sample: ['The upload has expired. Choose the file again.'] });
    for (const body of [
      { name: 'a.exe', type: 'application/pdf', size: 1 },
      { name: 'a.pdf', type: 'application/pdf', size: 20 * 1024 * 1024 + 1 },
    ])
      expect((await callApi(publicForms.upload, { params: { id: token }, body, from: elsewhere() })).status).toBe(422);
  });

  test('an answer that is sent twice is kept once, also at the same time', async () => {
    const form = await make({ notify: [tenant.editor.id] });
    const token = await tokenOf(form.id);
    const before = (await mails()).length;
    const body = submission({ title: 'Waves' });
    const answered = await Promise.all([send(token, body), send(token, body), send(token, body)]);
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await answersOf(form.id)).toHaveLength(1);
    expect((await mails()).length - before).toBe(1);
  });

  test('what a machine filled in is set aside in silence: no mail, and no list shows it unasked', async () => {
    const form = await make({ notify: [tenant.editor.id] });
    const token = await tokenOf(form.id);
    const before = (await mails()).length;
    expect((await send(token, submission({ title: 'Cheap pills' }, { website: 'https://spam.example' }))).status).toBe(200);
    expect((await mails()).length).toBe(before);
    expect(await answersOf(form.id)).toEqual([]);
    const [aside] = await answersOf(form.id, { 'filter[set_aside]': 'true' });
    expect(aside).toMatchObject({ field_title: 'Cheap pills', set_aside: true });
    await ask(formAnswers.update, {
      as: tenant.editor,
      params: { id: form.id, answerId: String(aside?.['id']) },
      body: { set_aside: false },
    });
    expect(await answersOf(form.id)).toHaveLength(1);
  });

  test('somebody signed in answers a form of the house, a viewer too', async () => {
    const form = await make({ public: false, contact: 'required' });
    const sent = await callApi(formAnswers.submit, {
      as: tenant.viewer,
      params: { id: form.id },
      body: submission({ title: 'Chairs' }),
    });
    expect(sent.status).toBe(200);
    expect((await answersOf(form.id))[0]).toMatchObject({ answered_by: { id: tenant.viewer.id }, contact: 'Viewer Person' });
    await ask(customForms.update, { as: tenant.editor, params: { id: form.id }, body: { closed: true } });
    const closed = await callApi(formAnswers.submit, { as: tenant.viewer, params: { id: form.id }, body: submission({ title: 'Chairs' }) });
    expect([closed.status, closed.body.messages.errors]).toEqual([404, { form: ['closed'] }]);
  });

  test('old answers stay readable when the form changes', async () => {
    const form = await make();
    const token = await tokenOf(form.id);
    await send(token, submission({ title: 'Waves', why: 'Because', sort: 'Book' }));
    const next = [field('title', { label: 'Title of the work', required: true }), field('isbn', { label: 'ISBN' })];
    const changed = await ask(customForms.update, { as: tenant.editor, params: { id: form.id }, body: { fields: next } });
    expect(changed.fields.map(({ id, removed }) => [id, removed])).toEqual([
      ['title', false],
      ['isbn', false],
      ['why', true],
      ['sort', true],
    ]);
    expect((await answersOf(form.id))[0]).toMatchObject({
      field_title: 'Waves',
      field_why: 'Because',
      field_sort: 'Book',
      field_isbn: null,
    });
    const opened = await callApi(publicForms.open, { params: { id: token }, from: elsewhere() });
    expect(opened.result.fields.map(({ id }) => id)).toEqual(['title', 'isbn']);
    // Who had the page open before the change loses nothing.
    expect((await send(token, submission({ title: 'Tides', why: 'Also', sort: 'Journal' }))).status).toBe(200);
    expect((await answersOf(form.id, { 'filter[field_why][contains]': 'also' })).map((row) => row['field_title'])).toEqual(['Tides']);
    const csv = await callApi(formAnswers.download, { as: tenant.viewer, params: { id: form.id }, query: { format: 'csv' } });
    expect(csv.bytes.toString()).toContain('Why (removed)');
    const other = await callApi(customForms.update, {
      as: tenant.editor,
      params: { id: form.id },
      body: { fields: [field('title', { kind: 'number', label: 'Title' })] },
    });
    expect(Object.keys(other.body.messages.errors ?? {})).toEqual(['fields.0.kind']);
    const back = await ask(customForms.update, {
      as: tenant.editor,
      params: { id: form.id },
      body: { fields: [...next, field('why', { kind: 'textarea', label: 'Why' })] },
    });
    expect(back.fields.map(({ id, removed }) => [id, removed])).toEqual([
      ['title', false],
      ['isbn', false],
      ['why', false],
      ['sort', true],
    ]);
  });

  test('C051 an answer is found by its texts and by who gave it, and leads to where answers are read; spam and what is deleted is not', async () => {
    const form = await make({ name: 'Wishes for wombats', contact: 'optional' });
    const token = await tokenOf(form.id);
    const about = { contact_name: 'Wanda Wombat', contact_email: 'wanda@wombat.example' };
    await send(token, submission({ title: 'Marsupial Quarterly', why: 'a < b,\nfor the burrow', sort: 'Journal', price: '4711' }, about));
    await send(token, submission({ title: 'Marsupial pills' }, { website: 'http://spam.example' }));
    const find = async (query: string, as: TestUser = tenant.viewer) =>
      (await ask(groups.search.top, { as, query: { query } })).filter(({ tag }) => tag === 'form_answer');
    const [answer] = await answersOf(form.id);
    const hit = { tag: 'form_answer', id: answer?.['id'], name: 'Marsupial Quarterly', detail: 'Wishes for wombats', form_id: form.id };
    expect(await find('marsupial')).toEqual([hit]);
    for (const words of ['burrow quarterly', 'a < b, for the burrow', 'wanda', 'WOMBAT.example'])
      expect([words, await find(words)]).toEqual([words, [hit]]);
    expect(await find('wombat pills')).toEqual([]);
    expect(resultLink(hit as never)).toBe(`/forms/${form.id}?answer=${String(answer?.['id'])}`);
    expect(await find('marsupial', (await createTestTenant()).admin)).toEqual([]);
    // The form's name is the form's present one.
    await ask(customForms.update, { as: tenant.editor, params: { id: form.id }, body: { name: 'Wishes for kangaroos' } });
    expect((await find('kangaroos'))[0]).toMatchObject({ id: answer?.['id'], detail: 'Wishes for kangaroos' });
    await ask(formAnswers.remove, { as: tenant.admin, params: { id: form.id, answerId: String(answer?.['id']) } });
    expect(await find('marsupial')).toEqual([]);
  });

  test('the grid filters and sorts by the form’s own fields; the export takes the same, and no formula', async () => {
    const form = await make();
    const token = await tokenOf(form.id);
    for (const [title, price, urgent] of [
      ['=HYPERLINK("http://evil.example")', '10', true],
      ['@SUM(1)', '2', false],
      ['Plain', '33', false],
    ])
      await send(token, submission({ title, price, urgent }));
    const titles = async (query: Record<string, string>) => (await answersOf(form.id, query)).map((row) => row['field_title']);
    expect(await titles({ sort: 'field_price' })).toEqual(['@SUM(1)', '=HYPERLINK("http://evil.example")', 'Plain']);
    expect(await titles({ 'filter[field_price][gte]': '10', sort: '-field_price' })).toEqual([
      'Plain',
      '=HYPERLINK("http://evil.example")',
    ]);
    expect(await titles({ 'filter[field_urgent]': 'false', sort: 'field_title' })).toEqual(['@SUM(1)', 'Plain']);
    expect(await titles({ search: 'hyperlink' })).toHaveLength(1);
    expect((await callApi(formAnswers.list, { as: tenant.viewer, params: { id: form.id }, query: { sort: 'field_nothing' } })).status).toBe(
      422,
    );
    expect(
      (await callApi(formAnswers.list, { as: tenant.viewer, params: { id: form.id }, query: { 'filter[field_price][gte]': 'ten' } }))
        .status,
    ).toBe(422);
    const csv = await callApi(formAnswers.download, {
      as: tenant.viewer,
      params: { id: form.id },
      query: { format: 'csv', sort: 'field_price', 'filter[field_price][lte]': '10', columns: 'field_title,field_price' },
    });
    expect(decodeURIComponent(csv.headers['suggested-filename'] ?? '')).toContain(form.name);
    const lines = csv.bytes
      .toString()
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines[0]).toMatch(/^"?Title"?[,;]"?Price"?$/);
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(1)) expect(line).toMatch(/^"?'[@=]/);
    const xlsx = await callApi(formAnswers.download, { as: tenant.viewer, params: { id: form.id } });
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
  });

  test('an answer becomes a product: linked, with a note of who wished for it and why', async () => {
    const form = await make({ contact: 'optional' });
    await send(await tokenOf(form.id), submission({ title: 'Journal <b>Bold</b>', why: 'For "Ökologie"' }, { contact_name: 'Jonas <i>' }));
    const [row] = await answersOf(form.id);
    const params = { id: form.id, answerId: String(row?.['id']) };
    const product = await ask(products.create, { as: tenant.editor, body: { name: 'Journal', publisher_id: library.publisher } });
    const linked = await ask(formAnswers.update, {
      as: tenant.editor,
      params,
      body: { product_id: product.id, version: Number(row?.['version']) },
    });
    expect(linked.product).toEqual({ id: product.id, name: 'Journal' });
    const notes = (await ask(productCards.notes, { as: tenant.viewer, params: { entityId: product.id } })) as { body: string }[];
    expect(notes).toHaveLength(1);
    expect(notes[0]?.body).toContain('Journal &lt;b&gt;Bold&lt;/b&gt;');
    expect(notes[0]?.body).toContain(`/forms/${form.id}?answer=`);
    expect((await callApi(formAnswers.update, { as: tenant.editor, params, body: { set_aside: true, version: 1 } })).status).toBe(409);
    expect((await callApi(formAnswers.update, { as: tenant.editor, params, body: { product_id: 'nowhere' } })).status).toBe(422);
    const unknownTask = await callApi(formAnswers.update, { as: tenant.editor, params, body: { todo_id: 'nowhere' } });
    expect([unknownTask.status, unknownTask.body.messages.errors]).toEqual([
      422,
      { todo_id: ['Task does not exist or is no longer available'] },
    ]);
    expect((await callApi(formAnswers.update, { as: tenant.viewer, params, body: { set_aside: true } })).status).toBe(403);
    await ask(formAnswers.remove, { as: tenant.editor, params });
    expect(await answersOf(form.id)).toEqual([]);
  });
});

test('an answer becomes a task with what was answered, its file and the way back; once', async () => {
  const form = await make();
  await send(await tokenOf(form.id), submission({ title: 'Journal <b>Bold</b>' }, { files: { sample: { part: 0 } } }), {
    files: { file: { name: 'a.pdf', type: 'application/pdf', content: pdf } },
  });
  const [row] = await answersOf(form.id);
  const params = { id: form.id, answerId: String(row?.['id']) };
  const body = { title: 'Look at Bold', owner_ids: [tenant.viewer.id], deadline: '2030-01-02' };
  const sent = { as: tenant.editor, params, body, headers: { 'idempotency-key': 'one-task-of-it' } };
  const linked = await ask(formAnswers.toDo, sent);
  expect(linked.todo).toMatchObject({ name: 'Look at Bold' });
  const task = await ask(toDos.get, { as: tenant.viewer, params: { id: linked.todo?.id ?? '' } });
  expect(task).toMatchObject({ title: 'Look at Bold', deadline: '2030-01-02', in_dashboard: true });
  expect(JSON.stringify(task)).toContain('Journal &lt;b&gt;Bold&lt;/b&gt;');
  expect(JSON.stringify(task)).toContain(`/forms/${form.id}?answer=${String(row?.['id'])}`);
  expect(JSON.stringify(task)).toContain('a.pdf');
  expect((await ask(formAnswers.toDo, sent)).todo).toEqual(linked.todo);
  const twice = await callApi(formAnswers.toDo, { as: tenant.editor, params, body });
  expect([twice.status, twice.body.messages.default]).toEqual([409, 'The task Look at Bold was already created from this answer.']);
  // The task's file stays when the answer goes.
  await ask(formAnswers.remove, { as: tenant.editor, params });
  expect(JSON.stringify(await ask(toDos.get, { as: tenant.viewer, params: { id: linked.todo?.id ?? '' } }))).toContain('a.pdf');
});

describe('what strangers try', () => {
  test('unknown links are counted, and those of a library that is gone open nothing', async () => {
    const from = '203.0.113.9';
    const rubbish = Array.from({ length: 32 }, (_, index) => `${index}`.padStart(43, 'x'));
    const statuses: number[] = [];
    for (const id of rubbish) statuses.push((await callApi(publicForms.open, { params: { id }, from })).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const form = await make();
    // Who sits behind the same address opens a link that there is.
    expect((await callApi(publicForms.open, { params: { id: await tokenOf(form.id) }, from })).status).toBe(200);
  });

  test('rubbish is refused, and never a failure of ours', async () => {
    const form = await make({ contact: 'optional' });
    const token = await tokenOf(form.id);
    const strange: fc.Arbitrary<unknown> = fc.oneof(
      fc.anything({ maxDepth: 2 }),
      fc.record({
        values: fc.dictionary(
          fc.oneof(fc.constantFrom('title', 'price', 'by', 'sample', '__proto__', 'constructor'), fc.string()),
          fc.anything({ maxDepth: 1 }),
        ),
        files: fc.dictionary(
          fc.constantFrom('sample', 'title', '__proto__'),
          fc.oneof(fc.record({ part: fc.integer() }), fc.anything({ maxDepth: 1 })),
        ),
        submission_id: fc.oneof(fc.uuid(), fc.string()),
        contact_email: fc.string(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(strange, async (body) => {
        const { status, headers } = await callApi(publicForms.answer, {
          params: { id: token },
          text: JSON.stringify(body) ?? '',
          from: elsewhere(),
        });
        expect([200, 422]).toContain(status);
        expect(headers['content-type']).toContain('application/json');
      }),
      { numRuns: runs(60) },
    );
    for (const id of ['', '..', '%2e%2e', 'x'.repeat(64), token.slice(0, -1), `${token}x`, token.toLowerCase()])
      if (id !== '') expect((await callApi(publicForms.open, { params: { id }, from: elsewhere() })).status).toBe(404);
  });

  test('answers are limited by network address, and a limit of one library is none of another', async () => {
    const form = await make();
    const token = await tokenOf(form.id);
    const from = '203.0.113.10';
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await send(token, submission({}), { from })).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    const refused = await send(token, submission({ title: 'Waves' }), { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(token, submission({ title: 'Waves' }))).status).toBe(200);

    const other = await createTestTenant();
    const theirs = await ask(customForms.create, { as: other.editor, body: { name: 'Theirs', fields: wishFields, public: true } });
    const { url } = await ask(customForms.link, { as: other.editor, params: { id: theirs.id } });
    const sent = await callApi(publicForms.answer, {
      params: { id: url.split('/').at(-1) ?? '' },
      body: submission({ title: 'Waves' }),
      from,
    });
    expect(sent.status).toBe(200);
    expect(await answersOf(form.id)).toHaveLength(1);
  });

  test('nothing of another library: neither its form, its answers, its uploads nor its product', async () => {
    const other = await createTestTenant();
    const theirs = await ask(customForms.create, { as: other.editor, body: { name: 'Theirs', fields: wishFields, public: true } });
    const { url } = await ask(customForms.link, { as: other.editor, params: { id: theirs.id } });
    const token = url.split('/').at(-1) ?? '';
    await callApi(publicForms.answer, { params: { id: token }, body: submission({ title: 'Secret' }), from: elsewhere() });
    const [answer] = (await ask(formAnswers.list, { as: other.editor, params: { id: theirs.id } })) as { id: string }[];
    const form = await make();
    const mine = { id: form.id, answerId: answer?.id ?? '' };
    for (const params of [mine, { id: theirs.id, answerId: answer?.id ?? '' }])
      for (const call of [formAnswers.get, formAnswers.update, formAnswers.remove] as const)
        expect((await callApi(call as typeof formAnswers.get, { as: tenant.admin, params, body: {} })).status).toBe(404);
    for (const call of [formAnswers.list, formAnswers.download, customForms.link, customForms.replaceLink, customForms.copy] as const)
      expect((await callApi(call as typeof customForms.link, { as: tenant.admin, params: { id: theirs.id } })).status).toBe(404);

    const upload = await callApi(publicForms.upload, {
      params: { id: token },
      body: { name: 'a.pdf', type: 'application/pdf', size: 100 },
      from: elsewhere(),
    });
    await filesFor(other.repo.caller).put(`uploads/${upload.result.id}`, pdf, 'application/pdf');
    const stolen = await send(
      await tokenOf(form.id),
      submission({ title: 'Waves' }, { files: { sample: { upload_id: upload.result.id, file_name: 'a.pdf' } } }),
    );
    expect(stolen.status).toBe(422);
    expect(await answersOf(form.id)).toEqual([]);
  });
});

test('D8 a form has the token of its public link, for those who may share it only', async () => {
  const form = await make();
  const tokenFor = async (as: TestUser) => (await ask(customForms.get, { as, params: { id: form.id } })).token;
  expect(await tokenFor(tenant.editor)).toBeNull();
  const { url } = await ask(customForms.link, { as: tenant.editor, params: { id: form.id } });
  const token = await tokenFor(tenant.editor);
  expect(url.endsWith(`/${token}`)).toBe(true);
  expect(await tokenFor(tenant.viewer)).toBeNull();
  // Neither lists nor exports nor the history have it.
  expect((await callApi(customForms.list, { as: tenant.editor })).bytes.toString('utf8')).not.toContain(String(token));
  expect(JSON.stringify((await tenant.repo.model()).find('custom_form', form.id))).not.toContain(String(token));
  await ask(customForms.replaceLink, { as: tenant.editor, params: { id: form.id } });
  expect(await tokenFor(tenant.editor)).not.toBe(token);
  await ask(customForms.update, { as: tenant.editor, params: { id: form.id }, body: { public: false } });
  expect(await tokenFor(tenant.editor)).toBeNull();
});
