import { foldForSearch } from '../text/fold.ts';

/** A person whose data is to be erased, identified by a name, an ORCID, an email address, or several of these. */
export interface PersonToErase {
  name: string | null;
  orcid: string | null;
  email: string | null;
}

/**
 * Builds a test for texts that may name a person: by the ORCID, the address, or every word of the name in any order. An initial matches the beginning
 * of a word. It prefers false matches to missed ones, as people review the results.
 */
export function personFinder({ name, orcid, email }: PersonToErase): (text: string) => boolean {
  const words = foldForSearch(name ?? '')
    .split(' ')
    .filter(Boolean);
  const others = [orcid, email].filter((each) => each !== null).map((each) => each.toLowerCase());
  return (text) => {
    const lower = text.toLowerCase();
    if (others.some((each) => lower.includes(each))) return true;
    if (words.length === 0) return false;
    const folded = ` ${foldForSearch(text)} `;
    return words.every((word) => folded.includes(word.length === 1 ? ` ${word}` : ` ${word} `));
  };
}
