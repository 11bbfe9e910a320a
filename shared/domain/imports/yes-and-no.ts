import { foldForSearch } from '../text/fold.ts';

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'o', 'si', 'sim', 'kylla', 'k', 'wahr', 'vrai', 'verdadero']);
const no = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'nej', 'ei', 'e', 'nee', 'falsch', 'faux', 'falso']);

/** What a cell says to a question, in the languages of the headings; undefined for what is neither yes nor no. */
export function yesOrNo(text: string): boolean | undefined {
  const word = foldForSearch(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
