import { coverageOf, difference, union, common, type CoverageRange } from './coverage.ts';
import type { Publication } from './publication.ts';
import { standardIdentifiersOf } from './title-keys.ts';

/** A list as an overlap names it: `id` is whatever the caller tells lists apart by. */
export type ListedTitles<Kind extends Publication> = { id: string; publications: readonly Kind[] };

export type OverlapShare<Kind extends Publication> = {
  list: string;
  publications: Kind[];
  /** Null when the list does not say. */
  coverage: CoverageRange[] | null;
  /** What only this list gives, and would be lost without it; null when that cannot be told. */
  alone: CoverageRange[] | null;
};

/** A title that comes in two or more lists. */
export type Overlap<Kind extends Publication> = {
  title: string;
  /** ISSNs and ISBNs, sorted. */
  identifiers: string[];
  /** In the order of the lists. */
  shares: OverlapShare<Kind>[];
  /** What two or more of the lists give; null when a list does not say what it gives. */
  shared: CoverageRange[] | null;
};

type Member<Kind extends Publication> = { list: string; publication: Kind; identifiers: string[] };

/**
 * Titles that two or more lists contain, recognised by ISSN or ISBN in print or online. Names and providers' own ids do not count: equal
 * names are often different titles, and an id means something else with each provider.
 */
export function findOverlaps<Kind extends Publication>(lists: readonly ListedTitles<Kind>[], today: string): Overlap<Kind>[] {
  const parents = new Map<string, string>();
  const rootOf = (identifier: string): string => {
    let root = identifier;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    // Later look-ups take one step.
    parents.set(identifier, root);
    return root;
  };
  const members = lists.flatMap(({ id, publications }) =>
    publications.map((publication): Member<Kind> => ({ list: id, publication, identifiers: standardIdentifiersOf(publication) })),
  );
  for (const { identifiers } of members) {
    const [first, second] = identifiers;
    if (first !== undefined && second !== undefined) parents.set(rootOf(second), rootOf(first));
  }
  const titles = Map.groupBy(
    members.filter(({ identifiers }) => identifiers.length > 0),
    ({ identifiers }) => rootOf(identifiers[0] ?? ''),
  );
  return [...titles.values()].filter((title) => title.some(({ list }) => list !== title[0]?.list)).map((title) => overlapOf(title, today));
}

function overlapOf<Kind extends Publication>(title: readonly Member<Kind>[], today: string): Overlap<Kind> {
  const lists = [...Map.groupBy(title, ({ list }) => list)].map(([list, members]) => {
    const publications = members.map(({ publication }) => publication);
    return { list, publications, coverage: coverageOfAll(publications, today) };
  });
  const shares = lists.map((share): OverlapShare<Kind> => {
    const others = togetherOrNull(lists.filter((other) => other !== share).map(({ coverage }) => coverage));
    return { ...share, alone: share.coverage && others && difference(share.coverage, others) };
  });
  const known = togetherOrNull(lists.map(({ coverage }) => coverage)) && lists.map(({ coverage }) => coverage ?? []);
  return {
    title: title[0]?.publication.publication_title ?? '',
    identifiers: [...new Set(title.flatMap(({ identifiers }) => identifiers))].toSorted(),
    shares,
    shared: known && union(known.flatMap((one, index) => known.slice(index + 1).flatMap((other) => common(one, other)))),
  };
}

/** What several rows of one title give together; null when one does not say. */
export function coverageOfAll(publications: readonly Publication[], today: string): CoverageRange[] | null {
  return togetherOrNull(publications.map((publication) => coverageOf(publication, today)));
}

function togetherOrNull(coverages: readonly (CoverageRange[] | null)[]): CoverageRange[] | null {
  const known = coverages.filter((coverage) => coverage !== null);
  return known.length === coverages.length ? union(known.flat()) : null;
}
