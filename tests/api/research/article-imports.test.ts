import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { AgreementRow, ArticleRow } from '#shared/contract/rows/article-row.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { writeRow } from '#functions/workers/run-import/write-row.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { openApcFaults, readOpenApc } from '#tests/support/open-apc-checks.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { articleImports, articles, previousImports } = groups;
const researcher = () => ({ as: tenant.research });

async function upload(content: string, name = 'articles.csv'): Promise<ImportView> {
  return ask(articleImports.parse, { ...researcher(), body: {}, files: { file: { name, type: 'text/csv', content } } });
}

async function carryOut(content: string, options: object = {}): Promise<ImportView> {
  const view = await upload(content);
  await ask(articleImports.process, { ...researcher(), body: { id: view.import.id, options } });
  await runJobs(tenant.id);
  return ask(articleImports.get, { ...researcher(), params: { id: view.import.id } });
}

const all = async (): Promise<ArticleRow[]> => (await ask(articles.list, { as: tenant.viewer })) as ArticleRow[];
const articleOf = async (doi: string) => {
  const row = (await all()).find((each) => each.doi === doi);
  return row && ask(articles.get, { as: tenant.viewer, params: { id: row.id } });
};
const codesOf = (view: ImportView): string[] => view.rows.data.flatMap(({ problems }) => problems.map(({ code }) => code));

/** A file as OpenAPC has them. */
const openApc = `"institution","period","euro","doi","is_hybrid","publisher","journal_full_title","issn","issn_print","issn_electronic","issn_l","license_ref","doaj"
"Harbour U",2024,1993.525,"https://doi.org/10.1000/A1",TRUE ,"Unheard Press","Waves","2049-3630",NA,"2049-3630",NA,"http://creativecommons.org/licenses/by/4.0/",TRUE
"Harbour U",2024,"1.475,27","10.1000/a2 www.",FALSE,NA,"Tides",NA,NA,NA,NA,NA,NA
"Fjord U",2024,24.73,"10.1000/a2",FALSE,NA,"Tides",NA,NA,NA,NA,NA,NA
"",,,"",NA,NA,NA,NA,NA,NA,NA,NA,TRUE
"Harbour U",2024,100,"keine DOI",0,NA,NA,NA,NA,NA,NA,NA,NA
`;

