import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { type ChartName, chartNames, departmentBoxes, libraryBoxes } from '#shared/contract/chart-names.ts';
import { charts } from '#shared/contract/charts.ts';
import type { Chart, ChartRow } from '#shared/contract/rows/chart.ts';
import { columnTotal } from '#shared/domain/charts/series.ts';
import { today } from '#functions/platform/clock.ts';
import { ask, callApi, createTestTenant } from '#tests/support/api.ts';
import { storeProductUsage, yearCell } from '#tests/support/product-usage.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const day = today('Europe/Berlin');
const now = Number(day.slice(0, 4));

const { chartCalls, figureBoxes } = groups;
const cents = (amounts: readonly (number | null)[]) => Math.round(amounts.reduce<number>((sum, each) => sum + (each ?? 0) * 10_000, 0));

/** A period of this year, and its subscription. */
let record: { id: string; subscription_id: string };
let financialPeriod: string;
let physics: string;

beforeAll(async () => {
  const as = tenant.editor;
  const year = (start: number) => ({ start_date: `${start}-01-01`, end_date: `${start}-12-31` });
  const unpriced = await library.period({ ...year(now), price: null });
  financialPeriod = unpriced.financial_period_id;
  const rate = { currency: 'USD', financial_period_id: financialPeriod, rate: '0.9' };
  await ask(groups.exchangeRates.create, { as, body: rate });
  const subject = (name: string) => ask(groups.subjectCategories.create, { as: tenant.admin, body: { name } });
  const [art, law] = [await subject('Art'), await subject('Law')];
  const subjects = { main_subject_category_id: art.id, subject_category_ids: [law.id] };
  await ask(groups.products.update, { as, params: { id: library.product }, body: subjects });
  physics = library.department;
  const biology = (await ask(groups.departments.create, { as, body: { name: 'Biology' } })).id;
  const person = { last_name: 'Weber', email: 'weber@x.example', departments: [physics] };
  const stakeholder = await ask(groups.stakeholders.create, { as, body: person });
  const shares = [
    { department_id: physics, percentage: 33.3333, cost_center_id: library.costCenter, stakeholder_ids: [stakeholder.id] },
    { department_id: biology, percentage: 33.3333, cost_center_id: null },
  ];
  const first = await library.period({ ...year(now - 1), price: 100.01, decision: 'accepted', departments: shares });
  const { subscription_id } = first;
  const ofThisYear = { ...year(now), subscription_id, price: 104.05, currency: 'EUR', departments: shares, vendor_id: library.vendor };
  record = await library.period(ofThisYear);
  const third = await library.period({ ...year(now - 1), price: 10, decision: 'accepted' });
  await library.period({ ...year(now), subscription_id: third.subscription_id, price: 30, decision: 'accepted' });
  await library.period({ ...year(now), price: 50, currency: 'USD' });
  await library.period({ ...year(now), price: 7.77, decision: 'cancelled' });
  await library.period({ ...year(now), price: 12.34, one_time_purchase: true, decision: 'accepted' });
  const invoice = { subscription_period_id: record.id, vendor_id: library.vendor, number: 'R-1', date: `${now}-01-10`, amount: 20.02 };
  const { id } = await ask(groups.vendorInvoices.create, { as, body: invoice });
  await ask(groups.vendorInvoices.update, { as, params: { id }, body: { state: 'approved' } });
  const ratings = [
    { criterion: 'content', rating: 4 },
    { criterion: 'price', rating: 1 },
  ];
  await ask(groups.evaluations.save, { as, params: { id: record.id }, body: { ratings } });
  await ask(groups.budgets.set, { as, params: { id: physics, fpId: financialPeriod }, body: { amount: 100 } });
  await tenant.repo.commit((tx) => tx.create('fte_field', { name: 'Students', description: null, values: [{ year: now, value: 12.5 }] }));
  const research = tenant.research;
  const days = { start_date: `${now}-01-01`, end_date: `${now}-12-31` };
  const agreement = { name: 'Deal', ...days, publisher_id: library.publisher, costs: [{ ...noCost, year: now, publish: 70.5, fee: 2 }] };
  const { id: agreement_id } = await ask(groups.agreements.create, { as: research, body: { ...agreement, ...priced } });
  deal = agreement_id;
  const article = { doi: '10.1000/a1', journal_title: 'Waves', period: now, institution: 'Harbour U', license: 'CC BY' };
  const charged = { ...article, is_hybrid: 'yes' as const, publisher_id: library.publisher, department_id: physics };
  const { id: outside } = await ask(groups.articles.create, { as: research, body: charged });
  const inside = { title: 'Inside', period: now, publisher_id: library.publisher, agreement_id, in_doaj: 'no' as const };
  await ask(groups.articles.create, { as: research, body: inside });
  const charge = { article_id: outside, kind: 'apc' as const, amount: 100.01, currency: 'EUR' };
  const payers = [{ department_id: biology, external: null, percentage: 33.3333 }];
  await ask(groups.articleCharges.create, { as: research, body: { ...charge, payers } });
  await storeProductUsage(tenant, 'Tides online', library.product, { [now]: [yearCell([5, 6, null, 7])] });
});

