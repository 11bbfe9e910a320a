import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { archive } from '#tests/support/archive.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { licenseImports, licensePeriods, licenses, licenseTermLabels, previousImports } = groups;

withLibrary({ at: '2026-06-15T09:00Z' });

const parse = (name: string, content: string | Buffer): Promise<ImportView> =>
  ask(licenseImports.parse, { as: tenant.editor, body: {}, files: { file: { name, type: '', content } } });

async function carryOut(view: ImportView): Promise<ImportView> {
  await ask(licenseImports.process, { as: tenant.editor, body: { id: view.import.id } });
  await runJobs(tenant.id);
  return ask(licenseImports.get, { as: tenant.editor, params: { id: view.import.id } });
}

const change = (view: ImportView, body: object): Promise<ImportView> =>
  ask(licenseImports.update, { as: tenant.editor, params: { id: view.import.id }, body });

async function periodOf(name: string) {
  const all = (await ask(licensePeriods.list, { as: tenant.viewer, query: {} })) as { id: string; name: string }[];
  const found = all.find((each) => each.name === name);
  return found && ask(licensePeriods.get, { as: tenant.viewer, params: { id: found.id } });
}

const table = [
  'licence_name,concurrent_users,concurrent_users_note,walkin_access,walkin_access_note,ill,tdm,notice_period,Licensor,Licence_status,start_date,end_date',
  'Harbour Deal,No limit,,Yes,,Other,No,3 months,Northern Press,Current,01/02/2026,31/01/2028',
  'Fjord Deal,25,per campus,Yes,"On the premises, ""by visit""",Yes,,,Fjord House,Draft,13/05/2026,',
].join('\n');

