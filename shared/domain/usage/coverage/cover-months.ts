import { addDays } from '#shared/domain/calendar/dates.ts';
import type { MonthState } from '../counter/counter-report.ts';
import { monthLater } from '../../calendar/read-month.ts';
import type { CoverageState, lastWords } from './coverage-words.ts';

/** The state of a month in one report, and the report's time. */
export type MonthWord = { state: MonthState; at: string };

/**
 * The state of a month over all reports: figures first, complete ones before partial, as in counting; else the latest state. Undefined if no report
 * covers the month.
 */
export function stateOfWords(words: readonly MonthWord[]): MonthState | undefined {
  const [first] = words.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.at < b.at ? 1 : -1));
  return first?.state;
}

const ranks: Partial<Record<MonthState, number>> = { loaded: 0, partial: 1, none: 2 };

function rankOf({ state }: MonthWord): number {
  return ranks[state] ?? 3;
}

/** Max days after a month's end for platforms to deliver it (Code of Practice, 5.3: four weeks). */
const daysToDeliver = 28;

/** The last month whose figures are due on a day. */
export function lastMonthDue(day: string): string {
  return monthLater(addDays(day, -daysToDeliver).slice(0, 7), -1);
}

/** The summary of a row of months. `month` is the latest one concerned; `count` is their number. */
export type LastWord = { word: (typeof lastWords)[number]; month: string | null; count: number };

/** A month with its state (null before its end), and whether a report of another level differs. */
export type CoveredMonth = { month: string; state: CoverageState | null; differs?: boolean };

/** Summarises a row of months: problems that need a person come first. A row is late if its last due months have no answer. */
export function lastWordOf(months: readonly CoveredMonth[], day: string): LastWord {
  const known = months.filter(({ state }) => state === 'loaded' || state === 'none' || state === 'partial');
  const last = known.at(-1)?.month;
  const first = known[0]?.month;
  const due = lastMonthDue(day);
  const of = (word: LastWord['word'], isMeant: (month: CoveredMonth) => boolean): LastWord | undefined => {
    const meant = months.filter(isMeant);
    const latest = meant.at(-1);
    return latest && { word, month: latest.month, count: meant.length };
  };
  const isSilent = ({ state }: CoveredMonth): boolean => state === 'never' || state === 'missing';
  return (
    of('failed', ({ state }) => state === 'failed') ??
    of('late', (each) => last !== undefined && each.month > last && each.month <= due && isSilent(each)) ??
    of('unexplained', ({ state }) => state === 'unexplained') ??
    of('gap', (each) => first !== undefined && last !== undefined && each.month > first && each.month < last && isSilent(each)) ??
    of('partial', ({ state }) => state === 'partial') ??
    of('differs', ({ differs }) => differs === true) ??
    of('pending', ({ state }) => state === 'pending') ??
    of('lost', ({ state }) => state === 'lost') ??
    (last === undefined ? { word: 'nothing', month: null, count: 0 } : { word: 'complete', month: last, count: known.length })
  );
}
