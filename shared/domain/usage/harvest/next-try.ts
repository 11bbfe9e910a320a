import type { CounterException } from '../counter/counter-report.ts';
import type { Verdict, JudgedMonth } from './answer-of.ts';
import type { HarvestedMonth } from './harvested-month.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Delays after the first, second and later responses of a kind; no request follows the last one. */
const delays = {
  /** A report that the platform is still preparing (1011, 202). */
  preparing: [10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, day, day, day, day, day],
  /** A month that is not ready (3031): requests for six months. */
  notReady: [3 * day, 7 * day, 14 * day, 30 * day, 30 * day, 30 * day, 30 * day, 30 * day],
  /** An unavailable platform. */
  unavailable: [15 * minute, hour, 6 * hour, day, day, day],
  partial: [30 * day],
  /** Use may be reported late after a report without use. */
  none: [35 * day],
  unexplained: [7 * day],
} as const satisfies Record<string, readonly number[]>;

function later(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString();
}

/**
 * The time of the next request for a month after a response at `at`; null for no further request. `tries` counts consecutive responses of this kind,
 * including this one.
 */
export function nextTry({ state, code }: Pick<JudgedMonth, 'state' | 'code'>, tries: number, at: string): string | null {
  const after = (list: readonly number[]): string | null => {
    const delay = list[tries - 1];
    return delay === undefined ? null : later(at, delay);
  };
  if (state === 'waiting') return at;
  if (state === 'pending') return after(code === 1011 ? delays.preparing : delays.notReady);
  if (state === 'partial') return after(delays.partial);
  if (state === 'none') return code === 3030 ? after(delays.none) : null;
  if (state === 'unexplained') return after(delays.unexplained);
  if (state === 'failed') return code === 3020 ? null : after(delays.unavailable);
  return null;
}

/** A month after a response. A repeated final response changes nothing, so that it is not written (RH11). */
export function monthAfter(
  before: HarvestedMonth,
  judged: JudgedMonth,
  effect: Verdict['effect'],
  answered: { at: string; attemptId: string },
): HarvestedMonth {
  const { state, code, release } = judged;
  const isSame = before.state === state && before.code === code && before.release === release;
  if (isSame && before.next_at === null) return before;
  const isOfKind = before.state === state && (before.code === 1011) === (code === 1011);
  const tries = isOfKind ? before.tries + 1 : 1;
  // A too large response is requested again in parts at once; a stopped source resumes with these months when it is edited.
  const isAtOnce = effect === 'stop' || (state === 'failed' && code === 413 && tries === 1);
  return {
    state,
    code,
    release,
    tries,
    next_at: isAtOnce ? answered.at : nextTry(judged, tries, answered.at),
    attempt_id: answered.attemptId,
  };
}

/**
 * The end of a host's pause after too many requests: as the host states, at most 7 days; else an hour, doubled each time, at most until the next day
 * (UTC).
 */
export function coolUntil(retryAfter: string | null, times: number, at: string): string {
  const now = Date.parse(at);
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  const named = seconds === undefined ? Date.parse(retryAfter ?? '') : now + seconds * 1000;
  if (!Number.isNaN(named) && named > now) return new Date(Math.min(named, now + 7 * day)).toISOString();
  const nextDay = (Math.floor(now / day) + 1) * day;
  return new Date(Math.min(now + hour * 2 ** Math.max(0, times - 1), nextDay)).toISOString();
}

/** The platform's max requests per day, from exception 1020. */
export function requestsPerDay(exceptions: readonly CounterException[]): number | null {
  const named = exceptions.find(({ code }) => code === 1020);
  const match = /(?<!\d)(\d{1,5})(?!\d)/.exec(`${named?.data ?? ''}`);
  const count = Number(match?.[1] ?? 0);
  return count > 0 ? count : null;
}