let deal = '';
const priced = { list_price: 100, read_price: 40, read_price_year: now };
const noCost = { read: null, publish: null, read_and_publish: null, fee: null, credit: null };

const subjectOf = (name: ChartName) => {
  const ids = {
    subscriptions: record.subscription_id,
    'subscription-periods': record.id,
    publishers: library.publisher,
    vendors: library.vendor,
    agreements: deal,
    library: undefined,
  };
  return { kind: charts[name].of, id: ids[charts[name].of] ?? '' };
};

function read(chartName: ChartName, query: Record<string, string> = {}): Promise<Chart> {
  const as = tenant.viewer;
  return charts[chartName].of === 'library'
    ? ask(chartCalls.ofLibrary, { as, params: { chartName }, query })
    : ask(chartCalls.ofRecord, { as, params: { chartName, ...subjectOf(chartName) }, query });
}

interface Rows {
  data: ChartRow[];
  last_row: number;
  sums: { amount: number | null } | null;
}

/** The rows at an address that a chart says, page by page. */
async function rowsAt(path: string, more: Record<string, string> = {}): Promise<Rows> {
  const { pathname, searchParams } = new URL(path, 'https://library.example');
  const [, , chartName = '', kind = '', id] = pathname.split('/');
  const at = async (page: number): Promise<Rows> => {
    const query = { ...Object.fromEntries(searchParams), ...more, page: String(page), per_page: '3' };
    return id === undefined
      ? ask(chartCalls.rowsOfLibrary, { as: tenant.viewer, params: { chartName }, query })
      : ask(chartCalls.rowsOfRecord, { as: tenant.viewer, params: { chartName, kind, id }, query });
  };
  const first = await at(1);
  const data = [...first.data];
  for (let page = 2; data.length < first.last_row; page++) data.push(...(await at(page)).data);
  return { ...first, data };
}

test('the list of charts names each one that the caller may see (C604)', async () => {
  const listed = await ask(chartCalls.list, { as: tenant.viewer });
  expect(listed.map(({ name }) => name)).toEqual(chartNames);
  expect(listed.find(({ name }) => name === 'renewal-status')).toMatchObject({
    title: 'Renewal status by year',
    title_code: { code: 'insights.titleRenewalStatus' },
    of: 'library',
    unit: 'count',
    parameters: ['year', 'financialPeriodId', 'department_id', 'provider_id'],
  });
});

/** Charts whose values are worked out of the sums of their rows. */
const derived = new Set(['cost-per-fte', 'article-price-by-year', 'article-price-per-publisher', 'price-of-agreement-articles']);

