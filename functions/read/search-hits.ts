import type { SearchHit } from '#shared/contract/groups/search.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import { firstInOrder } from '#shared/domain/lists/in-order.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { isIssn, normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { currentRows } from '#functions/platform/incremental-rows.ts';
import { mapped } from '#functions/platform/lineage.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';
import { recordReading, searchedKinds } from '#functions/records/record-reading.ts';
import type { SearchEntry } from '#functions/records/record-type.ts';

interface Indexed extends Omit<SearchEntry, 'words'> {
  /** The folded name with a leading space: every word then begins after a space. */
  name: string;
  /** The name and, in the next line, all other words: one text is searched faster than two. */
  text: string;
}

function folded({ words, ...entry }: SearchEntry): Indexed {
  const name = ` ${foldForSearch(entry.hit.name)}`;
  return { ...entry, name, text: [name, ...words.map((word) => foldForSearch(word ?? ''))].join('\n') };
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

/** The search entries of a kind in their order, updated incrementally. A vendor that is also a publisher is found as both. */
function entriesOfKind(model: ReadModel, kind: KindName): readonly Indexed[] {
  const through = Object.entries(recordReading(kind).searchedThrough ?? {});
  const { lineage } = currentRows<readonly Indexed[]>(model, {
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
  return mapped(lineage, 'entries', (each) => each).rows;
}

/** The words that are searched for, and each and all of them with a space before, as words begin. */
interface Searched {
  words: readonly string[];
  starts: readonly string[];
  whole: string;
}

/** The score of an entry, from high to low: the whole name, its beginning, a word's beginning, inside, elsewhere; 0 is no hit. */
function score({ name, text }: Indexed, { words, starts, whole }: Searched): number {
  // A shortcut: most entries lack a word.
  for (const word of words) if (!text.includes(word)) return 0;
  if (name.startsWith(whole)) return name === whole ? 100 : 80;
  if (name.includes(whole)) return 60;
  if (starts.every((start) => name.includes(start))) return 50;
  return words.every((word) => name.includes(word)) ? 40 : 20;
}

/** Whether a hit links to a vendor's page. */
function isOfVendor({ tag, provider_type }: SearchHit): boolean {
  return tag === 'vendor' || tag === 'invoice_vendor' || provider_type === 'vendors';
}

/** Best hits first. Equal names have an order too, the same in each process. */
function compareFound(a: FoundEntry, b: FoundEntry): number {
  return (
    b.points - a.points ||
    a.rank - b.rank ||
    compareTexts(a.name, b.name) ||
    compareTexts(a.hit.id, b.hit.id) ||
    compareTexts(a.hit.tag, b.hit.tag)
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A hit from outside the read model, with its score (see `score`). It comes after other hits with the same score. */
export interface OtherHit {
  hit: SearchHit;
  points: number;
}

/** An entry that was found, with its score (see `score`). */
export interface FoundEntry extends Pick<Indexed, 'hit' | 'rank' | 'name'> {
  points: number;
}

/** All hits of some words in any order, with `others` among them. An ISSN is found with and without its hyphen. */
export function findEntries(
  model: ReadModel,
  text: string,
  held: readonly Permission[],
  others: readonly OtherHit[] = [],
): readonly FoundEntry[] {
  const mayViewVendors = held.includes('view-vendors');
  const issn = isIssn(text.trim()) ? normaliseIssn(text.trim()) : undefined;
  const folded = foldForSearch(issn ?? text);
  const words = folded.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  const searched = { words, starts: words.map((word) => ` ${word}`), whole: ` ${folded}` };
  const found: FoundEntry[] = [];
  for (const kind of searchedKinds())
    for (const item of entriesOfKind(model, kind)) {
      const points = score(item, searched);
      if (points === 0) continue;
      if (mayViewVendors ? item.insteadOfVendor : isOfVendor(item.hit)) continue;
      if (item.permission && !held.includes(item.permission)) continue;
      found.push({ hit: item.hit, rank: item.rank, name: item.name, points });
    }
  for (const { hit, points } of others) found.push({ hit, rank: 9, name: ` ${foldForSearch(hit.name)}`, points });
  return found;
}

/** The hits from a place on and before another, best first (R004); by default all. */
export function bestHits(found: readonly FoundEntry[], from = 0, to = found.length): SearchHit[] {
  return firstInOrder(found, to, compareFound)
    .slice(from)
    .map(({ hit }) => hit);
}
