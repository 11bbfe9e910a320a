import { invalid } from '#shared/contract/errors.ts';
import type { CoverageRow, UsageCoverage } from '#shared/contract/rows/usage-coverage-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { MonthState, Release } from '#shared/domain/usage/counter/counter-report.ts';
import { monthLater, monthsOf } from '#shared/domain/usage/counter/read-month.ts';
import { lastWordOf, type MonthWord, stateOfWords } from '#shared/domain/usage/coverage/cover-months.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../references/member-of.ts';
import { nameOrder } from '../references/name-order.ts';

/** Longer spans are mistakes in a year. */
const maxMonths = 120;

/** A report of a source, over all months that it speaks of. */
interface KnownRow {
  report: string | null;
  states: ReadonlyMap<string, MonthState>;
  releases: ReadonlyMap<string, ReadonlySet<Release>>;
}

interface CoverageQuery {
  from?: string | undefined;
  to?: string | undefined;
  source_id?: string | undefined;
}

/** The months of every source, or of one (C647): without a span the year of today and the one before it. */
export function usageCoverage(model: ReadModel, { from, to, source_id }: CoverageQuery): UsageCoverage {
  const day = dayOf(model);
  const last = to ?? (from === undefined ? `${day.slice(0, 4)}-12` : monthLater(from, 11));
  const first = from ?? monthLater(last, -23);
  if (first > last) throw invalid({ from: [say('usage.fromAfterTo', { from: first, to: last })] });
  if (monthLater(first, maxMonths) <= last) throw invalid({ to: [say('usage.spanTooLong', { most: maxMonths / 12 })] });
  const months = monthsOf({ from: first, to: last });
  const only = source_id === undefined ? undefined : model.resolve('usage_source', source_id);
  const inOrder = nameOrder(model);
  const known = knownRows(model);
  const sources = [...model.all('usage_source')].filter(({ id }) => only === undefined || id === only);
  return {
    months,
    years: yearsOf(known, day),
    sources: sources
      .toSorted((a, b) => inOrder(a.name, b.name))
      .map(({ id, name, kind }) => ({ id, name, kind, rows: (known.get(id) ?? []).map((row) => coverageRow(row, months, day)) })),
  };
}

function coverageRow({ report, states, releases }: KnownRow, months: readonly string[], day: string): CoverageRow {
  const current = day.slice(0, 7);
  const covered = months.map((month) => ({ month, state: states.get(month) ?? (month >= current ? null : ('never' as const)) }));
  return {
    report,
    releases: [...new Set(months.flatMap((month) => [...(releases.get(month) ?? [])]))].toSorted(),
    states: covered.map(({ state }) => state),
    last_word: lastWordOf(covered, day),
  };
}

/** From the first known year to the current one. */
function yearsOf(known: ReadonlyMap<string, readonly KnownRow[]>, day: string): number[] {
  const current = Number(day.slice(0, 4));
  let first = current;
  for (const rows of known.values())
    for (const { states } of rows) for (const month of states.keys()) first = Math.min(first, Number(month.slice(0, 4)));
  return Array.from({ length: current - first + 1 }, (_, index) => first + index);
}

/** The rows of each source: its reports by name, then its figures by hand. */
function knownRows(model: ReadModel): ReadonlyMap<string, readonly KnownRow[]> {
  return model.view('usage coverage', () => {
    const reports = Map.groupBy(model.all('usage_report'), ({ usage_source_id }) => model.resolve('usage_source', usage_source_id) ?? '');
    const entries = Map.groupBy(model.all('usage_entry'), ({ usage_source_id }) => model.resolve('usage_source', usage_source_id) ?? '');
    return new Map(
      [...model.all('usage_source')].map(({ id }) => {
        const byReport = Map.groupBy(reports.get(id) ?? [], ({ report }) => report);
        const rows = [...byReport].map(([report, stored]) => rowOfReports(report, stored));
        const byHand = entries.get(id) ?? [];
        return [
          id,
          [
            ...rows.toSorted((a, b) => ((a.report ?? '') < (b.report ?? '') ? -1 : 1)),
            ...(byHand.length > 0 ? [rowByHand(byHand.map(({ months }) => months))] : []),
          ],
        ];
      }),
    );
  });
}

interface StoredMonths {
  release: Release;
  months: readonly string[];
  states: readonly MonthState[];
  reported_at: string | null;
  created_at: string;
}

function rowOfReports(report: string, stored: readonly StoredMonths[]): KnownRow {
  const words = new Map<string, MonthWord[]>();
  const releases = new Map<string, Set<Release>>();
  for (const { release, months, states, reported_at, created_at } of stored)
    for (const [index, month] of months.entries()) {
      const word = { state: states[index] ?? 'missing', at: reported_at ?? created_at };
      const known = words.get(month);
      if (known) known.push(word);
      else words.set(month, [word]);
      releases.set(month, (releases.get(month) ?? new Set()).add(release));
    }
  return { report, states: new Map([...words].map(([month, said]) => [month, stateOfWords(said) ?? 'missing'])), releases };
}

/** A month that is entered is known: without use where all its figures are 0. */
function rowByHand(entered: readonly Readonly<Record<string, number>>[]): KnownRow {
  const states = new Map<string, MonthState>();
  for (const months of entered)
    for (const [month, count] of Object.entries(months))
      if (count > 0 || !states.has(month)) states.set(month, count > 0 ? 'loaded' : 'none');
  return { report: null, states, releases: new Map() };
}
