import { addDays, partsOf } from '../calendar/dates.ts';

/**
 * One statement of embargo_info. `R`: only the last `count` units are accessible (a moving wall). `P`: the last `count` units are withheld. Years and
 * months are calendar units including the current one; days are counted back from today.
 */
export type EmbargoPart = { kind: 'R' | 'P'; count: number; unit: 'D' | 'M' | 'Y' };

const part = /^([RP])([1-9]\d{0,4})([DMY])$/;

/**
 * Parses embargo_info (RP-9-2014, 6.6.13): `P1Y`, `R180D`, or one of each as in `R10Y;P6M`. Undefined for other text; two of one kind contradict each
 * other.
 */
export function parseEmbargo(text: string): EmbargoPart[] | undefined {
  const parts: EmbargoPart[] = [];
  for (const piece of text.toUpperCase().replace(/\s/g, '').replace(/;$/, '').split(';')) {
    const match = part.exec(piece);
    if (!match || parts.some(({ kind }) => kind === match[1])) return undefined;
    parts.push({ kind: match[1] as 'R' | 'P', count: Number(match[2]), unit: match[3] as 'D' | 'M' | 'Y' });
  }
  return parts;
}

/** Formats an embargo as in the standard, the moving wall first. */
export function formatEmbargo(parts: readonly EmbargoPart[]): string {
  return parts
    .toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'R' ? -1 : 1))
    .map(({ kind, count, unit }) => `${kind}${count}${unit}`)
    .join(';');
}

/**
 * The days accessible under an embargo on `today`; null for no limit on a side. `R1Y` is the current year and `P1Y` all years before it, so `R` and
 * `P` of one length are adjacent and never overlap.
 */
export function embargoWindow(parts: readonly EmbargoPart[], today: string): { from: string | null; to: string | null } {
  const window: { from: string | null; to: string | null } = { from: null, to: null };
  for (const statement of parts) {
    const wall = wallOf(statement, today);
    if (statement.kind === 'R') window.from = wall;
    else window.to = wall === earliest ? earliest : addDays(wall, -1);
  }
  return window;
}

const earliest = '0001-01-01';

/** The first day that `R` includes and `P` withholds. */
function wallOf({ count, unit }: EmbargoPart, today: string): string {
  const { year, month } = partsOf(today);
  if (unit === 'D') return addDays(today, -count);
  const months = unit === 'Y' ? (year - count + 1) * 12 : year * 12 + month - count;
  const [wallYear, wallMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return wallYear < 1 ? earliest : `${String(wallYear).padStart(4, '0')}-${String(wallMonth).padStart(2, '0')}-01`;
}
