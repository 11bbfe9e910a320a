import { addToList } from '#shared/domain/add-to-list.ts';
import { invalid } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { CoverageRow, UsageCoverage } from '#shared/contract/rows/usage-coverage-row.ts';
import { yearToShow } from '#shared/domain/calendar/windows.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { MonthState, Release } from '#shared/domain/usage/counter/counter-report.ts';
import { hasFigures } from '#shared/domain/usage/counting/count-usage.ts';
import { levelDifferences } from '#shared/domain/usage/counting/compare-levels.ts';
import { monthReportsOfStored, type Pin, pinnedOf } from '#shared/domain/usage/counting/stored-report.ts';
import { monthLater, monthsOf } from '#shared/domain/calendar/read-month.ts';
import { lastWordOf, type MonthWord, stateOfWords } from '#shared/domain/usage/coverage/cover-months.ts';
import type { CoverageState } from '#shared/domain/usage/coverage/coverage-words.ts';
import type { HarvestState } from '#shared/domain/usage/harvest/harvested-month.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** Longer spans are mistakes in a year. */
const maxMonths = 120;

/** A report of a source, over all months that it speaks of. */
interface KnownRow {
  report: string | null;
  states: ReadonlyMap<string, CoverageState>;
  releases: ReadonlyMap<string, ReadonlySet<Release>>;
  /** The months of which a report of another level says otherwise. */
  differing: ReadonlySet<string>;
}

interface CoverageQuery {
  from?: string | undefined;
  to?: string | undefined;
  source_id?: string | undefined;
}

/** The months of every source, or of one (C647): without a span the last year with months of any of them, and the one before it. */
export function usageCoverage(model: ReadModel, { from, to, source_id }: CoverageQuery): UsageCoverage {
  const day = dayOf(model);
  const only = source_id === undefined ? undefined : model.resolve('usage_source', source_id);
  const known = knownRows(model);
  const rows = [...known].flatMap(([id, of]) => (only === undefined || id === only ? of : []));
  const last = to ?? (from === undefined ? `${yearToShow(Number(day.slice(0, 4)), yearsSaid(rows)).year}-12` : monthLater(from, 11));
  const first = from ?? monthLater(last, -23);
  if (first > last) throw invalid({ from: [say('usage.fromAfterTo', { from: first, to: last })] });
  if (monthLater(first, maxMonths) <= last) throw invalid({ to: [say('usage.spanTooLong', { most: maxMonths / 12 })] });
  const months = monthsOf({ from: first, to: last });
  const inOrder = nameOrder(model);
  const sources = [...model.all('usage_source')].filter(({ id }) => only === undefined || id === only);
  return {
    months,
    years: yearsOf(known, day),
    sources: sources
      .toSorted((a, b) => inOrder(a.name, b.name))
      .map(({ id, name, kind }) => ({ id, name, kind, rows: (known.get(id) ?? []).map((row) => coverageRow(row, months, day)) })),
  };
}

function coverageRow({ report, states, releases, differing }: KnownRow, months: readonly string[], day: string): CoverageRow {
  const current = day.slice(0, 7);
  const covered = months.map((month) => ({
    month,
    state: states.get(month) ?? (month >= current ? null : ('never' as const)),
    differs: differing.has(month),
  }));
  return {
    report,
    releases: [...new Set(months.flatMap((month) => [...(releases.get(month) ?? [])]))].toSorted(),
    states: covered.map(({ state }) => state),
    last_word: lastWordOf(covered, day),
  };
}

/** The years with known months. */
function yearsSaid(rows: readonly KnownRow[]): Set<number> {
  return new Set(rows.flatMap(({ states }) => [...states.keys()].map((month) => Number(month.slice(0, 4)))));
}

