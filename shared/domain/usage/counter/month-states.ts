import type { CounterException, MonthState } from './counter-report.ts';
import { monthsNamed } from './exceptions.ts';

/** What a report says about its months. */
export type MonthEvidence = {
  /** Months that a table has a column for; null in JSON, which names only months with use. */
  headed: ReadonlySet<string> | null;
  /** Sum of the counts of each month that has any. */
  used: ReadonlyMap<string, number>;
  /** Months in which a count could not be read. */
  incomplete: ReadonlySet<string>;
  /** A heading could not be read, so that columns may stand under a wrong month. */
  isPartial: boolean;
  /** Whether the report names any title. */
  hasRows: boolean;
  exceptions: readonly CounterException[];
};

/** The state of each month of a report from its figures and exceptions. A month without figures is never taken for one without use unless the report says so. */
export function stateOfMonths(months: readonly string[], evidence: MonthEvidence): MonthState[] {
  const partial = monthsOf(3040, months, evidence);
  const notReady = monthsOf(3031, months, evidence);
  const gone = monthsOf(3032, months, evidence, false);
  return months.map((month) => {
    const sum = evidence.used.get(month);
    if (sum === undefined) return stateWithoutFigures(month, evidence);
    // Some platforms write 0 for a month that they have not processed, or no longer have, beside the exception that says so.
    if (sum === 0 && notReady.has(month)) return 'pending';
    if (sum === 0 && gone.has(month)) return 'lost';
    if (partial.has(month) || evidence.incomplete.has(month) || evidence.isPartial) return 'partial';
    return sum > 0 ? 'loaded' : 'none';
  });
}

/** Months that an exception is about, such as 3040 (partial data): those that it names, else all, where it may mean all. */
function monthsOf(code: number, months: readonly string[], { exceptions }: MonthEvidence, mayMeanAll = true): ReadonlySet<string> {
  const found = exceptions.filter((exception) => exception.code === code);
  const named = found.flatMap(monthsNamed).filter((month) => months.includes(month));
  return new Set(named.length > 0 ? named : found.length > 0 && mayMeanAll ? months : []);
}

function stateWithoutFigures(month: string, evidence: MonthEvidence): MonthState {
  const { headed, used, hasRows, exceptions } = evidence;
  const has = (code: number): boolean => exceptions.some((exception) => exception.code === code);
  const firstKept = firstKeptMonth(evidence);
  if (has(3032) && (firstKept === undefined || month < firstKept)) return 'lost';
  // 3030 beside 3031 speaks of months that are not ready, not of no use.
  if (has(3031)) return 'pending';
  if (has(3040)) return 'missing';
  if (has(3030)) return 'none';
  if (headed) return hasRows || !headed.has(month) ? 'missing' : 'none';
  if (!hasRows) return exceptions.length > 0 ? 'missing' : 'unexplained';
  // JSON leaves out what was not used: certain only between months that were processed.
  const known = [...used.keys()];
  const isBetween = known.some((other) => other > month) && (known.some((other) => other < month) || (firstKept ?? '9') <= month);
  return isBetween ? 'none' : 'missing';
}

/** With exception 3032 the month from which usage is still to be had: the one that it names, else the first with figures. */
function firstKeptMonth({ exceptions, used }: MonthEvidence): string | undefined {
  const lost = exceptions.filter(({ code }) => code === 3032);
  if (lost.length === 0) return undefined;
  return lost.flatMap(monthsNamed).toSorted()[0] ?? [...used.keys()].toSorted()[0];
}
