import { normaliseIsbn } from './isbn.ts';
import { normaliseIssn } from './issn.ts';

/** A text that is an ISSN or an ISBN in any usual spelling, as `NNNN-NNNC` or as 13 digits. Undefined where form or check character are wrong. */
export function standardIdentifier(text: string): string | undefined {
  return normaliseIssn(text) ?? normaliseIsbn(text);
}

/** An identifier as it is stored: in its standard form, and what is neither ISSN nor ISBN as it is, since it may be a publisher's own. */
export function storedIdentifier<T extends string | null>(text: T): T | string {
  return text === null ? text : (standardIdentifier(text) ?? text);
}
