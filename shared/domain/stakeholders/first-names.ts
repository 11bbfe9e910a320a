/** The first names of a list, and the number of the others in the words of `more`: a subject line has no room for forty. */
export function firstNames(names: readonly string[], max: number, more: (count: number) => string): string[] {
  if (names.length <= max) return [...names];
  return [...names.slice(0, max - 1), more(names.length - max + 1)];
}
