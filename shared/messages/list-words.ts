/** Words of a language for lists: headings by the contract's column label, and codes by field and code. */
export interface ListWords {
  columns: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An own property of a record, never an inherited one. */
function wordsOf<T>(words: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The heading of a column by the contract's label; the label itself if it is not translated yet. */
export function headingIn({ columns }: Pick<ListWords, 'columns'>, label: string): string {
  return wordsOf(columns, label) ?? label;
}

/** The words for a code of a choice column. An unknown code, as from a newer server, is made readable: `not_started` → `Not started`. */
export function choiceIn({ choices }: Pick<ListWords, 'choices'>, field: string, code: string): string {
  const found = wordsOf(wordsOf(choices, field) ?? {}, code);
  if (found !== undefined) return found;
  const plain = code.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
