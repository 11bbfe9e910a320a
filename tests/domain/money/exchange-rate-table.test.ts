import { describe, expect, test } from 'vitest';
import { checkTableRate, plainRate, proposedRate, rateOfTable, sameRate } from '#shared/domain/money/exchange-rate-table.ts';
import { reRate } from '#shared/domain/periods/re-rate.ts';

const line = (currency: string, financial_period_id: string, rate: string, as_of = '2026-01-02') => ({
  currency,
  financial_period_id,
  rate,
  as_of,
});
const table = [line('USD', '2026', '0.9231'), line('USD', '2027', '0.91'), line('GBP', '2026', '1.1702')];
const period = { currency: 'USD', financial_period_id: '2026', exchange_rate: null };

describe('D4 the table of exchange rates', () => {
  test('is looked up by currency and financial period; the latest of several counts', () => {
    expect(rateOfTable(table, 'USD', '2026')?.rate).toBe('0.9231');
    expect(rateOfTable(table, 'GBP', '2027')).toBeUndefined();
    const merged = [line('USD', '2026', '0.5', '2026-03-01'), ...table, line('USD', '2026', '0.6', '2026-02-01')];
    expect(rateOfTable(merged, 'USD', '2026')?.rate).toBe('0.5');
  });

  test('proposes for a period in a foreign currency without a rate, and never over a rate that is there', () => {
    expect(proposedRate(period, table, 'EUR')).toBe(table[0]);
    expect(proposedRate({ ...period, exchange_rate: '0.5' }, table, 'EUR')).toBeUndefined();
    expect(proposedRate(period, table, 'USD')).toBeUndefined();
    expect(proposedRate({ ...period, currency: 'SEK' }, table, 'EUR')).toBeUndefined();
  });

  test('compares and keeps rates as numbers', () => {
    expect([sameRate('1.10', '1.1'), sameRate('1', '1.000'), sameRate('1.1', '1.01'), sameRate(null, '1'), sameRate(null, null)]).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(['1.0800', '001.5', '7', '10.00', '0.0825'].map(plainRate)).toEqual(['1.08', '1.5', '7', '10', '0.0825']);
  });

  test('refuses the own currency, an unknown one, a rate of nothing, and a second rate for the same', () => {
    expect(checkTableRate(line('USD', '2028', '0.9'), table, 'EUR')).toEqual([]);
    const fields = (next: ReturnType<typeof line>) =>
      checkTableRate(next, table, 'EUR').map(({ field, message }) => `${field} ${message.code}`);
    expect(fields(line('EUR', '2026', '1'))).toEqual(['currency money.localCurrencyWithoutRate']);
    expect(fields(line('XQX', '2026', '0.00'))).toEqual(['currency money.unknownCurrency', 'rate invoices.notPositive']);
    expect(fields(line('USD', '2026', '1'))).toEqual(['currency money.rateExists']);
  });
});

describe('D4 taking over a rate of the table', () => {
  const prices = {
    ...period,
    price: 1000.1,
    normalized_price: 900 as number | null,
    exchange_rate: '0.9' as string | null,
    exchange_rate_date: '2025-12-01' as string | null,
    rate_source: 'typed' as const,
    price_typed: 'original' as const,
  };

  test('shows the figures before and after, without touching anything', () => {
    expect(reRate(prices, table, 'EUR')).toEqual({
      line: table[0],
      before: { exchange_rate: '0.9', exchange_rate_date: '2025-12-01', normalized_price: 900 },
      after: { exchange_rate: '0.9231', exchange_rate_date: '2026-01-02', normalized_price: 923.19 },
    });
    expect(reRate({ ...prices, exchange_rate: null, normalized_price: null }, table, 'EUR')?.after.normalized_price).toBe(923.19);
    expect(reRate({ ...prices, price_typed: 'both' as never }, table, 'EUR')?.after.normalized_price).toBe(923.19);
  });

  test('has nothing to show where there is no price, no rate, or the same one', () => {
    expect(reRate({ ...prices, price: null }, table, 'EUR')).toBeUndefined();
    expect(reRate({ ...prices, currency: 'SEK' }, table, 'EUR')).toBeUndefined();
    expect(reRate({ ...prices, currency: 'EUR' }, [line('EUR', '2026', '1')], 'EUR')).toBeUndefined();
    expect(reRate({ ...prices, exchange_rate: '0.92310' }, table, 'EUR')).toBeUndefined();
  });
});
