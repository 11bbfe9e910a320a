import { beforeEach, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { ask, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { archive } from '#tests/support/archive.ts';

// What other systems' users reported of files, each in a library that has seen none: nothing is chosen by hand.
let tenant: TestTenant;
beforeEach(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

type Parse = Pick<typeof groups.imports, 'parse'>['parse'];

const parse = (content: string | Uint8Array, { call = groups.imports.parse, name = 'costs.csv' }: { call?: Parse; name?: string } = {}) =>
  ask(call, { as: tenant.admin, files: { file: { name, type: 'text/csv', content } } });

/** Carries an import out, and gives back what came of its rows. */
async function carryOut(view: ImportView, process: { process: typeof groups.imports.process } = groups.imports): Promise<ImportView> {
  expect(view.mapping_problems).toEqual([]);
  await ask(process.process, { as: tenant.editor, body: { id: view.import.id } });
  await runJobs(tenant.id);
  return ask(groups.imports.get, { as: tenant.editor, params: { id: view.import.id } });
}

const model = () => tenant.repo.commit((tx) => tx.model());

/** The periods by the names of their subscriptions. */
async function periods() {
  const now = await model();
  return Object.fromEntries(
    [...now.all('subscription_period')].map((period) => [now.find('subscription', period.subscription_id)?.name ?? '', period]),
  );
}

const head = 'Title,Publisher,Start date,End date,Decision deadline,Price,Currency';

describe('days', () => {
  test('that are zero are blank', async () => {
    await carryOut(
      await parse(
        `${head}\nDam Review,Sea Press,2027-01-01,0000-00-00,00.00.0000,480,EUR\nDam Atlas,Sea Press,2027-01-01,2027-06-30,0,12,EUR`,
      ),
    );
    expect(await periods()).toMatchObject({
      'Dam Review': { end_date: '2027-12-31', cancellation_deadline: null },
      'Dam Atlas': { end_date: '2027-06-30', cancellation_deadline: null },
    });
  });

  test('without an end stay without one, and the period can be changed', async () => {
    await carryOut(
      await parse(`${head}\nMap Room,Sea Press,2020-01-01,9999-12-31,,2100,EUR\nTide Books,Sea Press,2021-07-01,unbefristet,,310,EUR`),
    );
    const made = await periods();
    expect(made).toMatchObject({ 'Map Room': { end_date: null }, 'Tide Books': { end_date: null } });
    const id = made['Map Room']?.id ?? '';
    await ask(groups.subscriptionPeriods.update, { as: tenant.editor, params: { id }, body: { price: 2200 } });
    expect((await periods())['Map Room']).toMatchObject({ end_date: null, price: 2200 });
  });

  test('that are midnights of a place are its days', async () => {
    await carryOut(
      await parse(
        `${head}\nLock Notes,Sea Press,2026-12-31T23:00:00.000Z,2027-12-30T23:00:00Z,2026-09-29T22:00:00.000Z,200,EUR\nLock Data,Sea Press,2026-12-31T23:00:00Z,2027-12-30T23:00:00Z,2026-09-29T22:00:00Z,201,EUR`,
      ),
    );
    expect(await periods()).toMatchObject({
      'Lock Notes': { start_date: '2027-01-01', end_date: '2027-12-31', cancellation_deadline: '2026-09-30' },
    });
  });

  test('before 1900 are no days of a contract: told, never stored', async () => {
    const view = await parse(`${head}\nOld Days,Sea Press,2027-01-01,2027-12-31,1899-12-31,1,EUR\nFar Days,Sea Press,1895-01-01,,,1,EUR`);
    expect(view.rows.data.map(({ outcome }) => outcome)).toEqual(['created', 'failed']);
    expect(view.rows.data[0]?.problems).toEqual([]);
    expect(view.rows.data[1]?.problems[0]).toMatchObject({ code: 'too_early', column: 2 });
  });

  test('that one file did not have are looked at again in the next with the same headings', async () => {
    const other = 'Title,Publisher,Start date,End date,Notice date,Price,Currency,Remark';
    await carryOut(await parse(`${other}\nPier Gazette,Mole Books,2027-01-01,2027-12-31,0000-00-00,100,EUR,`));
    await carryOut(await parse(`${other}\nQuay Survey,Mole Books,2027-01-01,2027-12-31,2026-10-31,100,EUR,`));
    expect(await periods()).toMatchObject({ 'Quay Survey': { cancellation_deadline: '2026-10-31' } });
  });
});

describe('identifiers', () => {
  test('that are none find nothing and are left out with a word', async () => {
    const view = await parse(
      'Title,ISSN,Publisher,Year,Price\nAlpha,0000-0000,A,2027,1\nBeta,0000-0000,B,2027,2\nGamma,1234-5678,B,2027,3',
    );
    expect(view.rows.data.map(({ problems }) => problems.map(({ code }) => code))).toEqual(Array(3).fill(['no_identifier']));
    await carryOut(view);
    const products = [...(await model()).all('product')];
    expect(Object.fromEntries(products.map(({ name, online_identifier }) => [name, online_identifier]))).toEqual({
      Alpha: null,
      Beta: null,
      Gamma: null,
    });
  });

  test('have one form, however they are written, in imports and in forms', async () => {
    await carryOut(
      await parse('Title,ISSN,Publisher,Year,Price\nA,20493630,P,2027,1\nB,280836,P,2027,1\nC,1050-124x,P,2027,1\nD,0317–8471,P,2027,1'),
    );
    const now = await model();
    expect([...now.all('product')].map(({ online_identifier }) => online_identifier ?? '').toSorted()).toEqual([
      '0028-0836',
      '0317-8471',
      '1050-124X',
      '2049-3630',
    ]);
    const [product] = [...now.all('product')];
    const params = { id: product?.id ?? '' };
    const changed = await ask(groups.products.update, { as: tenant.editor, params, body: { print_identifier: '1476 4687' } });
    expect(changed).toMatchObject({ print_identifier: '1476-4687' });
  });

  test('alone find the products of a price list', async () => {
    const publisher = await ask(groups.publishers.create, { as: tenant.editor, body: { name: 'Hill Books', currency: 'EUR' } });
    for (const [name, online_identifier] of [
      ['Hill Letters', '2190-572X'],
      ['Hill Reports', '1860949X'],
    ])
      await ask(groups.products.create, { as: tenant.editor, body: { name, publisher_id: publisher.id, online_identifier } });
    const view = await parse('ISSN,Price (EUR)\n2190-572x,1234.5\n1860-949X,99');
    expect(view.mapping.map(({ field }) => field)).toEqual(['identifier', 'price']);
    const dated = await ask(groups.imports.update, {
      as: tenant.editor,
      params: { id: view.import.id },
      body: { options: { ...view.options, default_year: 2028 } },
    });
    expect(dated.mapping_problems).toEqual([]);
    expect(dated.rows.data.flatMap(({ matches }) => matches.filter(({ kind }) => kind === 'product').map(({ name }) => name))).toEqual([
      'Hill Letters',
      'Hill Reports',
    ]);
  });
});

describe('lines', () => {
  test('that a decimal comma cuts at one place are put together', async () => {
    const view = await parse(
      'Title,Publisher,Start date,End date,Price,Currency\nA,P,2027-01-01,2027-12-31,952,00,EUR\nB,P,2027-01-01,2027-12-31,143,66,EUR',
    );
    expect(view.rows.data.map(({ values }) => values?.price)).toEqual(['952', '143.66']);
  });

  test('that are longer than the headings are set aside', async () => {
    const view = await parse('Title,Publisher,Year,Price\nA, a journal,P,2027,10\nB,P,2027,11');
    expect(view.rows.data.map(({ outcome, problems }) => [outcome, problems.map(({ code }) => code)])).toEqual([
      ['failed', ['row_too_long']],
      ['created', []],
    ]);
    expect(view.counts).toMatchObject({ read: 2, created: 1, failed: 1 });
  });

  test('are long or not by the headings that a person chooses', async () => {
    const view = await parse('Costs\nTitle,Publisher,Year,Price\nA,P,2027,10');
    const first = await ask(groups.imports.update, { as: tenant.admin, params: { id: view.import.id }, body: { header_row: 1 } });
    expect(first.counts).toMatchObject({ failed: expect.any(Number) });
    const right = await ask(groups.imports.update, { as: tenant.admin, params: { id: view.import.id }, body: { header_row: 2 } });
    expect(right.counts).toMatchObject({ created: 1, failed: 0 });
  });

  test('that end in separators of another program have none in their cells', async () => {
    const call = groups.articleImports.parse as unknown as Parse;
    const view = await parse(
      'institution,period,euro,doi,is_hybrid,publisher,journal_full_title;;;;\nU,2025,2142,10.5555/a.1,FALSE,P,Journal of Dams;;;;\nU,2025,33,10.5555/a.2,TRUE,P,Dam Notes;;;;',
      { call },
    );
    expect(view.mapping.at(-1)).toMatchObject({ heading: 'journal_full_title', field: 'journal' });
    await ask(groups.articleImports.process, { as: tenant.admin, body: { id: view.import.id } });
    await runJobs(tenant.id);
    expect([...(await model()).all('article')].map(({ journal_title }) => journal_title ?? '').toSorted()).toEqual([
      'Dam Notes',
      'Journal of Dams',
    ]);
  });
});

describe('articles', () => {
  const call = groups.articleImports.parse as unknown as Parse;
  const load = async (content: string) => {
    const view = await parse(content, { call });
    await ask(groups.articleImports.process, { as: tenant.admin, body: { id: view.import.id } });
    await runJobs(tenant.id);
    return view;
  };

  test('without DOI are known again, and two equal rows of one file are two', async () => {
    const file =
      'Title,Publisher,Journal title,Currency,APC,Year\nA study of snow,Pub,J of Snow,EUR,1000,2025\nA study of rain,Pub,J of Rain,EUR,2000,2025\nA study of rain,Pub,J of Rain,EUR,2000,2025';
    await load(file);
    expect([...(await model()).all('article')]).toHaveLength(3);
    const again = await load(file);
    expect(again.counts).toMatchObject({ created: 0, matched: 3 });
    expect([...(await model()).all('article')]).toHaveLength(3);
  });

  test.each([
    ['institution,period,sek,doi,is_hybrid\nU,2024,12000.50,10.5555/x.1,TRUE', 'SEK', 12000.5],
    ['institution (M),period (M),euro (M),DOI (M), is_hybrid (M)\nU,2022,466.4,10.5555/x.1,TRUE', 'EUR', 466.4],
    ['doi,period,euro\n10.5555/x.1,2024,"1234 ,50"\n10.5555/x.2,2024,"10,00"', 'EUR', 1234.5],
  ])('in %j cost what the file says', async (content, currency, amount) => {
    await load(content);
    const [first] = [...(await model()).all('article')].filter(({ doi }) => doi === '10.5555/x.1');
    expect(first?.charges[0]).toMatchObject({ currency, amount });
  });

  test('take the fullest of several amounts, and say which are left', async () => {
    const view = await load(
      'DOI,APC paid (£) including VAT if charged,APC paid (£) excluding VAT,VAT (£)\n10.1007/x.1,1200,,\n10.1007/x.2,1500,,\n10.1007/x.3,960,800,160\n10.1007/x.4,2400,,',
    );
    const all = [...(await model()).all('article')].flatMap(({ charges }) => charges.map(({ amount }) => amount));
    expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(6060);
    expect(view.notes.map(({ message_code }) => message_code)).toContainEqual({
      code: 'imports.amountColumnsNotImported',
      values: expect.objectContaining({ columns: ['“APC paid (£) excluding VAT”'], empty: 0, total: 4 }),
    });
  });

  test('with a bare year where a day belongs are of that year', async () => {
    await load('DOI,Date of Acceptance,APC\n10.1007/x.1,2024,10');
    expect([...(await model()).all('article')][0]).toMatchObject({ accepted_on: null, period: 2024 });
  });
});

test('a currency alone heads prices in it', async () => {
  const view = await parse('Title,Publisher,Year,SEK\nA,P,2024,120.5\nB,P,2024,99');
  expect(view.rows.data.map(({ values }) => [values?.price, values?.currency])).toEqual([
    ['120.5', 'SEK'],
    ['99', 'SEK'],
  ]);
});

describe('a total that the file states', () => {
  const notes = async (content: string) =>
    (await parse(content)).notes.map(({ message_code }) => message_code).filter(({ code }) => /^imports.total/.test(code));

  test('is compared with what is imported: a subtotal above its parts is named', async () => {
    const [note] = await notes('Supplier,2023\nHill/Dale,300\nHill Press,200\nDale Press,100\nFen Press,50\nTOTAL,350');
    expect(note).toEqual({
      code: 'imports.totalDiffersByPart',
      values: { row: 6, stated: '350.00', heading: '2023', sum: '650.00', part: 2, from: 3, to: 4 },
    });
  });

  test('is compared with what is imported: rows that are set aside are missing in it', async () => {
    const [note] = await notes('Title,Publisher,Year,Price\nA,P,2027,10.50\nB,P,someday,20\nTotal,,,30.50');
    expect(note).toMatchObject({ code: 'imports.totalDiffers', values: { stated: '30.50', sum: '10.50' } });
  });

  test('what rows come to that need attention is said beside what is imported, in one currency', async () => {
    const sums = async (content: string) =>
      (await parse(content)).notes.flatMap(({ code, message }) => (code === 'sum_needs_attention' ? [message] : []));
    expect(await sums('Title,Publisher,Year,Price\nA,P,2027,10.50\nB,P,someday,20\nC,P,2027,5.25\nD,P,2027,1')).toEqual([
      'Rows that need attention hold 20.00 under “Price”; rows that are imported hold 16.75.',
    ]);
    expect(await sums('Title,Publisher,Year,Price\nA,P,2027,10.50\nB,P,2027,20')).toEqual([]);
    expect(await sums('Title,Publisher,Year,Price,Currency\nA,P,2027,10,EUR\nC,P,2027,10,EUR\nB,P,someday,20,USD')).toEqual([]);
  });

  test('is not compared where currencies are mixed', async () => {
    expect(await notes('Title,Publisher,Year,Price,Currency\nA,P,2027,10,EUR\nB,P,2027,20,$\nTotal,,,99,')).toEqual([]);
    expect(await notes('Title,Publisher,Year,Price\nA,P,2027,€ 10\nB,P,2027,$ 20\nTotal,,,99')).toEqual([]);
  });

  test('says nothing where it agrees, alone or block by block', async () => {
    expect(await notes('Title,Publisher,Year,Price\nA,P,2027,10.50\nB,P,2027,20\nTotal,,,30.50')).toEqual([]);
    expect(await notes('Title,Publisher,Year,Price\nA,P,2027,10\nSubtotal,,,10\nB,P,2027,20\nSubtotal,,,20\nTotal,,,30')).toEqual([]);
  });
});

test('what names a university is no product', async () => {
  const view = await parse(
    'Year,Publisher,Abbreviation name university,Name university,Costs\n2014,Press A,UX,University of X,100\n2014,Press B,UX,University of X,50',
  );
  expect(view.mapping.map(({ field }) => field)).not.toContain('product');
});

test('the files in an archive are offered as sheets', async () => {
  const file = archive([
    { name: 'lists/2026.csv', content: 'Title,Publisher,Year,Price\nA,P,2026,1\n' },
    { name: 'lists/2027.csv', content: 'Title,Publisher,Year,Price\nA,P,2027,2\nB,P,2027,3\n' },
    { name: '__MACOSX/._2027.csv', content: 'x' },
  ]);
  const view = await parse(file, { name: 'lists.zip' });
  expect(view).toMatchObject({ sheets: ['lists/2026.csv', 'lists/2027.csv'], choose_sheets: true });
  const chosen = await ask(groups.imports.update, { as: tenant.editor, params: { id: view.import.id }, body: { sheet: 'lists/2027.csv' } });
  expect(chosen.rows.data.flatMap(({ values }) => values?.price ?? [])).toEqual(['2', '3']);
});
