import { linesThatFit } from '#shared/domain/documents/break-row.ts';
import { type ColumnNeed, fitColumns, type TableFit, type TablePart } from '#shared/domain/documents/fit-columns.ts';
import { widestWord } from '#shared/domain/documents/wrap-text.ts';
import { margin, textWidth } from './paper.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { ink, type Part, type PdfPages, type TextStyle } from './pdf-pages.ts';

export interface PdfColumn {
  heading: string;
  /** Numbers are right-aligned and never wrapped. */
  isNumber?: boolean;
}

export interface PdfRow {
  cells: readonly string[];
  /** A total or a group heading. */
  isStrong?: boolean;
  /** The depth of a group. */
  indent?: number;
}

export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly PdfRow[];
  /** Number of leading columns that identify a row: they are repeated where a table is wider than a sheet. */
  keys?: number;
}

const size = 8;
const padding = 4;
const rowGap = 5;
const indentWidth = 10;
/** Max width of a text before it is wrapped. */
const widestText = 260;
/** Max width of an unbroken word, such as a web address, before it is broken. */
const widestUnbroken = 100;

/** The minimum and natural widths of a table's columns. */
export function columnNeeds(fonts: PdfFonts, { columns, rows }: PdfTable): ColumnNeed[] {
  return columns.map(({ heading, isNumber }, index) => {
    let [least, natural] = [widestWord(heading, measure(fonts, true)), fonts.widthOf(heading, size, true)];
    for (const row of rows) {
      const isBold = row.isStrong === true;
      const indent = index === 0 ? (row.indent ?? 0) * indentWidth : 0;
      for (const line of (row.cells[index] ?? '').split('\n')) {
        const whole = fonts.widthOf(line, size, isBold) + indent;
        natural = Math.max(natural, whole);
        least = Math.max(least, isNumber ? whole : widestWord(line, measure(fonts, isBold)) + indent);
      }
    }
    const narrowest = isNumber ? least : Math.min(least, widestUnbroken);
    return { least: narrowest + 2 * padding, natural: Math.max(narrowest, Math.min(natural, widestText)) + 2 * padding };
  });
}

function measure(fonts: PdfFonts, isBold: boolean): (text: string) => number {
  return (text) => fonts.widthOf(text, size, isBold);
}

/** Chooses portrait or landscape for a table, and splits its columns. */
export function fitTable(fonts: PdfFonts, table: PdfTable, paper: Parameters<typeof textWidth>[0]): TableFit {
  const [portrait, landscape] = [textWidth(paper, false), textWidth(paper, true)];
  return fitColumns(columnNeeds(fonts, table), { portrait, landscape, keys: table.keys ?? 1 });
}

/** Adds a table: each part of its columns with all rows. `onPart` is called before each part, to add its heading. */
export function addTable(
  pages: PdfPages,
  table: PdfTable,
  { fit, onPart }: { fit?: TableFit; onPart?: (part: TablePart, index: number) => void } = {},
): void {
  const keys = table.keys ?? 1;
  const { parts } = fit ?? fitColumns(columnNeeds(pages.fonts, table), { portrait: pages.width, landscape: pages.width, keys });
  for (const [index, part] of parts.entries()) {
    onPart?.(part, index);
    addPart(pages, table, part);
  }
}

interface Cells {
  lines: readonly (readonly string[])[];
  count: number;
}

function addPart(pages: PdfPages, table: PdfTable, part: TablePart): void {
  const element = pages.part('Table');
  const head = { cells: table.columns.map(({ heading }) => heading), isStrong: true };
  const heading = cellsOf(pages, head, part);
  const headHeight = heightOf(pages, heading.count);
  pages.ensure(headHeight + 3 * heightOf(pages, 1));
  paintHead(pages, table, part, { heading, element });
  const body = pages.part('TBody', element);
  for (const row of table.rows) addRow(pages, table, part, { row, body, heading, headHeight });
  body.end();
  element.end();
  pages.y += 8;
}

function heightOf(pages: PdfPages, lines: number): number {
  return lines * pages.lineHeight(size) + rowGap;
}

function cellsOf(pages: PdfPages, row: PdfRow, { columns, widths }: TablePart): Cells {
  const style: TextStyle = { size, isBold: row.isStrong === true };
  const lines = columns.map((column, place) => {
    const indent = column === 0 ? (row.indent ?? 0) * indentWidth : 0;
    // Widths were summed in another order when the columns were measured: a hundredth of a point absorbs the rounding.
    return pages.linesOf(row.cells[column] ?? '', (widths[place] ?? 0) - 2 * padding - indent + 0.01, style);
  });
  return { lines, count: Math.max(...lines.map((each) => each.length)) };
}

