/** Letters that Unicode does not take apart into a base letter and a mark. */
const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ħ: 'h',
};

/** Small letters without accents, punctuation as single spaces: `Éditions  Élsevier-Masson` → `editions elsevier masson`. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıĸŋħ]/g, (letter) => special[letter] ?? letter)
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that tell the legal form or the trade and not which company it is. Folded, longest spelling first. */
const legalForms = [
  'public limited company',
  'limited liability company',
  'private limited',
  'pty limited',
  'pty ltd',
  'pvt ltd',
  'pte ltd',
  'sdn bhd',
  'co ltd',
  'gmbh and co kg',
  'gmbh co kg',
  'gmbh und co kg',
  'ag and co kg',
  'sp z o o',
  's r o',
  'spol s r o',
  'verlagsgesellschaft',
  'aktiengesellschaft',
  'aktiebolag',
  'incorporated',
  'corporation',
  'limited',
  'company',
  'verlag',
  'sarl',
  's a r l',
  's p a',
  's r l',
  's a s',
  's l u',
  'b v',
  'n v',
  's a',
  's l',
  'a s',
  'a b',
  'l l c',
  'l l p',
  'p l c',
  'e v',
  'k g',
  'gmbh',
  'mbh',
  'corp',
  'inc',
  'ltd',
  'llc',
  'llp',
  'lp',
  'plc',
  'pty',
  'pvt',
  'pte',
  'spa',
  'srl',
  'sas',
  'slu',
  'sro',
  'aps',
  'asa',
  'oyj',
  'abp',
  'kft',
  'zrt',
  'doo',
  'ooo',
  'jsc',
  'bv',
  'nv',
  'ag',
  'kg',
  'se',
  'sa',
  'sl',
  'ab',
  'as',
  'oy',
  'ry',
  'ev',
  'ug',
  'co',
  'kk',
] as const;

const endings = new RegExp(`(?: (?:and )?(?:${legalForms.join('|')}))+$`);
const beginnings = /^(?:the|verlag) (?=\S)/;

/**
 * The form in which two names of one company are equal: case, accents, punctuation, `&` for and, a leading "The" and
 * legal forms at the end are folded away (D6). Never empty for a name with letters or digits, so `AS` stays `as`.
 */
export function foldName(name: string): string {
  const folded = foldForSearch(name.replace(/&/g, ' and '));
  const short = folded.replace(endings, '').replace(beginnings, '');
  return short === '' ? folded : short;
}
