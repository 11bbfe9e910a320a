import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
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