describe('every chart (C470-C476, C477, C479-C485, C486, C600-C603)', () => {
  test.each(chartNames)('%s: the rows at each point and term sum to it [RI01]', async (name) => {
    const chart = await read(name);
    expect(chart).toMatchObject({ name, parameters: { year: now }, as_of: { seq: expect.any(Number) as number } });
    expect(chart.x.values.length, 'something to see').toBeGreaterThan(0);
    expect(chart.formula.text).not.toMatch(/^insights\./);
    let compared = 0;
    for (const term of chart.formula.terms) {
      const { data } = await rowsAt(term.rows);
      const known = data.filter((row) => row[term.field] !== null);
      expect(term.value === null ? 0 : cents([term.value]), term.key).toBe(cents(known.map((row) => row[term.field])));
      for (const row of data) expect([row.unit, row.currency], term.key).toEqual([term.unit, term.currency]);
      compared += known.length;
    }
    expect(compared, 'rows behind the terms').toBeGreaterThan(0);
    if (!['money', 'count'].includes(chart.unit) || derived.has(name)) return;
    for (const series of chart.series)
      for (const [at, { key }] of chart.x.values.entries()) {
        const { data, sums } = await rowsAt(chart.rows.path, { x: key, series: series.key });
        expect(cents([series.values[at] ?? null]), `${series.key} ${key}`).toBe(cents(data.map(({ amount }) => amount)));
        if (data.length > 0 && series.values[at] !== null) expect(sums?.amount).toBe(series.values[at]);
      }
  });

  test('an unknown name is not found, and neither is a chart of another kind of record (C485, C486)', async () => {
    const as = tenant.viewer;
    const status = async (chartName: string, query = {}) =>
      (await callApi(chartCalls.ofLibrary, { as, params: { chartName }, query })).status;
    expect(await status('no-such-chart')).toBe(404);
    expect(await status('constructor')).toBe(404);
    expect(await status('price-development')).toBe(404);
    const ofRecord = (chartName: string, kind: string, id: string) =>
      callApi(chartCalls.ofRecord, { as, params: { chartName, kind, id } }).then((answer) => answer.status);
    expect(await ofRecord('price-development', 'subscriptions', 'nowhere')).toBe(404);
    expect(await ofRecord('price-development', 'subscription-periods', record.id)).toBe(404);
    expect(await ofRecord('total-spend', 'subscriptions', record.subscription_id)).toBe(404);
    expect(await ofRecord('price-development', 'users', tenant.viewer.id)).toBe(404);
    expect(await status('total-spend', { year: String(now) })).toBe(422);
    expect(await status('what-moved', { year: 'soon' })).toBe(422);
    expect(await status('renewal-status', { financialPeriodId: 'nowhere' })).toBe(404);
  });

  test('the chart of vendors is closed with their pages', async () => {
    const open = (viewers_see_vendors: boolean) =>
      ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors } });
    await open(false);
    const params = { chartName: 'share-per-vendor' };
    expect((await callApi(chartCalls.ofLibrary, { as: tenant.viewer, params })).status).toBe(403);
    expect((await callApi(chartCalls.rowsOfLibrary, { as: tenant.viewer, params })).status).toBe(403);
    expect((await ask(chartCalls.list, { as: tenant.viewer })).map(({ name }) => name)).not.toContain('share-per-vendor');
    expect((await callApi(chartCalls.ofLibrary, { as: tenant.editor, params })).status).toBe(200);
    await open(true);
  });

  test("another library's charts are empty, and its records not found", async () => {
    const stranger = (await createTestTenant()).admin;
    const { x } = await ask(chartCalls.ofLibrary, { as: stranger, params: { chartName: 'total-spend' } });
    expect(x.values).toEqual([]);
    const params = { chartName: 'price-development', kind: 'subscriptions', id: record.subscription_id };
    expect((await callApi(chartCalls.ofRecord, { as: stranger, params })).status).toBe(404);
  });
});

