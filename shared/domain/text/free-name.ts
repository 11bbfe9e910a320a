const longestStem = 245;

/** "Name (2)" with the first number that is free; a number at its end is counted on. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(\d+\)$/, '').slice(0, longestStem);
  let number = 2;
  while (taken.has(`${stem} (${number})`)) number++;
  return `${stem} (${number})`;
}
