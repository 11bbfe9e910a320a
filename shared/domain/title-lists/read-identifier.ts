import { standardIdentifier } from '../identifiers/standard-identifier.ts';

/** How the identifier of a title was read. `spelling`: right, but written otherwise than the standard does. */
export type IdentifierReading = { value: string | null; as: 'plain' | 'spelling' | 'rounded' | 'invalid' };

/** An ISSN as `NNNN-NNNC` or an ISBN as 13 digits; what is neither stays as it is, for it may be the provider's own. */
export function readIdentifier(text: string): IdentifierReading {
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { value: null, as: 'rounded' };
  const standard = standardIdentifier(text);
  if (standard === undefined) return { value: text, as: 'invalid' };
  // Hyphens in an ISBN-13 are as good as none.
  const same = standard === text || (standard.length === 13 && text.replaceAll('-', '') === standard);
  return { value: standard, as: same ? 'plain' : 'spelling' };
}
