import { setClock, today as dayOf } from '#functions/platform/clock.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesFor } from '#functions/platform/files.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { sweepFiles } from '#functions/platform/sweep-files.ts';
import { groups } from '#shared/contract/calls.ts';
import type { PublicationRow, TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { readTitleList } from '#shared/domain/title-lists/read-title-list.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { kbartText, manyTitles, type TitleValues } from './kbart-text.ts';

const { products, publications, search, settings, subscriptions, titleLists, titleListImports, subjectCategories, exports } = groups;

withLibrary();

const today = dayOf('Europe/Berlin');
const year = Number(today.slice(0, 4));

async function makeProduct(name: string): Promise<string> {
  return (await ask(products.create, { as: tenant.editor, body: { name, publisher_id: library.publisher } })).id;
}

async function makeList(product: string, titles: readonly TitleValues[], more: object = {}): Promise<TitleListRow> {
  return ask(products.createTitleList, {
    as: tenant.editor,
    params: { id: product },
    body: { name: 'By hand', valid_from: `${year}-01-01`, publications: titles as never, ...more },
  });
}

async function titlesIn(id: string, query: Record<string, string> = {}): Promise<PublicationRow[]> {
  const found = await ask(titleLists.publications, { as: tenant.viewer, params: { id }, query });
  return Array.isArray(found) ? found : found.data;
}

const file = (content: string | Uint8Array, name = 'List.txt') => ({ file: { name, type: 'text/plain', content } });

const tides = {
  publication_title: 'Annals of Tides',
  online_identifier: '2049-3630',
  date_first_issue_online: '1997',
  publication_type: 'serial',
};
const waves = { publication_title: 'Waves', print_identifier: '0028-0836', date_first_issue_online: '2001-05', publication_type: 'serial' };

describe('a list made by hand', () => {
  test('C282 C278 C380 C384 R063 R102 it is made of typed titles, ids are dropped, and its publications are paged, sorted, searched and filtered', async () => {
    const product = await makeProduct('Handmade');
    const made = await callApi(products.createTitleList, {
      as: tenant.editor,
      params: { id: product },
      body: {
        name: 'Mine',
        valid_from: `${year}-01-01`,
        valid_to: `${year}-12-31`,
        publications: [
          { ...waves, id: 7 },
          { ...tides, id: 'x', online_identifier: '20493630' },
        ],
      },
    });
    expect(made.body.messages.default).toBe('The title list Mine was created.');
    const list = made.result;
    expect(list).toMatchObject({ title_count: 2, import_type: null, state: 'in_force', product: { name: 'Handmade' }, has_report: false });
    expect(list).not.toHaveProperty('content');
    expect(await ask(titleLists.get, { as: tenant.viewer, params: { id: list.id } })).toEqual(list);
    expect(await ask(products.titleLists, { as: tenant.viewer, params: { id: product } })).toEqual([list]);
    expect(await ask(titleLists.list, { as: tenant.viewer, query: { 'filter[name]': 'Mine' } })).toEqual([list]);
    const rows = await titlesIn(list.id);
    expect(rows.map(({ publication_title }) => publication_title)).toEqual(['Annals of Tides', 'Waves']);
    expect(rows[0]).toMatchObject({ online_identifier: '2049-3630', title_list_id: list.id, version: 1 });
    expect(rows.map(({ id }) => id)).toEqual([`${list.id}-2`, `${list.id}-1`]);
    const page = await ask(titleLists.publications, {
      as: tenant.viewer,
      params: { id: list.id },
      query: { paginated: 'true', per_page: '1', page: '2', sort: '-publication_title' },
    });
    expect(page).toMatchObject({ last_row: 2, data: [{ publication_title: 'Annals of Tides' }] });
    expect(await titlesIn(list.id, { search: '0028' })).toMatchObject([{ publication_title: 'Waves' }]);
    expect(await titlesIn(list.id, { 'filter[date_first_issue_online][gte]': '2000' })).toMatchObject([{ publication_title: 'Waves' }]);
    expect(await titlesIn(list.id, { 'filter[print_identifier][empty]': 'true' })).toMatchObject([
      { publication_title: 'Annals of Tides' },
    ]);
    const file_ = await callApi(exports.entity, { as: tenant.viewer, params: { entity: 'title-lists' }, query: { format: 'csv' } });
    expect(file_.bytes.toString()).toContain('Mine');
  });

  test('R061 R063 name, start, order of dates and the number of titles are checked, and each title by its place', async () => {
    const params = { id: library.product };
    const empty = await callApi(products.createTitleList, { as: tenant.editor, params, body: {} });
    expect(empty.body.messages.errors).toEqual({ name: ['Required'], valid_from: ['Required'], publications: ['Add at least one title.'] });
    const wrong = await callApi(products.createTitleList, {
      as: tenant.editor,
      params,
      body: {
        name: 'x',
        valid_from: '2026-05-01',
        valid_to: '2026-04-30',
        publications: [{ ...waves }, { publication_title: ' ', date_first_issue_online: 'soon' }],
      },
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.messages.errors ?? {})).toEqual([
      'valid_to',
      'publications.1.date_first_issue_online',
      'publications.1.publication_title',
    ]);
    const titles = Array.from({ length: 10_000 }, (_, index) => ({ publication_title: `T${index}` }));
    const many = await callApi(products.createTitleList, {
      as: tenant.editor,
      params,
      body: { name: 'x', valid_from: '2026-01-01', publications: titles },
    });
    expect(many.body.messages.errors).toEqual({ publications: ['A list must contain fewer than 10,000 titles. Split it into two lists.'] });
  });

  test('C381 C506 C390 C382 the head is changed with its version, and deleted after a word about its titles', async () => {
    const list = await makeList(library.product, [tides, waves]);
    const params = { id: list.id };
    const as = tenant.editor;
    expect(await ask(titleLists.update, { as, params, body: { name: 'Renamed', version: 1 } })).toMatchObject({
      name: 'Renamed',
      version: 2,
    });
    const late = await callApi(titleLists.update, { as, params, body: { name: 'Late', version: 1 } });
    expect(late.status).toBe(409);
    const order = await callApi(titleLists.updateByPost, { as, params, body: { valid_to: `${year - 1}-12-31` } });
    expect(order.body.messages.errors).toHaveProperty('valid_to');
    expect(await ask(titleLists.updateByPost, { as, params, body: { valid_to: `${year}-12-31` } })).toMatchObject({
      valid_to: `${year}-12-31`,
    });
    const confirmation = await ask(titleLists.deleteConfirmation, { as, params });
    expect(confirmation.messages[0]?.message).toBe('The title list Renamed of Journal of Tides will be deleted with its 2 titles.');
    await ask(titleLists.addPublication, { as, params, body: { publication_title: 'One more' } });
    await ask(titleLists.remove, { as, params });
    for (const call of [titleLists.get, titleLists.publications, titleLists.deleteConfirmation, titleLists.kbart])
      expect((await callApi(call as typeof titleLists.get, { as, params })).status).toBe(404);
    const model = await readModelFor(tenant.repo.caller);
    expect(model.by('publication', 'title_list_id', list.id)).toEqual([]);
  });

  test('C383 C500 a copy has the same titles, and neither notices what is done to the other', async () => {
    const as = tenant.editor;
    const list = await makeList(library.product, [tides, waves]);
    const copy = await ask(titleLists.copy, { as, params: { id: list.id }, body: {} });
    expect(copy).toMatchObject({ name: 'By hand (copy)', title_count: 2, version: 1 });
    const [first] = await titlesIn(copy.id);
    await ask(publications.update, { as, params: { id: first?.id ?? '' }, body: { notes: 'Only here' } });
    await ask(titleLists.addPublication, { as, params: { id: copy.id }, body: { publication_title: 'Only in the copy' } });
    expect((await titlesIn(list.id)).map(({ notes }) => notes)).toEqual([null, null]);
    // A copy of an edited list holds the edits.
    const again = await ask(titleLists.copy, {
      as,
      params: { id: copy.id },
      body: { name: 'Third', valid_from: '2030-01-01', valid_to: null },
    });
    expect(again).toMatchObject({ name: 'Third', valid_from: '2030-01-01', title_count: 3, state: 'upcoming' });
    await ask(titleLists.remove, { as, params: { id: copy.id } });
    expect((await titlesIn(again.id)).map(({ publication_title, notes }) => `${publication_title} ${notes}`)).toEqual([
      'Annals of Tides Only here',
      'Only in the copy null',
      'Waves null',
    ]);
  });
});

describe('publications', () => {
  let list: TitleListRow;
  beforeAll(async () => {
    list = await makeList(library.product, [tides, waves], { name: 'Edited' });
  });

  test('C386 R102 their fields come with name, label and data type', async () => {
    const { fields } = await ask(publications.form, { as: tenant.viewer });
    expect(fields).toHaveLength(25);
    expect(fields.find(({ name }) => name === 'date_first_issue_online')).toMatchObject({ label: 'First issue online', data_type: 'date' });
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['publication_title']);
  });

  test('C385 C387 C389 C506 C391 C388 they are added, changed with their version and taken out; ids stay, and the history tells each', async () => {
    const as = tenant.editor;
    const params = { id: list.id };
    const added = await ask(titleLists.addPublication, { as, params, body: { publication_title: 'Surf', online_identifier: '15396053' } });
    expect(added).toMatchObject({ online_identifier: '1539-6053', version: 1 });
    const [first, , third] = await titlesIn(list.id);
    expect(third).toEqual(await ask(publications.get, { as, params: { id: third?.id ?? '' } }));
    const of = { id: first?.id ?? '' };
    const changed = await ask(publications.update, { as, params: of, body: { embargo_info: 'p1y', version: 1 } });
    expect(changed).toMatchObject({ id: of.id, publication_title: 'Annals of Tides', embargo_info: 'P1Y', version: 2 });
    expect((await callApi(publications.update, { as, params: of, body: { notes: 'late', version: 1 } })).status).toBe(409);
    expect(await ask(publications.updateByPost, { as, params: of, body: { notes: 'A note', version: 2 } })).toMatchObject({ version: 3 });
    const wrong = await callApi(publications.update, { as, params: of, body: { publication_title: '', title_url: 'nowhere' } });
    expect(Object.keys(wrong.body.messages.errors ?? {}).toSorted()).toEqual(['publication_title', 'title_url']);
    expect((await ask(publications.deleteConfirmation, { as, params: of })).messages[0]?.message).toBe(
      'Annals of Tides will be removed from the title list Edited.',
    );
    await ask(publications.remove, { as, params: of });
    await ask(publications.remove, { as, params: { id: added.id } });
    expect((await callApi(publications.get, { as, params: of })).status).toBe(404);
    expect((await callApi(publications.remove, { as, params: of })).status).toBe(404);
    expect(await titlesIn(list.id)).toMatchObject([{ publication_title: 'Waves' }]);
    expect(await ask(titleLists.get, { as, params })).toMatchObject({ title_count: 1, version: 1 });
    const told = (await ask(settings.recentActions, { as, query: { 'filter[kind]': 'publication' } })) as {
      action: string;
      name: string;
      changes: unknown[];
    }[];
    expect(told.slice(0, 5).map(({ action, name }) => `${action} ${name}`)).toEqual([
      'deleted Surf',
      'deleted Annals of Tides',
      'changed Annals of Tides',
      'changed Annals of Tides',
      'created Surf',
    ]);
    expect(told[3]?.changes).toMatchObject([{ field: 'embargo_info', from: null, to: 'P1Y' }]);
  });

  test('R061 a full list takes no more titles', async () => {
    const full = await ask(titleListImports.process, {
      as: tenant.editor,
      params: { id: library.product },
      body: { valid_from: '2020-01-01' },
      files: file(kbartText(manyTitles(9_999))),
    });
    const answered = await callApi(titleLists.addPublication, {
      as: tenant.editor,
      params: { id: full.title_lists[0]?.id ?? '' },
      body: { publication_title: 'One too many' },
    });
    expect(answered.status).toBe(422);
    expect(answered.body.messages.default).toBe('A list must contain fewer than 10,000 titles. Split it into two lists.');
    await ask(titleLists.remove, { as: tenant.editor, params: { id: full.title_lists[0]?.id ?? '' } });
  });

  test('five hundred edits become part of the list, with the same ids and versions and nothing in the history', async () => {
    const as = tenant.editor;
    const many = await makeList(library.product, manyTitles(3), { name: 'Folded' });
    const [row] = await titlesIn(many.id);
    const of = { id: row?.id ?? '' };
    await ask(publications.update, { as, params: of, body: { notes: 'kept' } });
    const model = await readModelFor(tenant.repo.caller);
    const before = model.find('title_list', many.id);
    // As 498 calls would; the call makes the last of 500.
    for (let start = 0; start < 498; start += 83)
      await tenant.repo.commit((tx) => {
        for (let index = start; index < start + 83; index++)
          tx.create('publication', {
            ...(row as PublicationRow),
            publication_title: `Extra ${index}`,
            id: `${many.id}-e${index}`,
            content: before?.content ?? '',
            added: true,
            removed: false,
          });
      });
    const last = await ask(titleLists.addPublication, { as, params: { id: many.id }, body: { publication_title: 'The last' } });
    const after = await readModelFor(tenant.repo.caller);
    expect(after.find('title_list', many.id)?.content).not.toBe(before?.content);
    expect(after.find('title_list', many.id)?.titles).toBe(502);
    expect(after.by('publication', 'title_list_id', many.id)).toEqual([]);
    expect(await ask(publications.get, { as, params: { id: last.id } })).toEqual(last);
    expect(await ask(publications.get, { as, params: of })).toMatchObject({ notes: 'kept', version: 2 });
    const told = (await ask(settings.recentActions, { as, query: { 'filter[name]': 'Folded' } })) as unknown[];
    expect(told).toHaveLength(1);
    // It can be edited again, and taken out.
    expect(await ask(publications.update, { as, params: of, body: { notes: 'again', version: 2 } })).toMatchObject({ version: 3 });
    await ask(publications.remove, { as, params: { id: last.id } });
    expect(await ask(titleLists.get, { as, params: { id: many.id } })).toMatchObject({ title_count: 501 });
    expect(await filesFor(tenant.repo.caller).list(`title-lists/${before?.content}/`)).toHaveLength(2);
  });
});

