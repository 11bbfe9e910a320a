const longestStem = 245;

/** The first free "Name (2)", "Name (3)" and so on; replaces a number at the end of the name. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(\d+\)$/, '').slice(0, longestStem);
  let number = 2;
  while (taken.has(`${stem} (${number})`)) number++;
  return `${stem} (${number})`;
}
