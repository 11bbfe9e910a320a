import { Problem } from '#shared/contract/errors.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { keys } from './keys.ts';
import { log } from './log.ts';
import { type Item, table } from './table.ts';

/** The calls of one tenant in one minute, of all instances. */
interface Calls extends Item {
  calls: number;
  /** Seconds since 1970. */
  expires_at: number;
}

interface Count {
  /** What this instance knows of: all calls told when it last told its own, and its own since. */
  calls: number;
  /** Not told yet. */
  untold: number;
  /** Milliseconds since 1970. */
  toldAt: number;
}

/** How often an instance tells at most, in milliseconds: a busy one costs a write a second. */
const tellEvery = 1000;
/** An instance tells from this share of the limit on: ordinary work is never told and costs nothing. */
const tellFrom = 1 / 100;

/** The counts of the present minute, by tenant. */
const counts = new Map<string, Count>();
let present = 0;

/**
 * Counts a call of a tenant. Throws 429 when the tenant made as many this minute as `RATE_LIMIT_PER_MINUTE` says; otherwise gives what
 * is to be awaited beside the call's own first read, and mostly is nothing.
 *
 * The instances share the count loosely: what an instance has not told is at most a second old, or a hundredth of the limit. A flood is
 * stopped so; exactness would cost a write a call.
 */
export function countCall(tenant: string): Promise<void> | undefined {
  const at = now().getTime();
  const minute = Math.floor(at / 60_000);
  if (minute !== present) {
    counts.clear();
    present = minute;
  }
  const limit = config.rateLimitPerMinute;
  const count = counts.get(tenant) ?? { calls: 0, untold: 0, toldAt: 0 };
  counts.set(tenant, count);
  if (count.calls >= limit) throw tooMany(60 - (Math.floor(at / 1000) % 60));
  count.calls += 1;
  count.untold += 1;
  if (count.untold < limit * tellFrom || at - count.toldAt < tellEvery) return undefined;
  return tell(tenant, minute, count, at);
}

async function tell(tenant: string, minute: number, count: Count, at: number): Promise<void> {
  const told = count.untold;
  count.untold = 0;
  count.toldAt = at;
  try {
    const { calls } = await table.update<Calls>(keys.calls(tenant, minute), {
      UpdateExpression: 'ADD calls :told SET expires_at = :expires',
      ExpressionAttributeValues: { ':told': told, ':expires': (minute + 2) * 60 },
    });
    count.calls = Math.max(count.calls, calls + count.untold);
  } catch (error) {
    // A count that cannot be kept must not keep anybody out.
    count.untold += told;
    log.warn('calls could not be counted', { tenant, error });
  }
}

function tooMany(seconds: number): Problem {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return new Problem(429, `Your library is asking too much at once. Please try again in ${wait}.`, { retryAfterSeconds: seconds });
}
