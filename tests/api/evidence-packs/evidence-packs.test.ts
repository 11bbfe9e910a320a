import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ReportRunRow } from '#shared/contract/rows/report-row.ts';
import type { EvidencePackRequest, InsightsDocumentRequest } from '#shared/contract/groups/evidence-packs.ts';
import { ask, callApi, createTestTenant, runJobs, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { storeProductUsage, yearCell } from '#tests/support/product-usage.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary({ at: '2026-11-10T12:00:00Z' });

const { subscriptionEvidence, departmentEvidence, reports, subscriptionPeriods } = groups;
const calls = { subscription: subscriptionEvidence.build, department: departmentEvidence.build };

let stranger: TestTenant;

let waves: { id: string; period: string };
let quiet: string;

const share = (percentage: number, department_id = library.department) => ({
  department_id,
  percentage,
  cost_center_id: library.costCenter,
});

beforeAll(async () => {
  stranger = await createTestTenant();
  const as = tenant.editor;
  const product = async (name: string) =>
    (await ask(groups.products.create, { as, body: { name, publisher_id: library.publisher, owner_id: as.id } })).id;
  const [wavesProduct, quietProduct] = [await product('Waves'), await product('Quiet')];
  const year = (of: number) => ({ start_date: `${of}-01-01`, end_date: `${of}-12-31`, currency: 'EUR' });
  const first = await library.period({ product_id: wavesProduct, ...year(2025), price: 1200, vendor_id: library.vendor });
  const of = { product_id: wavesProduct, subscription_id: first.subscription_id, vendor_id: library.vendor };
  await library.period({ ...of, ...year(2026), price: 1250.5 });
  const next = await library.period({ ...of, ...year(2027), price: null, departments: [share(60)] });
  waves = { id: first.subscription_id, period: next.id };
  const other = await library.period({ product_id: quietProduct, ...year(2027), price: 300.05, departments: [share(33.3333)] });
  quiet = other.subscription_id;
  await storeProductUsage(tenant, 'Waves online', wavesProduct, { 2026: [yearCell([100, 100, 100, 200])] });
});

/** Builds a pack, and reads what is printed. */
async function packOf(of: keyof typeof calls, id: string, body: EvidencePackRequest = {}, as: TestUser = tenant.editor) {
  const { id: run } = await ask(calls[of], { as, params: { id }, body });
  await runJobs(tenant.id);
  const file = await callApi(reports.download, { as, params: { id: run } });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = readPdf(file.bytes);
  return { ...pdf, run, lines: pdf.pages.flat(), text: pdf.pages.flat().join('\n') };
}

describe('the evidence pack of a subscription (C698)', () => {
  test('is a run that builds a tagged PDF, which C693 downloads', async () => {
    const started = await callApi(calls.subscription, { as: tenant.viewer, params: { id: waves.id }, body: {} });
    expect([started.status, started.body.result.state]).toEqual([200, 'queued']);
    await runJobs(tenant.id);
    const runs = (await ask(reports.runs, { as: tenant.viewer })) as ReportRunRow[];
    expect(runs.find(({ id }) => id === started.body.result.id)).toMatchObject({
      name: 'Waves',
      about: 'evidence',
      format: 'pdf',
      state: 'finished',
      report: null,
      own: true,
    });
    const file = await callApi(reports.download, { as: tenant.viewer, params: { id: started.body.result.id } });
    expect(file.headers['suggested-filename']).toBe('Waves-2026-11-10.pdf');
    const { parts, source, title, language } = readPdf(file.bytes);
    expect([title, language]).toEqual(['Evidence pack: Waves', 'en']);
    expect(parts).toMatchObject({ Document: 1, H1: 1, Figure: 4 });
    expect(source).not.toMatch(/\/JavaScript|\/URI|\/AcroForm|\/EmbeddedFile|\/Launch/);
  });

  test('has prices, the forecast with its rule and band, shares, use, and a box to sign', async () => {
    const period = await ask(subscriptionPeriods.get, { as: tenant.editor, params: { id: waves.period } });
    const { lines, text } = await packOf('subscription', waves.id);
    // One change of 4.2083 %, balanced with the default of 4 %.
    expect(period.forecast).toMatchObject({ rule: 'own_robust', amount: 1300.89 });
    for (const expected of [
      'Price\t1,300.89 EUR (forecast)',
      'Period to decide\t01.01.2027 to 31.12.2027',
      'Uses\t500 from May 2025 to Apr 2026, 4 months of 12 known',
      'Vendor\tBookhouse',
      '01.01.2026\t1,250.50 EUR\t1,250.50 EUR\t+4.2 %\tUndecided',
      'Physics\t4711\t60 %\t780.53 EUR',
      'Unallocated\t40 %\t520.36 EUR',
      'Total\t100 %\t1,300.89 EUR',
      'Signature',
    ])
      expect(lines).toContain(expected);
    expect(text).toContain('the median of 1 earlier change, balanced with the default of +4 %');
    expect(text.replaceAll('\n', ' ')).toContain('Four of five such forecasts ended between');
  });

  test('says in sentences what is not known, and never 0', async () => {
    const { text, alternatives, parts } = await packOf('subscription', quiet);
    for (const sentence of [
      'No usage data: no report has come for this product.',
      '“Uses by month” is not shown: there are no figures for it.',
      'Not known: the subscription has no current title list, or does not run today.',
      'No license period is linked to this subscription.',
      'Nobody has rated this period.',
      'No stakeholder has a stake in this period.',
    ])
      expect(text).toContain(sentence);
    expect(parts.Figure).toBe(alternatives.length);
    expect(alternatives.join('\n')).not.toContain('Uses');
  });

  test('says of use before the first period that it lies in none, and lists its months', async () => {
    const as = tenant.editor;
    const product = await ask(groups.products.create, { as, body: { name: 'Early', publisher_id: library.publisher, owner_id: as.id } });
    const of = { product_id: product.id, start_date: '2026-01-01', end_date: '2026-12-31', currency: 'EUR', price: 100 };
    const period = await library.period(of);
    await storeProductUsage(tenant, 'Early online', product.id, { 2013: [yearCell([null, null, 4, 0])] });
    const { lines, text, alternatives } = await packOf('subscription', period.subscription_id);
    // The chart names its months as the table does.
    expect(alternatives.join('\n')).toContain('Mar 2013: 4; Apr 2013: 0');
    expect([text, ...alternatives].join('\n')).not.toMatch(/\b20\d\d-\d\d\b/);
    for (const expected of [
      'Uses\t4 from May 2012 to Apr 2013, 2 months of 12 known',
      'Cost per use\tNone of the months with known use lies in a period with a price',
      'Mar 2013\t4',
      'Apr 2013\t0',
      'Feb 2013\tnot known',
    ])
      expect(lines).toContain(expected);
    expect(text.replaceAll('\n', ' ')).toContain(
      '4 from May 2012 to Apr 2013, 2 months of 12 known. None of these months lies in a period of the subscription yet.',
    );
    expect(text).not.toMatch(/Cost per use\tNo usage data|No usage data:/);
  });

  test('reads each picture aloud with its figures', async () => {
    const { alternatives } = await packOf('subscription', waves.id);
    expect(alternatives.find((each) => each.startsWith('Price development.'))).toContain(
      '2026: 1,250.50 EUR; 2027: not known. Forecast: 2025: not known; 2026: not known; 2027: 1,300.89 EUR.',
    );
  });

  test.each([
    ['de', 'Entscheidungsmappe: Waves', 'Unterschrift', 'Seite 1 von'],
    ['fr', 'Dossier de décision\u00a0: Waves', 'Signature', 'Page 1 sur'],
    ['sv', 'Beslutsunderlag: Waves', 'Underskrift', 'Sida 1 av'],
    ['en-GB', 'Evidence pack: Waves', 'Licence terms', 'Page 1 of'],
  ] as const)('is written in the language that is asked for: %s', async (locale, title, word, page) => {
    const { lines, text, sheets, ...pdf } = await packOf('subscription', waves.id, { locale, paper: 'letter' });
    expect([pdf.title, pdf.language]).toEqual([title, locale]);
    expect(lines).toContain(word);
    expect(text).toContain(page);
    expect(sheets[0]).toEqual([612, 792]);
  });

  test('is on the paper that the library prints on, by its currency, where none is asked for', async () => {
    const payIn = (currency: string) =>
      tenant.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), currency }));
    const sheetOf = async () => (await packOf('department', library.department)).sheets[0]?.map(Math.round);
    expect(await sheetOf()).toEqual([595, 842]);
    await payIn('USD');
    const letter = await sheetOf();
    await payIn('EUR');
    expect(letter).toEqual([612, 792]);
  });

  test('does not name the vendor to a reader who may not see vendors, and says so', async () => {
    const close = (viewers_see_vendors: boolean) =>
      tenant.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), viewers_see_vendors }));
    await close(false);
    const { text } = await packOf('subscription', waves.id, {}, tenant.viewer);
    await close(true);
    expect(text).toContain('Vendor\tNot shown: you may not see vendors');
    expect(text).not.toContain('Bookhouse');
  });

  test('is for the person who asked only; unknown and foreign records are a 404, a wrong language a 422', async () => {
    const { run } = await packOf('subscription', waves.id, {}, tenant.viewer);
    expect((await callApi(reports.download, { as: tenant.admin, params: { id: run } })).status).toBe(404);
    const status = async (as: TestUser, id: string, body: object) =>
      (await callApi(calls.subscription, { as, params: { id }, body: body as never })).status;
    expect(await status(stranger.editor, waves.id, {})).toBe(404);
    expect(await status(tenant.editor, library.department, {})).toBe(404);
    expect(await status(tenant.editor, waves.id, { locale: 'xx' })).toBe(422);
  });

  test('fails with a sentence where the subscription was deleted before it was built', async () => {
    const { subscription_id: id } = await library.period({ start_date: '2027-01-01', currency: 'EUR', subscription_name: 'Short' });
    const run = await ask(calls.subscription, { as: tenant.admin, params: { id }, body: {} });
    await ask(groups.subscriptions.remove, { as: tenant.admin, params: { id } });
    await runJobs(tenant.id);
    const found = ((await ask(reports.runs, { as: tenant.admin })) as ReportRunRow[]).find((each) => each.id === run.id);
    expect(found).toMatchObject({ state: 'failed', failure: expect.stringContaining('Subscription') });
  });
});

