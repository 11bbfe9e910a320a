import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { blankTerms } from '#shared/domain/terms/subscription-terms.ts';
import { english } from '#tests/support/messages-in-english.ts';
import { carriedOut, emptyDirectory, planSheet, sheet } from './import-support.ts';

const headings: Cell[] = ['Publisher', 'Product', 'Start date', 'End date', 'Notice period', 'Renewal type', 'Term length'];
const row = (product: string, year: number, notice: string, renewal = '', length = ''): Cell[] => [
  'Tide Press',
  product,
  `${year}-01-01`,
  `${year}-12-31`,
  notice,
  renewal,
  length,
];
const termsIn = (directory: ReturnType<typeof emptyDirectory>) => directory.subscriptions.map(({ terms }) => terms);

describe('contract terms in a file of subscriptions', () => {
  test('are given to new subscriptions, once for all years', () => {
    const rows = sheet(headings, row('Tides', 2026, '3 months', 'Automatic', '36'), row('Tides', 2027, '3 Monate', 'Automatic', '3 years'));
    const { mapping, planned } = planSheet(rows);
    expect(mapping.map(({ field }) => field)).toEqual([
      'publisher',
      'product',
      'start_date',
      'end_date',
      'notice',
      'renewal_type',
      'term_length',
    ]);
    expect(termsIn(carriedOut(emptyDirectory(), planned))).toEqual([
      { ...blankTerms, notice: { count: 3, unit: 'month' }, renewal: 'automatic', length_months: 36, entered_on: '2026-05-04' },
    ]);
    expect(planned.flatMap(({ writes }) => writes.filter(({ kind }) => kind === 'subscription'))).toHaveLength(1);
  });

  test('that are not understood are a warning with the text, and the row is imported', () => {
    const { planned } = planSheet(sheet(headings, row('Tides', 2026, '3 months to the end of a quarter')));
    expect(planned[0]).toMatchObject({ outcome: 'created', problems: [{ field: 'notice', severity: 'warning' }] });
    expect(english(planned[0]?.problems[0]?.message)).toBe(
      '“3 months to the end of a quarter” was not understood and is not imported. Please enter the contract terms on the subscription.',
    );
    expect(termsIn(carriedOut(emptyDirectory(), planned))).toEqual([null]);
  });

  const known = (notice: string) => carriedOut(emptyDirectory(), planSheet(sheet(headings, row('Tides', 2026, notice))).planned);
  const again = sheet(headings, row('Tides', 2026, '6 months'));

  test.each([
    ['leave', '', null],
    ['fill_empty', '', 6],
    ['fill_empty', '3 months', 3],
    ['update', '3 months', 6],
  ] as const)('of an existing subscription follow the option %s after "%s"', (existing, before, count) => {
    const { planned } = planSheet(again, known(before), { existing });
    const [terms] = termsIn(carriedOut(known(before), planned));
    expect(terms?.notice ?? null).toEqual(count === null ? null : { count, unit: 'month' });
    expect(planned[0]?.outcome).toBe('matched');
  });

  test('keep what the file does not state', () => {
    const first = carriedOut(emptyDirectory(), planSheet(sheet(headings, row('Tides', 2026, '3 months', 'Automatic', '36'))).planned);
    const { planned } = planSheet(again, first, { existing: 'update' });
    expect(termsIn(carriedOut(first, planned))[0]).toMatchObject({ renewal: 'automatic', length_months: 36, notice: { count: 6 } });
    expect(english(planned[0]?.message)).toContain('the contract terms');
  });
});
