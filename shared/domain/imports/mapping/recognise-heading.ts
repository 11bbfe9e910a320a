import { monthOfName } from '#shared/domain/calendar/month-names.ts';
import { findPeriod } from '#shared/domain/calendar/parse-period.ts';
import { isCurrency } from '#shared/domain/money/currencies.ts';
import { takeCurrency } from '#shared/domain/money/currency-signs.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { type DerivedKind, derivedKindOf } from '../../sheets/derived-words.ts';
import { type ImportKindName, importKindNames } from '../import-kind-names.ts';
import { entryOf, fieldsOf, type ImportField, importKind } from '../import-kinds.ts';
import { cellsOf } from './field-cells.ts';

/** Information in a heading besides its field: `2018 Subscription Price (€)`, `Elsevier 2013`, `CostUSD`. */
export type HeadingReading = {
  /** Possible fields, best first; scores from 0 to 100. */
  candidates: { field: ImportField; score: number }[];
  year?: number;
  /** The last of several years: `2011/12`, `2014-2016`. */
  last_year?: number;
  /** The days of a period that the heading names by months or days: `Jul.2008-Jun.2009`. */
  start_date?: string;
  end_date?: string;
  currency?: string;
  one_time?: boolean;
  /** Set if a word indicates a calculated column: `Total`, `Increase`, `INCREMENTO`, `%`. */
  derived?: DerivedKind;
  /** The heading without its year and currency, as written; possibly a publisher's name. */
  rest: string;
  /** The heading names an id, a count, a tax or the like, never an amount to import. */
  spoiled: boolean;
};

interface Words {
  exact: ReadonlyMap<string, ImportField>;
  single: readonly { field: ImportField; words: string[] }[];
}
const wordsOf = Object.fromEntries(importKindNames.map((kind) => [kind, indexOf(kind)])) as Record<ImportKindName, Words>;

function indexOf(kind: ImportKindName): Words {
  const exact = new Map<string, ImportField>();
  const single: { field: ImportField; words: string[] }[] = [];
  for (const field of fieldsOf(kind)) {
    for (const heading of entryOf(kind, field)?.words ?? []) {
      if (!exact.has(heading)) exact.set(heading, field);
      single.push({ field, words: heading.split(' ') });
    }
  }
  return { exact, single };
}

/** Words that change the meaning of a heading from an amount or a name to something else. Lists of providers have no amounts. */
const spoilers =
  /\b(id|ids|code|count|number|no|nr|type|url|link|increase|increases|preissteigerung|change|tax|vat|mwst|moms|alv|students?|staff|requests?|transaction|fees additional|additional|order|invoice ?number|per use|usage|update|outright|eft|fte)\b/;

/** Longer headings are prose, and searching them for words would be slow. */
const longestHeading = 500;

