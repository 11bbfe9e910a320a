/** Letters that Unicode does not decompose into a base letter and a mark. */
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

/** Folds to small letters without accents, with punctuation as single spaces: `Éditions  Élsevier-Masson` → `editions elsevier masson`. */
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

/**
 * The form in which names are compared for identity: without case, punctuation, and accents of Latin and Greek letters. `&` reads as and. `+` and `#`
 * stay (`C`, `C++` and `C#` are three); so do the marks of other scripts, which form other letters (`й`, `が`). A name of signs only stays as it is.
 */
export function foldIdentity(name: string): string {
  // An import folds each of its names several times. Most are ASCII, for which this loop takes a third of the time of the Unicode rules.
  return foldAscii(name) ?? foldUnicode(name);
}

/** `foldIdentity` for any text. */
export function foldUnicode(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþıĸŋħ]/g, (letter) => special[letter] ?? letter)
    .replace(/['’‘`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim();
  // A plus or a number sign alone is punctuation, unless the name has nothing else.
  return /[\p{L}\p{N}]/u.test(folded) ? folded : name.normalize('NFC').trim().toLowerCase();
}

/** `foldIdentity` for ASCII, in one pass; undefined for other text. */
function foldAscii(name: string): string | undefined {
  let folded = '';
  let isGap = false;
  let isNamed = false;
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    if (code > 0x7f) return undefined;
    const kind = asciiKinds[code];
    if (kind === dropped) continue;
    if (kind === gap) {
      isGap = true;
      continue;
    }
    if (kind === ampersand) isGap = true;
    if (isGap && folded !== '') folded += ' ';
    isGap = kind === ampersand;
    isNamed ||= kind !== sign;
    folded += kind === ampersand ? 'and' : kind === capital ? String.fromCharCode(code + 0x20) : name[at];
  }
  return isNamed ? folded : name.trim().toLowerCase();
}

const [dropped, gap, sign, ampersand, capital, plain] = [0, 1, 2, 3, 4, 5];
const asciiKinds = Array.from({ length: 0x80 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[a-z0-9]/.test(letter)) return plain;
  if (/[A-Z]/.test(letter)) return capital;
  if (letter === '&') return ampersand;
  if (letter === '+' || letter === '#') return sign;
  return letter === "'" || letter === '`' ? dropped : gap;
});

/** Words for a legal form or trade, which do not identify a company. Folded, longest spelling first. */
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
 * The form in which company names are compared (D6): without case, accents, punctuation, a leading "The" and legal forms at the end; `&` reads as
 * and. Never empty for a name that is not blank, so `AS` stays `as`.
 */
export function foldName(name: string): string {
  const folded = foldIdentity(name);
  const short = folded.replace(endings, '').replace(beginnings, '');
  return short === '' ? folded : short;
}
