import type { CounterException, MonthState } from './counter-report.ts';
import { monthsNamed } from './exceptions.ts';

/** Evidence in a report about its months. */
export type MonthEvidence = {
  /** Months with a column in a table; null in JSON, which names only months with use. */
  headed: ReadonlySet<string> | null;
  /** Sum of the counts per month, for months with counts. */
  used: ReadonlyMap<string, number>;
  /** Months with an unreadable count. */
  incomplete: ReadonlySet<string>;
  /** Whether a heading could not be read, so that columns may be assigned to a wrong month. */
  isPartial: boolean;
  /** Whether the report names a title. */
  hasRows: boolean;
  exceptions: readonly CounterException[];
};

/**
 * Determines the state of each month from figures and exceptions. A month without figures never counts as without use unless the report states so.
 */
export function stateOfMonths(months: readonly string[], evidence: MonthEvidence): MonthState[] {
  const partial = monthsOf(3040, months, evidence);
  const notReady = monthsOf(3031, months, evidence);
  const gone = monthsOf(3032, months, evidence, false);
  return months.map((month) => {
    const sum = evidence.used.get(month);
    if (sum === undefined) return stateWithoutFigures(month, evidence);
    // Some platforms write 0 for a month that is not ready or no longer kept, and add an exception that explains it.
    if (sum === 0 && notReady.has(month)) return 'pending';
    if (sum === 0 && gone.has(month)) return 'lost';
    if (partial.has(month) || evidence.incomplete.has(month) || evidence.isPartial) return 'partial';
    return sum > 0 ? 'loaded' : 'none';
  });
}

/** Months affected by an exception, such as 3040 (partial data): the named ones, else all if `mayMeanAll`. */
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
  // 3030 together with 3031 means months that are not ready, not without use.
  if (has(3031)) return 'pending';
  if (has(3040)) return 'missing';
  if (has(3030)) return 'none';
  if (headed) return hasRows || !headed.has(month) ? 'missing' : 'none';
  if (!hasRows) return exceptions.length > 0 ? 'missing' : 'unexplained';
  // JSON omits months without use, which is certain only between processed months.
  const known = [...used.keys()];
  const isBetween = known.some((other) => other > month) && (known.some((other) => other < month) || (firstKept ?? '9') <= month);
  return isBetween ? 'none' : 'missing';
}

/** The first month with available usage under exception 3032: the one it names, else the first with figures. */
function firstKeptMonth({ exceptions, used }: MonthEvidence): string | undefined {
  const lost = exceptions.filter(({ code }) => code === 3032);
  if (lost.length === 0) return undefined;
  return lost.flatMap(monthsNamed).toSorted()[0] ?? [...used.keys()].toSorted()[0];
}