describe('a list of a file', () => {
  test('C227 R062 R103 the form offers KBART columns, letters and the lists of the product', async () => {
    const product = await makeProduct('With lists');
    const list = await makeList(product, [tides], { valid_to: `${year}-12-31` });
    const form = await ask(titleListImports.form, { as: tenant.editor, params: { id: product } });
    expect(form.kbartColumns.map(({ name }) => name).slice(0, 3)).toEqual(['publication_title', 'print_identifier', 'online_identifier']);
    expect(form.sheetLetters.slice(24, 28)).toEqual(['Y', 'Z', 'AA', 'AB']);
    expect(form).toMatchObject({
      title_lists: [{ id: list.id }],
      valid_from: `${year + 1}-01-01`,
      valid_to: `${year + 1}-12-31`,
      most_titles: 10_000,
    });
  });

  test('C228 R061 a preview writes nothing; processing makes the list, and its report adds up and can be downloaded', async () => {
    const product = await makeProduct('Imported');
    const params = { id: product };
    const text = kbartText([
      tides,
      { ...waves, print_identifier: '0028-0837' },
      { publication_title: '', title_url: 'https://x.example' } as TitleValues,
      tides,
    ]);
    const body = { name: 'From a file', valid_from: `${year}-01-01`, valid_to: '' };
    const preview = await ask(titleListImports.preview, { as: tenant.editor, params, body, files: file(text) });
    expect(preview.counts).toEqual({ read: 4, created: 2, matched: 0, skipped: 1, failed: 1 });
    expect(preview.refusal).toBeNull();
    expect(preview.problems.data).toContainEqual(
      expect.objectContaining({ row: 3, letter: 'B', field: 'print_identifier', severity: 'warning', code: 'identifier_invalid' }),
    );
    expect(preview.not_taken.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual(['4 failed', '5 skipped']);
    expect(await ask(products.titleLists, { as: tenant.viewer, params })).toEqual([]);
    const sheet = await callApi(titleListImports.previewReport, { as: tenant.editor, params, body, files: file(text) });
    expect(sheet.status).toBe(200);
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');

    const made = await callApi(titleListImports.process, { as: tenant.editor, params, body, files: file(text) });
    expect(made.body.messages.default).toBe('From a file was created with 2 titles.');
    const [list] = made.result.title_lists;
    expect(list).toMatchObject({ import_type: 'kbart', file_name: 'List.txt', title_count: 2, has_report: true, valid_to: null });
    expect(list?.import_summary).toMatchObject({ mode: 'new', counts: preview.counts, problems: { error: 1 } });
    expect(made.result.report).toEqual(preview);
    const report = await callApi(titleLists.report, { as: tenant.viewer, params: { id: list?.id ?? '' } });
    expect(decodeURIComponent(report.headers['suggested-filename'] ?? '')).toBe('Report on List.xlsx');
    expect((await callApi(titleLists.report, { as: tenant.viewer, params: { id: (await makeList(product, [tides])).id } })).status).toBe(
      404,
    );
  });

  test('C228 R062 columns chosen by letter, an .xlsx, and strict reading', async () => {
    const params = { id: await makeProduct('Custom') };
    const csv = 'Zeitschrift;Nummer;x\nJournal of Letters;2049-3630;1\nOther;1234-5678;2\n';
    const body = {
      valid_from: '2026-01-01',
      import_type: 'custom' as const,
      custom_columns: { publication_title: 'A', online_identifier: 'b' },
    };
    const made = await ask(titleListImports.process, { as: tenant.editor, params, body, files: file(csv, 'Liste.csv') });
    expect(made.title_lists).toMatchObject([{ name: 'Liste', import_type: 'custom', custom_columns: body.custom_columns, title_count: 2 }]);
    expect((await ask(titleListImports.form, { as: tenant.editor, params })).custom_columns).toEqual(body.custom_columns);
    const without = await callApi(titleListImports.process, {
      as: tenant.editor,
      params,
      body: { ...body, custom_columns: { online_identifier: 'B' } },
      files: file(csv, 'Liste.csv'),
    });
    expect(without.body.messages.default).toBe('Choose the column that contains the titles.');
    const strict = await ask(titleListImports.preview, {
      as: tenant.editor,
      params,
      body: { valid_from: '2026-01-01', profile: 'strict' },
      files: file(kbartText([{ ...waves, print_identifier: '0028-0837' }])),
    });
    expect(strict).toMatchObject({ profile: 'strict', counts: { read: 1, created: 0, failed: 1 }, refusal: { code: 'no_titles' } });
    const { id } = made.title_lists[0] as TitleListRow;
    const workbook = await callApi(titleLists.download, { as: tenant.viewer, params: { id }, query: { format: 'xlsx' } });
    const back = await ask(titleListImports.preview, {
      as: tenant.editor,
      params,
      body: {},
      files: file(new Uint8Array(workbook.bytes), 'Book.xlsx'),
    });
    expect(back).toMatchObject({ format: 'xlsx', counts: { read: 2, created: 2 } });
  });

  test('R061 D6 10,000 titles are refused with advice, and made into several lists where that is wanted', async () => {
    const params = { id: await makeProduct('Huge') };
    const text = kbartText(
      manyTitles(10_000).map((title, index) => (index % 2 === 0 ? title : { ...title, publication_title: `Q ${title.publication_title}` })),
    );
    const body = { name: 'All', valid_from: `${year}-01-01` };
    const refused = await callApi(titleListImports.process, { as: tenant.editor, params, body, files: file(text) });
    expect(refused.status).toBe(422);
    expect(refused.body.messages.default).toBe(
      'The list has 10,000 titles; a list must contain fewer than 10,000. Split it into two or more lists.',
    );
    expect((refused.result as unknown as { split: unknown }).split).toContainEqual({
      by: 'initial',
      parts: [
        { name: 'J', titles: 5000 },
        { name: 'Q', titles: 5000 },
      ],
    });
    expect(await ask(products.titleLists, { as: tenant.viewer, params })).toEqual([]);
    const made = await ask(titleListImports.process, { as: tenant.editor, params, body: { ...body, split: 'initial' }, files: file(text) });
    expect(made.title_lists.map(({ name, title_count, state }) => `${name} ${title_count} ${state}`)).toEqual([
      'All (J) 5000 in_force',
      'All (Q) 5000 in_force',
    ]);
    const page = await callApi(titleLists.publications, {
      as: tenant.viewer,
      params: { id: made.title_lists[0]?.id ?? '' },
      query: { paginated: 'true', sort: '-title_id', per_page: '500' },
    });
    expect(page.result).toMatchObject({ last_row: 5000 });
    for (const { id } of made.title_lists) await ask(titleLists.remove, { as: tenant.editor, params: { id } });
  });

  test('D6 a file replaces or adds to a list; what comes, goes and changes is shown first, and ids stay', async () => {
    const product = await makeProduct('Replaced');
    const params = { id: product };
    const list = await makeList(product, [tides, waves, { publication_title: 'Going', title_id: 'g' }]);
    const before = await titlesIn(list.id);
    await ask(publications.update, { as: tenant.editor, params: { id: before[0]?.id ?? '' }, body: { notes: 'by hand' } });
    const text = kbartText([
      { ...tides, date_last_issue_online: '2020', notes: 'by hand' },
      { ...waves, title_id: 'w' },
      { publication_title: 'Coming' },
    ]);
    const body = { mode: 'replace' as const, title_list_id: list.id };
    const preview = await ask(titleListImports.preview, { as: tenant.editor, params, body, files: file(text) });
    expect(preview.changes).toMatchObject({
      mode: 'replace',
      proposed_mode: 'replace',
      added: 1,
      removed: 1,
      changed: 2,
      unchanged: 0,
      total: 3,
      comes: [{ title: 'Coming' }],
      goes: [{ title: 'Going', identifier: 'g' }],
    });
    expect(preview.changes?.changes[0]).toMatchObject({
      title: 'Annals of Tides',
      fields: [{ label: 'Last issue online', from: null, to: '2020' }],
    });
    expect(await titlesIn(list.id)).toHaveLength(3);
    const add = await ask(titleListImports.preview, {
      as: tenant.editor,
      params,
      body: { ...body, mode: 'add' },
      files: file(kbartText([{ publication_title: 'Coming' }])),
    });
    expect(add.changes).toMatchObject({ proposed_mode: 'add', added: 1, removed: 0, changed: 0, total: 4 });

    const stale = await callApi(titleListImports.process, { as: tenant.editor, params, body: { ...body, version: 7 }, files: file(text) });
    expect(stale.status).toBe(409);
    const done = await callApi(titleListImports.process, { as: tenant.editor, params, body: { ...body, version: 1 }, files: file(text) });
    expect(done.body.messages.default).toBe('By hand: 1 added, 1 removed, 2 changed.');
    expect(done.result.title_lists).toMatchObject([
      { id: list.id, title_count: 3, version: 2, import_summary: { changes: { added: 1, removed: 1, changed: 2 } } },
    ]);
    const after = await titlesIn(list.id);
    expect(after.map(({ id, publication_title, version }) => [publication_title, id, version])).toEqual([
      ['Annals of Tides', before[0]?.id, 3],
      ['Coming', `${list.id}-4`, 1],
      ['Waves', before[2]?.id, 2],
    ]);
    // Edits lie over what is there now.
    expect(await ask(publications.update, { as: tenant.editor, params: { id: after[0]?.id ?? '' }, body: { notes: null } })).toMatchObject({
      version: 4,
    });
    const foreign = await callApi(titleListImports.process, {
      as: tenant.editor,
      params: { id: library.product },
      body,
      files: file(text),
    });
    expect(foreign.body.messages.errors).toEqual({ title_list_id: ['The product does not have this title list'] });
  });

  test('a repeated call makes one list; what is no table, empty or missing is refused with a reason', async () => {
    const params = { id: await makeProduct('Repeated') };
    const send = (content: string | Uint8Array, more: object = {}) =>
      callApi(titleListImports.process, {
        as: tenant.editor,
        params,
        body: { valid_from: '2026-01-01', ...more },
        files: file(content),
        headers: { 'idempotency-key': 'title-list-twice' },
      });
    await send(kbartText([tides]));
    await send(kbartText([tides]));
    expect(await ask(products.titleLists, { as: tenant.viewer, params })).toHaveLength(1);
    expect((await send('')).body.messages.default).toBe('The file is empty.');
    expect((await send(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]))).body.messages.errors).toHaveProperty('file');
    expect((await send('a,b\n1,2\n')).body.messages.default).toContain('No column with titles was found.');
    expect((await send(kbartText([tides]), { valid_from: '' })).body.messages.errors).toEqual({ valid_from: ['Required'] });
    const none = await callApi(titleListImports.process, { as: tenant.editor, params, body: { valid_from: '2026-01-01' } });
    expect(none.body.messages.errors).toEqual({ file: ['Required'] });
    const gone = await callApi(titleListImports.process, {
      as: tenant.editor,
      params,
      body: { valid_from: '2026-01-01', upload_id: 'nothing' },
    });
    expect(gone.body.messages.errors).toHaveProperty('upload_id');
    await filesFor(tenant.repo.caller).put('uploads/a-list', kbartText([waves]), 'text/plain');
    const made = await ask(titleListImports.process, {
      as: tenant.editor,
      params,
      body: { valid_from: '2026-01-01', upload_id: 'a-list', file_name: 'Up.tsv' },
    });
    expect(made.title_lists).toMatchObject([{ name: 'Up', title_count: 1 }]);
  });
});

