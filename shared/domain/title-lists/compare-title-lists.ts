import { kbartFields, type KbartField } from './kbart-fields.ts';
import type { Publication } from './publication.ts';
import { isSameTitle, titleKeysOf, type TitleKeys } from './title-keys.ts';

/** One changed value. */
export type FieldChange = { field: KbartField; from: string | null; to: string | null };

/** A publication in both lists. `coverage`: years or embargo differ (details may differ too). */
export type TitlePair<Before extends Publication, After extends Publication> = {
  change: 'none' | 'coverage' | 'details';
  before: Before;
  after: After;
  fields: FieldChange[];
};

export type TitleListDifference<Before extends Publication, After extends Publication> = {
  added: After[];
  removed: Before[];
  pairs: TitlePair<Before, After>[];
};

const coverageFields: ReadonlySet<KbartField> = new Set<KbartField>([
  'date_first_issue_online',
  'num_first_vol_online',
  'num_first_issue_online',
  'date_last_issue_online',
  'num_last_vol_online',
  'num_last_issue_online',
  'embargo_info',
  'coverage_depth',
]);

type Entry<Kind extends Publication> = { publication: Kind; keys: TitleKeys; taken: boolean };

/**
 * Matching keys of rows, surest first: an unchanged row, then identifier with title and first date, and so on to the title alone. This keeps several
 * ranges of one title separate, and a new title separate from the one it continues.
 */
const passes: ((entry: Entry<Publication>) => string[])[] = [
  ({ publication }) => [kbartFields.map((field) => publication[field] ?? '').join('\u001f')],
  ({ publication, keys }) => identifiers(keys).map((id) => `${id}|${keys.name}|${publication.date_first_issue_online ?? ''}`),
  ({ keys }) => identifiers(keys).map((id) => `${id}|${keys.name}`),
  ({ publication, keys }) => keys.standard.map((id) => `${id}|${publication.date_first_issue_online ?? ''}`),
  ({ keys }) => keys.standard,
  ({ keys }) => (keys.titleId === null ? [] : [keys.titleId]),
  ({ keys }) => [keys.name],
];

function identifiers({ standard, titleId }: TitleKeys): string[] {
  return titleId === null ? standard : [...standard, `id:${titleId}`];
}

/** Compares two versions of a list; every row of both appears once in the result. */
export function compareTitleLists<Before extends Publication, After extends Publication>(
  before: readonly Before[],
  after: readonly After[],
): TitleListDifference<Before, After> {
  const [olds, news] = [entriesOf(before), entriesOf(after)];
  const partners = new Map<Entry<Before>, Entry<After>>();
  for (const keysOf of passes) {
    const candidates = new Map<string, Entry<After>[]>();
    for (const entry of news.filter(({ taken }) => !taken)) {
      for (const key of keysOf(entry)) {
        const same = candidates.get(key);
        if (same) same.push(entry);
        else candidates.set(key, [entry]);
      }
    }
    for (const old of olds.filter(({ taken }) => !taken)) {
      const partner = keysOf(old)
        .map((key) => partnerAmong(candidates.get(key) ?? [], old))
        .find((found) => found !== undefined);
      if (!partner) continue;
      old.taken = true;
      partner.taken = true;
      partners.set(old, partner);
    }
  }
  return {
    added: news.filter(({ taken }) => !taken).map(({ publication }) => publication),
    removed: olds.filter(({ taken }) => !taken).map(({ publication }) => publication),
    pairs: olds.flatMap((old) => {
      const partner = partners.get(old);
      return partner ? [pairOf(old.publication, partner.publication)] : [];
    }),
  };
}

/** Max candidates per key: an identifier shared by more titles proves little, and comparing all would take long. */
const mostCandidates = 100;

function partnerAmong<Kind extends Publication>(candidates: Entry<Kind>[], old: Entry<Publication>): Entry<Kind> | undefined {
  while (candidates[0]?.taken) candidates.shift();
  return candidates.slice(0, mostCandidates).find(({ taken, keys }) => !taken && isSameTitle(old.keys, keys));
}

function entriesOf<Kind extends Publication>(publications: readonly Kind[]): Entry<Kind>[] {
  return publications.map((publication) => ({ publication, keys: titleKeysOf(publication), taken: false }));
}

function pairOf<Before extends Publication, After extends Publication>(before: Before, after: After): TitlePair<Before, After> {
  const fields = kbartFields
    .filter((field) => before[field] !== after[field])
    .map((field): FieldChange => ({ field, from: before[field], to: after[field] }));
  const coverage = fields.some(({ field }) => coverageFields.has(field));
  return { change: fields.length === 0 ? 'none' : coverage ? 'coverage' : 'details', before, after, fields };
}