describe('rows of charts', () => {
  test('lead to their records, the largest first, with share, previous and change (C605)', async () => {
    const { data, sums, last_row } = await rowsAt(`/charts/share-per-publisher/underlying-data?year=${now}`);
    expect(last_row).toBe(5);
    expect(sums).toMatchObject({ amount: 191.39 });
    expect(data[0]).toMatchObject({
      amount: 104.05,
      name: 'Journal of Tides',
      link: `/subscriptions/${record.subscription_id}`,
      period: { id: record.id, start_date: `${now}-01-01` },
      publisher: { name: 'Northern Press' },
      unit: 'money',
      currency: 'EUR',
      share: 54.3654,
      previous: 100.01,
      change: 4.0396,
    });
    expect(data.at(-1)).toMatchObject({ amount: null, group: 'without_price' });
  });

  test('are those of all series but some, as of the bar that stands for the others (C605)', async () => {
    const chart = await read('value-per-department-over-time');
    expect(chart).toMatchObject({ open_series: true, series: { length: 3 } });
    const [x, [first, ...others]] = [String(now), chart.series];
    const at = chart.x.values.findIndex(({ key }) => key === x);
    const { data, sums } = await rowsAt(chart.rows.path, { x, not_series: first?.key ?? '' });
    expect(new Set(data.map(({ series }) => series))).toEqual(new Set(others.map(({ key }) => key)));
    expect(sums?.amount).toBe(columnTotal(others, at));
  });

  test('of a period say who answered what (C609)', async () => {
    const path = `/charts/stakeholder-responses/subscription-periods/${record.id}/underlying-data`;
    const { data } = await rowsAt(path, { series: 'stake' });
    expect(data).toMatchObject([{ name: 'Weber', amount: 33.3333, x: 'open', link: '/stakeholders?search=Weber' }]);
  });
});

describe('what charts say', () => {
  test('total-spend follows invoices, and a department sees its share', async () => {
    const of = async (query: Record<string, string>) => {
      const { series, x } = await read('total-spend', query);
      const at = x.values.findIndex(({ key }) => key === String(now));
      return Object.fromEntries(series.map(({ key, values }) => [key, values[at]]));
    };
    expect(await of({})).toEqual({
      paid: null,
      awaiting: 20.02,
      spent: null,
      committed: 42.34,
      undecided: 129.03,
      forecast: null,
      budget: 100,
    });
    expect(await of({ department_id: physics })).toEqual({
      paid: null,
      awaiting: 6.67,
      spent: null,
      committed: null,
      undecided: 28.01,
      forecast: null,
      budget: 100,
    });
  });

  test('renewal-status counts the periods of a financial period (C480, C487)', async () => {
    const { series } = await read('renewal-status', { financialPeriodId: financialPeriod });
    expect(series.find(({ key }) => key === 'count')?.values).toEqual([1, 0, 1, 3, 1]);
    const { data } = await rowsAt(`/charts/renewal-status/underlying-data?financialPeriodId=${financialPeriod}&x=cancelled&series=money`);
    expect(data).toMatchObject([{ amount: 7.77 }]);
  });

  test('share-per-department splits without a cent too many or too few (C483, C488)', async () => {
    const { series, x } = await read('share-per-department');
    expect(x.values.map(({ label }) => label)).toEqual(['Biology', 'Physics', 'Unallocated']);
    expect(series[0]?.values).toEqual([34.68, 34.68, 122.03]);
  });

  test('budget-vs-actual-per-department is what the spend overview says (C484)', async () => {
    // Who is most above the budget comes first.
    const chart = await read('budget-vs-actual-per-department');
    expect(chart.x.values.map(({ label }) => label)).toEqual(['Physics', 'Biology', 'Unallocated']);
    const overview = await ask(groups.budgets.spendOverview, { as: tenant.viewer, query: { year: String(now) } });
    for (const [at, { label }] of chart.x.values.entries()) {
      const row = overview.rows.find(({ department }) => (department?.name ?? 'Unallocated') === label);
      const values = Object.fromEntries(chart.series.map(({ key, values: all }) => [key, all[at] ?? 0]));
      expect(values).toEqual({ budget: row?.budget ?? 0, paid: row?.paid, awaiting: row?.awaiting, committed: row?.encumbered });
    }
    expect(chart.series[0]?.draw).toBe('line');
    expect((await read('budget-vs-actual-per-department', { form: 'fixed-placement' })).series[0]?.draw).toBe('bar');
  });

  test('follow the switch of the year (RI04)', async () => {
    const begin = (chart_date_switch: string) =>
      ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { chart_date_switch } });
    await begin('12-31');
    expect((await read('what-moved')).parameters.year).toBe(day.endsWith('12-31') ? now : now - 1);
    await begin('01-01');
  });
});

