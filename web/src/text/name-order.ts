import { language } from './language.ts';

/** Compares names in the language spoken, as lists do: case and accents aside, numbers by their value. */
export function nameOrder(): (a: string, b: string) => number {
  return new Intl.Collator(language(), { sensitivity: 'base', numeric: true }).compare;
}