describe('articles from a spreadsheet [C718]', () => {
  test('of OpenAPC are previewed with their doubts and imported; counts add up, and undoing takes them back [RP01 RP02 RP04 RP05]', async () => {
    const view = await upload(openApc);
    expect(view.counts).toMatchObject({ read: 5, created: 3, matched: 1, skipped: 1, failed: 0 });
    expect(codesOf(view).toSorted()).toEqual(['doi_cut', 'duplicate_doi', 'hybrid_in_doaj', 'not_a_doi']);
    expect(await all()).toEqual([]);
    const done = await carryOut(openApc);
    expect([done.import.state, done.records?.articles, done.counts.failed]).toEqual(['finished', 3, 0]);
    const first = await articleOf('10.1000/a1');
    expect(first).toMatchObject({
      is_hybrid: 'yes',
      in_doaj: 'yes',
      license: 'CC BY',
      period: 2024,
      stage: 'approval',
      publisher_text: 'Unheard Press',
    });
    expect(first?.charges).toMatchObject([{ kind: 'apc', amount: 1993.53, currency: 'EUR', local: 1993.53, payers: [] }]);
    const shared = await articleOf('10.1000/a2');
    expect(shared?.charges.map(({ amount, payers }) => [amount, payers[0]?.external])).toEqual([
      [1475.27, 'Harbour U'],
      [24.73, 'Fjord U'],
    ]);
    const rows = await all();
    expect(rows.reduce((sum, row) => sum + Math.round((row.local_amount ?? 0) * 100), 0)).toBe(199_353 + 150_000 + 10_000);
    expect(rows.find(({ doi }) => doi === null)?.note).toBe('DOI: keine DOI');
    const refused = await callApi(previousImports.undo, { as: tenant.editor, params: { id: done.import.id } });
    expect(refused.status).toBe(403);
    const listed = (await ask(previousImports.list, { as: tenant.editor })) as { id: string }[];
    expect(listed.map(({ id }) => id)).not.toContain(done.import.id);
    await ask(previousImports.undoCheck, { ...researcher(), params: { id: done.import.id } });
    await ask(previousImports.undo, { ...researcher(), params: { id: done.import.id } });
    await runJobs(tenant.id);
    expect(await all()).toEqual([]);
  });

  test('that are known stay as they are, get their gaps filled or are updated, as was chosen', async () => {
    const file = (title: string, euro: string): string => `doi,title,euro,journal_full_title\n10.1000/known,${title},${euro},Waves\n`;
    await carryOut(file('First', ''));
    expect((await carryOut(file('Second', '10'))).counts).toMatchObject({ matched: 1, created: 0 });
    expect(await articleOf('10.1000/known')).toMatchObject({ title: 'First', charges: [] });
    await carryOut(file('Second', '10'), { existing: 'fill_empty' });
    expect(await articleOf('10.1000/known')).toMatchObject({ title: 'First', charges: [{ amount: 10 }] });
    await carryOut(file('Third', '12.5'), { existing: 'update' });
    expect(await articleOf('10.1000/known')).toMatchObject({ title: 'Third', charges: [{ amount: 12.5 }] });
  });

  test('keep a charge that a person added after the import was planned', async () => {
    const id = (await ask(articles.create, { ...researcher(), body: { doi: '10.1000/raced' } })).id;
    const fields = { charges: [] };
    const write = { action: 'change', kind: 'article', id, fields, before: { charges: [{ id: `${id}_planned` }] } } as const;
    const charge = { article_id: id, kind: 'apc', amount: 5, currency: 'EUR' } as const;
    await ask(groups.articleCharges.create, { ...researcher(), body: charge });
    const writing = tenant.repo.commit(async (tx) => writeRow(tx, await tx.model(), [write], false));
    await expect(writing).rejects.toMatchObject({ status: 409 });
    expect((await articleOf('10.1000/raced'))?.charges).toHaveLength(1);
  });

  test('find publisher, agreement and department by name, and leave out the email address of an author', async () => {
    const publisher = (await ask(groups.publishers.get, { as: tenant.viewer, params: { id: library.publisher } })).name;
    const days = { start_date: '2024-01-01', end_date: '2026-12-31' };
    const agreement = await ask(groups.agreements.create, { ...researcher(), body: { name: 'Deal 2024', identifier: 'del2024', ...days } });
    const content = `doi;publisher;agreement;department;corresponding author;published\n10.1000/names;${publisher};DEL2024;Physics;Rosa Rosenfeld <rosa@u.example>;07.03.2024\n`;
    await carryOut(content);
    expect(await articleOf('10.1000/names')).toMatchObject({
      publisher: { id: library.publisher },
      agreement: { id: agreement.id },
      department: { id: library.department },
      authors: [{ name: 'Rosa Rosenfeld' }],
      published_on: '2024-03-07',
      period: 2024,
    });
  });

  test('with an amount that cannot be read are set aside, with the row and the field', async () => {
    const view = await upload('doi,amount,currency\n10.1000/bad,much,EUR\n10.1000/far,17250156,EUR\n');
    expect(view.counts).toMatchObject({ created: 1, failed: 1 });
    expect(codesOf(view)).toEqual(['not_an_amount', 'far_off']);
  });

  test('are imported by those who work with research output only [R010]', async () => {
    const sent = { body: {}, files: { file: { name: 'a.csv', type: 'text/csv', content: openApc } } };
    expect((await callApi(articleImports.parse, { as: tenant.editor, ...sent })).status).toBe(403);
    expect((await callApi(articleImports.list, { as: tenant.viewer })).status).toBe(403);
    expect((await ask(articleImports.form, researcher())).fields.map(({ name }) => name)).toContain('doi');
    expect((await callApi(articleImports.template, researcher())).bytes.length).toBeGreaterThan(2000);
    const { result } = await callApi(articleImports.parse, { ...researcher(), ...sent });
    const [row] = result.rows.data;
    const corrected = await ask(articleImports.updateCell, {
      ...researcher(),
      params: { id: row?.id ?? '' },
      body: { field: 'doi', value: '10.1000/z9' },
    });
    expect(corrected.rows[0]?.name).toContain('10.1000/z9');
    const params = { id: result.import.id };
    await ask(articleImports.update, { ...researcher(), params, body: { options: { decision: 'accepted' } } });
    expect((await callApi(articleImports.report, { ...researcher(), params })).bytes.length).toBeGreaterThan(1000);
    expect(JSON.stringify(await ask(articleImports.list, researcher()))).toContain(result.import.id);
  });
});

/** A file as OpenAPC has them of agreements. */
const contracts = `"institution","consortium","contract_name","identifier","period_from","period_to","cost_type","euro","group_id"
"Harbour U","Coast","Unheard Press (Coast) 2024-2026","up2024coast",2024,2024,"publish",1000.5,"hu_up2024coast_2024"
"Harbour U","Coast","Unheard Press (Coast) 2024-2026","up2024coast",2024,2024,"read",200,"hu_up2024coast_2024"
"Harbour U","Coast","Unheard Press (Coast) 2024-2026","up2024coast",2024,2024,"read",-50.25,"hu_up2024coast_2024"
"Fjord U","Coast","Unheard Press (Coast) 2024-2026","up2024coast",2024,2024,"publish and read",300,"fu_up2024coast_2024"
"Fjord U","Coast","Unheard Press (Coast) 2024-2026","up2024coast",2025,2025,NA,NA,"fu_up2024coast_2025"
"Fjord U",NA,"Other Deal",NA,2023,2023,"service fee",7,"fu_other_2023"
"Fjord U",NA,"Other Deal",NA,2023,2023,"gift",7,"fu_other_2023"
`;