describe('filters by department and provider', () => {
  /** The name, the figure and its rows in a box, in minor units. */
  const figures = async (query: Record<string, string>) => {
    const params = { sectionName: 'subscription-spend-overview' };
    const box = await ask(figureBoxes.ofLibrary, { as: tenant.viewer, params, query });
    for (const figure of box.figures.filter(({ key, unit }) => (unit === 'money' || unit === 'count') && key !== 'available')) {
      const { data } = await rowsAt(figure.rows);
      expect(cents(data.map(({ amount }) => amount)), figure.key).toBe(cents([figure.value]));
    }
    return Object.fromEntries(box.figures.map(({ key, value }) => [key, value]));
  };
  /** The sum of the money of a chart, each bar of which is the sum of its rows. */
  const sumOf = async (name: ChartName, query: Record<string, string>) => {
    const chart = await read(name, query);
    const series = chart.series.filter(({ unit, key }) => unit === 'money' && key !== 'budget');
    for (const { key, values } of series)
      for (const [at, { key: x }] of chart.x.values.entries()) {
        const { data } = await rowsAt(chart.rows.path, { x, series: key });
        expect(cents([values[at] ?? null]), `${name} ${key} ${x}`).toBe(cents(data.map(({ amount }) => amount)));
      }
    return cents(series.flatMap(({ values }) => values));
  };

  test('departments and what none pays sum to the whole, in figures and charts, and rows to their bars', async () => {
    const { departments, has_unallocated } = await ask(chartCalls.filters, { as: tenant.viewer });
    expect([departments.map(({ name }) => name), has_unallocated]).toEqual([['Biology', 'Physics'], true]);
    const ids = [...departments.map(({ id }) => id), 'unallocated'];
    const whole = await figures({});
    const parts = await Promise.all(ids.map((department_id) => figures({ department_id })));
    for (const key of ['spend', 'committed', 'undecided'])
      expect(cents(parts.map((part) => part[key] ?? null)), key).toBe(cents([whole[key] ?? null]));
    expect(parts.map(({ spend }) => spend)).toEqual([34.68, 34.68, 122.03]);
    // The price of a department's shares changed as that of the whole.
    expect(parts[0]?.['increase_price']).toBeCloseTo(4.04, 1);
    for (const name of [
      'total-spend',
      'share-per-publisher',
      'what-moved',
      'budget-vs-actual-per-department',
      'currency-exposure',
    ] as const) {
      const all = await sumOf(name, {});
      let sum = 0;
      for (const department_id of ids) sum += await sumOf(name, { department_id });
      expect(sum, name).toBe(all);
    }
  });

  test('a provider is who publishes or sells, and has no budget', async () => {
    const { providers } = await ask(chartCalls.filters, { as: tenant.viewer });
    expect(providers.map(({ id }) => id).toSorted()).toEqual([library.publisher, library.vendor].toSorted());
    expect(await figures({ provider_id: library.publisher })).toMatchObject({ spend: 191.39, undecided: 129.03 });
    const ofVendor = await figures({ provider_id: library.vendor });
    expect(ofVendor).toMatchObject({ spend: 104.05, undecided: 84.03 });
    expect(ofVendor).not.toHaveProperty('available');
    expect(await figures({ provider_id: library.vendor, department_id: physics })).toMatchObject({ spend: 34.68 });
    const chart = await read('share-per-publisher', { provider_id: library.vendor, year: String(now) });
    expect(chart.parameters).toMatchObject({ provider_id: library.vendor, department_id: null });
    expect(chart.rows.path).toContain(`provider_id=${library.vendor}`);
    expect((await rowsAt(chart.rows.path)).data.map(({ period }) => period?.id)).toEqual([record.id]);
    const { bytes } = await callApi(chartCalls.picture, {
      as: tenant.viewer,
      params: { chartName: 'share-per-publisher' },
      body: { provider_id: library.vendor, year: now },
    });
    expect(bytes.toString('utf8')).toContain('>104.05 EUR<');
  });

  test('are refused where they mean nothing, and not found where no record is', async () => {
    const status = async (chartName: ChartName, query: Record<string, string>, as = tenant.viewer) =>
      (await callApi(chartCalls.ofLibrary, { as, params: { chartName }, query })).status;
    expect(await status('budget-vs-actual-per-department', { provider_id: library.vendor })).toBe(422);
    expect(await status('cost-per-fte', { department_id: physics })).toBe(422);
    expect(await status('articles-by-year', { department_id: physics })).toBe(422);
    expect(await status('total-spend', { provider_id: 'nowhere' })).toBe(404);
    expect(await status('total-spend', { department_id: 'nowhere' })).toBe(404);
    const params = { sectionName: 'subscription-spend-overview' };
    const query = { provider_id: 'nowhere' };
    expect((await callApi(figureBoxes.ofLibrary, { as: tenant.viewer, params, query })).status).toBe(404);
    const stranger = (await createTestTenant()).admin;
    expect(await status('total-spend', { provider_id: library.vendor }, stranger)).toBe(404);
    // Where vendor pages are closed, one that only sells is no filter.
    const open = (viewers_see_vendors: boolean) =>
      ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors } });
    await open(false);
    expect(await status('total-spend', { provider_id: library.vendor })).toBe(404);
    expect((await ask(chartCalls.filters, { as: tenant.viewer })).providers.map(({ id }) => id)).toEqual([library.publisher]);
    await open(true);
  });

  test('of a department that was merged are those of the survivor', async () => {
    const as = tenant.admin;
    const { id } = await ask(groups.departments.create, { as, body: { name: 'Old physics' } });
    const person = { last_name: 'Okafor', email: 'okafor@x.example', departments: [id] };
    await ask(groups.stakeholders.create, { as, body: person });
    await ask(groups.departments.remove, { as, params: { id }, query: { replace_with: physics } });
    expect((await read('total-spend', { department_id: id })).parameters.department_id).toBe(physics);
  });
});

