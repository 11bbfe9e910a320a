/** The initials of the first and the last word of a name, for an avatar. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = (word: string | undefined): string => [...(word ?? '')][0]?.toUpperCase() ?? '';
  return first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '');
}