describe('agreements from a spreadsheet [C718]', () => {
  test('are made of all their rows, add up by year, and are given back by the export [RT02 RP06]', async () => {
    const done = await carryOut(contracts);
    expect(done.counts).toMatchObject({ read: 7, created: 2, matched: 4, failed: 1 });
    expect(done.records).toMatchObject({ agreements: 2, articles: 0 });
    const rows = (await ask(groups.agreements.list, { as: tenant.viewer })) as AgreementRow[];
    const deal = rows.find(({ identifier }) => identifier === 'up2024coast');
    expect(deal).toMatchObject({
      name: 'Unheard Press (Coast) 2024-2026',
      start_date: '2024-01-01',
      end_date: '2026-12-31',
      currency: 'EUR',
    });
    const balance = await ask(groups.agreements.balance, { as: tenant.viewer, params: { id: deal?.id ?? '' }, query: { year: '2024' } });
    expect(balance).toMatchObject({ paid: 1450.25, cost: { publish: 1000.5, read: 149.75, read_and_publish: 300, fee: null } });
    const file = await callApi(groups.researchOutput.openApc, { as: tenant.viewer, query: { kind: 'contracts' } });
    const text = file.bytes.toString();
    expect(openApcFaults('contracts', text)).toEqual([]);
    const lines = readOpenApc(text).rows.filter(({ contract_name }) => contract_name !== 'Deal 2024');
    expect(lines.map((row) => [row['group_id'], row['cost_type'], row['euro']])).toEqual([
      ['hu_up2024coast_2024', 'publish', '1000.5'],
      ['hu_up2024coast_2024', 'read', '149.75'],
      ['fu_up2024coast_2024', 'publish and read', '300'],
      ['fu_up2024coast_2025', 'NA', 'NA'],
      ['fu_other_2023', 'service fee', '7'],
    ]);
    await ask(previousImports.undo, { as: tenant.admin, params: { id: done.import.id } });
    await runJobs(tenant.id);
    expect((await ask(groups.agreements.list, { as: tenant.viewer })) as AgreementRow[]).toHaveLength(1);
  });

  test('update the costs of a known agreement only when that is chosen', async () => {
    await carryOut(contracts);
    const costs = async () =>
      ((await ask(groups.agreements.list, { as: tenant.viewer })) as AgreementRow[]).find(({ identifier }) => identifier === 'up2024coast')
        ?.costs ?? [];
    const changed = contracts.replace('1000.5', '1001');
    await carryOut(changed);
    expect((await costs())[0]?.publish).toBe(1000.5);
    expect((await carryOut(changed, { existing: 'update' })).records).toMatchObject({ agreements: 0, changed: 2 });
    const updated = await costs();
    expect(updated.map(({ publish, read }) => [publish, read])).toEqual([
      [1001, 149.75],
      [null, null],
      [null, null],
    ]);
  });

  test('of books are refused with a sentence', async () => {
    const content =
      'institution,period,euro,doi,backlist_oa,publisher,book_title,isbn\nHarbour U,2024,1875,10.1000/b,TRUE,Press,Tides,978-90-8728-195-3\n';
    const files = { file: { name: 'bpc.csv', type: 'text/csv', content } };
    const refused = await callApi(articleImports.parse, { ...researcher(), body: {}, files });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('This is a list of books with their processing charges.');
  });

  test('with amounts before their conversion are compared with the rate of their row, or with that of the other rows', async () => {
    const rows = [
      ['A', '2016,916.98,1015,USD,10.1000/r1'],
      ['B', '2016,903.43,1000,USD,10.1000/r2'],
      ['C', '2016,1806.86,2000,USD,10.1000/r3'],
      ['D', '2016,930.00,1000,USD,10.1000/r4'],
    ];
    const usual = await upload(`title,period,euro,cost,currency,doi\n${rows.map((row) => row.join(',')).join('\n')}\n`);
    const doubted = usual.rows.data.filter(({ problems }) => problems.some(({ code }) => code === 'rate_differs'));
    expect(doubted.map(({ name }) => name)).toEqual(['D']);
    const quoted = await upload(
      'title,euro,original amount,conversion rate,doi\nA,1886.46,1895.52,1.0048,10.1000/q1\nB,1886.46,1995.52,1.0048,10.1000/q2\n',
    );
    expect(quoted.rows.data.map(({ problems }) => problems.filter(({ code }) => code === 'rate_differs').length)).toEqual([0, 1]);
  });

  test('of additional costs add charges to articles that are known', async () => {
    const head = 'doi,colour charge,cover charge,page charge,permission,reprint,submission fee,payment fee,other\n';
    await ask(articles.create, { ...researcher(), body: { doi: '10.1000/added' } });
    await carryOut(`${head}10.1000/added,NA,NA,1196.5,NA,12,NA,NA,NA\n`, { existing: 'fill_empty' });
    expect((await articleOf('10.1000/added'))?.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['page', 1196.5],
      ['reprint', 12],
    ]);
  });
});
