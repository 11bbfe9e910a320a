import type { RowGroup } from '#shared/contract/envelope.ts';

/** The heading of a group among the rows of a page. */
export interface GroupSlot {
  /** Its position, counted in rows and headings from the top of the page. */
  slot: number;
  group: RowGroup;
}

/** The positions of rows and group headings: each has the height of one row. */
export interface RowSlots {
  /** The place of each row of the page. */
  ofRow: readonly number[];
  headings: readonly GroupSlot[];
  count: number;
}

/**
 * The positions of a page's rows; `offset` rows come before them in the list. A group continued from the previous page has a heading on each
 * page.
 */
export function rowSlots(rowCount: number, offset: number, groups: readonly RowGroup[] = []): RowSlots {
  const ofRow: number[] = [];
  const headings: GroupSlot[] = [];
  let end = 0;
  for (const group of groups) {
    const start = end;
    end += group.count;
    if (end <= offset || ofRow.length >= rowCount) continue;
    headings.push({ slot: ofRow.length + headings.length, group });
    const rows = Math.min(end - Math.max(start, offset), rowCount - ofRow.length);
    for (let index = 0; index < rows; index++) ofRow.push(ofRow.length + headings.length);
  }
  while (ofRow.length < rowCount) ofRow.push(ofRow.length + headings.length);
  return { ofRow, headings, count: rowCount + headings.length };
}
