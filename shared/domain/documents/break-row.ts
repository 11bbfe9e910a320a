/**
 * The number of lines of a row to print in the remaining space. A row that fits on a page is never split, but moves to the next page.
 * A longer row starts at once if at least `fewest` of its lines fit, and continues from page to page.
 */
export function linesThatFit(lines: number, { room, page, fewest = 3 }: { room: number; page: number; fewest?: number }): number {
  if (lines <= room) return lines;
  if (lines <= page || room < fewest) return 0;
  return room;
}