/** The years from the first known one to the current one. */
function yearsOf(known: ReadonlyMap<string, readonly KnownRow[]>, day: string): number[] {
  const current = Number(day.slice(0, 4));
  let first = current;
  for (const rows of known.values()) for (const year of yearsSaid(rows)) first = Math.min(first, year);
  return Array.from({ length: current - first + 1 }, (_, index) => first + index);
}

/** The rows of each source: its reports by name, then its figures by hand. */
function knownRows(model: ReadModel): ReadonlyMap<string, readonly KnownRow[]> {
  return model.view('usage coverage', () => {
    const sourceOf = ({ usage_source_id }: { usage_source_id: string }): string => model.resolve('usage_source', usage_source_id) ?? '';
    const reports = Map.groupBy(model.all('usage_report'), sourceOf);
    const harvested = Map.groupBy(model.all('usage_month'), sourceOf);
    const entries = Map.groupBy(model.all('usage_entry'), sourceOf);
    return new Map(
      [...model.all('usage_source')].map(({ id, pins }) => {
        const [stored, asked, byHand] = [reports.get(id) ?? [], harvested.get(id) ?? [], entries.get(id) ?? []];
        const names = [...new Set([...stored, ...asked].map(({ report }) => report))].toSorted();
        const isOf = (name: string) => (each: { report: string }) => each.report === name;
        const differing = differingMonths(stored, pins);
        return [
          id,
          [
            ...names.map((name) => ({
              ...rowOfReports(name, stored.filter(isOf(name)), asked.filter(isOf(name))),
              differing: name === 'TR' || name === 'IR' ? differing : new Set<string>(),
            })),
            ...(byHand.length > 0 ? [rowByHand(byHand.map(({ months }) => months))] : []),
          ],
        ];
      }),
    );
  });
}

function rowOfReports(
  report: string,
  stored: readonly Row<'usage_report'>[],
  harvested: readonly Row<'usage_month'>[],
): Omit<KnownRow, 'differing'> {
  const words = new Map<string, MonthWord[]>();
  const releases = new Map<string, Set<Release>>();
  for (const { release, months, states, reported_at, created_at } of stored)
    for (const [index, month] of months.entries()) {
      addToList(words, month, { state: states[index] ?? 'missing', at: reported_at ?? created_at });
      releases.set(month, (releases.get(month) ?? new Set()).add(release));
    }
  const states = new Map<string, CoverageState>([...words].map(([month, said]) => [month, stateOfWords(said) ?? 'missing']));
  for (const { year, months } of harvested)
    for (const [index, asked] of months.entries()) {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`;
      // Figures that were loaded are worth more than what asking for them led to.
      const known = states.get(month);
      if (asked && (known === undefined || !hasFigures({ state: known as MonthState }))) states.set(month, stateOfHarvest(asked.state));
    }
  return { report, states, releases };
}

/** The months of a source of which its title report and its item report disagree. */
function differingMonths(stored: readonly Row<'usage_report'>[], pins: readonly Pin[]): ReadonlySet<string> {
  const full = stored.filter(({ report }) => report === 'TR' || report === 'IR');
  if (new Set(full.map(({ report }) => report)).size < 2) return new Set();
  return new Set(levelDifferences(full.flatMap(monthReportsOfStored), pinnedOf(pins)).map(({ month }) => month));
}

/** The state of a month for display: one still to be requested is missing; a refused one needs a person, like a failed one. */
function stateOfHarvest(state: HarvestState): CoverageState {
  if (state === 'waiting') return 'pending';
  return state === 'refused' ? 'failed' : state;
}

/** A month that is entered is known: without use where all its figures are 0. */
function rowByHand(entered: readonly Readonly<Record<string, number>>[]): KnownRow {
  const states = new Map<string, CoverageState>();
  for (const months of entered)
    for (const [month, count] of Object.entries(months))
      if (count > 0 || !states.has(month)) states.set(month, count > 0 ? 'loaded' : 'none');
  return { report: null, states, releases: new Map(), differing: new Set() };
}