describe('the evidence pack of a department (C699)', () => {
  test('ranks what the department pays, and its sum is the expected cost of the budget page', async () => {
    const { lines } = await packOf('department', library.department);
    const ranked = lines.filter((line) => /^(?:Waves|Quiet)\t/.test(line)).map((line) => line.split('\t').slice(0, 4));
    expect(ranked).toEqual([
      ['Waves', '780.53 EUR', '1,300.89 EUR', 'Forecast'],
      ['Quiet', '100.02 EUR', '300.05 EUR', 'Price'],
    ]);
    expect(lines).toContain('Total\t880.55 EUR');
    const spend = await ask(groups.budgets.spendOverview, { as: tenant.editor, query: { year: 2027 } });
    expect(spend.rows.find(({ department }) => department?.id === library.department)?.forecast).toBe(880.55);
    expect(lines).toContain('Expected cost\t880.55 EUR');
    expect(lines).toContain('Budget\tNo budget');
  });

  test('has each subscription in short, in the reader’s language', async () => {
    const { lines, text } = await packOf('department', library.department, { locale: 'de' });
    expect(lines.filter((line) => line === 'Waves' || line === 'Quiet')).toHaveLength(2);
    expect(text).toContain('Preis\t1,300.89 EUR (Prognose)');
    expect(text).toContain('Entscheidung des Gremiums');
  });

  test('is a 404 for an unknown department', async () => {
    expect((await callApi(calls.department, { as: stranger.editor, params: { id: library.department }, body: {} })).status).toBe(404);
  });
});

