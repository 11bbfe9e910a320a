import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { storeProductUsage, yearCell } from '#tests/support/product-usage.ts';
import { memberYear } from '#tests/support/today.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { reports } = groups;

withLibrary();

const year = memberYear();
const of = (start: number) => ({ start_date: `${start}-01-01`, end_date: `${start}-12-31` });

beforeAll(async () => {
  const as = tenant.editor;
  for (const [name, before, now] of [
    ['Dear', 100, 112.5],
    ['Steady', 100, 104],
    ['Larger', 100, 240],
  ] as const) {
    const product_id = (await ask(groups.products.create, { as, body: { name, publisher_id: library.publisher, owner_id: as.id } })).id;
    const common = { product_id, vendor_id: library.vendor, currency: 'EUR' };
    const first = await library.period({ ...common, ...of(year - 1), price: before });
    const second = await library.period({ ...common, ...of(year), subscription_id: first.subscription_id, price: now });
    if (name === 'Dear') {
      await storeProductUsage(tenant, 'Dear online', product_id, { [year - 1]: [yearCell(Array.from({ length: 12 }, () => 10))] });
      const ratings = [{ criterion: 'content' as const, rating: 4 }];
      await ask(groups.evaluations.save, { as, params: { id: second.id }, body: { ratings } });
    }
  }
  const article = async (title: string, amount: number, more: object = {}) => {
    const body = { title, publisher_id: library.publisher, period: year, ...more };
    const { id } = await ask(groups.articles.create, { as: tenant.research, body });
    const charge = { article_id: id, kind: 'apc' as const, amount, currency: 'EUR' };
    await ask(groups.articleCharges.create, { as: tenant.research, body: charge });
  };
  await article('On waves', 1500.5);
  await article('On tides', 2000);
  await article('Of last year', 900, { period: year - 1 });
});

/** The rows of a ready-made report, each by the paths of its columns. */
async function rowsOf(key: string, filters?: (given: readonly { path: string; values: string[] }[]) => unknown[]) {
  const ready = (await ask(reports.readyMade, { as: tenant.viewer })).find((each) => each.key === key);
  if (!ready) throw new Error(`No ready-made report ${key}`);
  const body = { ...ready.definition, ...(filters && { filters: filters(ready.definition.filters) }) };
  const shown = await ask(reports.previewOfDefinition, { as: tenant.viewer, params: { id: ready.type }, body: body as never });
  const rows = shown.lines.flatMap((line) =>
    line.kind === 'row' ? [Object.fromEntries(line.cells.map(({ value }, index) => [shown.columns[index]?.path ?? '', value]))] : [],
  );
  return { rows, totals: shown.totals };
}

describe('ready-made reports [C697]', () => {
  test('price increases are those above a percentage that the reader changes', async () => {
    const { rows } = await rowsOf('price-increases');
    expect(rows).toMatchObject([
      { subscription: 'Larger', previous_price: 100, price: 240, price_change: 140 },
      { subscription: 'Dear', previous_price: 100, price: 112.5, price_change: 12.5 },
    ]);
    const lower = await rowsOf('price-increases', (given) =>
      given.map((filter) => (filter.path === 'price_change' ? { ...filter, values: ['3'] } : filter)),
    );
    expect(lower.rows.map(({ subscription }) => subscription)).toEqual(['Larger', 'Dear', 'Steady']);
  });

  test('open-access spend stands beside what subscriptions of the publisher cost', async () => {
    const { rows, totals } = await rowsOf('open-access');
    expect(rows).toEqual([{ name: 'Northern Press', spend: 456.5, article_count: 2, article_spend: 3500.5 }]);
    expect(totals.slice(1)).toEqual([
      [{ value: 456.5, currency: 'EUR' }],
      [{ value: 2, currency: null }],
      [{ value: 3500.5, currency: 'EUR' }],
    ]);
  });

  test('the score card of providers has price change, use and ratings', async () => {
    const { rows } = await rowsOf('providers');
    // Of 200.00 and 216.50: the change of 140 % is one of scope.
    expect(rows).toMatchObject([
      { name: 'Northern Press', subscription_count: 3, spend: 456.5, price_change: 8.25, uses: 120, rating: 4, article_spend: 3500.5 },
    ]);
  });

  test('articles are a type of their own, grouped by publisher', async () => {
    const columns = [
      { path: 'title', label: null, total: null },
      { path: 'local_amount', label: null, total: 'sum' },
    ];
    const body = { columns, groups: ['publisher.name'], filters: [] };
    const shown = await ask(reports.previewOfDefinition, { as: tenant.viewer, params: { id: 'articles' }, body: body as never });
    expect(shown.lines[0]).toMatchObject({ kind: 'group', label: 'Northern Press', count: 3 });
    expect(shown.totals[1]).toEqual([{ value: 4400.5, currency: 'EUR' }]);
  });
});