describe('a list as a file', () => {
  test('R062 the template has 25 headings; an export satisfies the strict reading, or its check says why not', async () => {
    const template = await callApi(titleLists.template, { as: tenant.viewer });
    expect(template.bytes.toString().trim().split('\t')).toHaveLength(25);
    const list = await makeList(library.product, [...manyTitles(30), { publication_title: 'Nameless' }], { name: 'For others' });
    const params = { id: list.id };
    const kbart = await callApi(titleLists.kbart, { as: tenant.viewer, params });
    const name = decodeURIComponent(kbart.headers['suggested-filename'] ?? '');
    expect(name).toBe(`Northern-Press_Global_For-others_${today}.txt`);
    const rows = kbart.bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line, index) => ({ number: index + 1, cells: line.split('\t') }));
    const { counts } = readTitleList(rows, { profile: 'strict', source: { fileName: name, delimiter: '\t', encoding: 'utf-8' } });
    expect(counts).toMatchObject({ read: 31, created: 30, failed: 1 });
    const check = await ask(titleLists.kbartCheck, { as: tenant.viewer, params });
    expect(check).toMatchObject({ file_name: name, rows: 31 });
    expect(check.problems.map(({ code }) => code)).toContain('identifier_none');
    const csv = await callApi(titleLists.download, {
      as: tenant.viewer,
      params,
      query: { format: 'csv', search: '000029', columns: 'publication_title,title_id' },
    });
    expect(csv.bytes.toString('utf8').replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'Title,Title id',
      'Journal of Number 000029,n29',
    ]);
    const unknown = await callApi(titleLists.download, { as: tenant.viewer, params, query: { columns: 'nothing' } });
    expect(unknown.status).toBe(422);
  });
});

