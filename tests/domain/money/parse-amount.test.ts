import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { currencyNamed, takeCurrency } from '#shared/domain/money/currency-signs.ts';
import { formatAmount, withHyphens } from '#shared/domain/money/format-amount.ts';
import { decimalSeparatorOf, parseAmount } from '#shared/domain/money/parse-amount.ts';

function decimal(cell: string | number | null, hint = {}): string | undefined {
  const parsed = parseAmount(cell, hint);
  if (!parsed.ok) throw new Error(`${cell}: ${parsed.code}`);
  return parsed.decimal;
}

function code(cell: string): string {
  const parsed = parseAmount(cell);
  return parsed.ok ? 'ok' : parsed.code;
}

describe('amounts in any locale', () => {
  test.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,5', '1234.5'],
    ['12,34,567.89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1234,5', '1234.5'],
    ['0,123', '0.123'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['36363.0', '36363'],
    ['1E3', '1000'],
    ['1,5e+2', '150'],
    ['(123.45)', '-123.45'],
    ['123.45-', '-123.45'],
    ['−5', '-5'],
    ['5,00 CR', '-5'],
    ['$(1,000.10)', '-1000.1'],
    ['-€5', '-5'],
    ['€-5', '-5'],
    ['100,-', '100'],
    ['Fr. 5.–', '5'],
    ['0', '0'],
    ['-0', '0'],
    ['٣٫٥', '3.5'],
  ])('%s is %s', (cell, expected) => expect(decimal(cell)).toBe(expected));

  test.each(['', ' ', '-', '–', 'n/a', 'N/A', 'n.a.', '#N/A', 'null', 'TBC', '?'])('%j is an empty cell', (cell) =>
    expect(decimal(cell)).toBeUndefined(),
  );
  test('null and undefined are empty cells', () =>
    expect([parseAmount(null), parseAmount(undefined)]).toEqual([{ ok: true }, { ok: true }]));

  test.each([
    ['abc', 'not_an_amount'],
    ['--5', 'not_an_amount'],
    ['5%', 'not_an_amount'],
    ['2015-01-01', 'not_an_amount'],
    ['USD', 'not_an_amount'],
    ['5 to 7', 'not_an_amount'],
    ['1.2.3', 'bad_grouping'],
    ['1,23,4', 'bad_grouping'],
    ['12 34', 'bad_grouping'],
    ['1.234,567.8', 'bad_grouping'],
    ['#REF!', 'spreadsheet_error'],
    ['£5 EUR', 'two_currencies'],
    ['99999999999999', 'too_large'],
  ])('%s is the problem %s', (cell, problem) => expect(code(cell)).toBe(problem));

  test.each([
    ['€ 5', 'EUR'],
    ['5 EUR', 'EUR'],
    ['EUR5', 'EUR'],
    ['US$ 5', 'USD'],
    ['$5', 'USD'],
    ['£5', 'GBP'],
    ['CHF 5', 'CHF'],
    ['5 Fr.', 'CHF'],
    ['A$5', 'AUD'],
    ['5 zł', 'PLN'],
    ['$5 USD', 'USD'],
    ['U$S 5', 'USD'],
    ['u$s5', 'USD'],
    ['5 US$', 'USD'],
    ['AU$ 5', 'AUD'],
    ['CA$5', 'CAD'],
    ['CAN$ 5', 'CAD'],
    ['NZ$5', 'NZD'],
    ['R$ 5', 'BRL'],
    ['5 Kč', 'CZK'],
    ['5,- Kč', 'CZK'],
    ['5\u00a0zł', 'PLN'],
    ['SFr. 5.-', 'CHF'],
    ['sFr 5', 'CHF'],
    ['RM 5', 'MYR'],
    ['AR$ 5', 'ARS'],
  ])('%s is in %s', (cell, currency) => expect(parseAmount(cell)).toEqual({ ok: true, decimal: '5', currency }));

  test('an unmarked dollar or krone is the one of the hint', () => {
    expect(parseAmount('$5', { currency: 'AUD' })).toMatchObject({ currency: 'AUD' });
    expect(parseAmount('5 kr', { currency: 'SEK' })).toMatchObject({ currency: 'SEK' });
    expect(parseAmount('5 kr')).toEqual({ ok: true, decimal: '5' });
  });

  test('binary noise of spreadsheet numbers is dropped', () => {
    expect(decimal(36363.299999999996)).toBe('36363.3');
    expect(decimal(0.1 + 0.2)).toBe('0.3');
    expect(parseAmount(Number.NaN).ok).toBe(false);
  });
});

