import { normaliseIsbn } from './isbn.ts';
import { normaliseIssn } from './issn.ts';

/** An ISSN or ISBN in any common notation, as `NNNN-NNNC` or 13 digits. Undefined for a wrong form or check character. */
export function standardIdentifier(text: string): string | undefined {
  return normaliseIssn(text) ?? normaliseIsbn(text);
}

/** An identifier as stored: an ISSN or ISBN in standard form; others unchanged, because they may be a publisher's own. */
export function storedIdentifier<T extends string | null>(text: T): T | string {
  return text === null ? text : (standardIdentifier(text) ?? text);
}
