/** Max lead times of a person, and max days before a deadline. */
const most = 8;
const furthest = 365;

/**
 * The days that a person typed, such as `90, 60, 30`, the furthest first; null for nothing typed, which means the usual days, and undefined for what
 * cannot be read.
 */
export function readLeadTimes(typed: string): number[] | null | undefined {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  const days = words.map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : 0));
  const distinct = [...new Set(days)].toSorted((a, b) => b - a);
  return distinct.length > most || distinct.some((day) => day < 1 || day > furthest) ? undefined : distinct;
}
