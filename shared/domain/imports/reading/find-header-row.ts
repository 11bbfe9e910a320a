import { cellText, isBlankRow, type SheetRow } from '../../sheets/cell.ts';
import type { ImportKindName } from '../import-kind-names.ts';
import { recogniseHeading } from '../mapping/recognise-heading.ts';

export type Header = {
  /** Row numbers of the headings: one, two with group headings (“Elsevier” over “2013 2014 2015”), or none for tables without headings. */
  rows: number[];
  /** One per column; empty for a column without a heading. */
  headings: string[];
};

/** Number of rows at the top that are searched. */
export const headerSearchRows = 40;

/**
 * Finds the headings of a table, below any titles, notes and blank lines. A table whose first rows look like all others has no headings.
 * Undefined for a blank sheet. `rows`: the first rows of the sheet in order. `kind`: selects the known headings.
 */
export function findHeaderRow(rows: readonly SheetRow[], kind: ImportKindName = 'subscriptions'): Header | undefined {
  const filled = rows.filter(({ cells }) => !isBlankRow(cells));
  if (filled.length === 0) return undefined;
  const width = Math.max(...filled.map(({ cells }) => filledCells(cells)));
  if (width === 1) return headerOfOneColumn(filled, kind);
  const header = likeliestHeader(filled.slice(0, headerSearchRows), kind);
  return header && areHeadings(header, filled, kind) ? header : { rows: [], headings: [] };
}

/** Finds the heading of a list in one column among its first rows. */
function headerOfOneColumn(filled: readonly SheetRow[], kind: ImportKindName): Header {
  const row = filled.slice(0, 5).find(({ cells }) => isKnownHeading(cells.map(cellText).find((text) => text !== '') ?? '', kind));
  if (row) return { rows: [row.number], headings: trimEnd(row.cells.map(cellText)) };
  const [first] = filled;
  // Default headings of the language R: meaningless, and not a name in the list.
  const isMeaningless =
    filled.length > 2 &&
    first?.cells
      .map(cellText)
      .filter((text) => text !== '')
      .every((text) => /^(?:x|v1)$/i.test(text));
  return { rows: first && isMeaningless ? [first.number] : [], headings: [] };
}

function isKnownHeading(text: string, kind: ImportKindName): boolean {
  return text.length <= maxHeadingLength && (recogniseHeading(text, kind).candidates[0]?.score ?? 0) >= 70;
}

/** Maximum characters; longer texts are notes. */
const maxHeadingLength = 80;
/** Number of rows below the headings that are compared with them. */
const comparedRows = 200;

/**
 * Whether a row contains headings rather than data. Rows of data above it prove that it does not, because data follow the headings.
 * Otherwise two known headings prove it, or text above a column of another kind. A row without such evidence is data.
 */
function areHeadings(header: Header, filled: readonly SheetRow[], kind: ImportKindName): boolean {
  const [first = 0, last = first] = header.rows;
  const below = filled.filter(({ number }) => number > last).slice(0, comparedRows);
  const above = filled.filter(({ number }) => number < first);
  const known = header.headings.filter((text) => isKnownHeading(text, kind)).length;
  const named = header.headings.filter((text) => text !== '').length;
  if (below.length === 0) return known > 0;
  const usual = median(below.map(({ cells }) => filledCells(cells)));
  const alike = above.filter(({ cells }) => filledCells(cells) >= Math.max(2, usual) && sharesKinds(cells, below)).length;
  // Lines of an address or of totals may precede the headings, but not a whole table.
  if (alike >= 10 || (alike >= 3 && known < 2)) return false;
  const years = header.headings.filter((text) => /(?<!\d)(?:19|20)\d\d(?!\d)/.test(text)).length;
  if (known >= 2 || (known === 1 && (named <= 3 || years > 0)) || years >= 2) return true;
  return differsInKind(header.headings, below) || (known === 1 && !repeatsBelow(header.headings, below));
}

type CellKind = 'number' | 'text' | 'date' | 'code' | 'blank';

function kindOf(text: string): CellKind {
  if (text === '') return 'blank';
  if (/^[-+€$£\s]*\d[\d.,\s%]*$/.test(text)) return 'number';
  if (/^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{2,4}/.test(text)) return 'date';
  return /\d{3}|@|https?:|www\./.test(text) ? 'code' : 'text';
}

/** The kind of most filled cells in a column. */
function columnKind(rows: readonly SheetRow[], column: number): CellKind {
  const counts = new Map<CellKind, number>();
  let total = 0;
  for (const { cells } of rows) {
    const kind = kindOf(cellText(cells[column]));
    if (kind === 'blank') continue;
    total += 1;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of counts) if (count / total >= 0.7) return kind;
  return 'blank';
}

/** Whether text is above a column of numbers, dates or codes. */
function differsInKind(headings: readonly string[], below: readonly SheetRow[]): boolean {
  return headings.some((heading, column) => {
    const kind = columnKind(below, column);
    const isWord = /\p{L}{2}/u.test(heading);
    return below.length >= 2 && isWord && (kind === 'number' || kind === 'date' || (kind === 'code' && kindOf(heading) === 'text'));
  });
}

