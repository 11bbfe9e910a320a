import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { reportTypes } from '#shared/contract/report-types.ts';
import type { ReportLine, ReportPreview } from '#shared/contract/rows/report-row.ts';
import { reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { sample } from '#tests/support/lane.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { storeTitleReport } from '#tests/support/title-reports.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { reports } = groups;

withLibrary({ at: '2026-11-10T12:00:00Z' });

let second = '';
let third = '';

beforeAll(async () => {
  const department = async (name: string) => (await ask(groups.departments.create, { as: tenant.editor, body: { name } })).id;
  [second, third] = [await department('Chemistry'), await department('Law')];
  const share = (id: string, percentage: number) => ({ department_id: id, percentage, cost_center_id: null });
  // 0, 1 and 3 departments.
  await library.period({ subscription_name: 'Journal of None', price: 100, start_date: '2026-01-01' });
  await library.period({ subscription_name: 'Journal of One', price: 50.05, departments: [share(library.department, 100)] });
  await library.period({
    subscription_name: 'Journal of Three',
    price: 100,
    departments: [share(library.department, 33.33), share(second, 33.33), share(third, 33.34)],
    vendor_id: library.vendor,
    currency: 'EUR',
  });
  await library.period({ subscription_name: '=HYPERLINK("https://bad.example")', price: 10, currency: 'USD', exchange_rate: '0.5' });
});

const columns = (...paths: string[]) => paths.map((path) => ({ path, label: null, total: null }));
const summed = (path: string) => ({ path, label: null, total: 'sum' as const });
const preview = (body: object, type = 'subscription-periods', as = tenant.viewer) =>
  ask(reports.previewOfDefinition, { as, params: { id: type }, body: body as never });
const rowsOf = ({ lines }: ReportPreview) => lines.flatMap((line) => (line.kind === 'row' ? [line.cells.map(({ value }) => value)] : []));
const groupsOf = ({ lines }: ReportPreview) =>
  lines.flatMap((line) => (line.kind === 'group' ? [[line.label, line.count, line.totals.at(-1)?.[0]?.value ?? null]] : []));
const generate = async (query: Record<string, string>, type = 'subscription-periods') => {
  const answer = await callApi(reports.generateOfType, { as: tenant.viewer, params: { id: type }, query });
  expect(answer.status).toBe(200);
  return answer;
};
const textOf = async (query: Record<string, string>) =>
  (await generate(query)).bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');

describe('types of reports [C451, C452] [S76] [R104]', () => {
  test('have the columns of their lists, each by itself, and those of what they lead to [RD03]', async () => {
    const types = await ask(reports.types, { as: tenant.admin });
    expect(types.map(({ slug }) => slug)).toEqual([...reportTypeNames]);
    for (const { slug, columns: offered } of types) {
      const own = offered.filter(({ trail }) => trail.length === 0).map(({ field }) => field);
      const list = listColumns[reportTypes[slug as keyof typeof reportTypes]] as readonly { field: string; hidden?: unknown }[];
      expect(own).toEqual(expect.arrayContaining(list.filter(({ hidden }) => hidden !== 'never').map(({ field }) => field)));
      const paths = offered.map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
    }
    const type = await ask(reports.type, { as: tenant.viewer, params: { id: 'subscription-periods' } });
    expect(type.columns.find(({ path }) => path === 'product.publisher.name')).toMatchObject({
      trail: ['Product', 'Publisher'],
      label: 'Name',
      many: false,
    });
    expect(type.columns.find(({ path }) => path === 'invoices.amount')).toMatchObject({ many: true, totals: ['count'] });
    expect((await callApi(reports.type, { as: tenant.viewer, params: { id: 'secrets' } })).status).toBe(404);
  });

  test('every column can be shown, and grouped by', { timeout: 180_000 }, async () => {
    for (const slug of reportTypeNames) {
      const { columns: offered } = await ask(reports.type, { as: tenant.admin, params: { id: slug } });
      for (const { path } of sample(offered.filter(({ trail }) => trail.length < 2))) {
        const shown = await preview({ columns: columns(path), groups: [path] }, slug, tenant.admin);
        expect(shown.columns[0], `${slug} ${path}`).toMatchObject({ path, problem: null });
        expect(shown.skipped).toEqual([]);
      }
    }
  });
});

describe('ready-made reports [C697]', () => {
  test('show their rows: no column, filter, group or total of them is unknown', async () => {
    const ready = await ask(reports.readyMade, { as: tenant.viewer });
    expect(ready.length).toBeGreaterThan(5);
    for (const { key, type, definition } of ready) {
      const shown = await preview(definition, type);
      expect(shown.columns.flatMap(({ problem, path }) => (problem === null ? [] : [`${key} ${path} ${problem}`]))).toEqual([]);
      expect(shown.skipped).toEqual([]);
    }
  });

  test('spend of this year by department adds up to the whole', async () => {
    const ready = (await ask(reports.readyMade, { as: tenant.viewer })).find(({ key }) => key === 'spend-by-department');
    const shown = await preview(ready?.definition ?? {});
    expect(shown.totals.at(-1)).toEqual([{ value: 255.05, currency: 'EUR' }]);
    expect(groupsOf(shown)).toHaveLength(4);
    expect(shown.chart?.values.map(({ label, value }) => [label, value])).toEqual([
      ['Physics', 83.38],
      ['Law', 33.34],
      ['Chemistry', 33.33],
      ['', 105],
    ]);
  });
});

describe('shares of cost centers [RD01]', () => {
  test('split sums as departments do, the rest in none: 0, 1 and 3 departments add up to the whole', async () => {
    const share = (department_id: string, percentage: number, cost_center_id: string | null) => ({
      department_id,
      percentage,
      cost_center_id,
    });
    const departments = [share(library.department, 50, library.costCenter), share(second, 30, null), share(third, 20, library.costCenter)];
    const { id } = await library.period({ subscription_name: 'Journal of Centers', price: 100, departments });
    const shown = await preview({ columns: [summed('normalized_price')], groups: ['costCenters.name'], search: '' });
    const whole = shown.totals[0]?.[0]?.value ?? 0;
    const [center, none] = groupsOf(shown);
    expect([center?.[0], none?.[0]]).toEqual(['4711', '']);
    expect(center?.[2]).toBe(70);
    expect(Math.round(100 * (Number(center?.[2]) + Number(none?.[2])))).toBe(Math.round(100 * whole));
    await ask(groups.subscriptionPeriods.remove, { as: tenant.editor, params: { id } });
  });

  test('of departments without a value of their own are in none, with their share', async () => {
    const shown = await preview({ columns: [summed('normalized_price')], groups: ['departments.parent'] });
    expect(groupsOf(shown)).toEqual([['', 4, 255.05]]);
  });
});

describe('groups of what a record has several of [RD01]', () => {
  const as = () => tenant.editor;
  const productOf = async (name: string, more: object) =>
    (await ask(groups.products.create, { as: as(), body: { name, owner_id: as().id, publisher_id: library.publisher, ...more } })).id;

  test('splits sums over 0, 1 and 3 subjects of the product', async () => {
    const subject = async (name: string) => (await ask(groups.subjectCategories.create, { as: as(), body: { name } })).id;
    const [law, music, optics] = [await subject('Law'), await subject('Music'), await subject('Optics')];
    const products = [
      await productOf('No subject', {}),
      await productOf('One subject', { main_subject_category_id: law }),
      await productOf('Three subjects', { main_subject_category_id: law, subject_category_ids: [law, music, optics] }),
    ];
    const made: string[] = [];
    for (const product_id of products)
      made.push((await library.period({ product_id, subscription_name: 'Of subjects', price: 100, currency: 'EUR' })).id);
    const body = {
      columns: [...columns('subscription'), summed('normalized_price')],
      filters: [{ path: 'subscription', operator: 'contains', values: ['Of subjects'] }],
    };
    const shown = await preview({ ...body, groups: ['product.subjects'] });
    expect(groupsOf(shown)).toEqual([
      ['Law', 2, 133.34],
      ['Music', 1, 33.33],
      ['Optics', 1, 33.33],
      ['', 1, 100],
    ]);
    expect(shown.totals).toEqual((await preview(body)).totals);
    for (const id of made) await ask(groups.subscriptionPeriods.remove, { as: as(), params: { id } });
  });

  test('splits sums over 0, 1 and 3 contacts of the publisher', async () => {
    const made: string[] = [];
    for (const [name, contacts] of [
      ['Quiet House', []],
      ['One Desk', ['Abe']],
      ['Three Desks', ['Abe', 'Bea', 'Cem']],
    ] as const) {
      const { id: publisher_id } = await ask(groups.publishers.create, { as: as(), body: { name, currency: 'EUR' } });
      for (const first_name of contacts)
        await ask(groups.contacts.create, {
          as: as(),
          body: { provider_id: publisher_id, first_name, email: `${first_name}@desk.example` },
        });
      const product_id = await productOf(name, { publisher_id });
      made.push((await library.period({ product_id, subscription_name: 'Of contacts', price: 100, currency: 'EUR' })).id);
    }
    const body = {
      columns: [...columns('subscription', 'publisher.contacts.name'), summed('normalized_price')],
      filters: [{ path: 'subscription', operator: 'contains', values: ['Of contacts'] }],
    };
    const shown = await preview({ ...body, groups: ['publisher.contacts.name'] });
    expect(groupsOf(shown)).toEqual([
      ['Abe', 2, 133.34],
      ['Bea', 1, 33.33],
      ['Cem', 1, 33.33],
      ['', 1, 100],
    ]);
    const plain = await preview(body);
    expect(shown.totals).toEqual(plain.totals);
    expect(plain).toMatchObject({ row_count: 3, totals: [null, null, [{ value: 300, currency: 'EUR' }]] });
    for (const id of made) await ask(groups.subscriptionPeriods.remove, { as: as(), params: { id } });
  });
});

describe('lines of a report [C453, C690] [S77]', () => {
  test('follow product, publisher and many invoices, with search, filters and order', async () => {
    const shown = await preview({
      columns: columns('subscription', 'price', 'product.publisher.name', 'departments'),
      filters: [{ path: 'price', operator: 'gte', values: ['50'] }],
      sort: [
        { path: 'product.name', descending: false },
        { path: 'subscription', descending: true },
      ],
      search: 'journal',
    });
    expect(rowsOf(shown)).toEqual([
      ['Journal of Three', 100, 'Northern Press', ['Physics', 'Chemistry', 'Law']],
      ['Journal of One', 50.05, 'Northern Press', ['Physics']],
      ['Journal of None', 100, 'Northern Press', []],
    ]);
    expect(shown).toMatchObject({ row_count: 3, line_count: 3, skipped: [] });
    const [line] = shown.lines as Extract<ReportLine, { kind: 'row' }>[];
    expect(line?.link).toMatch(/^\/subscriptions\//);
    expect(line?.cells[1]).toEqual({ value: 100, currency: 'EUR' });
  });

  test('are all there while a filter has no value yet', async () => {
    for (const values of [[], ['']])
      for (const operator of ['in', 'gte'])
        expect(await preview({ columns: columns('price'), filters: [{ path: 'price', operator, values }] })).toMatchObject({
          row_count: 4,
        });
  });

  test('by an address say the same', async () => {
    const shown = await ask(reports.previewOfType, {
      as: tenant.viewer,
      params: { id: 'subscription-periods' },
      query: {
        columns: 'subscription,price',
        totals: 'price:max',
        'filter[price][gte]': '60',
        sort: '-subscription',
        page: '2',
        per_page: '1',
      } as never,
    });
    expect(rowsOf(shown)).toEqual([['Journal of None', 100]]);
    expect(shown).toMatchObject({ row_count: 2, totals: [null, [{ value: 100, currency: 'EUR' }]] });
  });

  test('money of 0, 1 and 3 departments is split, and the groups add up to the whole [RD01]', async () => {
    const body = { columns: [...columns('subscription'), summed('normalized_price')] };
    const whole = (await preview(body)).totals[1];
    expect(whole).toEqual([{ value: 255.05, currency: 'EUR' }]);
    for (const path of ['departments', 'departments.name']) {
      const grouped = await preview({ ...body, groups: [path] });
      expect(groupsOf(grouped)).toEqual([
        ['Chemistry', 1, 33.33],
        ['Law', 1, 33.34],
        ['Physics', 2, 83.38],
        ['', 2, 105],
      ]);
      expect(grouped.totals[1]).toEqual(whole);
      expect(rowsOf(grouped)[0]).toEqual(['Journal of Three', 33.33]);
    }
    // What several rows lead to is joined, never multiplied.
    const joined = await preview({ columns: [...columns('departments.name'), summed('normalized_price')] });
    expect(joined).toMatchObject({ row_count: 4, totals: [null, whole] });
  });

  test('what is not there or not allowed stays visible with the reason, and the rest is shown [RD02]', async () => {
    const body = {
      columns: [...columns('name', 'gone', 'vendor.name'), summed('publisher')],
      filters: [{ path: 'gone.too', operator: 'in', values: ['x'] }],
    };
    const open = (viewers_see_vendors: boolean) =>
      ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors } });
    await open(false);
    const shown = await preview(body, 'subscriptions', tenant.viewer);
    const closed = await callApi(reports.previewOfType, {
      as: tenant.viewer,
      params: { id: 'vendors' },
      query: { columns: 'name' } as never,
    });
    await open(true);
    expect(shown.columns.map(({ problem }) => problem)).toEqual([
      null,
      'There is no such column.',
      'You do not have permission to see this column.',
      'This column has no such total.',
    ]);
    expect(shown.skipped).toMatchObject([{ path: 'gone.too', problem: 'There is no such column.' }]);
    const seen = await preview(body, 'subscriptions', tenant.admin);
    expect(seen.columns[2]).toMatchObject({ problem: null });
    expect(closed.status).toBe(403);
  });

  test('bad parameters are refused by name', async () => {
    const status = async (query: Record<string, string>) => {
      const answer = await callApi(reports.previewOfType, { as: tenant.viewer, params: { id: 'subscriptions' }, query: query as never });
      return [answer.status, answer.body.messages.default];
    };
    expect(await status({ columns: 'price', 'filter[price][gte]': 'dear' })).toEqual([422, 'Filter “price”: Must be numeric value']);
    expect(await status({})).toMatchObject([422, expect.any(String)]);
    expect((await status({ columns: 'price', colour: 'red' }))[0]).toBe(422);
    expect((await status({ columns: 'price', totals: 'price:median' }))[0]).toBe(422);
    expect((await status({ columns: Array.from({ length: 41 }, () => 'price').join(',') }))[0]).toBe(422);
    for (const path of ['departments', 'decision', 'periods.price'])
      expect(await status({ columns: 'price', [`filter[${path}][gte]`]: '5' })).toEqual([
        422,
        `Filter “${path}”: This column cannot be compared by size. Choose “is” or “contains”.`,
      ]);
    expect((await status({ columns: 'price', groups: 'vendor,publisher,owner,product' }))[0]).toBe(422);
  });

  test('definitions over their limits are refused with the limit: 40 columns, 30 filters, 3 groups, depth 2', async () => {
    const messages = async (body: object) => {
      const answer = await callApi(reports.previewOfDefinition, {
        as: tenant.viewer,
        params: { id: 'subscriptions' },
        body: body as never,
      });
      return [answer.status, Object.values(answer.body.messages.errors ?? {}).join()];
    };
    const filters = Array.from({ length: 31 }, () => ({ path: 'price', operator: 'gte', values: ['1'] }));
    const many = Array.from({ length: 41 }, () => 'price');
    for (const [body, limit] of [
      [{ columns: columns(...many) }, '40'],
      [{ columns: columns('price'), filters }, '30'],
      [{ columns: columns('price'), groups: ['vendor', 'publisher', 'owner', 'product'] }, '3'],
    ] as const)
      expect(await messages(body)).toEqual([422, expect.stringContaining(limit)]);
    // A way over more joins than the limit leads to no column: it stays, with the reason.
    const deep = await preview({ columns: columns('name', 'product.publisher.contacts.name') }, 'subscriptions');
    expect(deep.columns[1]).toMatchObject({ column: null, problem: 'There is no such column.' });
  });
});