/** Parses a heading for a kind of import. Case, accents, punctuation, line breaks and units in brackets are ignored. */
export function recogniseHeading(heading: string, kind: ImportKindName = 'subscriptions'): HeadingReading {
  const reading: HeadingReading = { candidates: [], rest: '', spoiled: false };
  if (heading.length > longestHeading) return reading;
  let text = heading.replace(/[\s\u00a0]+/g, ' ').trim();
  const month = isMonth(text);
  const found = month ? undefined : findPeriod(text);
  if (found) {
    Object.assign(reading, yearsOf(found.period));
    text = found.rest;
  }
  text = withoutRemark(text);
  if (smallCodes.has(text)) text = text.toUpperCase();
  text = text.replace(/(?<=[a-z])([A-Z]{3})$/, (code: string) => (isCurrency(code) ? ` ${code}` : code));
  const money = takeCurrency(text, undefined, false);
  if (money?.currency !== undefined) {
    reading.currency = money.currency;
    text = money.rest;
  }
  text = text
    .replace(/[([{]\s*[)\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,;/–-]+|[\s:,;/–-]+$/g, '');
  reading.rest = text;
  const folded = foldForSearch(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
  if (/\b(one time|one off|outright|perpetual|einmal\w*|kauf)\b/.test(folded) && /\b(price|cost|purchase|preis|fee)\b/.test(folded))
    reading.one_time = true;
  const derived = /%/.test(text) ? 'change' : derivedKindOf(folded);
  if (derived !== undefined) reading.derived = derived;
  const isFigure = derived === 'change' || derived === 'average';
  // A currency alone is the heading of amounts.
  if (kind === 'subscriptions' && folded === '' && reading.currency !== undefined && !found)
    return { ...reading, candidates: [{ field: 'price', score: 75 }] };
  // In files of articles, a heading that is only a currency (“euro”) takes precedence over other amounts.
  if (kind === 'articles' && folded === '' && reading.currency !== undefined)
    return { ...reading, candidates: [{ field: 'amount', score: 101 }] };
  reading.candidates = withLikely(candidatesOf(folded, kind), folded, kind)
    // Of “Cost” and “CostUSD” in one table, the plain one wins.
    .map((candidate) => (reading.currency ? { ...candidate, score: candidate.score - 2 } : candidate))
    .filter(({ field }) => !isFigure || cellsOf(kind, field) !== 'amount')
    // “Submitted by” is the heading of people.
    .filter(({ field }) => cellsOf(kind, field) !== 'day' || !/ (?:by|von|par|av)$/.test(folded))
    .filter(({ field, score }) => score >= 95 || !ofOrganisations.test(folded) || (field !== 'product' && field !== 'materials'));
  // Beside a column “euro”, a column “cost” holds the original amount.
  const [best] = reading.candidates;
  if (best?.field === 'amount' && kind === 'articles') reading.candidates.push({ field: 'amount_original', score: best.score - 40 });
  reading.spoiled = month || isFigure || spoilers.test(folded);
  return reading;
}

/** Currency codes that are also recognized in lower case, because they are not words of any language. */
const smallCodes: ReadonlySet<string> = new Set('eur usd gbp sek nok dkk isk chf cad aud nzd jpy pln czk huf zar inr cny brl'.split(' '));

/** Removes an asterisk, and remarks in brackets from forms: `DOI (M)`, `Euro*`, `ISSN [required]`. */
function withoutRemark(text: string): string {
  return text
    .replace(
      /\s*[([](?:[mor]|mandatory|required|optional|recommended|pflicht\w*|obligatori\w*|obligatoire|facultati\w*|valfri\w*)[)\]]\s*$/i,
      '',
    )
    .replace(/\s*\*+\s*$/, '');
}

/** Words in headings of columns that name a library or its university, never a product. */
const ofOrganisations =
  /\b(universit\w*|institut(?:ion\w*|es?)?|organi[sz]ation\w*|librar(?:y|ies)|members?|hochschule\w*|einrichtung\w*|bibliothek\w*|bibliothe?que\w*|bibliotek\w*|larosate\w*|yliopisto\w*|kirjasto\w*)\b/;

/** Whether a heading names one month or day: such columns hold usage, never a yearly price. */
function isMonth(text: string): boolean {
  // `2011/12` is a budget year, `2011-03` a month.
  const yearFirst = /^(\d{4})[-./](\d{1,2})$/.exec(text);
  if (yearFirst) return Number(yearFirst[2]) !== (Number(yearFirst[1]) + 1) % 100;
  if (/^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{4}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})$/.test(text)) return true;
  const named = /^(\p{L}{3,12})\.?[\s./-]*'?(?:(?:19|20)\d\d|\d\d)$/u.exec(text);
  return named !== null && monthOfName(named[1] ?? '') !== undefined;
}

function yearsOf(period: NonNullable<ReturnType<typeof findPeriod>>['period']): Partial<HeadingReading> {
  if ('start_date' in period) return { year: Number(period.start_date.slice(0, 4)), ...period };
  const { first_year, last_year } = period;
  return { year: first_year, ...(last_year > first_year && { last_year }) };
}

function candidatesOf(folded: string, kind: ImportKindName): HeadingReading['candidates'] {
  if (folded === '') return [];
  const { exact, single } = wordsOf[kind];
  const whole = exact.get(folded) ?? exact.get(folded.replaceAll(' ', ''));
  if (whole) return [{ field: whole, score: 100 }];
  const words = folded.split(' ');
  const best = new Map<ImportField, number>();
  for (const { field, words: wanted } of single) {
    const at = indexOfWords(words, wanted);
    if (at < 0 || (wanted.length === 1 && (wanted[0]?.length ?? 0) < 4)) continue;
    // The score grows with the share of the heading that the name covers, and with an earlier position.
    const score = Math.round(40 + 45 * (wanted.join('').length / words.join('').length) - 3 * at);
    best.set(field, Math.max(best.get(field) ?? 0, score));
  }
  const penalty = kind === 'subscriptions' && spoilers.test(folded) ? 35 : 0;
  return [...best]
    .map(([field, score]) => ({ field, score: score - penalty }))
    .filter(({ score }) => score >= 35)
    .toSorted((a, b) => b.score - a.score);
}

/** Adds the likely field of a heading, unless it is an exact name of another field. */
function withLikely(candidates: HeadingReading['candidates'], folded: string, kind: ImportKindName): HeadingReading['candidates'] {
  const surest = candidates[0]?.score ?? 0;
  const field = surest === 100 ? undefined : importKind(kind).likely?.find(([, passes]) => passes(folded))?.[0];
  if (field === undefined) return candidates;
  return [{ field, score: Math.max(70, surest + 1) }, ...candidates.filter((other) => other.field !== field)];
}

function indexOfWords(words: readonly string[], wanted: readonly string[]): number {
  for (let start = 0; start + wanted.length <= words.length; start += 1) {
    if (wanted.every((word, index) => words[start + index] === word)) return start;
  }
  return -1;
}
