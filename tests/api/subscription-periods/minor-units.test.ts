import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { exports, periodItems, progress, subscriptionPeriods, vendorInvoices } = groups;

withLibrary();

const dinars = (more: object = {}) => library.period({ start_date: '2026-01-01', currency: 'KWD', price: 100.125, ...more });
const refused = async (body: object) =>
  (
    await callApi(subscriptionPeriods.create, {
      as: tenant.editor,
      body: { product_id: library.product, start_date: '2026-01-01', ...body } as never,
    })
  ).body.messages.errors;

describe('minor units of ISO 4217 (D1, D4)', () => {
  test('a price keeps the three decimals of its currency, and so do its shares and its local price', async () => {
    const departments = [{ department_id: library.department, percentage: 33.33, cost_center_id: null }];
    const period = await dinars({ exchange_rate: '3.01', departments });
    const read = await ask(subscriptionPeriods.get, { as: tenant.editor, params: { id: period.id } });
    expect(read).toMatchObject({ price: 100.125, normalized_price: 301.38 });
    expect(read.departments[0]).toMatchObject({ amount: 33.372, normalized_amount: 100.45 });
  });

  test('amounts finer than the minor unit are refused with the digits of the currency', async () => {
    expect(await refused({ currency: 'KWD', price: 100.1255 })).toEqual({ price: ['KWD allows at most 3 decimals'] });
    expect(await refused({ currency: 'JPY', price: 100.5 })).toEqual({ price: ['JPY has no decimals'] });
    expect(await refused({ currency: 'EUR', price: 1.005 })).toEqual({ price: ['EUR allows at most 2 decimals'] });
    const period = await library.period();
    const params = { id: period.id };
    const change = async (body: object) =>
      (await callApi(subscriptionPeriods.update, { as: tenant.editor, params, body: body as never })).body.messages.errors;
    for (const field of ['price', 'order_amount', 'forecasted_price'])
      expect(Object.keys((await change({ [field]: 1.005 })) ?? {})).toContain(field);
    expect(await change({ forecasted_price_change: { kind: 'amount', value: 1.005 } })).toMatchObject({
      forecasted_price_change: ['EUR allows at most 2 decimals'],
    });
    const order = {
      as: tenant.editor,
      params: { a: 'place-order', b: period.id } as const,
      body: { order_amount: 1.005, without_mail: true },
    };
    expect((await callApi(progress.process, order as never)).status).toBeGreaterThanOrEqual(400);
    const item = { kind: 'fee', quantity: 1, amount: 1.005, currency: 'EUR' };
    expect((await callApi(periodItems.create, { as: tenant.editor, params, body: item as never })).status).toBe(422);
  });

  test('an invoice takes the decimals of its currency, from a form too', async () => {
    const period = await dinars();
    const body = { subscription_period_id: period.id, vendor_id: library.vendor, number: 'K1', date: '2026-02-01', currency: 'KWD' };
    const sent = (amount: string) => callApi(vendorInvoices.create, { as: tenant.editor, body: { ...body, amount } as never, files: {} });
    expect((await sent('100.125')).result).toMatchObject({ amount: 100.125 });
    expect((await sent('100.1255')).body.messages.errors).toEqual({ amount: ['KWD allows at most 3 decimals'] });
  });

  test('an export writes each amount with the decimals of its currency', async () => {
    await library.period({ currency: 'JPY', price: 1500 });
    const query = { columns: 'currency,price', sort: '-price' };
    const download = (format: string) =>
      callApi(exports.entity, { as: tenant.viewer, params: { entity: 'subscription-periods' }, query: { ...query, format } as never });
    const csv = (await download('csv')).bytes.toString('utf8');
    expect(csv).toContain('JPY,1500,JPY');
    expect(csv).toContain('KWD,100.125,KWD');
    expect(csv).toContain('EUR,100.00,EUR');
    const { bytes } = await download('xlsx');
    const styles = readZip(bytes).get('xl/styles.xml')?.toString('utf8');
    for (const format of ['#,##0', '#,##0.00', '#,##0.000']) expect(styles).toContain(`formatCode="${format}"`);
    const workbook = await readSpreadsheet(bytes);
    const rows = await Array.fromAsync(workbook.rows(workbook.sheets[0]?.name ?? ''));
    expect(rows.map(({ cells }) => cells[1])).toContain(100.125);
  });
});
