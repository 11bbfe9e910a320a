import type { CounterException, CounterReport, MonthState } from '../counter/counter-report.ts';
import { monthsNamed } from '../counter/exceptions.ts';
import { monthsOf } from '../../calendar/read-month.ts';
import type { HarvestRelease, HarvestState } from './harvested-month.ts';

/** A request for a report. */
export type HarvestRequest = {
  report: string;
  release: HarvestRelease;
  /** First and last month. */
  from: string;
  to: string;
};

/** The response to a request. */
export type HarvestAnswer =
  | { status: number; isJson: boolean; report: CounterReport | null; retryAfter: string | null }
  /** No response, or an incomplete one. */
  | { failure: 'no_connection' | 'too_slow' | 'too_large' };

/** The context for judging a response. */
export type HarvestContext = {
  customerId: string | null;
  /** Whether release 5 is requested for months before a platform changed to 5.1. */
  isAuto: boolean;
  /** Whether the request named attributes, which are optional. */
  hasAttributes: boolean;
  /** The current month, `YYYY-MM`. */
  currentMonth: string;
};

/**
 * The effect of a response beside the states of its months. `cool` pauses requests to the host, `stop` pauses the source until it is edited, `plain`
 * repeats the request without attributes, `bug` is an error in the product.
 */
export type HarvestEffect = 'none' | 'cool' | 'stop' | 'plain' | 'bug';

/** Reasons to refuse a response. */
export type RefusalReason =
  | 'not_json'
  | 'no_report'
  | 'other_report'
  | 'other_release'
  | 'other_customer'
  | 'other_months'
  | 'release_ended';

export type JudgedMonth = { month: string; state: HarvestState; code: number | null; release: HarvestRelease };

export type Verdict = {
  effect: HarvestEffect;
  /** The exception or status that decided; `refusal` has the reason for a refused response. */
  code: number | null;
  refusal: RefusalReason | null;
  /** Whether its figures are loaded. */
  loads: boolean;
  /** Empty if no state changes. */
  months: JudgedMonth[];
};

/** Own codes beside those of HTTP: 0 for no connection; 408 and 413 also for a response that was too slow or too large. */
export const noConnection = 0;

const failures = { no_connection: noConnection, too_slow: 408, too_large: 413 } as const;
const stopping = new Set([1030, 2000, 2010, 2011, 2020, 2030]);
const busy = new Set([1000, 1010]);
const flags = [3040, 3050, 3060, 3061, 3062, 3063, 3070];

/** Judges a response (USAGE 3.6, the table of answers). */
export function answerOf(answer: HarvestAnswer, request: HarvestRequest, context: HarvestContext): Verdict {
  const all = (state: HarvestState, code: number | null, more: Partial<Verdict> = {}): Verdict => {
    const months = monthsOf(request).map((month): JudgedMonth => ({ month, state, code, release: request.release }));
    return { effect: 'none', code, refusal: null, loads: false, months, ...more };
  };
  if ('failure' in answer) return all('failed', failures[answer.failure]);
  const { status, report } = answer;
  const exceptions = report?.header.exceptions ?? [];
  const has = (code: number): boolean => exceptions.some((exception) => exception.code === code);
  const found = (codes: ReadonlySet<number>): number | undefined => exceptions.find(({ code }) => codes.has(code))?.code;
  const hasUse = (report?.rows.length ?? 0) > 0;

  if (has(1020) || status === 429) return all('waiting', has(1020) ? 1020 : 429, { effect: 'cool', months: [] });
  if (has(1011) || status === 202) return all('pending', 1011);
  const stop = found(stopping);
  if (stop !== undefined) return all('failed', stop, { effect: 'stop' });
  // The request was wrong: invalid dates, or a required filter is missing.
  if (has(3020)) return all('failed', 3020, { effect: 'bug' });
  if (has(3070) && !hasUse) return all('failed', 3070, { effect: 'bug' });
  // Platforms announce in this way that they support only release 5.1: these months will never arrive in release 5.
  if (request.release === '5' && !hasUse && exceptions.some((exception) => exception.code === 3031 && speaksOfTransition(exception)))
    return all('failed', 3031, { effect: context.isAuto ? 'none' : 'stop', refusal: 'release_ended' });
  const unusable = found(new Set([3000, 3010]));
  if (unusable !== undefined) return all('refused', unusable);
  const wait = found(busy);
  if (wait !== undefined && !hasUse) return all('failed', wait);
  const refused = found(new Set([3050, 3060, 3062]));
  if (refused !== undefined && !hasUse && context.hasAttributes) return all('waiting', refused, { effect: 'plain', months: [] });
  // Some platforms send exceptions about data with a 4xx status; the exception is more precise.
  const isAboutData = exceptions.some(({ code }) => code >= 3030 && code < 3100);
  if (status >= 500) return all('failed', status);
  if (status >= 400 && !isAboutData) return all('failed', status, { effect: 'stop' });
  const refusal = refusalOf(answer, request, context);
  if (refusal !== null || !report) return all('refused', status, { refusal: refusal ?? 'no_report' });
  return judgeMonths(report, request, context);
}

