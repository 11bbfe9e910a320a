import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { blankContact } from '#shared/contract/entities/contact.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import { blankStakeholder } from '#shared/contract/entities/stakeholder.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { agreements, articleCharges, articles } = groups;
const researcher = () => ({ as: tenant.research });
let made = 0;
const doi = (): string => `10.1000/article.${++made}`;
const create = (body: object) => ask(articles.create, { ...researcher(), body });

const refused = async (answering: ReturnType<typeof callApi>): Promise<[number, string[]]> => {
  const { status, result } = await answering;
  return [status, Object.keys((result as { errors?: object }).errors ?? {})];
};

/** Lets one person do a thing between the steps of another's. `check` looks at each outcome. */
async function atOnce(
  one: (instance: Instance) => Promise<unknown>,
  other: (instance: Instance) => Promise<unknown>,
  check: () => Promise<void>,
) {
  const instances = [await startInstance(), await startInstance()] as const;
  await atSteps(async (step) => {
    const outcome = await interleave(instances, step, one, other);
    await check();
    return outcome;
  });
}

/** What a handler needs of a request. */
function requestOf({ repositoryFor }: Instance, given: object): never {
  const repo = repositoryFor(systemCaller(tenant.id));
  return { caller: repo.caller, repo, model: () => repo.model(), params: {}, query: {}, ...given } as never;
}

