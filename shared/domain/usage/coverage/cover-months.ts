import { addDays } from '#shared/domain/calendar/dates.ts';
import type { MonthState } from '../counter/counter-report.ts';
import { monthLater } from '../../calendar/read-month.ts';
import type { CoverageState, lastWords } from './coverage-words.ts';

/** What one report says of a month, and when it was made. */
export type MonthWord = { state: MonthState; at: string };

/** Figures before everything else, complete ones first, as counting has it; else the last word. Undefined where no report speaks of the month. */
export function stateOfWords(words: readonly MonthWord[]): MonthState | undefined {
  const [first] = words.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.at < b.at ? 1 : -1));
  return first?.state;
}

const ranks: Partial<Record<MonthState, number>> = { loaded: 0, partial: 1, none: 2 };

function rankOf({ state }: MonthWord): number {
  return ranks[state] ?? 3;
}

/** Days after its end within which a platform must deliver a month (Code of Practice, 5.3: four weeks). */
const daysToDeliver = 28;

/** The last month whose figures must have arrived by a day. */
export function lastMonthDue(day: string): string {
  return monthLater(addDays(day, -daysToDeliver).slice(0, 7), -1);
}

/** `month` is the one that is spoken of, the latest of several; `count` how many months are so. */
export type LastWord = { word: (typeof lastWords)[number]; month: string | null; count: number };

/** A month with its state, null where the month has not ended, and whether a report of another level says otherwise. */
export type CoveredMonth = { month: string; state: CoverageState | null; differs?: boolean };

/** Sums a row of months up: what needs a person comes first. A row is late when the months that are due end without a word. */
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
