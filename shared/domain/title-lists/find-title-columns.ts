import { cellText, isBlankRow, type SheetRow } from '../sheets/cell.ts';
import { headingKey, kbartColumns, phaseOneHeadings } from './kbart-columns.ts';
import { kbartFields, type KbartField } from './kbart-fields.ts';

export type TitleColumn = {
  /** From 0. */
  column: number;
  heading: string;
  /** Null if the column is not read. */
  field: KbartField | null;
};

export type TitleColumns = {
  /** Row number of the headings; null without headings. */
  headerRow: number | null;
  columns: TitleColumn[];
  /** Columns ignored because another column has the same field. */
  repeated: { column: TitleColumn; field: KbartField; other: string }[];
  phaseOne: boolean;
};

/** Number of filled rows at the top that are searched for headings. */
export const titleHeadingRows = 40;

const fieldsByKey = new Map<string, { field: KbartField; rank: number }>();
for (const field of kbartFields) {
  fieldsByKey.set(field, { field, rank: 0 });
  for (const [index, synonym] of kbartColumns[field].synonyms.entries()) fieldsByKey.set(synonym, { field, rank: index + 1 });
}

/**
 * Finds and interprets the headings of a title list: below other lines, in any order and letter case. Undefined if no row has a heading for titles.
 */
export function findTitleColumns(rows: readonly SheetRow[]): TitleColumns | undefined {
  let best: { row: SheetRow; score: number } | undefined;
  for (const row of rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, titleHeadingRows)) {
    const score = recognised(row);
    if (score > (best?.score ?? 0)) best = { row, score };
  }
  return best && columnsOf(best.row);
}

/** The number of fields that a row of headings names. 0 if titles are not among them, or “Title” is the only known one of several. */
function recognised(row: SheetRow): number {
  const headings = row.cells.map(cellText).filter((text) => text !== '');
  const found = new Set(headings.flatMap((heading) => fieldsByKey.get(headingKey(heading))?.field ?? []));
  if (!found.has('publication_title') && found.size >= 2 && headings.some(endsInTitle)) found.add('publication_title');
  const sure = found.size >= 2 || headings.length === 1 || headings.some((heading) => headingKey(heading) === 'publication_title');
  return sure && found.has('publication_title') ? found.size : 0;
}

/** “SAGE Pharmacology Collection Titles”: counts as the title column if no other heading does. */
function endsInTitle(heading: string): boolean {
  return /(?:^|_)titles?$/.test(headingKey(heading));
}

function columnsOf(row: SheetRow): TitleColumns {
  const columns = row.cells.map((cell, column): TitleColumn => ({ column, heading: cellText(cell).replace(/\s+/g, ' '), field: null }));
  const claims = columns
    .flatMap((column) => {
      const known = fieldsByKey.get(headingKey(column.heading));
      return known ? [{ column, ...known }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const taken = new Map<KbartField, TitleColumn>();
  const repeated: TitleColumns['repeated'] = [];
  for (const { column, field } of claims) {
    const other = taken.get(field);
    if (other) repeated.push({ column, field, other: other.heading });
    else {
      column.field = field;
      taken.set(field, column);
    }
  }
  const titles = taken.has('publication_title') ? undefined : columns.find(({ heading }) => endsInTitle(heading));
  if (titles) titles.field = 'publication_title';
  const phaseOne = columns.some(({ heading }) => phaseOneHeadings.has(headingKey(heading)));
  return { headerRow: row.number, columns, repeated, phaseOne };
}
