/** An entry that a field offers after an @. */
export interface Suggestion {
  id: string;
  name: string;
  /** The text inserted after the @. */
  insert: string;
}

/** Max suggestions shown: a phone has room for them above its keyboard. */
const maxShown = 6;

/** The text between the last @ and the cursor; undefined where no @ begins a word. */
export function typedAfterSign(before: string): string | undefined {
  return /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,60})$/u.exec(before)?.[1];
}

/** The suggestions with a word that begins with the typed text; empty once one is written in full. */
export function matching(suggestions: readonly Suggestion[], typed: string): Suggestion[] {
  const wanted = typed.toLowerCase();
  const isWritten = suggestions.some(({ insert }) => wanted.startsWith(insert.toLowerCase()));
  if (isWritten) return [];
  const begins = ({ name }: Suggestion): boolean => ` ${name.toLowerCase()}`.includes(` ${wanted}`);
  return suggestions.filter(begins).slice(0, maxShown);
}