describe('the document of the page of insights', () => {
  /** Builds it, and reads what is printed. */
  const printed = async (body: InsightsDocumentRequest, as: TestUser = tenant.viewer) => {
    const { id } = await ask(groups.insightsDocument.build, { as, body });
    await runJobs(tenant.id);
    const file = await callApi(reports.download, { as, params: { id } });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = readPdf(file.bytes);
    return { ...pdf, file, lines: pdf.pages.flat(), text: pdf.pages.flat().join('\n') };
  };
  const boxOf = (query: Record<string, string>) =>
    ask(groups.figureBoxes.ofLibrary, { as: tenant.viewer, params: { sectionName: 'subscription-spend-overview' }, query });

  test('has the figures and charts of the page, each with its table, tagged', async () => {
    const { title, lines, parts, file, alternatives } = await printed({ year: 2027 });
    expect([title, file.headers['suggested-filename']]).toEqual(['Financial insights 2027', 'Financial%20insights%202027-2026-11-10.pdf']);
    for (const line of ['Year\t2027', 'Department\tAll departments', 'Provider\tAll providers']) expect(lines).toContain(line);
    const { figures } = await boxOf({ year: '2027' });
    const spend = figures.find(({ key }) => key === 'spend');
    expect(spend?.value).toBe(300.05);
    expect(lines.some((line) => line.startsWith('Spend\t300.05 EUR'))).toBe(true);
    expect(lines).toContain('Northern Press\t300.05');
    expect(parts.Figure).toBe(alternatives.length);
    expect(alternatives.some((alternative) => alternative.startsWith('Total spend by year.'))).toBe(true);
    expect(parts.Table).toBeGreaterThanOrEqual(alternatives.length);
  });

  test('is of the department and the provider that are chosen, in the language that is', async () => {
    const { figures } = await boxOf({ year: '2027', department_id: library.department });
    expect(figures.find(({ key }) => key === 'spend')?.value).toBe(100.02);
    const ofDepartment = await printed({ year: 2027, department_id: library.department, locale: 'de' });
    expect(ofDepartment.language).toBe('de');
    expect(ofDepartment.lines).toContain('Abteilung\tPhysics');
    expect(ofDepartment.lines.some((line) => line.includes('\t100.02 EUR'))).toBe(true);
    expect(ofDepartment.text.replaceAll('\n', ' ')).toContain('Die VZÄ-Tabelle zählt die ganze Bibliothek.');
    const ofVendor = await printed({ year: 2026, provider_id: library.vendor });
    expect(ofVendor.lines).toContain('Provider\tBookhouse');
    expect(ofVendor.lines.some((line) => line.startsWith('Spend\t1,250.50 EUR'))).toBe(true);
    expect(ofVendor.text).not.toContain('Budget against spend');
    expect(ofVendor.text).toContain('Budgets are not shown');
  });

  test('is not begun for a record that is not found, and read by nobody else', async () => {
    const begin = (body: InsightsDocumentRequest, as: TestUser = tenant.viewer) => callApi(groups.insightsDocument.build, { as, body });
    expect((await begin({ department_id: 'nowhere' })).status).toBe(404);
    expect((await begin({ provider_id: 'nowhere' })).status).toBe(404);
    expect((await begin({ provider_id: library.vendor }, stranger.admin)).status).toBe(404);
    expect((await begin({ year: 7 })).status).toBe(422);
    const { body } = await begin({ department_id: 'unallocated' });
    await runJobs(tenant.id);
    const runs = (await ask(reports.runs, { as: tenant.viewer })) as ReportRunRow[];
    expect(runs.find(({ id }) => id === body.result.id)).toMatchObject({
      name: 'Financial insights',
      about: 'insights',
      state: 'finished',
    });
    for (const as of [tenant.admin, stranger.admin])
      expect((await callApi(reports.download, { as, params: { id: body.result.id } })).status).toBe(404);
  });
});