describe('files [C454] [RD04]', () => {
  const query = { columns: 'subscription,normalized_price', totals: 'normalized_price:sum', groups: 'departments', sort: 'subscription' };

  test('in csv and tsv have the same sums, with formulas neutralised', async () => {
    const lines = await textOf({ ...query, format: 'csv' });
    expect(lines[0]).toBe('Departments,Subscription,Local price,Local price currency');
    expect(lines).toContain('Physics (2),,83.38,EUR');
    expect(lines.at(-1)).toBe('Total,,255.05,EUR');
    expect(lines.find((line) => line.includes('HYPERLINK'))).toContain("'=HYPERLINK");
    expect((await textOf({ ...query, format: 'tsv' })).at(-1)).toBe('Total\t\t255.05\tEUR');
  });

  test('in xlsx and ods have typed cells, and subtotals as formulas', async () => {
    const answer = await generate({ ...query, format: 'xlsx' });
    expect(answer.headers['suggested-filename']).toMatch(/^subscription-periods-\d{4}-\d\d-\d\d\.xlsx$/);
    const { sheets } = await readXlsx(answer.bytes, { readStyles: true });
    const rows = sheets[0]?.rows ?? [];
    expect(rows.at(-1)?.slice(0, 4)).toEqual(['Total', null, 255.05, 'EUR']);
    const cells = [...(sheets[0]?.cells ?? [])];
    const formulas = cells.flatMap(([, { formula }]) => formula ?? []);
    expect(formulas).toContain(`SUBTOTAL(9,C2:C${rows.length - 1})`);
    expect(formulas.filter((formula) => formula.includes('HYPERLINK'))).toEqual([]);
    const content =
      readZip((await generate({ ...query, format: 'ods' })).bytes)
        .get('content.xml')
        ?.toString() ?? '';
    expect(content).toContain(`table:formula="of:=SUBTOTAL(9;[.C2:.C${rows.length - 1}])"`);
  });

  test('name below the rows what they skip, and why, in every format', async () => {
    const skipping = { ...query, columns: 'subscription,normalized_price,gone', 'filter[lost.too]': 'x' };
    const notes = ['gone: There is no such column.', 'lost.too: There is no such column.'];
    for (const format of ['csv', 'tsv']) expect((await textOf({ ...skipping, format })).slice(-2)).toEqual(notes);
    const { sheets } = await readXlsx((await generate({ ...skipping, format: 'xlsx' })).bytes);
    expect(sheets[0]?.rows.slice(-2).map(([note]) => note)).toEqual(notes);
    const ods =
      readZip((await generate({ ...skipping, format: 'ods' })).bytes)
        .get('content.xml')
        ?.toString() ?? '';
    for (const note of notes) expect(ods).toContain(note);
    const json = JSON.parse((await textOf({ ...skipping, format: 'json' })).join('')) as ReportPreview;
    expect([...json.columns, ...json.skipped].flatMap(({ path, problem }) => (problem === null ? [] : `${path}: ${problem}`))).toEqual(
      notes,
    );
    const body = {
      columns: columns('subscription', 'gone'),
      filters: [{ path: 'lost.too', operator: 'in' as const, values: ['x'] }],
      format: 'pdf' as const,
    };
    const { id } = await ask(reports.run, { as: tenant.viewer, params: { id: 'subscription-periods' }, body });
    await runJobs(tenant.id);
    const { bytes } = await callApi(reports.download, { as: tenant.viewer, params: { id } });
    expect(readPdf(bytes).pages.flat()).toEqual(expect.arrayContaining(notes));
  });

  test('in xlsx have amounts with the decimals of their currency', async () => {
    const yen = await library.period({ subscription_name: 'Yen', price: 1200, currency: 'JPY', exchange_rate: '0.0062' });
    const { sheets } = await readXlsx((await generate({ columns: 'subscription,price', sort: 'subscription', format: 'xlsx' })).bytes, {
      readStyles: true,
    });
    const formatOf = (name: string) => {
      const row = sheets[0]?.rows.findIndex(([first]) => first === name);
      return sheets[0]?.cells?.get(`${row},1`)?.style?.numFmt;
    };
    expect([formatOf('Yen'), formatOf('Journal of One')]).toEqual(['#,##0', '#,##0.00']);
    await ask(groups.subscriptionPeriods.remove, { as: tenant.editor, params: { id: yen.id } });
  });

  test('have no formula for a count that would count a row in several groups twice', async () => {
    const counted = { ...query, totals: 'subscription:count,normalized_price:sum', format: 'xlsx' };
    const { sheets } = await readXlsx((await generate(counted)).bytes, { readStyles: true });
    const formulas = [...(sheets[0]?.cells ?? [])].flatMap(([, { formula }]) => formula ?? []);
    expect(sheets[0]?.rows.at(-1)?.[1]).toBe(4);
    expect(formulas.filter((formula) => formula.startsWith('SUBTOTAL(3'))).toHaveLength(4);
    expect(formulas.filter((formula) => formula.startsWith('SUBTOTAL(9'))).toHaveLength(5);
  });

  test('in json are the lines', async () => {
    const { lines, totals } = JSON.parse((await textOf({ ...query, format: 'json' })).join('')) as ReportPreview;
    expect(totals[1]).toEqual([{ value: 255.05, currency: 'EUR' }]);
    expect(lines.filter(({ kind }) => kind === 'group')).toHaveLength(4);
    expect(
      (
        await callApi(reports.generateOfType, {
          as: tenant.viewer,
          params: { id: 'subscriptions' },
          query: { columns: 'name', format: 'doc' } as never,
        })
      ).status,
    ).toBe(422);
  });
});

