/** A column of a printed table, in points with its padding. */
export interface ColumnNeed {
  /** Below this width, words would be broken. */
  least: number;
  /** At this width, no text is wrapped. */
  natural: number;
}

/** Columns printed side by side. */
export interface TablePart {
  columns: readonly number[];
  widths: readonly number[];
}

export interface TableFit {
  isLandscape: boolean;
  /** More than one if the table is wider than a sheet: each part is printed with all rows. */
  parts: readonly TablePart[];
}

/** Average number of lines up to which texts are wrapped before the sheet is turned. */
const mostWrapped = 2;

/**
 * Arranges the columns of a table on sheets: portrait, else landscape, else on several landscape sheets.
 * The first columns (`keys`) identify the row and are repeated in each part. No column is omitted.
 */
export function fitColumns(
  needs: readonly ColumnNeed[],
  { portrait, landscape, keys }: { portrait: number; landscape: number; keys: number },
): TableFit {
  const all = needs.map((_, index) => index);
  const [least, natural] = [sum(needs.map((need) => need.least)), sum(needs.map((need) => need.natural))];
  if (least <= portrait && natural <= mostWrapped * portrait)
    return { isLandscape: false, parts: [{ columns: all, widths: widthsOf(needs, portrait) }] };
  if (least <= landscape && natural <= 2 * mostWrapped * landscape)
    return { isLandscape: true, parts: [{ columns: all, widths: widthsOf(needs, landscape) }] };
  return { isLandscape: true, parts: splitColumns(needs, landscape, keys) };
}

/** Divides columns into parts by their wrapped widths, with at least one column beside the keys in each part. */
function splitColumns(needs: readonly ColumnNeed[], room: number, keys: number): TablePart[] {
  const keyed = needs.slice(0, keys).map((need) => ({ least: Math.min(need.least, room / 3 / keys), natural: need.natural }));
  const keyRoom = sum(keyed.map(preferred));
  const shown = [...Array(Math.min(keys, needs.length)).keys()];
  const parts: TablePart[] = [];
  let [columns, used] = [[] as number[], keyRoom];
  const close = (): void => {
    const needed = [...keyed, ...columns.map((index) => needs[index] as ColumnNeed)];
    parts.push({ columns: [...shown, ...columns], widths: widthsOf(needed, room) });
    [columns, used] = [[], keyRoom];
  };
  for (let index = keys; index < needs.length; index++) {
    const width = preferred(needs[index] as ColumnNeed);
    if (columns.length > 0 && used + width > room) close();
    columns.push(index);
    used += width;
  }
  if (columns.length > 0 || parts.length === 0) close();
  return parts;
}

function preferred({ least, natural }: ColumnNeed): number {
  return Math.max(least, natural / mostWrapped);
}

/**
 * Widths within the available space: narrow columns get what they need, and the others share the rest equally.
 * If even the minimum widths do not fit, all shrink proportionally.
 */
function widthsOf(needs: readonly ColumnNeed[], room: number): number[] {
  if (sum(needs.map(({ natural }) => natural)) <= room) return needs.map(({ natural }) => natural);
  const least = sum(needs.map((need) => need.least));
  if (least >= room) return needs.map((need) => (need.least * room) / least);
  const widths = (cap: number): number[] => needs.map((need) => Math.max(need.least, Math.min(need.natural, cap)));
  let [low, high] = [0, room];
  // 20 halvings of a sheet: less than a thousandth of a point.
  for (let step = 0; step < 20; step++) {
    const cap = (low + high) / 2;
    if (sum(widths(cap)) <= room) low = cap;
    else high = cap;
  }
  return widths(low);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
