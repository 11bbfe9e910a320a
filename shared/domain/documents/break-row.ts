/**
 * How many lines of a row are printed where so many fit below the rows before it. A row that fits on a page is never parted: it moves to the next
 * page as a whole. A longer one begins at once where at least `fewest` of its lines fit, and goes on from page to page.
 */
export function linesThatFit(lines: number, { room, page, fewest = 3 }: { room: number; page: number; fewest?: number }): number {
  if (lines <= room) return lines;
  if (lines <= page || room < fewest) return 0;
  return room;
}
