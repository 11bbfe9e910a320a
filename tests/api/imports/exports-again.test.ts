import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ListName } from '#shared/contract/lists.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { columnsOf } from '#functions/records/output/lists/list-columns.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const parse = async (content: Uint8Array, existing: 'leave' | 'update') => {
  const view = await ask(groups.imports.parse, {
    as: tenant.editor,
    files: { file: { name: 'export.csv', type: 'text/csv', content } },
  });
  return ask(groups.imports.update, {
    as: tenant.editor,
    params: { id: view.import.id },
    body: { options: { ...view.options, existing } },
  });
};

describe.each(['csv', 'xlsx'] as const)('an export of periods as %s, imported unchanged', (format) => {
  test.each(['leave', 'update'] as const)('makes nothing and changes nothing (%s)', async (existing) => {
    await library.period({ subscription_name: `Tides at ${format} ${existing}`, price: 1234.5 });
    await library.period({ subscription_name: `Open ${format} ${existing}`, price: null });
    await library.period({ subscription_name: `Abroad ${format} ${existing}`, price: 500, currency: 'USD' });
    await library.period({ subscription_name: `Credit ${format} ${existing}`, price: -25.5, vendor_id: library.vendor });
    await library.period({ subscription_name: `Once ${format} ${existing}`, price: 9, one_time_purchase: true, end_date: null });
    const { bytes } = await callApi(groups.exports.entity, {
      as: tenant.editor,
      params: { entity: 'subscription-periods' },
      query: { format },
    });
    const view = await parse(bytes, existing);
    expect(view.mapping.at(-1)).toMatchObject({ heading: 'Perennial ID', field: 'period_id' });
    expect(view.mapping_problems).toEqual([]);
    expect(view.rows.data.filter(({ outcome }) => outcome !== 'matched')).toEqual([]);
    expect(view.counts).toMatchObject({ created: 0, failed: 0 });
    expect(view.writes).toBe(0);
  });
});

const records: Readonly<Record<string, () => Promise<unknown>>> = {
  vendors: () =>
    ask(groups.vendors.create, {
      as: tenant.editor,
      body: {
        name: 'Fjord & Sons, Ltd',
        alternative_name: 'FS; Fjord',
        abbreviation: 'FS',
        currency: 'NOK',
        website: 'https://fjord.example',
        ringgold_id: '900123',
        description: 'Sells, and "delivers"',
      } as never,
    }),
  publishers: () => ask(groups.publishers.create, { as: tenant.editor, body: { name: 'Ærø Press', currency: 'DKK' } }),
  articles: async () => {
    for (const body of [
      { title: 'Waves', doi: '10.1000/182', publisher_id: library.publisher, published_on: '2026-03-15' },
      { title: 'Without DOI, and without amounts', journal_title: 'Journal of Tides' },
    ])
      await ask(groups.articles.create, { as: tenant.admin, body: body as never });
  },
  licenses: async () => {
    const body = { publisher_id: library.publisher, owner_id: tenant.editor.id };
    const said = { active: true, qualifiers: [], description: null };
    const terms = [
      { ...said, label_id: 'term-walk-in-users', status: 'yes', description: 'On the premises' },
      { ...said, label_id: 'term-alumni', status: 'no', qualifiers: ['qualifier-explicit'] },
      { ...said, label_id: 'term-concurrent-users', status: 'n/a', value: 25 },
      { ...said, label_id: 'term-governing-law', status: 'n/a', description: 'Finland' },
      { ...said, label_id: 'term-accessibility', status: 'n/a', active: false },
    ];
    for (const own of [
      { name: 'Tide Deal', start_date: '2026-01-01', end_date: '2027-12-31', terms },
      { name: 'Open Deal', start_date: '2026-05-13' },
    ])
      await ask(groups.licensePeriods.create, { as: tenant.editor, body: { ...body, ...own } as never, files: {} });
  },
};

/** Which import takes the export of which list. */
const takes = {
  vendors: groups.providerImports,
  publishers: groups.providerImports,
  articles: groups.articleImports,
  licenses: groups.licenseImports,
} as const;

describe.each(Object.entries(takes))('an export of %s, imported unchanged', (entity, calls) => {
  test.each(['csv', 'xlsx'] as const)('makes nothing and changes nothing (%s)', async (format) => {
    if (format === 'csv') await records[entity]?.();
    const as = tenant.admin;
    const { bytes } = await callApi(groups.exports.download, {
      as,
      params: { entity },
      body: {
        format,
        columns: columnsOf(await readModelFor(tenant.repo.caller), entity as ListName)
          .filter(({ hidden }) => hidden !== 'never')
          .map(({ field }) => field),
      },
    });
    const parsed = await ask(calls.parse, { as, files: { file: { name: `export.${format}`, type: '', content: bytes } } });
    for (const existing of ['leave', 'fill_empty', 'update'] as const) {
      const view = await ask(calls.update, { as, params: { id: parsed.import.id }, body: { options: { existing } } });
      expect(view.mapping_problems).toEqual([]);
      expect(view.rows.data.filter(({ outcome }) => outcome !== 'matched')).toEqual([]);
      expect([existing, view.counts.created, view.writes]).toEqual([existing, 0, 0]);
    }
  });
});

test('a blank end of another library is none, and without the column it is a year', async () => {
  const head = 'Product,Publisher,Start date';
  const [open, plain] = [
    await parse(Buffer.from(`${head},End date,Perennial ID\nOpen waves,Northern Press,2027-01-01,,elsewhere\n`), 'leave'),
    await parse(Buffer.from(`${head},Perennial ID\nPlain waves,Northern Press,2027-01-01,elsewhere\n`), 'leave'),
  ].map((view) => view.rows.data[0]);
  expect([open?.outcome, open?.values?.end_date]).toEqual(['created', null]);
  expect([plain?.outcome, plain?.values?.end_date]).toEqual(['created', '2027-12-31']);
});

test('without its days and its currency a row of an export is still of its period', async () => {
  const period = await library.period({ subscription_name: 'Tides abroad', price: 10, currency: 'USD' });
  const view = await parse(Buffer.from(`Subscription,Price,Perennial ID\nTides abroad,10,${period.id}\n`), 'update');
  expect(view.mapping_problems).toEqual([]);
  expect(view.rows.data.map(({ outcome, problems }) => [outcome, problems])).toEqual([['matched', []]]);
  expect(view.writes).toBe(0);
});

test('a price corrected in an export changes its period, and an id of another library is told', async () => {
  const period = await library.period({ subscription_name: 'Tides to correct', price: 10 });
  const line = (id: string, name: string): string => `"${name}",2026-01-01,99.5,EUR,${id}\n`;
  const view = await parse(
    Buffer.from(
      `Subscription,Start date,Price,Currency,Perennial ID\n${line(period.id, 'Renamed in the file')}${line('nobody', 'Nobody has it')}`,
    ),
    'update',
  );
  expect(view.rows.data.map(({ outcome, problems }) => [outcome, problems.map(({ code }) => code)])).toEqual([
    ['matched', []],
    ['failed', expect.arrayContaining(['unknown_period'])],
  ]);
  expect(view.rows.data[0]?.matches).toContainEqual(expect.objectContaining({ kind: 'period', id: period.id, state: 'found' }));
});