describe('pictures of charts (C608)', () => {
  const picture = (chartName: string, body: object) => callApi(chartCalls.picture, { as: tenant.viewer, params: { chartName }, body });

  test('show the values of the chart, in both themes [RI06]', async () => {
    for (const theme of ['light', 'dark']) {
      const { status, headers, bytes } = await picture('share-per-department', { theme, year: now });
      expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
      const svg = bytes.toString('utf8');
      for (const text of ['Share per department', 'Physics', '34.68 EUR', '122.03 EUR', 'Unallocated']) expect(svg).toContain(`>${text}<`);
    }
  });

  test('of records, and 404 or 422 as their charts', async () => {
    const ofRecord = { kind: 'subscriptions', id: record.subscription_id };
    expect((await picture('price-development', ofRecord)).bytes.toString('utf8')).toContain('104.05 EUR');
    expect((await picture('price-development', {})).status).toBe(404);
    expect((await picture('no-such-chart', {})).status).toBe(404);
    expect((await picture('share-per-department', { width: 10 })).status).toBe(422);
  });
});

test('C899 tells the boxes, each of which answers at its path', async () => {
  const boxes = await ask(figureBoxes.list, { as: tenant.viewer });
  expect(boxes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['subscription-spend-overview', 'to-do-list', 'department-spend-overview']),
  );
  expect(boxes.filter(({ of }) => of === 'department').map(({ path }) => path)).toEqual(['/info-boxes/department-spend-overview/{id}']);
  expect(boxes.every(({ title }) => title !== '')).toBe(true);
  const ofFigures = boxes.filter(({ parameters }) => parameters.length > 0).map(({ name }) => name);
  expect(ofFigures.toSorted()).toEqual([...libraryBoxes, ...departmentBoxes].toSorted());
});

