/** The words of a language for what lists show: headings by the label that the contract gives a column, and codes by field and code. */
export interface ListWords {
  columns: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What a record of words has under a name of its own, not one that every object inherits. */
function wordsOf<T>(words: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** A column's heading, by the contract's label; a heading there is no word for yet stands as it is. */
export function headingIn({ columns }: Pick<ListWords, 'columns'>, label: string): string {
  return wordsOf(columns, label) ?? label;
}

/** A code of a choice column in words; one that only a newer server knows reads as it is written: `not_started` → `Not started`. */
export function choiceIn({ choices }: Pick<ListWords, 'choices'>, field: string, code: string): string {
  const found = wordsOf(wordsOf(choices, field) ?? {}, code);
  if (found !== undefined) return found;
  const plain = code.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
