import { type Cell, cellText } from '#shared/domain/sheets/cell.ts';

/** Parses a count: null for a blank cell, undefined for an invalid one. `"1,016"`, `'1 016'` and `6.0` are counts; negative numbers are not. */
export function readCount(cell: Cell | undefined): number | null | undefined {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && cell >= 0 ? cell : undefined;
  const text = cellText(cell)
    .replace(/^["']+|["']+$/g, '')
    .trim();
  if (/^[-–—]?$/.test(text)) return null;
  const plain = /^\d+(?:[.,]0+)?$/.test(text) && !/^\d{1,3}[.,]000$/.test(text) ? text.replace(/[.,]0+$/, '') : grouped(text);
  const count = plain === undefined ? Number.NaN : Number(plain);
  return Number.isSafeInteger(count) ? count : undefined;
}

/** Digits in groups of three, separated by a comma, a point, a blank or an apostrophe. */
function grouped(text: string): string | undefined {
  const groups = /^(\d{1,3})(?:([,. '’\u00a0\u202f])\d{3})(?:\2\d{3})*$/.exec(text);
  return groups ? text.replace(/\D/g, '') : undefined;
}
