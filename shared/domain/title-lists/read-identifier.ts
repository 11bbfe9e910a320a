import { standardIdentifier } from '../identifiers/standard-identifier.ts';

/** The reading of a title's identifier. `spelling`: valid, but not in the notation of the standard. */
export type IdentifierReading = { value: string | null; as: 'plain' | 'spelling' | 'rounded' | 'invalid' };

/** Reads an ISSN as `NNNN-NNNC` or an ISBN as 13 digits. Other text stays unchanged, as it may be the provider's own id. */
export function readIdentifier(text: string): IdentifierReading {
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { value: null, as: 'rounded' };
  const standard = standardIdentifier(text);
  if (standard === undefined) return { value: text, as: 'invalid' };
  // Hyphens in an ISBN-13 are not reported.
  const same = standard === text || (standard.length === 13 && text.replaceAll('-', '') === standard);
  return { value: standard, as: same ? 'plain' : 'spelling' };
}