describe('the chart of a report [S120] [C690]', () => {
  const body = {
    columns: [...columns('subscription'), summed('normalized_price'), { path: 'price', label: null, total: 'sum' as const }],
    groups: ['departments'],
  };
  const chart = { kind: 'bar' as const, by: 'departments', total: 'normalized_price' };
  const refused = 'A chart shows a total in the groups of the report. Choose one of its groups and a column that has a total.';

  test('has the totals of the groups, which add up to the whole [RD01]', async () => {
    const shown = await preview({ ...body, chart });
    const lines = groupsOf(await preview({ columns: [summed('normalized_price')], groups: ['departments'] }));
    expect(lines.map(([label]) => label)).toEqual(['Chemistry', 'Law', 'Physics', '']);
    expect(shown.chart).toEqual({
      ...chart,
      unit: 'money',
      currency: 'EUR',
      // The largest first, rows without a group last.
      values: [2, 1, 0, 3].map((at) => ({ key: expect.any(String), label: lines[at]?.[0], value: lines[at]?.[2] })),
      others: null,
      is_ordered: false,
      whole: 255.05,
    });
    expect(shown.chart?.values.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(255.05, 6);
    const line = await ask(reports.previewOfType, {
      as: tenant.viewer,
      params: { id: 'subscription-periods' },
      query: { columns: 'price', totals: 'price:count', groups: 'vendor', chart: 'line,vendor,price' } as never,
    });
    expect(line.chart).toMatchObject({ kind: 'line', unit: 'count', currency: null, whole: 4 });
    expect(line.chart?.values.map(({ label, value }) => [label, value])).toEqual([
      ['Bookhouse', 1],
      ['', 3],
    ]);
    const days = await preview({ columns: body.columns, groups: ['start_date'], chart: { ...chart, by: 'start_date' } });
    expect(days.chart).toMatchObject({ is_ordered: true });
    expect(days.chart?.values.map(({ label }) => label)).toEqual(groupsOf(days).map(([label]) => label));
  });

  test('leads from a bar to exactly its rows, with what each adds to it', async () => {
    const { chart: drawn } = await preview({ ...body, chart });
    for (const { key, value } of drawn?.values ?? []) {
      const behind = await preview({ ...body, chart, rows_of: { key }, per_page: 2 });
      const all = [...rowsOf(behind), ...rowsOf(await preview({ ...body, chart, rows_of: { key }, page: 2, per_page: 2 }))];
      expect(all).toHaveLength(behind.row_count);
      expect(all.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(Math.round((value ?? 0) * 100));
      expect(behind).toMatchObject({ totals: [null, [{ value }], expect.anything()], groups: [], chart: null });
    }
    const physics = await preview({ ...body, chart, rows_of: { key: library.department } });
    expect(new Set(rowsOf(physics).map(([name]) => name))).toEqual(new Set(['Journal of One', 'Journal of Three']));
    expect(physics.row_count).toBe(2);
    expect((await preview({ ...body, chart, rows_of: { key: null } })).row_count).toBe(0);
    const without = { as: tenant.viewer, params: { id: 'subscription-periods' }, body: { ...body, rows_of: { key: '' } } };
    expect((await callApi(reports.previewOfDefinition, without as never)).status).toBe(422);
  });

  test('of a group or total that the report does not have is refused with a sentence', async () => {
    const wrong = [
      { ...chart, by: 'vendor' },
      { ...chart, total: 'subscription' },
      { ...chart, total: 'gone' },
    ];
    for (const each of wrong) {
      const asked = await callApi(reports.previewOfDefinition, {
        as: tenant.viewer,
        params: { id: 'subscription-periods' },
        body: { ...body, chart: each } as never,
      });
      expect([asked.status, asked.body.messages.default]).toEqual([422, refused]);
      const saved = await callApi(reports.create, {
        as: tenant.editor,
        body: { ...body, chart: each, name: 'Wrong', type: 'subscription-periods' } as never,
      });
      expect([saved.status, saved.body.messages.default]).toEqual([422, refused]);
    }
    const kind = { as: tenant.viewer, params: { id: 'subscription-periods' }, body: { ...body, chart: { ...chart, kind: 'pie' } } };
    expect((await callApi(reports.previewOfDefinition, kind as never)).status).toBe(422);
  });

  test('of amounts in several currencies is not drawn, and says so', async () => {
    const shown = await preview({ ...body, chart: { ...chart, total: 'price' } });
    expect(shown.chart).toBeNull();
    expect(shown.skipped).toMatchObject([{ path: 'price', problem_code: { code: 'reports.chartCurrencies' } }]);
    const text = await textOf({ columns: 'price', totals: 'price:sum', groups: 'vendor', chart: 'bar,vendor,price', format: 'csv' });
    expect(text.at(-1)).toBe('price: The chart is not drawn: the amounts are in several currencies.');
  });

  test('is saved with it, and left out where the address asks for other groups', async () => {
    const given = { ...body, chart, name: 'Drawn', type: 'subscription-periods' as const };
    const { id, version } = await ask(reports.create, { as: tenant.editor, body: given });
    const show = (query: object) => ask(reports.preview, { as: tenant.editor, params: { id }, query: query as never });
    expect((await ask(reports.get, { as: tenant.editor, params: { id } })).chart).toEqual(chart);
    expect((await show({})).chart).toMatchObject(chart);
    expect((await show({ groups: 'vendor' })).chart).toBeNull();
    expect((await show({ chart: '' })).chart).toBeNull();
    const changed = await callApi(reports.update, { as: tenant.editor, params: { id }, body: { version, groups: ['vendor'] } as never });
    expect([changed.status, changed.body.messages.default]).toEqual([422, refused]);
    await ask(reports.update, { as: tenant.editor, params: { id }, body: { version, chart: null } as never });
    expect((await show({})).chart).toBeNull();
    await ask(reports.remove, { as: tenant.editor, params: { id } });
  });

  test('is a native one in xlsx, on a sheet with its figures', async () => {
    const query = { columns: 'subscription,normalized_price', totals: 'normalized_price:sum', groups: 'departments', format: 'xlsx' };
    const { bytes } = await generate({ ...query, chart: 'bar,departments,normalized_price' });
    const { sheets } = await readXlsx(bytes);
    expect(sheets[1]?.name).toBe('Local price by Departments');
    expect(sheets[1]?.rows).toEqual([
      ['Departments', 'Local price (EUR)'],
      ['Physics', 83.38],
      ['Law', 33.34],
      ['Chemistry', 33.33],
      ['None', 105],
    ]);
    const drawn = readZip(bytes).get('xl/charts/chart1.xml')?.toString() ?? '';
    for (const part of ['c:barChart', 'A2:A5', 'B2:B5', 'Local price by Departments']) expect(drawn).toContain(part);
    const line = readZip((await generate({ ...query, chart: 'line,departments,normalized_price' })).bytes);
    expect(line.get('xl/charts/chart1.xml')?.toString()).toContain('c:lineChart');
    expect((await readXlsx((await generate(query)).bytes)).sheets).toHaveLength(1);
  });
});

describe('saved reports [C450, C455, C456, C457, C458, C459, C460, C461, C695, C696] [S78]', () => {
  const body = {
    name: 'What Physics pays',
    type: 'subscription-periods' as const,
    columns: [...columns('subscription'), summed('normalized_price')],
  };
  const create = (more: object = {}, as = tenant.editor) => ask(reports.create, { as, body: { ...body, ...more } as never });

  test('are private until they are shared, with roles or everybody', async () => {
    const { id, version } = await create();
    const seen = async (as = tenant.viewer) => (await ask(reports.list, { as })).some((each) => each.id === id);
    expect([await seen(tenant.editor), await seen(), await seen(tenant.admin)]).toEqual([true, false, false]);
    expect((await callApi(reports.get, { as: tenant.viewer, params: { id } })).status).toBe(404);
    expect((await callApi(reports.generate, { as: tenant.viewer, params: { id } })).status).toBe(404);
    const change = (given: object) => ask(reports.update, { as: tenant.editor, params: { id }, body: given as never });
    const shared = await change({ version, shared: 'roles', roles: ['viewer'] });
    expect(shared).toMatchObject({ own: true, shared: 'roles', version: 2 });
    expect([await seen(), await seen(tenant.admin)]).toEqual([true, false]);
    expect(await ask(reports.get, { as: tenant.viewer, params: { id } })).toMatchObject({ own: false });
    await change({ shared: 'everybody' });
    expect(await seen(tenant.admin)).toBe(true);
    const refused = await callApi(reports.update, { as: tenant.admin, params: { id }, body: { name: 'Mine' } as never });
    expect([refused.status, refused.body.messages.default]).toEqual([
      403,
      expect.stringMatching(/^This report belongs to .+\. Copy it to change it\.$/),
    ]);
    expect((await callApi(reports.update, { as: tenant.editor, params: { id }, body: { version, name: 'Late' } as never })).status).toBe(
      409,
    );
  });

  test('show their lines, with what the address says instead', async () => {
    const { id } = await create({ groups: ['departments'], sort: [{ path: 'subscription', descending: false }] });
    const saved = await ask(reports.preview, { as: tenant.editor, params: { id }, query: {} as never });
    expect(groupsOf(saved)).toHaveLength(4);
    const other = await ask(reports.preview, { as: tenant.editor, params: { id }, query: { groups: 'vendor' } as never });
    expect(groupsOf(other)).toEqual([
      ['Bookhouse', 1, 100],
      ['', 3, 155.05],
    ]);
    for (const call of [reports.generate, reports.generatePreview]) {
      const file = await callApi(call, { as: tenant.editor, params: { id }, query: { format: 'csv' } as never });
      expect(file.headers['suggested-filename']).toMatch(/^What%20Physics%20pays-/);
      expect(file.bytes.toString('utf8')).toContain('Total,,255.05,EUR');
    }
  });

  test('relative days are those of the day on which they are read', async () => {
    const shown = await preview({
      columns: columns('subscription'),
      filters: [{ path: 'start_date', operator: 'gte', values: ['$today+40000'] }],
    });
    expect(shown.row_count).toBe(0);
    const current = await preview({
      columns: columns('subscription'),
      filters: [{ path: 'financial_period', operator: 'in', values: ['$current_fp'] }],
    });
    expect(current.row_count).toBe(4);
  });

  test('are copied by who sees them, and deleted by their owner', async () => {
    const { id } = await create({ name: 'To copy', shared: 'everybody' });
    const copied = await ask(reports.copy, { as: tenant.viewer, params: { id }, body: {} });
    expect(copied).toMatchObject({ name: 'To copy (2)', own: true, shared: 'private' });
    expect((await callApi(reports.remove, { as: tenant.viewer, params: { id } })).status).toBe(403);
    const asked = await ask(reports.deleteConfirmation, { as: tenant.editor, params: { id } });
    expect(asked).toMatchObject({ name: 'To copy', confirm: { method: 'DELETE', path: `/reports/${id}` } });
    await ask(reports.remove, { as: tenant.editor, params: { id } });
    expect((await callApi(reports.get, { as: tenant.viewer, params: { id } })).status).toBe(404);
    expect((await ask(reports.get, { as: tenant.viewer, params: { id: copied.id } })).name).toBe('To copy (2)');
  });
});

test('D8 a report of usage lists the titles of all sources with their uses and products', async () => {
  const source = await ask(groups.usageSources.create, { as: tenant.admin, body: { name: 'Tidewater', platform: 'Tidewater Online' } });
  await storeTitleReport(tenant, source.id, [
    { name: 'Waves', counts: [3, 4], onlineIssn: '2049-3630' },
    { name: 'Fens', counts: [10, 0], onlineIssn: '1476-4687' },
  ]);
  const found = await preview(
    { columns: [...columns('name', 'source.name'), summed('uses')], sort: [{ path: 'name', descending: false }] },
    'usage',
  );
  expect(rowsOf(found)).toEqual([
    ['Fens', 'Tidewater', 10],
    ['Waves', 'Tidewater', 7],
  ]);
});
