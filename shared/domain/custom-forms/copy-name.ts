const longest = 255;

/** The name of a copy: `Name (copy)`, then `Name (copy 2)` and so on, until `isTaken` returns false. */
export function copyName(name: string, isTaken: (name: string) => boolean): string {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const candidate = `${base
      .slice(0, longest - ending.length)
      .toWellFormed()
      .trimEnd()}${ending}`;
    if (!isTaken(candidate)) return candidate;
  }
}
