import { en } from './en.ts';
import { text, type TextKey } from './text.ts';

function has(catalogue: object, key: string): boolean {
  return Object.hasOwn(catalogue, key);
}

/** A column's heading, by the contract's label; a heading the catalogue does not have yet stands as it is. */
export function headingOf(label: string): string {
  return has(en.columns, label) ? text(`columns.${label}` as TextKey) : label;
}

/** A code of a choice column in words; one that only a newer server knows reads as it is written: `not_started` → `Not started`. */
export function choiceOf(field: string, code: string): string {
  const words: Readonly<Record<string, object>> = en.choices;
  if (has(words, field) && has(words[field] ?? {}, code)) return text(`choices.${field}.${code}` as TextKey);
  const plain = code.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
