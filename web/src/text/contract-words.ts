import { catalogue } from './language.ts';

/** What a record of words has under a name of its own, not one that every object inherits. */
function wordsOf<T>(words: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** A column's heading, by the contract's label; a heading the catalogue does not have yet stands as it is. */
export function headingOf(label: string): string {
  return wordsOf<string>(catalogue().columns, label) ?? label;
}

/** A code of a choice column in words; one that only a newer server knows reads as it is written: `not_started` → `Not started`. */
export function choiceOf(field: string, code: string): string {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = catalogue().choices;
  const found = wordsOf(wordsOf(words, field) ?? {}, code);
  if (found !== undefined) return found;
  const plain = code.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