describe('B15 currencies that a text names', () => {
  test.each([
    ['US$', 'USD'],
    ['U$S', 'USD'],
    ['EUR (€)', 'EUR'],
    ['USD - US Dollar', 'USD'],
    ['Kč', 'CZK'],
    ['SFr.', 'CHF'],
    ['zł', 'PLN'],
    ['R$', 'BRL'],
    ['usd', 'USD'],
  ])('%s is %s', (text, currency) => expect(currencyNamed(text)).toBe(currency));

  test.each(['', 'Taler', 'All journals', '5', 'Full text'])('%j names none', (text) => expect(currencyNamed(text)).toBeUndefined());

  test.each(['Top', 'All', 'FT', 'FR', 'Puzzle', 'Kraft'])('the heading %s names none', (text) =>
    expect(takeCurrency(text, undefined, false)).toEqual({ rest: text }),
  );
});

describe('what one cell leaves open', () => {
  test('is settled by the hint, else by the dot as decimal separator, and marked', () => {
    expect(parseAmount('1,234')).toEqual({ ok: true, decimal: '1234', ambiguous: true });
    expect(parseAmount('1.234')).toEqual({ ok: true, decimal: '1.234', ambiguous: true });
    expect(decimal('1,234', { decimalSeparator: ',' })).toBe('1.234');
    expect(decimal('1.234', { decimalSeparator: ',' })).toBe('1234');
    expect(parseAmount('1.234,5', { decimalSeparator: '.' })).toEqual({ ok: true, decimal: '1234.5' });
  });

  test('is settled by the clear cells of its column', () => {
    expect(decimalSeparatorOf(['1.234', '99,50', null, 7])).toBe(',');
    expect(decimalSeparatorOf(['1.234.567'])).toBe(',');
    expect(decimalSeparatorOf(['£1,234.00', '1,234'])).toBe('.');
    expect(decimalSeparatorOf(['1,234', '5'])).toBeUndefined();
    expect(decimalSeparatorOf(['1,5', '1.5'])).toBeUndefined();
  });

  test('is settled by the majority, whatever one broken cell says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 3, maxLength: 30 }),
        fc.boolean(),
        fc.nat(),
        (cents, comma, at) => {
          const cells = cents.map((value) => (value / 100).toFixed(2).replace('.', comma ? ',' : '.'));
          cells.splice(at % cells.length, 0, comma ? '12.34' : '12,34');
          expect(decimalSeparatorOf(cells)).toBe(comma ? ',' : '.');
        },
      ),
    );
  });
});

describe('R043 two decimals with the member’s separators', () => {
  test('are written without Intl, also negative and with a currency', () => {
    expect(formatAmount(1234567.5)).toBe('1,234,567.50');
    expect(formatAmount(-1234.5, { thousand_separator: '.', decimal_separator: ',' }, { currency: 'EUR' })).toBe('−1.234,50 EUR');
    expect(withHyphens(formatAmount(-1234.5))).toBe('-1,234.50');
    expect(formatAmount(999, { thousand_separator: ' ', decimal_separator: ',' })).toBe('999,00');
    expect(formatAmount(-0.001)).toBe('0.00');
    expect([formatAmount(null), formatAmount(undefined)]).toEqual(['', '']);
    expect(formatAmount(1.005)).toBe('1.01');
  });

  test('an amount in any pair of separators is read back as it was', () => {
    const pairs = fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ["'", '.'], ['\u00a0', ','], ['', '.'], ['', ','], ['’', ',']);
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), pairs, (minor, pair) => {
        const [thousand_separator = '', decimal_separator = '.'] = pair;
        const text = formatAmount(minor / 100, { thousand_separator, decimal_separator });
        expect(Number(decimal(text))).toBe(minor / 100 + 0);
      }),
    );
  });

  test('no text makes the parser throw', () => {
    const soup = fc.string({ unit: fc.constantFrom(..."0123456789.,-+()€$ %eEkrCHFUSD'\u00a0".split('')) });
    fc.assert(fc.property(fc.oneof(soup, fc.string()), (text) => void expect(typeof parseAmount(text).ok).toBe('boolean')));
  });
});

describe('amounts that are far too long', () => {
  test.each(['1 '.repeat(500_000), '1'.repeat(1_000_000), ` ${'.'.repeat(1_000_000)}1`, `${'('.repeat(1_000_000)}`])(
    'are refused in one look (%#)',
    (text) => {
      const began = performance.now();
      expect(parseAmount(text)).toMatchObject({ ok: false });
      expect(performance.now() - began).toBeLessThan(1_000);
    },
  );
});