describe('articles', () => {
  test('are created with a DOI in its usual form, listed and read [C710 C711 C712]', async () => {
    const own = doi();
    const row = await create({
      doi: `https://doi.org/${own.toUpperCase()}`,
      title: 'Waves',
      published_on: '2025-03-01',
      publisher_id: library.publisher,
    });
    expect(row).toMatchObject({
      doi: own,
      stage: 'draft',
      period: 2025,
      publisher: { id: library.publisher },
      local_amount: null,
      doubt_count: 0,
    });
    const listed = await ask(articles.list, { as: tenant.viewer });
    expect(JSON.stringify(listed)).toContain(own);
    const form = await ask(articles.form, { as: tenant.viewer });
    expect(form.publishers.map(({ id }) => id)).toContain(library.publisher);
    const whole = await ask(articles.get, { as: tenant.viewer, params: { id: row.id } });
    expect(whole).toMatchObject({ title: 'Waves', authors: [], charges: [], doubts: [], coverage: [] });
  });

  test('with one DOI are one: the second is refused at its field, also when two people create it at once [RP02]', async () => {
    const own = doi();
    await create({ doi: own });
    expect(await refused(callApi(articles.create, { ...researcher(), body: { doi: own } }))).toEqual([422, ['doi']]);
    let both = doi();
    const make = (instance: Instance) => instance.articleHandlers.create(requestOf(instance, { body: { doi: both } }));
    await atOnce(make, make, async () => {
      const rows = (await ask(articles.list, { as: tenant.viewer })) as { doi: string | null }[];
      expect(rows.filter((row) => row.doi === both)).toHaveLength(1);
      both = doi();
    });
  });

  test.each([
    ['a word for a DOI', { doi: 'keine DOI' }, 'doi'],
    ['a word for a web address', { title: 'Waves', url: 'example' }, 'url'],
    ['an email address for a web address', { title: 'Waves', url: 'mailto:a@b.example' }, 'url'],
    ['a wrong check digit', { doi: '10.1000/issn', issn_print: '1234-5678' }, 'issn_print'],
    ['a denial without a reason', { doi: '10.1000/denied', stage: 'denied' as const }, 'reason'],
    ['neither title, DOI nor address', {}, 'title'],
  ])('are refused with %s', async (_what, body, field) => {
    expect(await refused(callApi(articles.create, { ...researcher(), body }))).toEqual([422, [field]]);
  });

  test('are corrected one by one and in bulk, and deleted [C713 C714 C715]', async () => {
    const [a, b] = [await create({ doi: doi() }), await create({ doi: doi() })];
    const changed = await ask(articles.update, {
      ...researcher(),
      params: { id: a.id },
      body: { journal_title: 'Tides', version: a.version },
    });
    expect(changed).toMatchObject({ journal_title: 'Tides', version: 2 });
    const stale = await callApi(articles.update, {
      ...researcher(),
      params: { id: a.id },
      body: { journal_title: 'Ebb', version: a.version },
    });
    expect(stale.status).toBe(409);
    const bulk = await ask(articles.updateMany, {
      ...researcher(),
      body: {
        records: [
          { id: a.id, stage: 'approved' },
          { id: b.id, stage: 'denied', reason: 'Not ours' },
        ],
      },
    });
    expect(bulk).toMatchObject({ changed: 2, skipped: [] });
    expect((await ask(articles.get, { as: tenant.viewer, params: { id: b.id } })).reason).toBe('Not ours');
    // A form sends a blank where there is no address.
    const blank = { ...researcher(), params: { id: a.id }, body: { url: '', doi: doi() } };
    expect(await ask(articles.update, blank)).toMatchObject({ url: null });
    const again = await ask(articles.updateByPost, { ...researcher(), params: { id: a.id }, body: { note: 'Asked the author' } });
    expect(again.note).toBe('Asked the author');
    expect(await ask(articles.deleteConfirmation, { as: tenant.viewer, params: { id: b.id } })).toMatchObject({ in_use: false });
    await ask(articles.remove, { ...researcher(), params: { id: b.id } });
    expect((await callApi(articles.get, { as: tenant.viewer, params: { id: b.id } })).status).toBe(404);
  });

  test('are changed by those who work with research output and seen by those who may look [R010]', async () => {
    const body = { doi: doi() };
    expect((await callApi(articles.create, { as: tenant.viewer, body })).status).toBe(403);
    expect((await callApi(articles.create, { as: tenant.editor, body })).status).toBe(403);
    expect((await callApi(articles.list, { as: tenant.viewer })).status).toBe(200);
  });

  test('refuse an ORCID with a wrong check digit, and keep one that was there', async () => {
    const author = { name: 'Rosa Rosenfeld', orcid: '0000-0002-1825-0098', ror: null, corresponding: true };
    const refusal = { authors: ['The check digit of the ORCID 0000-0002-1825-0098 is wrong.'] };
    const refused = await callApi(articles.create, { ...researcher(), body: { doi: doi(), authors: [author] } });
    expect([refused.status, refused.body.messages.errors]).toEqual([422, refusal]);
    const row = await create({ doi: doi() });
    const change = { ...researcher(), params: { id: row.id } };
    expect((await callApi(articles.update, { ...change, body: { authors: [author] } })).status).toBe(422);
    await tenant.repo.commit(async (tx) => tx.save('article', { ...(await tx.load('article', row.id)), authors: [author] }));
    await ask(articles.update, { ...change, body: { authors: [author], note: 'x' } });
    expect((await ask(articles.get, { as: tenant.viewer, params: { id: row.id } })).doubts).toMatchObject([{ code: 'bad_orcid' }]);
    await ask(articles.remove, { ...researcher(), params: { id: row.id } });
  });

  test('say before and after erasing which other records and imports name the person [C729]', async () => {
    const author = { name: 'Berta Erasmus', orcid: null, ror: null, corresponding: true };
    const noted = await create({ doi: doi(), authors: [author], note: 'Berta Erasmus asked us to pay' });
    await create({ doi: doi(), authors: [{ ...author, name: 'Bert Erasmus' }] });
    const { contact, stakeholder } = await tenant.repo.commit((tx) => {
      const provider = tx.create('provider', {
        ...blankProvider,
        name: 'Erasmus Press',
        currency: 'EUR',
        is_publisher: true,
        is_vendor: false,
      });
      return {
        contact: tx.create('contact', { ...blankContact, provider_id: provider.id, first_name: 'Berta', last_name: 'Erasmus' }).id,
        stakeholder: tx.create('stakeholder', { ...blankStakeholder, last_name: 'B.', email: 'berta@faculty.example' }).id,
      };
    });
    const found = async (more: object = {}) => {
      const query = { name: 'erasmus, berta', email: 'berta@faculty.example', ...more };
      return ask(articles.placesOfPerson, { ...researcher(), query });
    };
    const places = await found({ name: 'Berta Erasmus' });
    expect(places.articles).toBe(1);
    expect(places.elsewhere).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: contact, kind: 'contact', name: 'Berta Erasmus' }),
        expect.objectContaining({ id: stakeholder, kind: 'stakeholder' }),
        expect.objectContaining({ id: noted.id, kind: 'article', path: `/research-output/articles/${noted.id}` }),
      ]),
    );
    expect(places.elsewhere).toHaveLength(3);
    expect((await found()).elsewhere).toHaveLength(3);
    // The rows of an import are stored with it.
    const content = 'doi;title;authors\n10.1234/erasmus;A title;Berta Erasmus\n';
    await ask(groups.articleImports.parse, { ...researcher(), body: {}, files: { file: { name: 'ours.csv', type: 'text/csv', content } } });
    expect((await found()).elsewhere).toContainEqual(expect.objectContaining({ kind: 'import', name: 'ours.csv' }));
    const erased = await callApi(articles.erasePerson, { ...researcher(), body: { name: 'Berta Erasmus' } });
    expect(erased.result).toMatchObject({ articles: 1, elsewhere: [{ id: contact }, { id: noted.id }, { kind: 'import' }] });
    expect(erased.body.messages.default).toMatch(/removed from 1 article\..*3 other records name this person/);
    expect((await callApi(articles.placesOfPerson, { as: tenant.viewer, query: { name: 'x' } })).status).toBe(403);
    expect((await callApi(articles.placesOfPerson, { ...researcher() })).status).toBe(422);
  });

  test('lose a person by name or ORCID, and say how many they were [C729]', async () => {
    const author = { name: 'Rosa Rosenfeld', orcid: '0000-0002-1825-0097', ror: null, corresponding: true };
    const other = { ...author, name: 'Tim Tiller', orcid: null };
    const row = await create({ doi: doi(), authors: [author, other] });
    await create({ doi: doi(), authors: [{ ...author, name: 'R. Rosenfeld' }] });
    expect(await ask(articles.erasePerson, { ...researcher(), body: { orcid: '0000-0002-1825-0097' } })).toMatchObject({ articles: 2 });
    const { authors } = await ask(articles.get, { as: tenant.viewer, params: { id: row.id } });
    expect(authors).toEqual([other]);
    expect(await ask(articles.erasePerson, { ...researcher(), body: { name: 'rosa rosenfeld' } })).toMatchObject({ articles: 0 });
    expect((await callApi(articles.erasePerson, { ...researcher(), body: {} })).status).toBe(422);
    // Nor does the history name her.
    const history = await ask(groups.settings.recentActions, { as: tenant.admin, query: {} });
    expect(JSON.stringify(history)).not.toMatch(/Rosenfeld|1825-0097/);
  });
});

