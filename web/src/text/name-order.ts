import { language } from './language.ts';

/** Compares names in the language spoken, as lists do: case and accents aside, numbers by their value. */
export function nameOrder(): (a: string, b: string) => number {
  return new Intl.Collator(language(), { sensitivity: 'base', numeric: true }).compare;
}

/** Choices by their names, in the language spoken. */
export function inOrderOfNames<C extends { readonly name: string }>(choices: readonly C[]): C[] {
  const inOrder = nameOrder();
  return choices.toSorted((a, b) => inOrder(a.name, b.name));
}
