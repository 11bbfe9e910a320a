import { describe, expect, test } from 'vitest';
import { checkNewFteYear, fteYears, mostFteYears, nextFteYear, withFteValue, withNewFteYear } from '#shared/domain/fte/fte-values.ts';
import { isYearColumn, yearColumn, yearOfColumn } from '#shared/domain/fte/year-column.ts';

describe('S17 D8 the years of the FTE table', () => {
  const values = [
    { year: 2023, value: 10 },
    { year: 2025, value: null },
  ];

  test('a value takes the place of that of its year, in the order of the years', () => {
    expect(withFteValue(values, { year: 2024, value: 5.5 }).map(({ year }) => year)).toEqual([2023, 2024, 2025]);
    expect(withFteValue(values, { year: 2023, value: 11 })).toEqual([{ year: 2023, value: 11 }, values[1]]);
  });

  test('a new year begins with the values of another, or empty', () => {
    expect(withNewFteYear(values, { year: 2026, copyFrom: 2023 }).at(-1)).toEqual({ year: 2026, value: 10 });
    expect(withNewFteYear(values, { year: 2026, copyFrom: 2025 }).at(-1)).toEqual({ year: 2026, value: null });
    expect(withNewFteYear(values, { year: 2022, copyFrom: null })[0]).toEqual({ year: 2022, value: null });
    expect(withNewFteYear([], { year: 2026, copyFrom: 2023 })).toEqual([{ year: 2026, value: null }]);
  });

  test('the table has the years of all fields; the next one follows the last', () => {
    expect(fteYears([{ values }, { values: [{ year: 2020, value: 1 }] }])).toEqual([2020, 2023, 2025]);
    expect(nextFteYear([2020, 2025], 2040)).toBe(2026);
    expect(nextFteYear([], 2040)).toBe(2040);
  });

  test('a year is added once, and copied only from one that is there', () => {
    expect(checkNewFteYear([2025], { year: 2026, copyFrom: 2025 })).toEqual([]);
    expect(checkNewFteYear([2025], { year: 2025, copyFrom: null })).toMatchObject([{ field: 'year', message: { code: 'fte.yearExists' } }]);
    expect(checkNewFteYear([2025], { year: 2026, copyFrom: 2024 })).toMatchObject([
      { field: 'copy_from', message: { code: 'fte.noValuesCopy' } },
    ]);
    const full = Array.from({ length: mostFteYears }, (_, index) => 1950 + index);
    expect(checkNewFteYear(full, { year: 2099, copyFrom: null })).toMatchObject([{ message: { code: 'fte.tooManyYears' } }]);
  });

  test('the column of a year tells it', () => {
    expect(yearOfColumn(yearColumn(2031))).toBe(2031);
    expect(['year_2031', 'year_31', 'year_20311', 'year', 'xyear_2031'].filter(isYearColumn)).toEqual(['year_2031']);
  });
});
