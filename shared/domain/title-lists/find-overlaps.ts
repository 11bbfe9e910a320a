import { coverageOf, difference, union, common, type CoverageRange } from './coverage.ts';
import type { Publication } from './publication.ts';
import { standardIdentifiersOf } from './title-keys.ts';

/** A list in the search for overlaps; `id` is any unique key of the caller. */
export type ListedTitles<Kind extends Publication> = { id: string; publications: readonly Kind[] };

export type OverlapShare<Kind extends Publication> = {
  list: string;
  publications: Kind[];
  /** Null if the list does not state it. */
  coverage: CoverageRange[] | null;
  /** The coverage only in this list, which would be lost without it; null if unknown. */
  alone: CoverageRange[] | null;
};

/** A title in two or more lists. */
export type Overlap<Kind extends Publication> = {
  title: string;
  /** ISSNs and ISBNs, sorted. */
  identifiers: string[];
  /** In the order of the lists. */
  shares: OverlapShare<Kind>[];
  /** The coverage in two or more of the lists; null if a list does not state its coverage. */
  shared: CoverageRange[] | null;
};

type Member<Kind extends Publication> = { list: string; publication: Kind; identifiers: string[] };

/**
 * Finds titles in two or more lists, matched by ISSN or ISBN in print or online. Names and providers' ids do not count: equal names are often
 * different titles, and an id has a meaning only within one provider.
 */
export function findOverlaps<Kind extends Publication>(lists: readonly ListedTitles<Kind>[], today: string): Overlap<Kind>[] {
  const parents = new Map<string, string>();
  const rootOf = (identifier: string): string => {
    let root = identifier;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    // Path compression: later look-ups take one step.
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

/** The joint coverage of several rows of one title; null if one row does not state it. */
export function coverageOfAll(publications: readonly Publication[], today: string): CoverageRange[] | null {
  return togetherOrNull(publications.map((publication) => coverageOf(publication, today)));
}

function togetherOrNull(coverages: readonly (CoverageRange[] | null)[]): CoverageRange[] | null {
  const known = coverages.filter((coverage) => coverage !== null);
  return known.length === coverages.length ? union(known.flat()) : null;
}
