import { addDays, compareDates } from '../calendar/dates.ts';
import { embargoWindow, parseEmbargo } from './embargo.ts';
import type { Publication } from './publication.ts';
import { publicationKind } from './publication-kind.ts';
import { daysOf } from './read-title-date.ts';

/** A range of accessible publication days, both ends included. Null `from`: unknown beginning; null `to`: no end. */
export type CoverageRange = { from: string | null; to: string | null };

/**
 * The coverage of a publication on `today`: one range or no range. A date includes all days that it names (2010 ends on 31 December); the embargo is
 * subtracted. Null if the list does not state it. For a book, the range is its publication date.
 */
export function coverageOf(publication: Publication, today: string): CoverageRange[] | null {
  const { date_first_issue_online: first, date_last_issue_online: last, embargo_info: embargo } = publication;
  if (first === null && last === null && embargo === null) {
    const date = publication.date_monograph_published_online ?? publication.date_monograph_published_print;
    if (date === null || publicationKind(publication) !== 'monograph') return null;
    const { first: from, last: to } = daysOf(date);
    return [{ from, to }];
  }
  const stated = { from: first === null ? null : daysOf(first).first, to: last === null ? null : daysOf(last).last };
  return common([stated], [embargoWindow(parseEmbargo(embargo ?? '') ?? [], today)]);
}

/** Sorts ranges and joins those that overlap or are adjacent. */
export function union(ranges: readonly CoverageRange[]): CoverageRange[] {
  const merged: CoverageRange[] = [];
  for (const range of ranges.filter(isSome).toSorted((a, b) => compareDates(a.from ?? '', b.from ?? ''))) {
    const last = merged.at(-1);
    if (!last || (last.to !== null && (range.from ?? '') > addDays(last.to, 1))) merged.push({ ...range });
    else if (last.to !== null && (range.to === null || range.to > last.to)) last.to = range.to;
  }
  return merged;
}

/** The intersection of two coverages. */
export function common(a: readonly CoverageRange[], b: readonly CoverageRange[]): CoverageRange[] {
  const both = a.flatMap((one) =>
    b.map((other): CoverageRange => ({
      from: (one.from ?? '') > (other.from ?? '') ? one.from : other.from,
      to: (one.to ?? endless) < (other.to ?? endless) ? one.to : other.to,
    })),
  );
  return union(both);
}

/** The part of `a` that is not in `b`. */
export function difference(a: readonly CoverageRange[], b: readonly CoverageRange[]): CoverageRange[] {
  return common(a, complement(b));
}

/** The gaps between ranges, without the time before the first and after the last. */
export function gaps(ranges: readonly CoverageRange[]): CoverageRange[] {
  return complement(ranges).filter(({ from, to }) => from !== null && to !== null);
}

/** The years covered for at least one day: “1997–2003, 2005–”. */
export function yearsText(ranges: readonly CoverageRange[]): string {
  const spans = union(ranges.map(({ from, to }) => ({ from: from && `${from.slice(0, 4)}-01-01`, to: to && `${to.slice(0, 4)}-12-31` })));
  return spans
    .map(({ from, to }) => {
      const [first, last] = [from?.slice(0, 4) ?? '', to?.slice(0, 4) ?? ''];
      return first === last && first !== '' ? first : `${first}–${last}`;
    })
    .join(', ');
}

/** Whether a year is covered: `whole`, in `part`, or `none`. */
export function yearIn(ranges: readonly CoverageRange[], year: number): 'whole' | 'part' | 'none' {
  const wanted = daysOf(String(year).padStart(4, '0'));
  const [found] = common(ranges, [{ from: wanted.first, to: wanted.last }]);
  if (!found) return 'none';
  return found.from === wanted.first && found.to === wanted.last ? 'whole' : 'part';
}

/** Sorts after any day. */
const endless = '9999-99-99';

function complement(ranges: readonly CoverageRange[]): CoverageRange[] {
  const holes: CoverageRange[] = [];
  let from: string | null = null;
  for (const range of union(ranges)) {
    if (range.from !== null) holes.push({ from, to: addDays(range.from, -1) });
    if (range.to === null) return holes;
    from = addDays(range.to, 1);
  }
  return [...holes, { from, to: null }];
}

function isSome({ from, to }: CoverageRange): boolean {
  return from === null || to === null || from <= to;
}
