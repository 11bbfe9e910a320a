import { describe, expect, it } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { carriedOut, emptyDirectory, planSheet, sheet } from './import-support.ts';

const headings: Cell[] = ['Publisher', 'Product', 'Product type', 'Year', 'Cost', 'Department'];

function planned(...rows: Cell[][]): { outcomes: string[]; products: string[]; prices: (number | null)[] } {
  const plan = planSheet(sheet(headings, ...rows), emptyDirectory(), { duplicates: 'add_up' }).planned;
  const directory = carriedOut(emptyDirectory(), plan);
  return {
    outcomes: plan.map(({ outcome }) => outcome),
    products: directory.products.map(({ name }) => name),
    prices: directory.periods.map(({ price }) => price),
  };
}

describe('add up', () => {
  it('adds amounts of one thing', () => {
    expect(planned(['A', 'Tides', '', 2024, 10, ''], ['A', 'TIDES', '', 2024, 5, ''])).toEqual({
      outcomes: ['created', 'matched'],
      products: ['Tides'],
      prices: [15],
    });
  });

  it.each([
    ['Education & Law', 'Education Law'],
    ['C++', 'C'],
    ['C#', 'C++'],
    ['Йод', 'Иод'],
    ['***', '!!!'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(planned(['A', a, '', 2024, 10, ''], ['A', b, '', 2024, 5, ''])).toEqual({
      outcomes: ['created', 'created'],
      products: [a, b],
      prices: [10, 5],
    });
  });

  it('adds the parts of a package, which may be of several types', () => {
    const rows = sheet(
      ['Publisher', 'Year', 'Cost', 'Material', 'Product type'],
      ['A', 2024, 10, 'Tides; Waves', 'Journals'],
      ['A', 2024, 5, 'Winds; Clouds', 'eBooks'],
      ['A', 2025, 9, 'Tides; Waves', 'Journals'],
    );
    const plan = planSheet(rows).planned;
    expect(plan.map(({ outcome }) => outcome)).toEqual(['created', 'matched', 'created']);
    expect(carriedOut(emptyDirectory(), plan).periods.map(({ price }) => price)).toEqual([15, 9]);
  });

  it.each([
    ['type', ['A', 'Tides', 'Print', 2024, 10, ''], ['A', 'Tides', 'Online', 2024, 5, '']],
    ['department', ['A', 'Tides', '', 2024, 10, 'Physics'], ['A', 'Tides', '', 2024, 5, 'Law']],
    ['type at one price', ['A', 'Tides', 'Print', 2024, 10, ''], ['A', 'Tides', 'Online', 2024, 10, '']],
  ])('sets rows aside that differ in their %s', (_, a, b) => {
    expect(planned(a, b)).toMatchObject({ outcomes: ['created', 'failed'], prices: [10] });
  });
});
