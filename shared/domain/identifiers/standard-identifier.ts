import { normaliseIsbn } from './isbn.ts';
import { normaliseIssn } from './issn.ts';

/** The ISSN (`NNNN-NNNC`) or ISBN (13 digits) that a text is in any usual spelling; undefined when it is none, by form or check character. */
export function standardIdentifier(text: string): string | undefined {
  return normaliseIssn(text) ?? normaliseIsbn(text);
}

/** An identifier as it is stored: in its standard form, and what is neither ISSN nor ISBN as it is, since it may be a publisher's own. */
export function storedIdentifier<T extends string | null>(text: T): T | string {
  return text === null ? text : (standardIdentifier(text) ?? text);
}
