import type { SearchHit } from '#shared/contract/groups/search.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { isIssn, normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { incrementalRows } from '#functions/platform/incremental-rows.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';
import { recordReading, searchedKinds } from '#functions/records/record-reading.ts';
import type { SearchEntry } from '#functions/records/record-type.ts';

interface Indexed extends Omit<SearchEntry, 'words'> {
  /** The folded name with a leading space: every word then begins after a space. */
  name: string;
  rest: string;
}

function folded({ words, ...entry }: SearchEntry): Indexed {
  return { ...entry, name: ` ${foldForSearch(entry.hit.name)}`, rest: foldForSearch(words.filter((text) => text).join(' \u2022 ')) };
}

/** Entries of a record, and the records whose names they took. A record that changes is another object. */
const known = new WeakMap<Row, { named: readonly unknown[]; entries: readonly Indexed[] }>();

function entriesOf(model: ReadModel, kind: KindName, row: Row): readonly Indexed[] {
  const found = recordReading(kind).search?.(model, row);
  if (!found) return [];
  const { named } = found;
  const held = known.get(row);
  if (held?.named.length === named.length && held.named.every((each, index) => each === named[index])) return held.entries;
  const entries = found.entries().map(folded);
  known.set(row, { named, entries });
  return entries;
}

/** The search entries of a kind, one list for each record, updated incrementally. A vendor that is also a publisher is found as both. */
function entriesOfKind(model: ReadModel, kind: KindName): readonly (readonly Indexed[])[] {
  const through = Object.entries(recordReading(kind).searchedThrough ?? {});
  return incrementalRows<readonly Indexed[]>(model, {
    name: `search ${kind}`,
    day: '',
    all: () => model.all(kind),
    present: (id) => {
      const row = model.find(kind, id);
      const entries = row?.id === id ? entriesOf(model, kind, row) : [];
      return entries.length > 0 ? entries : undefined;
    },
    affected: {
      ...Object.fromEntries(through.map(([other, affected]) => [other, (touched: Touched) => affected(model, touched.id)])),
      // What belonged to a replaced record belongs to its replacement.
      [kind]: ({ id }: Touched) => [id, model.resolve(kind, id) ?? id],
    },
  });
}

/** The score of an entry, from high to low: the whole name, its beginning, a word's beginning, inside, elsewhere; 0 is no hit. */
function score(item: Indexed, whole: string, words: readonly string[]): number {
  const { name, rest } = item;
  // A shortcut: most entries lack a word.
  for (const word of words) if (!name.includes(word) && !rest.includes(word)) return 0;
  const asWord = ` ${whole}`;
  if (name === asWord) return 100;
  if (name.startsWith(asWord)) return 80;
  if (name.includes(asWord)) return 60;
  if (words.every((word) => name.includes(` ${word}`))) return 50;
  return words.every((word) => name.includes(word)) ? 40 : 20;
}

/** Whether a hit links to a vendor's page. */
function isOfVendor({ tag, provider_type }: SearchHit): boolean {
  return tag === 'vendor' || tag === 'invoice_vendor' || provider_type === 'vendors';
}

/** Equal names have an order too, the same in each process. */
function compareEntries(a: Indexed, b: Indexed): number {
  return a.rank - b.rank || compareTexts(a.name, b.name) || compareTexts(a.hit.id, b.hit.id) || compareTexts(a.hit.tag, b.hit.tag);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A hit from outside the read model, with its score (see `score`). It comes after other hits with the same score. */
export interface OtherHit {
  hit: SearchHit;
  points: number;
}

/** All hits of some words, best first (R004), with `others` among them. An ISSN is found with and without its hyphen. */
export function searchHits(model: ReadModel, text: string, held: readonly Permission[], others: readonly OtherHit[] = []): SearchHit[] {
  const mayViewVendors = held.includes('view-vendors');
  const issn = isIssn(text.trim()) ? normaliseIssn(text.trim()) : undefined;
  const whole = foldForSearch(issn ?? text);
  const words = whole.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  const found: { item: Indexed; points: number }[] = [];
  for (const kind of searchedKinds())
    for (const entries of entriesOfKind(model, kind))
      for (const item of entries) {
        if (mayViewVendors ? item.insteadOfVendor : isOfVendor(item.hit)) continue;
        if (item.permission && !held.includes(item.permission)) continue;
        const points = score(item, whole, words);
        if (points > 0) found.push({ item, points });
      }
  for (const { hit, points } of others) found.push({ item: folded({ rank: 9, hit, words: [] }), points });
  found.sort((a, b) => b.points - a.points || compareEntries(a.item, b.item));
  return found.map(({ item }) => item.hit);
}