describe('across lists', () => {
  let big: string;
  let rival: string;
  let first: TitleListRow;
  let second: TitleListRow;

  beforeAll(async () => {
    [big, rival] = [await makeProduct('Big Package'), await makeProduct('Rival Package')];
    first = await makeList(
      big,
      [
        {
          publication_title: 'Überblick der Meere',
          online_identifier: '1539-6053',
          date_first_issue_online: '1997',
          date_last_issue_online: '2010',
          publication_type: 'serial',
        },
        {
          publication_title: 'Coral Letters',
          online_identifier: '1476-4687',
          print_identifier: '0028-0836',
          date_first_issue_online: '1997',
          embargo_info: 'P1Y',
          publication_type: 'serial',
        },
      ],
      { name: 'Big' },
    );
    second = await makeList(
      rival,
      [
        { publication_title: 'Coral letters', print_identifier: '0028-0836', date_first_issue_online: '2005', publication_type: 'serial' },
        { publication_title: 'Alone Here', online_identifier: '0378-5955' },
      ],
      { name: 'Rival' },
    );
    for (const product_id of [big, rival])
      await library.period({
        product_id,
        owner_id: tenant.editor.id,
        start_date: `${year}-01-01`,
        end_date: `${year}-12-31`,
        price: product_id === big ? 900 : 100,
        subscription_name: `To ${product_id === big ? 'big' : 'rival'}`,
      });
  });

  const found = async (query: string, more: Record<string, string> = {}) =>
    ask(titleLists.search, { as: tenant.viewer, query: { query, ...more } });

  test('a title, an ISSN in any spelling or a part of the name finds which subscription gives which years', async () => {
    const { data, last_row } = await found('00280836', { scope: 'in_force' });
    expect(last_row).toBeGreaterThanOrEqual(2);
    const own = data.filter(({ product }) => product?.id === big || product?.id === rival);
    expect(
      own.map(({ title, years, subscriptions: by }) => [title, years, by.map(({ name, in_force, price }) => [name, in_force, price])]),
    ).toEqual([
      ['Coral Letters', `1997–${year - 1}`, [['To big', true, 900]]],
      ['Coral letters', '2005–', [['To rival', true, 100]]],
    ]);
    expect((await found('uberblick meere')).data).toMatchObject([
      { title: 'Überblick der Meere', years: '1997–2010', title_list: { name: 'Big' } },
    ]);
    expect((await found('mee uber')).last_row).toBe(1);
    expect((await found('eere')).last_row).toBe(0);
    expect((await found('???')).last_row).toBe(0);
    expect((await found('coral letters', { per_page: '1', page: '2' })).data).toHaveLength(1);
  });

  test('a search is as fresh as the list: edits, deletions and replaced files show at once', async () => {
    const as = tenant.editor;
    const [row] = await titlesIn(second.id, { search: 'alone' });
    await ask(publications.update, {
      as,
      params: { id: row?.id ?? '' },
      body: { publication_title: 'Quite Renamed', online_identifier: '2049-3630' },
    });
    expect((await found('alone here')).last_row).toBe(0);
    expect((await found('quite renamed')).data).toMatchObject([{ id: row?.id, title: 'Quite Renamed' }]);
    expect((await found('0378-5955')).last_row).toBe(0);
    const added = await ask(titleLists.addPublication, {
      as,
      params: { id: second.id },
      body: { publication_title: 'Zebra Fish', title_id: 'ZF-1' },
    });
    expect((await found('zf1')).data).toMatchObject([{ id: added.id }]);
    await ask(publications.remove, { as, params: { id: added.id } });
    expect((await found('zebra')).last_row).toBe(0);
    const text = kbartText([
      { publication_title: 'Coral letters', print_identifier: '0028-0836', date_first_issue_online: '2005' },
      { publication_title: 'Yellow Fin' },
    ]);
    await ask(titleListImports.process, {
      as,
      params: { id: rival },
      body: { mode: 'replace', title_list_id: second.id },
      files: file(text),
    });
    expect((await found('quite renamed')).last_row).toBe(0);
    expect((await found('yellow')).data).toMatchObject([{ title: 'Yellow Fin' }]);
  });

  test('C050 C051 R004 R005 the search over everything finds titles, linked to their lists', async () => {
    const hits = (await ask(search.full, { as: tenant.viewer, query: { query: 'uberblick' } })) as { tag: string }[];
    expect(hits).toEqual([
      { tag: 'publication', id: first.id, name: 'Überblick der Meere', detail: 'Big', publication_id: `${first.id}-1` },
    ]);
    expect(await ask(search.top, { as: tenant.viewer, query: { query: 'Überblick der' } })).toEqual(hits);
    expect(await ask(search.full, { as: tenant.viewer, query: { query: 'uberblick', tag: 'product' } })).toEqual([]);
  });

  test('a list that a later one supersedes, or that is past, is searched only where all are asked for', async () => {
    const product = await makeProduct('Through the years');
    const past = await makeList(product, [{ publication_title: 'Formerly Known' }], {
      name: 'Old',
      valid_from: '2019-01-01',
      valid_to: null,
    });
    expect((await found('formerly known')).data).toMatchObject([{ state: 'in_force' }]);
    await makeList(product, [{ publication_title: 'Newly Known' }], { name: 'New' });
    expect(await ask(titleLists.get, { as: tenant.viewer, params: { id: past.id } })).toMatchObject({ state: 'superseded' });
    expect((await found('formerly known')).last_row).toBe(0);
    expect((await found('formerly known', { scope: 'all' })).data).toMatchObject([{ state: 'superseded', subscriptions: [] }]);
  });

  test('overlap: which titles come twice, from which subscriptions in force, which years only one gives, and what they cost', async () => {
    const { data, subscriptions: held, pairs } = await ask(titleLists.overlaps, { as: tenant.viewer, query: { search: 'coral' } });
    expect(data).toMatchObject([
      {
        identifiers: ['0028-0836', '1476-4687'],
        shared: `2005–${year - 1}`,
        shares: [
          { subscription: { name: 'To big' }, years: `1997–${year - 1}`, alone: '1997–2004' },
          { subscription: { name: 'To rival' }, years: '2005–', alone: `${year}–` },
        ],
      },
    ]);
    const cost = held.filter(({ name }) => name.startsWith('To '));
    expect(
      cost
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ name, titles, shared, price, currency }) => [name, titles, shared, price, currency]),
    ).toEqual([
      ['To big', 2, 1, 900, 'EUR'],
      ['To rival', 2, 1, 100, 'EUR'],
    ]);
    // One of the two titles of the rival, which costs 100.
    expect(pairs).toContainEqual(expect.objectContaining({ titles: 1, at_stake: 50 }));
    const stakes = held.map(({ at_stake }) => at_stake ?? 0);
    expect(stakes).toEqual(stakes.toSorted((a, b) => b - a));
    // An edit takes the common identifier away.
    const [row] = await titlesIn(second.id, { search: 'coral' });
    await ask(publications.update, { as: tenant.editor, params: { id: row?.id ?? '' }, body: { print_identifier: null } });
    expect((await ask(titleLists.overlaps, { as: tenant.viewer, query: { search: 'coral' } })).last_row).toBe(0);
    await ask(publications.update, { as: tenant.editor, params: { id: row?.id ?? '' }, body: { print_identifier: '0028-0836' } });
    const subscription = data[0]?.shares[1]?.subscription.id ?? '';
    expect((await ask(titleLists.overlaps, { as: tenant.viewer, query: { subscriptions: subscription } })).last_row).toBe(1);
    expect((await ask(titleLists.overlaps, { as: tenant.viewer, query: { subscriptions: `${subscription},nowhere` } })).last_row).toBe(0);
  });

  test('overlap: a second site and a credit of one product are no duplicates of it', async () => {
    const product = await makeProduct('Two sites');
    await makeList(product, [tides, waves]);
    const sites = [];
    for (const [subscription_name, price] of [
      ['Site main', 900],
      ['Site second', 300],
      ['Site credit', -50],
    ])
      sites.push(
        await library.period({
          product_id: product,
          owner_id: tenant.editor.id,
          subscription_name,
          price,
          start_date: `${year}-01-01`,
          end_date: `${year}-12-31`,
        }),
      );
    const { subscriptions: held, pairs } = await ask(titleLists.overlaps, { as: tenant.viewer });
    expect(held.filter(({ name }) => name.startsWith('Site'))).toMatchObject([
      { name: 'Site main', price: 1150, currency: 'EUR', others: [{ name: 'Site second' }, { name: 'Site credit' }] },
    ]);
    expect(pairs.filter(({ subscriptions: both }) => both.every(({ name }) => name.startsWith('Site')))).toEqual([]);
    // A subscription that is counted with another one is found by its own id too.
    const query = { subscriptions: sites[1]?.subscription_id ?? '' };
    expect(await ask(titleLists.overlaps, { as: tenant.viewer, query })).toMatchObject(
      await ask(titleLists.overlaps, { as: tenant.viewer, query: { subscriptions: sites[0]?.subscription_id ?? '' } }),
    );
    for (const { id } of sites)
      await ask(groups.subscriptionPeriods.remove, { as: tenant.editor, params: { id }, query: { anyway: 'true' } });
  });

  test('difference: added, removed and changed coverage between two lists, by default with the one before', async () => {
    const product = await makeProduct('Different');
    const old = await makeList(product, [tides, waves, { publication_title: 'Ended' }], { valid_from: `${year - 1}-01-01` });
    const now = await makeList(product, [
      { ...tides, date_last_issue_online: '2024' },
      { ...waves, notes: 'n' },
      { publication_title: 'Begun' },
    ]);
    const params = { id: now.id };
    const difference = await ask(titleLists.difference, { as: tenant.viewer, params });
    expect(difference).toMatchObject({
      before: { id: old.id },
      after: { id: now.id },
      counts: { added: 1, removed: 1, coverage: 1, details: 1, none: 0 },
      last_row: 4,
    });
    expect(difference.data.map(({ title, change }) => `${title} ${change}`)).toEqual([
      'Annals of Tides coverage',
      'Begun added',
      'Ended removed',
      'Waves details',
    ]);
    expect(difference.data[0]?.fields).toEqual([{ field: 'date_last_issue_online', label: 'Last issue online', from: null, to: '2024' }]);
    const reversed = await ask(titleLists.difference, {
      as: tenant.viewer,
      params: { id: old.id },
      query: { with: now.id, change: 'added' },
    });
    expect(reversed.data).toMatchObject([{ title: 'Ended', change: 'added' }]);
    const alone = await makeList(await makeProduct('Single'), [tides]);
    expect((await callApi(titleLists.difference, { as: tenant.viewer, params: { id: alone.id } })).body.messages.default).toBe(
      'The product has no earlier title list. Choose the list to compare with.',
    );
    const wrong = await callApi(titleLists.difference, { as: tenant.viewer, params, query: { change: 'nonsense' } });
    expect(wrong.status).toBe(422);
  });

  test('S50 the lists of a subscription are those that count within its period, with a word about the choice', async () => {
    const product = await makeProduct('Seen from a subscription');
    const { subscription_id, id: current } = await library.period({
      product_id: product,
      owner_id: tenant.editor.id,
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
    });
    const params = { id: subscription_id };
    const ask_ = (query = {}) => ask(subscriptions.titleLists, { as: tenant.viewer, params, query });
    expect(await ask_()).toMatchObject({ title_lists: [], explanation: 'Seen from a subscription has no title list yet.' });
    await makeList(product, [tides], { name: 'Old', valid_from: '2020-01-01', valid_to: `${year - 1}-12-31` });
    expect(await ask_()).toMatchObject({ title_lists: [], others: [{ name: 'Old' }] });
    await makeList(product, [tides], { name: 'Journals' });
    await makeList(product, [tides], { name: 'Books' });
    await makeList(product, [tides], { name: 'Open end', valid_from: '2021-01-01', valid_to: null });
    const shown = await ask_({ period_id: current });
    expect(shown).toMatchObject({ day: today, period: { id: current } });
    expect(shown.title_lists.map(({ name }) => name)).toEqual(['Books', 'Journals']);
    expect(shown.others.map(({ name }) => name)).toEqual(['Open end', 'Old']);
    expect(shown.explanation).toContain('If there are several, the latest is shown');
    expect((await callApi(subscriptions.titleLists, { as: tenant.viewer, params, query: { period_id: 'nowhere' } })).status).toBe(404);
  });
});