describe('charges of an article', () => {
  const charge = { kind: 'apc', amount: 1000.01, currency: 'EUR' } as const;

  test('are added with payers, changed and deleted; parts sum to the amount [C719 C720 C721]', async () => {
    const { id } = await create({ doi: doi() });
    const payers = [
      { department_id: library.department, external: null, percentage: 33.3333 },
      { department_id: null, external: 'Institute of Waves', percentage: 66.6667 },
    ];
    const [added] = (await ask(articleCharges.create, { ...researcher(), body: { article_id: id, ...charge, payers } })).charges;
    expect(added).toMatchObject({ amount: 1000.01, local: 1000.01, unpaid: 0, payers: [{ amount: 333.34 }, { amount: 666.67 }] });
    const params = { id: added?.id ?? '' };
    const changed = await ask(articleCharges.update, { ...researcher(), params, body: { amount: -20 } });
    expect(changed).toMatchObject({ local_amount: -20, doubts: [{ code: 'credit' }], charges: [{ kind: 'apc' }] });
    expect((await ask(articleCharges.remove, { ...researcher(), params })).charges).toEqual([]);
    expect((await callApi(articleCharges.remove, { ...researcher(), params })).status).toBe(404);
  });

  test('are refused when their payers pay more than all', async () => {
    const { id } = await create({ doi: doi() });
    const payers = [
      { department_id: library.department, external: null, percentage: 60 },
      { department_id: null, external: 'Others', percentage: 40.5 },
    ];
    expect(await refused(callApi(articleCharges.create, { ...researcher(), body: { article_id: id, ...charge, payers } }))).toEqual([
      422,
      ['payers'],
    ]);
  });

  test('of two people at once are both kept', async () => {
    const { id } = await create({ doi: doi() });
    const add = (amount: number) => (instance: Instance) =>
      instance.chargeHandlers.create(requestOf(instance, { body: { article_id: id, ...charge, amount } }));
    let count = 0;
    await atOnce(add(1), add(2), async () => {
      const { charges } = await ask(articles.get, { as: tenant.viewer, params: { id } });
      expect(charges.length).toBeGreaterThan(count);
      count = charges.length;
    });
    // The last round had one person only.
    const { local_amount } = await ask(articles.get, { as: tenant.viewer, params: { id } });
    expect(local_amount).toBe(((count - 1) / 2) * 3 + 1);
  });
});

