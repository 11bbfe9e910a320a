import type { Text } from '#shared/messages/text-in.ts';

type Element = Exclude<Text, string>[number];

/** Types of elements of a parsed text (`@formatjs/icu-messageformat-parser`), whose enum is not part of the application. */
const literal = 0;
const select = 5;
const plural = 6;
const pound = 7;

/** A text as a reader of its code sees it: placeholders are their names in braces, a choice is its last form. */
export function sentenceOf(text: Text): string {
  return typeof text === 'string' ? text : partsOf(text, '');
}

function partsOf(elements: readonly Element[], counted: string): string {
  return elements.map((element) => partOf(element, counted)).join('');
}

function partOf(element: Element, counted: string): string {
  if (element.type === literal) return element.value;
  if (element.type === select || element.type === plural) {
    const last = Object.values(element.options).at(-1);
    return last ? partsOf(last.value, element.value) : '';
  }
  return element.type === pound ? `{${counted}}` : 'value' in element ? `{${element.value}}` : '';
}
