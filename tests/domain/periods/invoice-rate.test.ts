import { describe, expect, test } from 'vitest';
import { type RatedInvoice, withInvoiceRate } from '#shared/domain/periods/invoice-rate.ts';
import { type Prices, resolvePrices } from '#shared/domain/periods/resolve-prices.ts';

const terms = { local: 'EUR', today: '2026-05-04', planned: { rate: '0.91', as_of: '2026-01-02' } };
const settle = (change: Partial<Prices>) => resolvePrices(undefined, change, { ...terms, currency: 'USD' });
const invoice = (rate: string | null, date = '2026-03-01', currency = 'USD'): RatedInvoice => ({ rate, date, currency });
const planned = settle({ price: 1000 });

describe('the rate of an invoice (D4)', () => {
  test('replaces a planned rate', () => {
    expect(withInvoiceRate(planned, [invoice('0.9')], terms)).toMatchObject({
      price: 1000,
      normalized_price: 900,
      exchange_rate: '0.9',
      exchange_rate_date: '2026-03-01',
      rate_source: 'invoice',
      price_typed: 'original',
    });
  });

  test('is that of the latest invoice in the currency of the period', () => {
    const invoices = [invoice('0.8', '2026-04-01'), invoice('0.9'), invoice('1.1', '2026-05-01', 'GBP'), invoice(null, '2026-05-02')];
    expect(withInvoiceRate(planned, invoices, terms)).toMatchObject({ exchange_rate: '0.8' });
  });

  test('changes nothing where a person typed the rate or the local price', () => {
    expect(withInvoiceRate(settle({ price: 1000, exchange_rate: '0.5' }), [invoice('0.9')], terms)).toBeUndefined();
    expect(withInvoiceRate(settle({ price: 1000, normalized_price: 700 }), [invoice('0.9')], terms)).toBeUndefined();
    expect(withInvoiceRate(settle({ normalized_price: 700 }), [invoice('0.9')], terms)).toBeUndefined();
  });

  test('changes nothing where the period has it already, or is in local currency', () => {
    expect(withInvoiceRate(planned, [invoice('0.910')], terms)).toBeUndefined();
    const local = resolvePrices(undefined, { price: 10 }, { ...terms, currency: 'EUR' });
    expect(withInvoiceRate(local, [invoice('0.9', '2026-03-01', 'EUR')], terms)).toBeUndefined();
  });

  test('gives way to the planned rate when its invoice is deleted', () => {
    const invoiced = withInvoiceRate(planned, [invoice('0.9')], terms);
    expect(invoiced && withInvoiceRate(invoiced, [], terms)).toEqual(planned);
    expect(invoiced && withInvoiceRate(invoiced, [], { ...terms, planned: undefined })).toBeUndefined();
  });
});