/** Paints the headings: tagged where the table begins, and as decoration on further pages. */
function paintHead(
  pages: PdfPages,
  table: PdfTable,
  part: TablePart,
  { heading, element }: { heading: Cells; element: Part | null },
): void {
  const height = heightOf(pages, heading.count);
  const top = pages.y;
  const width = part.widths.reduce((sum, each) => sum + each, 0);
  pages.decoration(() => {
    pages.box({ x: margin, y: top, width, height }, { fill: ink.shade });
    pages.line([margin, top + height], [margin + width, top + height], { color: ink.quiet, width: 0.75 });
  });
  const paint = (place: number): void => paintCell(pages, table, part, { lines: heading.lines[place] ?? [], place, top, isBold: true });
  if (element) {
    const head = pages.part('THead', element);
    const row = pages.part('TR', head);
    for (const place of part.columns.keys())
      pages.content('TH', pages.part('TH', row, { scope: 'Column' }), () => {
        paint(place);
      });
    head.end();
  } else for (const place of part.columns.keys()) pages.decoration(() => paint(place), 'Pagination');
  pages.y = top + height;
}

interface RowPlace {
  row: PdfRow;
  body: Part;
  heading: Cells;
  headHeight: number;
}

function addRow(pages: PdfPages, table: PdfTable, part: TablePart, { row, body, heading, headHeight }: RowPlace): void {
  const cells = cellsOf(pages, row, part);
  const element = pages.part('TR', body);
  const parts = part.columns.map((column) =>
    column < (table.keys ?? 1)
      ? { tag: 'TH' as const, part: pages.part('TH', element, { scope: 'Row' }) }
      : { tag: 'TD' as const, part: pages.part('TD', element) },
  );
  const linesIn = (height: number): number => Math.floor((height - rowGap) / pages.lineHeight(size));
  for (let from = 0; from < cells.count;) {
    const fitting = linesThatFit(cells.count - from, { room: linesIn(pages.room), page: linesIn(pages.pageRoom - headHeight) });
    if (fitting <= 0) {
      // Headings that fill a page would leave none for rows.
      if (pages.pageRoom < headHeight + heightOf(pages, 3)) throw new Error('The headings of a table are higher than a page');
      pages.addPage();
      paintHead(pages, table, part, { heading, element: null });
      continue;
    }
    paintRow(pages, table, part, { row, parts, cells: cells.lines.map((lines) => lines.slice(from, from + fitting)), count: fitting });
    from += fitting;
  }
  element.end();
}

interface RowPaint {
  row: PdfRow;
  parts: readonly { tag: 'TH' | 'TD'; part: Part }[];
  cells: readonly (readonly string[])[];
  count: number;
}

function paintRow(pages: PdfPages, table: PdfTable, part: TablePart, { row, parts, cells, count }: RowPaint): void {
  const top = pages.y;
  const height = heightOf(pages, count);
  const width = part.widths.reduce((sum, each) => sum + each, 0);
  pages.decoration(() => {
    if (row.isStrong) pages.box({ x: margin, y: top, width, height }, { fill: ink.shade });
    pages.line([margin, top + height], [margin + width, top + height]);
  });
  for (const [place, each] of parts.entries()) {
    const lines = cells[place] ?? [];
    if (lines.every((line) => line === '')) continue;
    const indent = part.columns[place] === 0 ? (row.indent ?? 0) * indentWidth : 0;
    pages.content(each.tag, each.part, () => {
      paintCell(pages, table, part, { lines, place, top, isBold: row.isStrong === true, indent });
    });
  }
  pages.y = top + height;
}

interface CellPaint {
  lines: readonly string[];
  place: number;
  top: number;
  isBold: boolean;
  indent?: number;
}

function paintCell(pages: PdfPages, table: PdfTable, part: TablePart, { lines, place, top, isBold, indent = 0 }: CellPaint): void {
  const left = margin + part.widths.slice(0, place).reduce((sum, each) => sum + each, 0);
  const right = left + (part.widths[place] ?? 0) - padding;
  const isNumber = table.columns[part.columns[place] ?? 0]?.isNumber === true;
  for (const [index, line] of lines.entries()) {
    const x = isNumber ? right - pages.fonts.widthOf(line, size, isBold) : left + padding + indent;
    pages.text(line, { x, y: top + rowGap / 2 + (index + 0.76) * pages.lineHeight(size) }, { size, isBold });
  }
}
