import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { openApcFaults, readOpenApc } from '#tests/support/open-apc-checks.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { agreements, articleImports, articles, researchOutput } = groups;

/** A file of two institutions; one article is paid by both. */
const file = `"institution","period","euro","doi","is_hybrid","publisher","journal_full_title","issn","issn_print","issn_electronic","issn_l","license_ref","doaj"
"Harbour U",2024,1000.01,"10.1000/b1",TRUE,"Unheard Press","Waves","2049-3630",NA,"2049-3630","2049-3630","CC BY",FALSE
"Harbour U",2024,500,"10.1000/b2",FALSE,"UNHEARD PRESS","Tides","1664-042X",NA,"1664-042X","1664-042X","CC BY",TRUE
"Fjord U",2024,250.5,"10.1000/b2",FALSE,"Unheard Press","Tides","1664-042X",NA,"1664-042X","1664-042X","CC BY",TRUE
"Harbour U",2025,100,"10.1000/b3",FALSE,"Other Press","Dunes",NA,NA,NA,NA,NA,TRUE
`;

async function upload(content: string): Promise<void> {
  const files = { file: { name: 'articles.csv', type: 'text/csv', content } };
  const view = await ask(articleImports.parse, { as: tenant.research, body: {}, files });
  await ask(articleImports.process, { as: tenant.research, body: { id: view.import.id } });
  await runJobs(tenant.id);
}

beforeAll(() => upload(file));

const analysis = (year?: string) => ask(researchOutput.analysis, { as: tenant.viewer, query: year === undefined ? {} : { year } });
const openApc = async (kind: 'apc' | 'ta' | 'contracts' | 'additional-costs'): Promise<string> =>
  (await callApi(researchOutput.openApc, { as: tenant.viewer, query: { kind } })).bytes.toString();

describe('the analysis of research output [C727]', () => {
  test('counts articles and charges, with the median and quartiles, by place', async () => {
    const all = await analysis();
    expect(all).toMatchObject({ year: null, years: [2025, 2024], articles: 3, charges: 4, cost: 1850.51, median: 750.5 });
    expect(all.by.year.groups.map(({ key, cost }) => [key, cost])).toEqual([
      ['2024', 1750.51],
      ['2025', 100],
    ]);
    expect(all.by.institution.groups.map(({ name, articles: count, charges, cost }) => [name, count, charges, cost])).toEqual([
      ['Harbour U', 3, 3, 1600.01],
      ['Fjord U', 0, 1, 250.5],
    ]);
    const [year] = [await analysis('2024')];
    expect(year.by.publisher).toMatchObject({
      groups: [{ name: 'Unheard Press', articles: 2, cost: 1750.51, lower_quartile: 812.88 }],
      others: null,
    });
    expect(year.by.is_hybrid.groups.map(({ key, cost }) => [key, cost])).toEqual([
      ['yes', 1000.01],
      ['no', 750.5],
    ]);
  });

  test('shows all that a publisher is paid, and a denied article nowhere', async () => {
    const as = tenant.research;
    const costs = [{ year: 2024, read: null, publish: 30, read_and_publish: null, fee: null, credit: 5 }];
    const days = { start_date: '2024-01-01', end_date: '2025-12-31' };
    await ask(agreements.create, { as, body: { name: 'Deal', publisher_id: library.publisher, ...days, costs } });
    const { id } = await ask(articles.create, { as, body: { doi: '10.1000/b4', period: 2024, publisher_id: library.publisher } });
    await ask(groups.articleCharges.create, { as, body: { article_id: id, kind: 'apc', amount: 12, currency: 'EUR' } });
    const paid = async () => (await analysis('2024')).publishers.find((row) => row.id === library.publisher);
    expect(await paid()).toMatchObject({ subscriptions: 0, agreements: 25, charges: 12, total: 37 });
    await ask(articles.update, { as, params: { id }, body: { stage: 'denied', reason: 'Twice' } });
    expect(await paid()).toMatchObject({ agreements: 25, charges: 0, total: 25 });
  });

  test('may be seen by those who may look, and its year is a year', async () => {
    expect((await callApi(researchOutput.analysis, { as: tenant.viewer, query: { year: '24' } })).status).toBe(422);
    expect((await callApi(researchOutput.analysis, { as: undefined })).status).toBe(401);
  });
});