/** The reason to refuse the figures of a response; null to accept them (RH10). */
function refusalOf(
  { isJson, report }: Extract<HarvestAnswer, { status: number }>,
  request: HarvestRequest,
  { customerId }: HarvestContext,
): RefusalReason | null {
  if (!isJson) return 'not_json';
  if (!report || report.problems.some(({ code }) => code === 'invalid_json')) return 'no_report';
  const { header, rows, months } = report;
  const isBareException = header.release === null && header.report === null && header.exceptions.length > 0 && rows.length === 0;
  if (isBareException) return null;
  if (header.report === null || report.problems.some(({ code }) => code === 'no_items')) return 'no_report';
  if (header.report !== request.report) return 'other_report';
  if (header.release !== request.release) return 'other_release';
  const stated = header.customerIds.filter((id) => !/^(ISNI|ISIL|OCLC|ROR|GRID|Proprietary):/i.test(id));
  if (customerId !== null && stated.length > 0 && !stated.some((id) => isSameId(id, customerId))) return 'other_customer';
  const isWithin = (month: string): boolean => month >= request.from && month <= request.to;
  const used = months.filter((_month, index) => rows.some(({ counts }) => counts[index] !== null));
  if (!used.every(isWithin)) return 'other_months';
  if (header.period && !(isWithin(header.period.from) && isWithin(header.period.to))) return 'other_months';
  return null;
}

/** Platforms may return the customer number in another letter case. */
function isSameId(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function judgeMonths(report: CounterReport, request: HarvestRequest, context: HarvestContext): Verdict {
  const { exceptions } = report.header;
  const states = new Map(report.months.map((month, index) => [month, report.states[index] ?? 'missing']));
  const flag = flags.find((code) => exceptions.some((exception) => exception.code === code)) ?? null;
  const older = context.isAuto && request.release === '5.1' ? exceptions.find(isTransition) : undefined;
  const months = monthsOf(request).map((month): JudgedMonth => {
    const { state, code } = judgedState(month, states.get(month) ?? 'missing', exceptions, context);
    if (state === 'lost' && older) return { month, state: 'waiting', code: 3032, release: '5' };
    return { month, state, code: code ?? (state === 'loaded' ? flag : null), release: request.release };
  });
  const loads = months.some(({ state }) => state === 'loaded' || state === 'none' || state === 'partial');
  return { effect: 'none', code: months.find(({ code }) => code !== null)?.code ?? null, refusal: null, loads, months };
}

/** Whether an exception 3032 means that older months remain available under release 5 (RH05). */
function isTransition(exception: CounterException): boolean {
  return exception.code === 3032 && speaksOfTransition(exception);
}

/** The phrases with which platforms should announce release 5.1 (countermetrics.org, “Empty reports and exceptions”). */
function speaksOfTransition({ data, message }: CounterException): boolean {
  return /transition\w*\s+to\s+r(elease)?\s*5\.1|no\s+r(elease)?\s*5\s+reports?\s+(are\s+)?available/i.test(`${data} ${message}`);
}

function judgedState(
  month: string,
  state: MonthState,
  exceptions: readonly CounterException[],
  { currentMonth }: HarvestContext,
): { state: HarvestState; code: number | null } {
  const has = (code: number): boolean => exceptions.some((exception) => exception.code === code);
  if (state === 'loaded') return { state, code: null };
  if (state === 'partial') return { state, code: 3040 };
  if (state === 'lost') return { state, code: 3032 };
  if (state === 'pending') return { state, code: 3031 };
  if (state === 'missing' && has(3040)) return { state: 'partial', code: 3040 };
  if (state === 'none' || (state === 'missing' && has(3030) && !has(3031))) {
    if (!has(3030)) return { state: 'none', code: null };
    // No use can only be reported for past months, and only since the platform began to report.
    if (month >= currentMonth) return { state: 'pending', code: 3030 };
    const first = exceptions
      .filter(({ code }) => code === 3030)
      .flatMap(monthsNamed)
      .toSorted()[0];
    return first !== undefined && month < first ? { state: 'lost', code: 3030 } : { state: 'none', code: 3030 };
  }
  if (state === 'missing' && has(3031)) return { state: 'pending', code: 3031 };
  return { state: 'unexplained', code: null };
}
