import { describe, expect, test } from 'vitest';
import { checkTerms, orderedTerms } from '#shared/domain/terms/check-terms.ts';
import { blankTerms } from '#shared/domain/terms/subscription-terms.ts';
import { english } from '../../support/messages-in-english.ts';

const bound = { ...blankTerms, fixed_until: '2028-12-31' };
const year = (start_date: string) => ({ start_date, price: null });
const show = (date: string): string => date.split('-').toReversed().join('.');

describe('the terms of a contract', () => {
  test('may say nothing but how it renews', () => {
    expect(checkTerms(blankTerms)).toEqual([]);
  });

  test('may have years and opt-out days until they are no longer bound', () => {
    const years = ['2026-01-01', '2027-01-01', '2028-01-01'].map(year);
    expect(checkTerms({ ...bound, years, opt_out: ['2026-09-30', '2028-12-31'] })).toEqual([]);
  });

  test.each([
    ['a notice of 0 months', { notice: { count: 0, unit: 'month' } }, 'The notice is 1 to 60 months. Leave it empty if there is none.'],
    ['a notice of 61 months', { notice: { count: 61, unit: 'month' } }, 'The notice is 1 to 60 months. Leave it empty if there is none.'],
    [
      'a notice of half a month',
      { notice: { count: 0.5, unit: 'month' } },
      'The notice is 1 to 60 months. Leave it empty if there is none.',
    ],
    ['a notice of 1,831 days', { notice: { count: 1831, unit: 'day' } }, 'The notice is 1 to 1830 days. Leave it empty if there is none.'],
    ['a term of 0 months', { length_months: 0 }, 'The length of a term is 1 to 120 months.'],
    ['a term of 121 months', { length_months: 121 }, 'The length of a term is 1 to 120 months.'],
    ['an end in the year 202', { fixed_until: '0202-12-31' }, 'Invalid date'],
    [
      'years that overlap',
      { fixed_until: '2028-12-31', years: [year('2027-06-01'), year('2026-07-01')] },
      'The years from 01.07.2026 and from 01.06.2027 overlap. They start at least 12 months apart.',
    ],
    [
      'a year after the end',
      { fixed_until: '2028-12-31', years: [year('2029-01-01')] },
      'The year from 01.01.2029 starts after the contract is bound until 31.12.2028. Correct one of the two.',
    ],
    ['years without an end', { years: [year('2026-01-01')] }, 'Enter until when the contract is bound: the years belong to that time.'],
    [
      'an opt-out day after the end',
      { fixed_until: '2028-12-31', opt_out: ['2029-01-01'] },
      'The opt-out day 01.01.2029 is after 31.12.2028, the day until which the contract is bound. Correct one of the two.',
    ],
    [
      'opt-out days without an end',
      { opt_out: ['2026-09-30'] },
      'Enter until when the contract is bound: opt-out days only count in that time.',
    ],
  ] as const)('are refused with %s', (_what, change, sentence) => {
    expect(checkTerms({ ...blankTerms, ...change }, show).map(({ message }) => english(message))).toEqual([sentence]);
  });

  test('are stored in the order of their days, each once', () => {
    const ordered = orderedTerms({
      ...bound,
      years: [year('2027-01-01'), year('2026-01-01')],
      opt_out: ['2027-09-30', '2026-09-30', '2027-09-30'],
    });
    expect(ordered.years.map(({ start_date }) => start_date)).toEqual(['2026-01-01', '2027-01-01']);
    expect(ordered.opt_out).toEqual(['2026-09-30', '2027-09-30']);
  });
});