test('objects that no list names any more are taken away a day later, those of a copy are kept', async () => {
  const as = tenant.editor;
  const files = filesFor(tenant.repo.caller);
  const kept = await makeList(library.product, [tides]);
  const going = await makeList(library.product, [waves]);
  const shared = await ask(titleLists.copy, { as, params: { id: kept.id }, body: {} });
  const contentIn = async (id: string) => (await readModelFor(tenant.repo.caller)).find('title_list', id)?.content ?? '';
  const [content, gone] = [await contentIn(shared.id), await contentIn(going.id)];
  for (const { id } of [kept, going]) await ask(titleLists.remove, { as, params: { id } });
  const objects = async (of: string) => (await files.list(`title-lists/${of}/`)).length;
  await sweepFiles(tenant.id, await readModelFor(tenant.repo.caller));
  expect([await objects(content), await objects(gone)]).toEqual([2, 2]);
  const reset = setClock({ now: () => new Date(Date.now() + 25 * 3_600_000) });
  await sweepFiles(tenant.id, await readModelFor(tenant.repo.caller));
  reset();
  expect([await objects(content), await objects(gone)]).toEqual([2, 0]);
  expect(await titlesIn(shared.id)).toHaveLength(1);
});

test('C279 C280 C281 a product has subjects besides its main one', async () => {
  const as = tenant.editor;
  const [physics, optics] = [
    await ask(subjectCategories.create, { as, body: { name: 'Physics' } }),
    await ask(subjectCategories.create, { as, body: { name: 'Optics' } }),
  ];
  const id = await makeProduct('Light');
  await ask(products.update, { as, params: { id }, body: { main_subject_category_id: physics.id } });
  const both = [
    { id: physics.id, name: 'Physics', main: true },
    { id: optics.id, name: 'Optics', main: false },
  ];
  expect(await ask(products.addSubjectCategory, { as, params: { id, categoryId: optics.id } })).toEqual(both);
  expect(await ask(products.addSubjectCategory, { as, params: { id, categoryId: physics.id } })).toEqual(both);
  expect(await ask(products.subjectCategories, { as: tenant.viewer, params: { id } })).toEqual(both);
  expect((await callApi(products.addSubjectCategory, { as, params: { id, categoryId: 'nowhere' } })).status).toBe(404);
  expect(await ask(products.removeSubjectCategory, { as, params: { id, categoryId: physics.id } })).toEqual([both[1]]);
  // A subject that goes is taken from the product.
  await ask(subjectCategories.remove, { as, params: { id: optics.id }, query: { anyway: 'true' } });
  expect(await ask(products.subjectCategories, { as: tenant.viewer, params: { id } })).toEqual([]);
});
