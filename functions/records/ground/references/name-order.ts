import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from './member-of.ts';

const collators = new Map<string, Intl.Collator>();

/** The sort order of names in a language: ignores case and accents, sorts numbers by value. */
export function collatorOf(locale: string): Intl.Collator {
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
    collators.set(locale, collator);
  }
  return collator;
}

/** Compares names in the library's language, so that choices are in the same order as lists: in Swedish "Åbo" comes after "Zoom". */
export function nameOrder(model: ReadModel): (a: string, b: string) => number {
  return collatorOf(memberOf(model).locale).compare;
}