describe('files for OpenAPC [C728]', () => {
  test('give back what was imported, to the cent, and pass its published checks [RP06]', async () => {
    const text = await openApc('apc');
    expect(openApcFaults('apc', text)).toEqual([]);
    const given = readOpenApc(file).rows;
    const sums = (rows: readonly Record<string, string>[]) => {
      const byDoi = Map.groupBy(rows, ({ doi }) => doi ?? '');
      return new Map([...byDoi].map(([doi, same]) => [doi, same.reduce((sum, { euro }) => sum + Math.round(Number(euro) * 100), 0)]));
    };
    const returned = readOpenApc(text).rows;
    expect(sums(returned)).toEqual(sums(given));
    for (const row of returned) {
      const before = given.find(({ doi }) => doi === row['doi']);
      const { institution, period, is_hybrid, journal_full_title, issn_electronic, issn_l, license_ref, doaj } = before ?? {};
      expect(row).toMatchObject({ institution, period, is_hybrid, journal_full_title, issn_electronic, issn_l, license_ref, doaj });
    }
  });
});

describe('leakage', () => {
  test('is what was paid for articles in journals of an agreement’s title list; the check before paying says so too [C717 C726 C727]', async () => {
    const as = tenant.research;
    const list = await ask(groups.products.createTitleList, {
      as: tenant.admin,
      params: { id: library.product },
      body: {
        name: 'Covered',
        valid_from: '2020-01-01',
        publications: [{ publication_title: 'Harbours', online_identifier: '1664-042X' }],
      },
    });
    const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
    const publisher = { publisher_id: library.publisher };
    const agreement = await ask(agreements.create, { as, body: { name: 'Leaky', ...publisher, ...days, title_list_id: list.id } });
    const paid = async (doi: string, issn_electronic: string): Promise<void> => {
      const body = { doi, issn_electronic, accepted_on: '2025-03-01', period: 2025, ...publisher };
      const { id } = await ask(articles.create, { as, body });
      await ask(groups.articleCharges.create, { as, body: { article_id: id, kind: 'apc', amount: 20.5, currency: 'EUR' } });
    };
    await paid('10.1000/leak.1', '1664-042X');
    await paid('10.1000/leak.2', '2049-3630');
    const { leakage } = await analysis('2025');
    expect(leakage).toMatchObject({ articles: 1, cost: 20.5, agreements: [{ agreement: { id: agreement.id }, articles: 1 }] });
    const params = { id: agreement.id };
    const balance = await ask(agreements.balance, { as, params, query: { year: '2025' } });
    expect(balance.leakage).toMatchObject({ articles: 1, cost: 20.5 });
    expect(balance.by_year).toEqual([expect.objectContaining({ year: 2025, leakage: { articles: 1, cost: 20.5 } })]);
    // Exactly these articles are listed, and exported.
    const leaked = async (leaked_in: string) => {
      const extra = { leaked_from: agreement.id, leaked_in };
      const rows = (await ask(articles.list, { as: tenant.viewer, query: extra as never })) as { doi: string; local_amount: number }[];
      return rows.map(({ doi, local_amount }) => [doi, local_amount]);
    };
    expect([await leaked('2025'), await leaked('2024')]).toEqual([[['10.1000/leak.1', 20.5]], []]);
    const query = { leaked_from: agreement.id, columns: 'doi', format: 'csv' };
    const file = await callApi(groups.exports.download, { as: tenant.viewer, params: { entity: 'articles' }, query: query as never });
    expect(file.bytes.toString('utf8')).toMatch(/leak\.1/);
    expect(file.bytes.toString('utf8')).not.toMatch(/leak\.2/);
    expect((await callApi(articles.list, { as: tenant.viewer, query: { leaked_from: 'nowhere' } as never })).status).toBe(404);
    const asked = await ask(articles.validate, { as, body: { issn: '1664-042X', accepted_on: '2025-03-01' } });
    const light = asked.coverage.find((row) => row.agreement.id === agreement.id)?.lights.find(({ subject }) => subject === 'journal');
    expect(light?.color).toBe('green');
  });
});
