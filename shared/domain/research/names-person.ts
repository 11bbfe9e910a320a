import { foldForSearch } from '../text/fold.ts';

/** A person who is to be erased: by a name, an ORCID, an email address, or several of these. */
export interface PersonToErase {
  name: string | null;
  orcid: string | null;
  email: string | null;
}

/**
 * A test for texts that may name a person: with the ORCID, the address, or every word of the name in any order, where an initial is the beginning
 * of a word. It finds rather too much than too little, as people look at what it finds.
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
