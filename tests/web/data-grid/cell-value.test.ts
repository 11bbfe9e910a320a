import { describe, expect, test } from 'vitest';
import fc from '#tests/support/fast-check.ts';
import type { Column } from '#shared/contract/column.ts';
import {
  catalogueLabels,
  rowCurrency,
  editText,
  isEditable,
  readText,
  refusalOf,
  sameValue,
  valueText,
} from '#web/ui/data-grid/cell-value.ts';
import { formatsOf } from '#web/ui/formats.ts';

const german = formatsOf({
  date_format: 'DD.MM.YYYY',
  decimal_separator: ',',
  thousand_separator: '.',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
});
const american = formatsOf({
  date_format: 'MM/DD/YYYY',
  decimal_separator: '.',
  thousand_separator: ',',
  timezone: 'America/New_York',
  currency: 'USD',
});
const column = (type: Column['type'], more: Partial<Column> = {}): Column => ({ field: 'x', label: 'X', type, ...more });
const show = (value: unknown, type: Column['type'], formats = german): string =>
  valueText(value, column(type), { formats, labels: catalogueLabels });
const read = (text: string, of: Column, formats = german) => readText(text, of, { formats, labels: catalogueLabels });

describe('what a cell shows', () => {
  test('R043 amounts and dates by the member, nothing for nothing', () => {
    expect(show(1234.5, 'money')).toBe('1.234,50');
    expect(show(1234.5, 'money', american)).toBe('1,234.50');
    expect(show('2026-03-05', 'date')).toBe('05.03.2026');
    expect(show('2026-03-05', 'date', american)).toBe('03/05/2026');
    expect(show('2026-03-05T23:30:00Z', 'instant')).toBe('06.03.2026 00:30');
    expect([show(12.5, 'percent'), show(3.8929, 'percent')]).toEqual(['12,5 %', '3,9 %']);
    expect(show(5000, 'number')).toBe('5.000');
    expect(valueText(2026, column('number', { isYear: true }), { formats: german, labels: catalogueLabels })).toBe('2026');
    expect(['text', 'money', 'date', 'choice', 'reference', 'references'].map((type) => show(null, type as Column['type']))).toEqual([
      '',
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  test('choices in words, references by name', () => {
    expect(show('not_started', 'choice')).toBe('Not started');
    expect(show(false, 'boolean')).toBe('No');
    expect(show({ id: '1', name: 'EBSCO' }, 'reference')).toBe('EBSCO');
    expect(
      show(
        [
          { id: '1', name: 'Law' },
          { id: '2', name: 'Arts' },
        ],
        'references',
      ),
    ).toBe('Law, Arts');
  });

  test('the currency is that of the row', () => {
    expect(rowCurrency({ currency: 'GBP' }, column('money', { currency: 'currency' }))).toBe('GBP');
    expect(rowCurrency({ currency: 'GBP' }, column('text'))).toBe('');
  });
});

describe('what is typed into a cell', () => {
  test('any amount survives showing, editing and reading, in any format', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(german, american), (cents, formats) => {
        const amount = Number((BigInt(cents) / 100n).toString() + '.' + String(Math.abs(cents % 100)).padStart(2, '0')) || 0;
        const value = cents < 0 && amount > 0 ? -amount : amount;
        expect(read(editText(value, column('money'), formats), column('money'), formats)).toEqual({ ok: true, value });
      }),
    );
  });

  test('any day does too', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2068-12-31'), noInvalidDate: true }),
        fc.constantFrom(german, american),
        (date, formats) => {
          const value = date.toISOString().slice(0, 10);
          expect(read(editText(value, column('date'), formats), column('date'), formats)).toEqual({ ok: true, value });
        },
      ),
    );
  });

  test('an amount is read and shown with the decimals of its row’s currency', () => {
    const price = column('money', { currency: 'currency' });
    const [yen, dinar] = [{ currency: 'JPY' }, { currency: 'KWD' }] as never[];
    expect(readText('1.500', price, { formats: german, labels: catalogueLabels }, yen)).toEqual({ ok: true, value: 1500 });
    expect(readText('1,5', price, { formats: german, labels: catalogueLabels }, yen)).toEqual({
      ok: false,
      message: 'JPY has no decimals',
    });
    expect(readText('100,125', price, { formats: german, labels: catalogueLabels }, dinar)).toEqual({ ok: true, value: 100.125 });
    expect(valueText(1500, price, { formats: german, labels: catalogueLabels }, yen)).toBe('1.500');
    expect(editText(100.125, price, german, dinar)).toBe('100,125');
  });

  test('R043 is refused with the generic sentences', () => {
    expect(read('abc', column('money'))).toEqual({ ok: false, message: 'Must be numeric value' });
    expect(read('1,23456', column('money'))).toEqual({ ok: false, message: 'Must have at most 4 decimals' });
    expect(read('30.02.2026', column('date'))).toEqual({ ok: false, message: 'Invalid date' });
    expect(read('perhaps', column('boolean'))).toEqual({ ok: false, message: 'Must be yes or no' });
    const edit = { kind: 'k', idField: 'id', versionField: 'version', required: true, maxLength: 3 };
    expect(refusalOf(null, column('text', { edit }))).toBe('Required');
    expect(refusalOf('four', column('text', { edit }))).toBe('Must be maximum of 3 characters.');
    expect(refusalOf('x'.repeat(256), column('text'))).toBe('Must be maximum of 255 characters.');
  });

  test('codes are read by their words, flags by yes and no', () => {
    const choice = column('choice', { choices: ['not_started', 'running'] });
    expect(read('Not started', choice)).toEqual({ ok: true, value: 'not_started' });
    expect(read('running', choice)).toEqual({ ok: true, value: 'running' });
    expect(read('other', choice).ok).toBe(false);
    expect(read('yes', column('boolean'))).toEqual({ ok: true, value: true });
    expect(read('  ', column('number'))).toEqual({ ok: true, value: null });
  });
});

test('the same value needs no saving', () => {
  expect(sameValue('', null)).toBe(true);
  expect(sameValue([], null)).toBe(true);
  expect(sameValue({ id: '1', name: 'A' }, { id: '1', name: 'B' })).toBe(true);
  expect(
    sameValue(
      [
        { id: '1', name: 'A' },
        { id: '2', name: 'B' },
      ],
      [
        { id: '2', name: 'B' },
        { id: '1', name: 'A' },
      ],
    ),
  ).toBe(true);
  expect(sameValue(null, { id: '1', name: 'A' })).toBe(false);
  expect(sameValue(0, null)).toBe(false);
});

test('a cell can be edited where its row holds the record that the edit goes to', () => {
  const edit = { kind: 'period', idField: 'latest_period_id', versionField: 'v' };
  expect(isEditable({ latest_period_id: 'p1' }, column('text', { edit }))).toBe(true);
  expect(isEditable({ latest_period_id: null }, column('text', { edit }))).toBe(false);
  expect(isEditable({ latest_period_id: 'p1' }, column('text'))).toBe(false);
});