describe('agreements', () => {
  const days = { start_date: '2024-01-01', end_date: '2026-12-31' };

  test('are created in the library’s currency, listed, changed and deleted [C722 C723 C724 C725]', async () => {
    const row = await ask(agreements.create, {
      ...researcher(),
      body: { name: 'Read and publish', ...days, publisher_id: library.publisher },
    });
    expect(row).toMatchObject({ currency: 'EUR', basis: 'acceptance', publisher: { id: library.publisher }, article_count: 0, paid: null });
    const params = { id: row.id };
    const quotas = [{ year: 2025, articles: 10 }];
    expect(await ask(agreements.update, { ...researcher(), params, body: { quotas, version: row.version } })).toMatchObject({
      quotas,
      version: 2,
    });
    expect(await refused(callApi(agreements.update, { ...researcher(), params, body: { quotas: [...quotas, ...quotas] } }))).toEqual([
      422,
      ['quotas'],
    ]);
    expect(JSON.stringify(await ask(agreements.list, { as: tenant.viewer }))).toContain(row.id);
    expect((await ask(agreements.form, { as: tenant.viewer })).currency).toBe('EUR');
    expect((await ask(agreements.updateByPost, { ...researcher(), params, body: { note: 'Ends soon' } })).note).toBe('Ends soon');
    expect(await ask(agreements.deleteConfirmation, { as: tenant.viewer, params })).toMatchObject({ in_use: false });
    await ask(agreements.remove, { ...researcher(), params });
    expect((await callApi(agreements.get, { as: tenant.viewer, params })).status).toBe(404);
  });

  test('tell their balance of a year: 1,620.00 an article [C726 RT01]', async () => {
    const body = {
      name: 'Balance',
      ...days,
      publisher_id: library.publisher,
      costs: [{ year: 2025, read: null, publish: null, read_and_publish: 160_000, fee: null, credit: null }],
      list_price: 2650,
      read_price: 100_000,
      read_price_year: 2023,
      index_percent: 4,
      quotas: [{ year: 2025, articles: 40 }],
    };
    const { id } = await ask(agreements.create, { ...researcher(), body });
    for (let index = 0; index < 32; index++) await create({ doi: doi(), accepted_on: '2025-05-01', agreement_id: id });
    const balance = await ask(agreements.balance, { as: tenant.viewer, params: { id } });
    expect(balance).toMatchObject({
      // The last year with a cost.
      year: 2025,
      paid: 160_000,
      articles: 32,
      read_price: 108_160,
      article_price: 1620,
      avoided: 84_800,
      quota: 40,
      uses: null,
      // 84,800 at list price less 51,840.
      saved: 32_960,
      verdict: 'saves',
      percent: 38.8679,
    });
    const nothing = { articles: 0, article_price: null, list_price: 2650, saved: null, percent: null, leakage: { articles: 0, cost: 0 } };
    expect(balance.by_year).toEqual([
      { year: 2024, paid: null, ...nothing, verdict: 'no_cost' },
      { ...nothing, year: 2025, paid: 160_000, articles: 32, article_price: 1620, saved: 32_960, verdict: 'saves', percent: 38.8679 },
      { year: 2026, paid: null, ...nothing, verdict: 'no_cost' },
    ]);
  });
});

describe('asking before paying', () => {
  test('says for each agreement of the publisher what fits and what does not, and writes nothing [C717]', async () => {
    const publisher = (
      await ask(groups.publishers.create, { as: tenant.editor, body: { name: 'Harbour Press', currency: 'EUR' } as never })
    ).id;
    const known = await create({ doi: doi(), issn_electronic: '2049-3630', publisher_id: publisher });
    const days = { start_date: '2024-01-01', end_date: '2026-12-31' };
    const body = {
      name: 'Harbour deal',
      ...days,
      publisher_id: publisher,
      list_price: 900,
      article_types: ['Review'],
      quotas: [{ year: 2025, articles: 0 }],
    };
    const { id } = await ask(agreements.create, { ...researcher(), body });
    const asked = { issn: '2049-3630', accepted_on: '2025-02-01', article_type: 'review', email: 'a@b.example' };
    const answer = await ask(articles.validate, { as: tenant.viewer, body: asked });
    expect(answer).toMatchObject({
      publisher: { id: publisher },
      journal: null,
      coverage: [{ agreement: { id }, coverage: 'not_covered', expected_price: 900 }],
    });
    const colors = answer.coverage[0]?.lights.map(({ subject, color }) => `${subject} ${color}`);
    expect(colors).toEqual(['journal amber', 'date green', 'type green', 'author green', 'quota red']);
    expect(await ask(articles.lookup, { as: tenant.viewer, query: { doi: known.doi ?? '' } })).toMatchObject({
      article: { id: known.id },
      publisher: { id: publisher },
    });
  });

  test('knows a DOI or an ISSN only: anything else is refused at its field [C716]', async () => {
    expect(await refused(callApi(articles.lookup, { as: tenant.viewer, query: { doi: 'waves' } }))).toEqual([422, ['doi']]);
    expect(await refused(callApi(articles.validate, { as: tenant.viewer, body: { issn: '1234-5678' } }))).toEqual([422, ['issn']]);
    expect((await callApi(articles.validate, { as: tenant.viewer, body: {} })).status).toBe(422);
  });
});
