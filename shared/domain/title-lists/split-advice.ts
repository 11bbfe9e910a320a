import { foldForSearch } from '../text/fold.ts';
import { limits } from '../text/limits.ts';
import type { NumberedPublication } from './check-neighbours.ts';
import { publicationKind } from './publication-kind.ts';

/** A way to split a list that is too long; each part is short enough. */
export type SplitAdvice = {
  by: 'initial' | 'type' | 'publisher';
  parts: SplitPart[];
};

/** `name` distinguishes the part and is appended to the list's name: “A–F”, “Books”, “Elsevier”. */
export type SplitPart = { name: string; rows: number[] };

const most = limits.titles - 1;

/**
 * Ways to split a list. Splitting by initial works unless thousands of rows share a title; by type or publisher, only if no group is too long itself.
 */
export function adviseSplit(titles: readonly NumberedPublication[]): SplitAdvice[] {
  const advice: SplitAdvice[] = [
    { by: 'type', parts: byType(titles) },
    { by: 'publisher', parts: byPublisher(titles) },
    { by: 'initial', parts: byInitial(titles) },
  ];
  return advice.filter(({ parts }) => parts.length > 1 && parts.every(({ rows }) => rows.length <= most));
}

function byType(titles: readonly NumberedPublication[]): SplitPart[] {
  const names = { serial: 'Journals', monograph: 'Books', none: 'Others' };
  const groups = grouped(titles, ({ publication }) => names[publicationKind(publication) ?? 'none']);
  return [...groups].map(([name, rows]) => ({ name, rows }));
}

/** Publishers in alphabetical order, as many per part as fit. */
function byPublisher(titles: readonly NumberedPublication[]): SplitPart[] {
  const groups = grouped(titles, ({ publication }) => publication.publisher_name ?? 'No publisher');
  const ordered = [...groups].toSorted(([a], [b]) => (foldForSearch(a) < foldForSearch(b) ? -1 : 1));
  return filled(ordered, (first, last) => (first === last ? first : `${first} – ${last}`));
}

/** Ranges of the alphabet. An initial with too many titles is divided by its second letter and so on. */
function byInitial(titles: readonly NumberedPublication[]): SplitPart[] {
  const folded = titles.map(({ row, publication }) => ({ row, name: foldForSearch(publication.publication_title).replaceAll(' ', '') }));
  const divide = (some: typeof folded, length: number): [string, number[]][] => {
    const groups = Map.groupBy(some, ({ name }) => name.slice(0, length).toUpperCase() || '#');
    return [...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([initial, group]): [string, number[]][] =>
        group.length <= most || length > 60 ? [[initial, group.map(({ row }) => row)]] : divide(group, length + 1),
      );
  };
  return filled(divide(folded, 1), (first, last) => (first === last ? first : `${first}–${last}`));
}

/** Joins neighbouring groups into parts of similar length. */
function filled(groups: readonly [string, number[]][], nameOf: (first: string, last: string) => string): SplitPart[] {
  const all = groups.reduce((sum, [, rows]) => sum + rows.length, 0);
  const aim = Math.ceil(all / Math.ceil(all / most));
  const parts: { first: string; last: string; rows: number[] }[] = [];
  for (const [name, rows] of groups) {
    const part = parts.at(-1);
    if (part && part.rows.length < aim && part.rows.length + rows.length <= most) {
      part.last = name;
      part.rows.push(...rows);
    } else parts.push({ first: name, last: name, rows: [...rows] });
  }
  return parts.map(({ first, last, rows }) => ({ name: nameOf(first, last), rows }));
}

function grouped(titles: readonly NumberedPublication[], nameOf: (title: NumberedPublication) => string): Map<string, number[]> {
  return new Map([...Map.groupBy(titles, nameOf)].map(([name, group]) => [name, group.map(({ row }) => row)]));
}