describe('boxes of figures', () => {
  test('of the library: each with its formula, rows and the year before (C490, C495)', async () => {
    const box = await ask(figureBoxes.ofLibrary, { as: tenant.viewer, params: { sectionName: 'subscription-spend-overview' } });
    expect(box.figures.map(({ key, value, unit }) => [key, value, unit])).toEqual([
      ['spend', 191.39, 'money'],
      ['committed', 62.36, 'money'],
      ['undecided', 129.03, 'money'],
      ['undecided_count', 3, 'count'],
      ['available', 37.64, 'money'],
      ['increase_price', 4.0396, 'change'],
      ['increase_same_deals', 21.8526, 'change'],
      ['increase_all', 73.9751, 'change'],
    ]);
    // The first changes and budgets are those of this year; a percentage of a percentage, or of what is left, would say nothing.
    const year = Number(day.slice(0, 4)) - 1;
    const none = { year, previous: null, change: null };
    expect(Object.fromEntries(box.figures.map(({ key, trend }) => [key, trend]))).toEqual({
      spend: { year, previous: 110.01, change: 73.9751 },
      increase_price: none,
      increase_same_deals: none,
      increase_all: none,
      committed: { year, previous: 110.01, change: -43.3142 },
      available: none,
      undecided: { year, previous: 0, change: null },
      undecided_count: { year, previous: 0, change: null },
    });
    // 37.64 of 100.00
    expect(box.figures.flatMap(({ key, verdict }) => (verdict ? [{ key, ...verdict }] : []))).toEqual([
      { key: 'available', kind: 'within_budget', percent: 37.64 },
    ]);
    // A period of the year has no price: the figures that it is missing from say so, the others do not.
    const lacks = '1 period has no local price and is not in the sum.';
    expect(box.figures.flatMap(({ key, note }) => (note === null ? [] : [[key, note]]))).toEqual([
      ['spend', lacks],
      ['increase_all', lacks],
    ]);
    for (const figure of box.figures.filter(({ unit }) => unit !== 'change')) {
      const { data, sums } = await rowsAt(figure.rows);
      expect(cents(data.map(({ amount }) => amount)), figure.key).toBe(cents([figure.value]));
      expect(data.length === 0 ? 0 : sums?.amount, figure.key).toBe(figure.value);
    }
    for (const { formula } of box.figures) {
      expect(formula.terms.length).toBeGreaterThan(0);
      for (const term of formula.terms) {
        const { data } = await rowsAt(term.rows);
        expect(cents(data.map((row) => row[term.field])), term.key).toBe(cents([term.value]));
      }
    }
  });

  test.each(['overview', 'breakdown-recommendations', 'breakdown-renewal-proposal', 'breakdown-departments'])(
    'of the cost to come: %s (C493)',
    async (name) => {
      const as = tenant.viewer;
      const box = await ask(figureBoxes.ofLibrary, { as, params: { sectionName: `forecasted-subscription-cost-${name}` } });
      const { totals } = (await ask(groups.forecasts.list, { as, query: { paginated: 'true' } })) as { totals: { baseline: number } };
      expect(totals.baseline).toBeGreaterThan(0);
      const [baseline, ...others] = box.figures.map(({ value }) => value ?? 0);
      if (name === 'overview') expect(baseline).toBe(totals.baseline);
      else expect(cents([baseline ?? 0, ...others])).toBe(cents([totals.baseline]));
      for (const { key, value, rows, trend } of box.figures) {
        const isCompared = key === 'baseline' || name === 'breakdown-departments';
        expect([key, trend?.year]).toEqual([key, isCompared ? box.year : undefined]);
        const { data } = await rowsAt(rows);
        expect(cents(data.map(({ amount }) => amount)), key).toBe(cents([value]));
        for (const row of data) expect(row.name).not.toBe('');
      }
    },
  );

  test('of a department (C491)', async () => {
    const params = { sectionName: 'department-spend-overview', id: physics };
    const box = await ask(figureBoxes.ofDepartment, { as: tenant.viewer, params });
    expect(box.figures.map(({ key, value }) => [key, value])).toEqual([
      ['spend', 34.68],
      ['committed', 6.67],
      ['undecided', 28.01],
      ['available', 93.33],
    ]);
    const status = async (sectionName: string, id: string) =>
      (await callApi(figureBoxes.ofDepartment, { as: tenant.viewer, params: { sectionName, id } })).status;
    expect(await status('department-spend-overview', 'nowhere')).toBe(404);
    expect(await status('subscription-spend-overview', physics)).toBe(404);
    const params404 = { sectionName: 'no-such-box' };
    expect((await callApi(figureBoxes.ofLibrary, { as: tenant.viewer, params: params404 })).status).toBe(404);
  });
});