/** Whether a row has the same kinds of cells as the rows below. */
function sharesKinds(cells: SheetRow['cells'], below: readonly SheetRow[]): boolean {
  return cells.every((cell, column) => {
    const [own, usual] = [kindOf(cellText(cell)), columnKind(below, column)];
    return own === 'blank' || usual === 'blank' || own === usual;
  });
}

function repeatsBelow(headings: readonly string[], below: readonly SheetRow[]): boolean {
  return headings.some((heading, column) => heading !== '' && below.some(({ cells }) => cellText(cells[column]) === heading));
}

function filledCells(cells: SheetRow['cells']): number {
  return cells.filter((cell) => cellText(cell) !== '').length;
}

/** The most likely row of headings, together with the row above or below if groups subdivide them. */
function likeliestHeader(filled: readonly SheetRow[], kind: ImportKindName): Header | undefined {
  let best: { index: number; score: number } | undefined;
  for (const [index, row] of filled.entries()) {
    const score = headerScore(row, filled.slice(index + 1, index + 9), kind);
    if (score > 0 && (!best || score > best.score)) best = { index, score };
  }
  const row = best && filled[best.index];
  if (!best || !row) return undefined;
  const below = filled[best.index + 1];
  if (below && isSubHeading(row, below, kind)) return joined(row, below);
  const above = filled[best.index - 1];
  if (above && above.number === row.number - 1 && isSubHeading(above, row, kind)) return joined(above, row);
  return { rows: [row.number], headings: trimEnd(row.cells.map(cellText)) };
}

function headerScore(row: SheetRow, below: readonly SheetRow[], kind: ImportKindName): number {
  const texts = row.cells.map(cellText);
  const filled = texts.filter((text) => text !== '');
  if (filled.length < 2) return 0;
  const numbers = row.cells.filter((cell) => typeof cell === 'number' && !isYear(cell)).length;
  const looksLikeNumber = texts.filter((text) => /^[-+€$£\s]*\d[\d.,\s%]*$/.test(text) && !isYear(Number(text))).length;
  const recognised = texts.reduce((sum, text) => sum + (recogniseHeading(text, kind).candidates[0]?.score ?? 0) / 100, 0);
  const distinct = new Set(filled).size / filled.length;
  const long = filled.filter((text) => text.length > 80).length;
  const width =
    below.length === 0
      ? 1
      : Math.min(1, filled.length / Math.max(1, median(below.map(({ cells }) => cells.filter((cell) => cellText(cell) !== '').length))));
  // Headings are text, partly known, distinct, and as wide as the data below.
  return (
    Math.max(0, 3 * recognised + filled.length * 0.2 + 4 * width * distinct - 2 * (Math.max(numbers, looksLikeNumber) + long)) +
    (below.length > 0 ? 0.5 : 0)
  );
}

/** Whether `lower` subdivides the headings of `upper`: groups with gaps above, years or known headings below. */
function isSubHeading(upper: SheetRow, lower: SheetRow, kind: ImportKindName): boolean {
  const [above, below] = [upper.cells.map(cellText), lower.cells.map(cellText)];
  if (above.filter((text) => text !== '').length < 2) return false;
  const under = below.filter((text, column) => text !== '' && (above[column] ?? '') === '').length;
  const spanned = (upper.spans ?? []).length > 0;
  const filled = below.filter((text) => text !== '');
  // Merged cells identify groups. Without them only years prove it, because a note may precede any heading.
  const words = filled.filter(
    (text) => isYear(Number(text)) || (spanned && (recogniseHeading(text, kind).candidates[0]?.score ?? 0) >= 70),
  ).length;
  return filled.length >= 2 && words / filled.length >= 0.8 && (spanned || under >= 1);
}

function joined(upper: SheetRow, lower: SheetRow): Header {
  const groups = carried(upper, Math.max(upper.cells.length, lower.cells.length));
  const headings = groups.map((group, column) => {
    const own = cellText(lower.cells[column]);
    // A group extends to the right only over columns with a heading below.
    const top = cellText(upper.cells[column]) !== '' || own !== '' ? group : '';
    return [top, own].filter((text) => text !== '').join(' ');
  });
  return { rows: [upper.number, lower.number], headings: trimEnd(headings) };
}

/** Repeats group headings over the columns that they span; without merge information, up to the next group. */
function carried(row: SheetRow, width: number): string[] {
  const groups = Array.from({ length: width }, (_, column) => cellText(row.cells[column]));
  if (row.spans) {
    for (const [first, last] of row.spans)
      for (let column = first + 1; column <= Math.min(last, width - 1); column += 1) groups[column] = groups[first] ?? '';
    return groups;
  }
  for (let column = 1; column < width; column += 1) groups[column] ||= groups[column - 1] ?? '';
  return groups;
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1990 && value <= 2100;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function trimEnd(headings: string[]): string[] {
  let end = headings.length;
  while (end > 0 && headings[end - 1] === '') end -= 1;
  return headings.slice(0, end);
}
