import fc from '#tests/support/fast-check.ts';
import { withoutNeutralising } from '#shared/domain/tables/neutralise-formula.ts';
import type { Cell, SheetRow } from '#shared/domain/sheets/cell.ts';
import { normaliseIsbn } from '#shared/domain/identifiers/isbn.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import { publicationOf, type Publication } from '#shared/domain/title-lists/publication.ts';
import { daysOf } from '#shared/domain/title-lists/read-title-date.ts';

/** Rows of a sheet numbered from 1; undefined cells are empty. */
export function sheet(...rows: (Cell | undefined)[][]): SheetRow[] {
  return rows.map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => (cell === '' || cell === undefined ? null : cell)) }));
}

/** A row with all 25 columns, of which some are filled. */
export function kbartRow(values: Partial<Record<keyof Publication, Cell>>): Cell[] {
  return kbartFields.map((field) => values[field] ?? null);
}

/** The n-th of many ISSNs that exist by their check digit. */
export function issn(n: number): string {
  const body = String(1_000_000 + n);
  return [...'0123456789X'].map((check) => normaliseIssn(`${body}${check}`)).find((found) => found !== undefined) ?? '';
}

export const issns = fc.nat(8_000_000).map(issn);

const isbns = fc
  .stringMatching(/^978[1-9]\d{8}$/)
  .map((body) => [...'0123456789'].map((check) => normaliseIsbn(`${body}${check}`)).find((found) => found !== undefined) ?? '');

/** Dates of a title list: years, months and days. */
export const titleDates = fc
  .tuple(fc.integer({ min: 1900, max: 2030 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.constantFrom(4, 7, 10))
  .map(([year, month, day, length]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`.slice(0, length));

/** Texts as titles are, with what is awkward in files: quotes, commas, semicolons, apostrophes, other scripts. */
export const texts = fc
  .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,;:'"&().|é漢ß=+@-]{0,30}[A-Za-z0-9!")]$/)
  .map((text) => text.replace(/ {2,}/g, ' '))
  .filter((text) => !/^(?:n\/?a|none|nil|null|unknown)$/i.test(text))
  // Reading takes off what exports put before formulas.
  .filter((text) => withoutNeutralising(text) === text);

export const embargoes = fc.constantFrom('P1Y', 'R10Y', 'R180D', 'P12M', 'R10Y;P6M', 'R2Y;P30D');

const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { nil: null });
const volumes = fc.constantFrom('1', '12', '01', 'S1', '3-4');

/** Publications as the standard would have them, apart from what it only advises. */
export const publications: fc.Arbitrary<Publication> = fc
  .oneof(
    fc
      .record({
        publication_title: texts,
        print_identifier: maybe(issns),
        online_identifier: issns,
        date_first_issue_online: titleDates,
        date_last_issue_online: maybe(titleDates),
        num_first_vol_online: maybe(volumes),
        num_first_issue_online: maybe(volumes),
        title_url: fc.constantFrom('https://x.example/1', 'http://y.example/a?b=c&d=é', 'https://z.example:8443/#t'),
        title_id: maybe(fc.stringMatching(/^[a-z]{2,8}[1-9]{3}$/)),
        embargo_info: maybe(embargoes),
        coverage_depth: fc.constantFrom('fulltext', 'selected articles', 'abstracts'),
        notes: maybe(texts),
        publisher_name: maybe(texts),
        access_type: fc.constantFrom('P' as const, 'F' as const),
      })
      .map((known) => publicationOf({ ...known, publication_type: 'serial' }))
      .filter(
        ({ date_first_issue_online: first, date_last_issue_online: last }) => !last || daysOf(first ?? '').first <= daysOf(last).last,
      ),
    fc
      .record({
        publication_title: texts,
        print_identifier: maybe(isbns),
        online_identifier: isbns,
        title_url: fc.constant('https://books.example/1'),
        first_author: maybe(texts),
        date_monograph_published_print: maybe(titleDates),
        date_monograph_published_online: maybe(titleDates),
        monograph_volume: maybe(volumes),
        monograph_edition: maybe(volumes),
        coverage_depth: fc.constant('fulltext'),
        access_type: fc.constantFrom('P' as const, 'F' as const),
      })
      .map((known) => publicationOf({ ...known, publication_type: 'monograph' })),
  )
  .filter(({ print_identifier: print, online_identifier: online }) => print !== online);
