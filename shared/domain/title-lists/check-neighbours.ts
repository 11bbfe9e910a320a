import { monthsBetween, nextDay } from '../calendar/dates.ts';
import { foldForSearch, foldIdentity } from '../text/fold.ts';
import { common, gaps } from './coverage.ts';
import type { KbartField } from './kbart-fields.ts';
import type { Publication } from './publication.ts';
import { daysOf } from './read-title-date.ts';
import { titleKeysOf } from './title-keys.ts';
import { titleProblem, type TitleProblem, type TitleProfile } from './title-rules.ts';

export type NumberedPublication = { row: number; publication: Publication };

/** Problems between the rows of a list: ids shared by two titles, coverage of one title in several rows, the order of titles. */
export function checkNeighbours(
  rows: readonly NumberedPublication[],
  columnOf: (field: KbartField) => number | null,
  profile: TitleProfile,
): TitleProblem[] {
  return [...checkTitleIds(rows, columnOf, profile), ...checkCoverageRows(rows, columnOf, profile), ...checkOrder(rows, profile)];
}

/** One title_id for two titles has caused accidental merges; here such titles stay separate and are reported. */
function checkTitleIds(
  rows: readonly NumberedPublication[],
  columnOf: (field: KbartField) => number | null,
  profile: TitleProfile,
): TitleProblem[] {
  const first = new Map<string, NumberedPublication>();
  return rows.flatMap((row) => {
    const { title_id } = row.publication;
    if (title_id === null) return [];
    const other = first.get(title_id);
    if (!other) {
      first.set(title_id, row);
      return [];
    }
    const [a, b] = [titleKeysOf(row.publication), titleKeysOf(other.publication)];
    if (a.name === b.name || a.standard.some((identifier) => b.standard.includes(identifier))) return [];
    const place = { row: row.row, column: columnOf('title_id'), field: 'title_id' as const };
    return titleProblem(profile, 'title_id_shared', place, {
      value: title_id,
      title: other.publication.publication_title,
      other: other.row,
    });
  });
}

/** A title may have several rows only if at least twelve months are missing between them (RP-9-2014, 6.6.4). */
function checkCoverageRows(
  rows: readonly NumberedPublication[],
  columnOf: (field: KbartField) => number | null,
  profile: TitleProfile,
): TitleProblem[] {
  const titles = new Map<string, NumberedPublication[]>();
  for (const row of rows) {
    const { publication_title, title_id, online_identifier, print_identifier } = row.publication;
    if (row.publication.date_first_issue_online === null) continue;
    const key = `${title_id ?? online_identifier ?? print_identifier ?? ''}|${foldIdentity(publication_title)}`;
    const same = titles.get(key);
    if (same) same.push(row);
    else titles.set(key, [row]);
  }
  return [...titles.values()]
    .filter((same) => same.length > 1)
    .flatMap((same) => {
      const ordered = same.toSorted((a, b) => (rangeOf(a).from < rangeOf(b).from ? -1 : 1));
      return ordered.slice(1).flatMap((row, index) => {
        const other = ordered[index] ?? row;
        const code = relation(rangeOf(other), rangeOf(row));
        const place = { row: row.row, column: columnOf('date_first_issue_online'), field: 'date_first_issue_online' as const };
        return code === undefined ? [] : titleProblem(profile, code, place, { other: other.row });
      });
    });
}

type StatedRange = { from: string; to: string | null };

function rangeOf({ publication }: NumberedPublication): StatedRange {
  const last = publication.date_last_issue_online;
  return { from: daysOf(publication.date_first_issue_online ?? '').first, to: last === null ? null : daysOf(last).last };
}

function relation(earlier: StatedRange, later: StatedRange): 'coverage_overlaps' | 'coverage_gap_short' | undefined {
  if (common([earlier], [later]).length > 0) return 'coverage_overlaps';
  const [gap] = gaps([earlier, later]);
  const months = gap?.from && gap.to ? monthsBetween(gap.from, nextDay(gap.to)) : 0;
  return months < 12 ? 'coverage_gap_short' : undefined;
}

function checkOrder(rows: readonly NumberedPublication[], profile: TitleProfile): TitleProblem[] {
  let before = '';
  for (const { row, publication } of rows) {
    const name = foldForSearch(publication.publication_title);
    if (name < before) return titleProblem(profile, 'not_sorted', { row, column: null, field: null }, { other: row });
    before = name;
  }
  return [];
}
