import { describe, expect, test } from 'vitest';
import type { CoverageState } from '#shared/domain/usage/coverage/coverage-words.ts';
import { lastMonthDue, lastWordOf, stateOfWords } from '#shared/domain/usage/coverage/cover-months.ts';

/** Months of 2026 from January on. */
const months = (...states: (CoverageState | null)[]) =>
  states.map((state, index) => ({ month: `2026-${String(index + 1).padStart(2, '0')}`, state }));
const words = (...states: (CoverageState | null)[]) => {
  const { word, month, count } = lastWordOf(months(...states), '2026-06-20');
  return [word, month, count];
};

describe('the state of a month', () => {
  test('is that of the most complete figures, else the last word', () => {
    expect(stateOfWords([])).toBeUndefined();
    expect(
      stateOfWords([
        { state: 'none', at: '2' },
        { state: 'loaded', at: '1' },
      ]),
    ).toBe('loaded');
    expect(
      stateOfWords([
        { state: 'none', at: '2' },
        { state: 'partial', at: '1' },
      ]),
    ).toBe('partial');
    expect(
      stateOfWords([
        { state: 'pending', at: '1' },
        { state: 'lost', at: '2' },
      ]),
    ).toBe('lost');
  });
});

describe('the last word of a row', () => {
  test('is that it is late once a month should have been there for four weeks', () => {
    expect(lastMonthDue('2026-06-28')).toBe('2026-04');
    expect(lastMonthDue('2026-06-29')).toBe('2026-05');
    expect(words('loaded', 'loaded', 'loaded', 'loaded', 'never', null)).toEqual(['complete', '2026-04', 4]);
    expect(words('loaded', 'loaded', 'loaded', 'never', 'never', null)).toEqual(['late', '2026-04', 1]);
  });

  test('is what needs a person, before what will be or cannot be better', () => {
    expect(words('loaded', 'failed', 'loaded', 'never')).toEqual(['failed', '2026-02', 1]);
    expect(words('loaded', 'missing', 'loaded', 'partial')).toEqual(['gap', '2026-02', 1]);
    expect(words('lost', 'lost', 'loaded', 'none')).toEqual(['lost', '2026-02', 2]);
    expect(words('loaded', 'unexplained', 'loaded', 'none')).toEqual(['unexplained', '2026-02', 1]);
    expect(words('loaded', 'loaded', 'partial', 'pending')).toEqual(['partial', '2026-03', 1]);
    expect(words('loaded', 'loaded', 'loaded', 'pending')).toEqual(['pending', '2026-04', 1]);
    expect(words('never', 'never')).toEqual(['nothing', null, 0]);
  });
});
