import { isCurrency } from '../money/currencies.ts';
import { foldForSearch } from '../text/fold.ts';
import { type ImportField, type ImportKindName, importKindNames, importKinds } from './import-kinds.ts';

/** What a heading says besides its field: `2018 Subscription Price (€)`, `Elsevier 2013`, `CostUSD`. */
export type HeadingReading = {
  /** Fields it may name, best first; scores from 0 to 100. */
  candidates: { field: ImportField; score: number }[];
  year?: number;
  currency?: string;
  one_time?: boolean;
  /** What is left of the heading without its year and currency, as written: perhaps a publisher's name. */
  rest: string;
  /** It names an id, a count, a tax or the like, never an amount to import. */
  spoiled: boolean;
};

const symbols: Record<string, string> = { '€': 'EUR', '£': 'GBP', $: 'USD', '¥': 'JPY' };
interface Words {
  exact: ReadonlyMap<string, ImportField>;
  single: readonly { field: ImportField; words: string[] }[];
}
const wordsOf = Object.fromEntries(importKindNames.map((kind) => [kind, indexOf(kind)])) as Record<ImportKindName, Words>;

function indexOf(kind: ImportKindName): Words {
  const exact = new Map<string, ImportField>();
  const single: { field: ImportField; words: string[] }[] = [];
  for (const field of importKinds[kind].fields) {
    for (const heading of importKinds[kind].words[field] ?? []) {
      if (!exact.has(heading)) exact.set(heading, field);
      single.push({ field, words: heading.split(' ') });
    }
  }
  return { exact, single };
}

/** Words that turn a heading into something else than the amount or the name it contains; a list of providers has no amounts. */
const spoilers =
  /\b(id|ids|code|count|number|no|nr|type|url|link|increase|increases|preissteigerung|change|tax|vat|mwst|moms|alv|students?|staff|requests?|transaction|fees additional|additional|order|invoice ?number|per use|usage|update|outright|eft|fte)\b/;

/** What is longer is prose, and looking for words in it would take its time. */
const longestHeading = 500;

/** Reads one heading of a kind of import. Case, accents, punctuation, line breaks and units in brackets don't matter. */
export function recogniseHeading(heading: string, kind: ImportKindName = 'subscriptions'): HeadingReading {
  const reading: HeadingReading = { candidates: [], rest: '', spoiled: false };
  if (heading.length > longestHeading) return reading;
  let text = heading.replace(/[\s\u00a0]+/g, ' ').trim();
  const year = /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(text);
  if (year) {
    reading.year = Number(year[1]);
    text = text.replace(year[0], ' ');
  }
  for (const [symbol, code] of Object.entries(symbols)) {
    if (text.includes(symbol)) {
      reading.currency = code;
      text = text.replaceAll(symbol, ' ');
    }
  }
  text = text.replace(/(?<=[a-z])([A-Z]{3})$|\b([A-Z]{3})\b/g, (word: string, glued?: string, alone?: string) => {
    const code = glued ?? alone ?? '';
    if (!isCurrency(code)) return word;
    reading.currency = code;
    return ' ';
  });
  text = text
    .replace(/[([{]\s*[)\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,;/–-]+|[\s:,;/–-]+$/g, '');
  reading.rest = text;
  const folded = foldForSearch(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
  if (/\b(one time|one off|outright|perpetual|einmal\w*|kauf)\b/.test(folded) && /\b(price|cost|purchase|preis|fee)\b/.test(folded))
    reading.one_time = true;
  // Of “Cost” and “CostUSD” in one table, the plain one is meant.
  reading.candidates = candidatesOf(folded, kind).map((candidate) =>
    reading.currency ? { ...candidate, score: candidate.score - 2 } : candidate,
  );
  reading.spoiled = spoilers.test(folded);
  return reading;
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
    // The more of the heading a name covers, and the earlier it stands, the surer.
    const score = Math.round(40 + 45 * (wanted.join('').length / words.join('').length) - 3 * at);
    best.set(field, Math.max(best.get(field) ?? 0, score));
  }
  const penalty = kind === 'subscriptions' && spoilers.test(folded) ? 35 : 0;
  return [...best]
    .map(([field, score]) => ({ field, score: score - penalty }))
    .filter(({ score }) => score >= 35)
    .toSorted((a, b) => b.score - a.score);
}

function indexOfWords(words: readonly string[], wanted: readonly string[]): number {
  for (let start = 0; start + wanted.length <= words.length; start += 1) {
    if (wanted.every((word, index) => words[start + index] === word)) return start;
  }
  return -1;
}
