/** The index of the first row that passes a test which all later rows pass as well; the length without one. */
export function firstIndex<R>(rows: readonly R[], test: (row: R) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(rows[middle] as R)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Above this number of rows, sorting all is cheaper than keeping the first in order. */
const mostKept = 1000;

/** The first rows in an order, at most `most`. Few rows of many are found without sorting all. */
export function firstInOrder<R>(rows: Iterable<R>, most: number, compare: (a: R, b: R) => number): R[] {
  if (most > mostKept) return [...rows].sort(compare).slice(0, most);
  const first: R[] = [];
  for (const row of rows) {
    const last = first.at(-1);
    if (last !== undefined && first.length === most && compare(row, last) >= 0) continue;
    first.splice(
      firstIndex(first, (other) => compare(row, other) < 0),
      0,
      row,
    );
    if (first.length > most) first.pop();
  }
  return first;
}