describe('C865 licenses from a table of terms', () => {
  test('come in with their terms, come in once, and can be taken back', async () => {
    const view = await parse('terms.csv', table);
    expect(view.mapping.map(({ field }) => field)).toEqual([
      'name',
      'term_term-concurrent-users',
      'remark_term-concurrent-users',
      'term_term-walk-in-users',
      'remark_term-walk-in-users',
      'term_term-ill-print',
      'term_term-text-and-data-mining',
      'term_term-termination',
      'publisher',
      'license_status',
      'start_date',
      'end_date',
    ]);
    expect(view.mapping_problems).toEqual([]);
    expect(view.counts).toMatchObject({ created: 2, failed: 0 });
    const done = await carryOut(view);
    expect(done.import.state).toBe('finished');
    expect(done.records).toMatchObject({ licenses: 2, license_periods: 2, publishers: 1 });

    const harbour = await periodOf('Harbour Deal');
    expect(harbour).toMatchObject({
      start_date: '2026-02-01',
      end_date: '2028-01-31',
      status: 'finalized',
      publisher_id: library.publisher,
    });
    const said = (period: typeof harbour) =>
      Object.fromEntries((period?.terms ?? []).map((term) => [term.name, [term.state, term.value ?? term.description]]));
    expect(said(harbour)).toEqual({
      'Concurrent users': ['unknown', 'No limit'],
      'Walk-in users': ['allowed', null],
      'ILL print': ['unknown', null],
      'Text and data mining': ['not_allowed', null],
      'Termination right and notice': ['unknown', '3 months'],
    });
    const fjord = await periodOf('Fjord Deal');
    expect(fjord).toMatchObject({ end_date: null, status: 'pending', owner_id: tenant.editor.id });
    expect(said(fjord)).toMatchObject({ 'Concurrent users': ['unknown', 25], 'Walk-in users': ['allowed', 'On the premises, "by visit"'] });

    const again = await parse('terms.csv', table);
    expect(again.counts).toMatchObject({ created: 0, matched: 2, failed: 0 });
    expect((await change(again, { options: { existing: 'update' } })).writes).toBe(0);

    await ask(previousImports.undo, { as: tenant.editor, params: { id: view.import.id } });
    await runJobs(tenant.id);
    expect(await ask(licenses.list, { as: tenant.viewer, query: {} })).toEqual([]);
  });

  test('a term that a person changed after the preview is not overwritten', async () => {
    await carryOut(await parse('terms.csv', table));
    const other = await change(await parse('terms.csv', table.replace(',Other,No,', ',Yes,Yes,')), { options: { existing: 'update' } });
    expect(other.rows.data[0]?.message).toBe('Terms change: ILL print and Text and data mining.');
    const harbour = await periodOf('Harbour Deal');
    if (!harbour) throw new Error('The period is gone');
    await ask(licenseImports.process, { as: tenant.editor, body: { id: other.import.id } });
    // Between the plan and its writing: the worker plans when it begins, so that nothing of this is lost.
    await ask(licensePeriods.update, { as: tenant.editor, params: { id: harbour.id }, body: { terms: [] } as never, files: {} });
    await runJobs(tenant.id);
    expect((await periodOf('Harbour Deal'))?.terms.map(({ name }) => name)).toContain('ILL print');
  });

  test('a column that is called as a term of the library is filled into it, one without a start asks', async () => {
    const label = await ask(licenseTermLabels.create, { as: tenant.admin, body: { name: 'Lending to pelicans', kind: 'yes_no' } });
    const view = await parse('own.csv', 'License,Publisher,Lending to pelicans,Colour\nPelican Deal,Northern Press,yes,blue\n');
    expect(view.mapping.map(({ field }) => field)).toEqual(['name', 'publisher', `term_${label.id}`, null]);
    expect(view.mapping_problems).toEqual([
      'Choose the column that says when the license starts (Start date), or the year of the file in the options.',
    ]);
    const dated = await change(view, { options: { default_year: 2027 } });
    expect(dated.mapping_problems).toEqual([]);
    await carryOut(dated);
    expect(await periodOf('Pelican Deal')).toMatchObject({
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      terms: [{ name: 'Lending to pelicans', status: 'yes' }],
    });
    const wrong = await change(await parse('own.csv', 'License,Publisher,Start date,X\nA,Northern Press,2026-01-01,1\n'), {
      mapping: [{ column: 3, heading: 'X', field: 'price' }],
    });
    expect(wrong.mapping_problems.join(' ')).toContain('X');
  });

  test('are found in an archive beside the documents of the deal', async () => {
    const view = await parse(
      'deal.zip',
      archive([
        { name: 'Offer.doc', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
        { name: 'deal.xml', content: '<?xml version="1.0"?><a/>' },
        { name: 'deal.csv', content: table.replaceAll('Harbour', 'Archived').replaceAll('Fjord D', 'Packed D') },
      ]),
    );
    expect(view.import.sheet).toBe('deal.csv');
    expect(view.counts).toMatchObject({ created: 2 });
  });

  test('come from FOLIO as they are', async () => {
    const license = {
      name: 'Atlas Deal',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      status: { value: 'active', label: 'Active' },
      orgs: [{ org: { name: 'Northern Press' }, roles: [{ role: { value: 'licensor', label: 'Licensor' } }] }],
      customProperties: {
        WalkInAccess: [{ value: { value: 'yes', label: 'Yes' }, note: 'Inside the library' }],
        TextAndDatMining: [{ value: 'no' }],
        unheardOf: [{ value: 'maybe' }],
      },
    };
    const view = await parse('licenses.json', JSON.stringify({ results: [license] }));
    expect(view.mapping.filter(({ field }) => field === null).map(({ heading }) => heading)).toEqual(['unheardOf']);
    await carryOut(view);
    expect(await periodOf('Atlas Deal')).toMatchObject({
      status: 'finalized',
      terms: [
        { name: 'Walk-in users', status: 'yes', description: 'Inside the library' },
        { name: 'Text and data mining', status: 'no' },
      ],
    });
    const other = await callApi(licenseImports.parse, {
      as: tenant.editor,
      body: {},
      files: { file: { name: 'other.json', type: '', content: '{"name":"no license"}' } },
    });
    expect(other.status).toBe(422);
  });

  test('a cell is corrected in the preview, and the report says what became of each row', async () => {
    const { fields } = await ask(licenseImports.form, { as: tenant.editor });
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'term_term-alumni', 'remark_term-alumni']));
    const view = await parse('wrong.csv', 'License,Publisher,Start date,Alumni\nReef Deal,Northern Press,soon,Yes\n');
    expect(view.counts).toMatchObject({ failed: 1 });
    const { rows } = await ask(licenseImports.updateCell, {
      as: tenant.editor,
      params: { id: view.rows.data[0]?.id ?? '' },
      body: { field: 'start_date', value: '2026-01-01' },
    });
    expect(rows).toMatchObject([{ outcome: 'created', message: 'New license with one term.' }]);
    await carryOut(view);
    const { bytes } = await callApi(licenseImports.report, { as: tenant.editor, params: { id: view.import.id } });
    const workbook = await readSpreadsheet(bytes);
    expect(JSON.stringify(await Array.fromAsync(workbook.rows(0)))).toContain('Reef Deal');
  });

  test('the template carries the terms of the library, and its example is understood', async () => {
    const { bytes } = await callApi(licenseImports.template, { as: tenant.editor });
    const workbook = await readSpreadsheet(bytes);
    const rows = (await Array.fromAsync(workbook.rows('Example'))).map(({ cells }) => cells);
    expect(rows[0]).toContain('Walk-in users: remark');
    const view = await change(await parse('template.xlsx', Buffer.from(bytes)), { sheet: 'Example' });
    expect(view.mapping.filter(({ field }) => field === null)).toEqual([]);
    expect(view.counts).toMatchObject({ created: 1, failed: 0 });
  });
});
