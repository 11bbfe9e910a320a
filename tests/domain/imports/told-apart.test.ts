import { expect, it } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { distinctionNotes } from '#shared/domain/imports/reading/distinction-notes.ts';
import { english } from '#tests/support/messages-in-english.ts';
import { planSheet, sheet } from './import-support.ts';

function notes(headings: string[], rows: Cell[][]): string[] {
  const rowsOfSheet = sheet(headings, ...rows);
  const { mapping, planned } = planSheet(rowsOfSheet);
  return distinctionNotes(planned, mapping, new Map(rowsOfSheet.map(({ number, cells }) => [number, cells]))).map(({ message }) =>
    english(message),
  );
}

it('a column that says what rows of one title are is named, codes as well as words', () => {
  const prices: Cell[][] = ['Tide Quarterly', 'Ebb Letters', 'Harbour Review'].flatMap((title, at) => [
    ['Tide Press', title, 'P', 2025, 100 + at],
    ['Tide Press', title, 'E', 2025, 90 + at],
    ['Tide Press', title, 'P+E', 2025, 120 + at],
  ]);
  expect(notes(['Publisher', 'Title', 'Format', 'Year', 'Price'], prices)).toEqual([
    '6 rows need attention, as an earlier row has the same product and start. Only “Format” differs: “P”, “E” and “P+E”. Under “Only rows where”, choose which of them to import.',
  ]);
});

it('nothing is said where no column tells the rows apart', () => {
  const prices: Cell[][] = ['Tide Quarterly', 'Ebb Letters', 'Harbour Review'].flatMap((title, at) => [
    ['Tide Press', title, 2025, 100 + at],
    ['Tide Press', title, 2025, 90 + at],
  ]);
  expect(notes(['Publisher', 'Title', 'Year', 'Price'], prices)).toEqual([]);
});
