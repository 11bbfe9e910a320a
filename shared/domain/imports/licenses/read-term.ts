import type { TermKind } from '#shared/domain/licenses/license-term.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { type Cell, cellText } from '../../sheets/cell.ts';
import { yesOrNo } from '../../sheets/yes-and-no.ts';

/** A parsed cell of a term. */
export interface ReadTerm {
  active: boolean;
  status: 'yes' | 'no' | 'n/a';
  value: number | null;
  /** Codes of qualifier labels that every library has by default. */
  qualifiers: string[];
  /** The answer as text; null if the other fields express it completely. */
  text: string | null;
  /** Whether a question of yes or no was answered. */
  isUnderstood: boolean;
}

const allowed =
  /^(?:permitted|allowed|granted|erlaubt|gestattet|zulassig|autorise|permis|tillatet|tillaten|sallittu|permitido|consentito)\b/;
const forbidden =
  /^(?:prohibited|forbidden|(?:not|nicht|non|ej|inte|ei) (?:permitted|allowed|granted|erlaubt|gestattet|autorise|permis|tillatet|tillaten|sallittu)|verboten|untersagt|unzulassig|interdit|forbjudet|kielletty|prohibido)\b/;
const silent =
  /^(?:silent|not (?:mentioned|specified|stated|addressed|known)|unknown|unspecified|stillschweigend|unbekannt|keine angabe|inconnu|okand|ei tietoa)\b/;
const inapplicable = /^(?:n a|na|not applicable|entfallt|nicht zutreffend|sans objet|ej tillampligt)$/;
const other = /^(?:other|sonstiges?|andere|autre|annat|muu)\b/;

/** Words of qualifiers, by code. */
const qualifierWords: readonly (readonly [code: string, found: RegExp])[] = [
  ['explicit', /\b(?:explicit(?:ly)?|ausdrucklich|explizit)\b/],
  ['interpreted', /\b(?:interpreted|interpretiert|implied|implizit)\b/],
  [
    'under-conditions',
    /\b(?:conditions?|conditional(?:ly)?|restrictions?|restricted|limited|bedingungen|eingeschrankt|sous conditions?|villkor|other|sonstiges?|andere|autre|annat|muu)\b/,
  ],
  ['silent', /\b(?:silent|not mentioned|stillschweigend)\b/],
  ['not-reviewed', /\b(?:not reviewed|nicht gepruft)\b/],
  ['not-clear', /\b(?:not clear|unclear|uncertain|ambiguous|unklar)\b/],
  ['library-staff-only', /\b(?:library staff only|nur bibliothekspersonal)\b/],
  ['print-only', /\b(?:print only|paper only|nur gedruckt|nur print)\b/],
  ['in-country-only', /\b(?:in country only|national only|inland(?: only)?|nur inland)\b/],
];

/** Longer texts are prose, in which words do not qualify the answer. */
const longestQualified = 80;
/** Maximum of the schema. */
const largestNumber = 1e12;

/**
 * Parses a cell of a term. `Yes`, `Permitted (explicit)`, `Nein`, `Prohibited`, `Silent`, `Other` and `n/a` answer yes-or-no questions.
 * Other text becomes the remark. Numbers are parsed only for terms of that kind; `No limit` remains a text. Undefined for a blank cell.
 */
export function readTerm(kind: TermKind, cell: Cell): ReadTerm | undefined {
  const text = cellText(cell).trim();
  if (text === '' || /^[-–—.?]+$/.test(text)) return undefined;
  const folded = foldForSearch(text);
  const blank: ReadTerm = { active: true, status: 'n/a', value: null, qualifiers: [], text: null, isUnderstood: true };
  if (inapplicable.test(folded)) return { ...blank, active: false };
  if (kind === 'text') return { ...blank, text };
  if (kind === 'number') {
    const value =
      typeof cell === 'number' && Math.abs(cell) <= largestNumber ? cell : /^\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text) : null;
    return { ...blank, value, text: value === null ? text : null };
  }
  // Text after the answer adds detail: `Yes (explicit)`, `Yes, under conditions`.
  const [, first = '', rest = ''] = /^([^(,;:]*)[(,;:]?\s*(.*?)\)?$/s.exec(text) ?? [];
  const plain = typeof cell === 'boolean' ? cell : yesOrNo(first);
  const words = foldForSearch(first);
  const said = [forbidden, allowed, silent, other].find((answer) => answer.test(words));
  const status = plain === true || said === allowed ? 'yes' : plain === false || said === forbidden ? 'no' : 'n/a';
  const isUnderstood = plain !== undefined || said !== undefined || qualifierWords.some(([, found]) => found.test(words));
  const qualifiers = text.length <= longestQualified ? qualifierWords.filter(([, found]) => found.test(folded)).map(([code]) => code) : [];
  const besideAnswer = plain === undefined ? remaining(said ? words.replace(said, '') : words) : '';
  const after = remaining(foldForSearch(rest));
  return { ...blank, status, qualifiers, isUnderstood, text: besideAnswer !== '' ? text : after !== '' ? rest : null };
}

/** The words that remain after removing qualifiers, which are stored separately. */
function remaining(words: string): string {
  if (words.length > longestQualified) return words;
  return qualifierWords
    .reduce((left, [, found]) => left.replaceAll(new RegExp(found, 'g'), ' '), words)
    .replaceAll(/\b(?:under|with|some|certain|but|and|mit|unter|avec|sous|med)\b/g, ' ')
    .trim();
}
