import { Problem } from '#shared/contract/errors.ts';
import { now } from './clock.ts';
import { config } from './config.ts';
import { keys } from './keys.ts';
import { log } from './log.ts';
import { type Item, table } from './table.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The calls of one tenant in one minute, from all instances. */
interface Calls extends Item {
  calls: number;
  /** Seconds since 1970. */
  expires_at: number;
}

interface Count {
  /** Calls known to this instance: the shared count at its last report, and its own calls since. */
  calls: number;
  /** Own calls that are not reported yet. */
  untold: number;
  /** Milliseconds since 1970. */
  toldAt: number;
}

/** Min milliseconds between two reports of an instance: a busy one costs a write a second. */
const tellEvery = 1000;
/** Share of the limit from which an instance reports its calls: ordinary use stays below it and costs nothing. */
const tellFrom = 1 / 100;
/** The same for a session: its budget is small, and a person at work stays below this share. */
const tellSessionFrom = 1 / 10;

/** The counts of the current minute, by tenant, and by tenant and session. */
const counts = new Map<string, Count>();
let present = 0;

/** A budget of calls in a minute. */
interface Budget {
  tenant: string;
  /** The session that has the budget; undefined for the tenant's. */
  session: string | undefined;
  limit: number;
  /** Share of the limit from which an instance reports its calls to the others. */
  tellFrom: number;
}

/**
 * Counts a call of a session and of its tenant. Throws 429 once the session has made `SESSION_RATE_LIMIT_PER_MINUTE` calls in this minute, or the
 * tenant `RATE_LIMIT_PER_MINUTE`. Returns a promise to await beside the call's own first read, usually undefined. Refused calls of a session do not
 * count for its tenant: one person's script does not stop the library. Instances share the counts loosely: unreported calls are at most a second old,
 * or below the reporting share. That stops a flood; exact counts would cost a write per call.
 */
export function countCall(tenant: string, session: string): Promise<unknown> | undefined {
  const at = now().getTime();
  const minute = Math.floor(at / 60_000);
  if (minute !== present) {
    counts.clear();
    present = minute;
  }
  const ofSession = count({ tenant, session, limit: config.sessionRateLimitPerMinute, tellFrom: tellSessionFrom }, at, minute);
  const ofTenant = count({ tenant, session: undefined, limit: config.rateLimitPerMinute, tellFrom }, at, minute);
  return ofSession || ofTenant ? Promise.all([ofSession, ofTenant]) : undefined;
}

function count(budget: Budget, at: number, minute: number): Promise<void> | undefined {
  const { tenant, session, limit } = budget;
  const name = session === undefined ? tenant : `${tenant} ${session}`;
  const known = counts.get(name) ?? { calls: 0, untold: 0, toldAt: 0 };
  counts.set(name, known);
  if (known.calls >= limit) throw tooMany(budget, 60 - (Math.floor(at / 1000) % 60));
  known.calls += 1;
  known.untold += 1;
  if (known.untold < limit * budget.tellFrom || at - known.toldAt < tellEvery) return undefined;
  return tell(budget, minute, known, at);
}

async function tell({ tenant, session }: Budget, minute: number, known: Count, at: number): Promise<void> {
  const told = known.untold;
  known.untold = 0;
  known.toldAt = at;
  try {
    const { calls } = await table.update<Calls>(keys.calls(tenant, minute, session), {
      UpdateExpression: 'ADD calls :told SET expires_at = :expires',
      ExpressionAttributeValues: { ':told': told, ':expires': (minute + 2) * 60 },
    });
    known.calls = Math.max(known.calls, calls + known.untold);
  } catch (error) {
    // A failed count must not lock users out.
    known.untold += told;
    log.warn('calls could not be counted', { tenant, error });
  }
}

function tooMany({ session }: Budget, seconds: number): Problem {
  const sentence =
    session === undefined ? say('common.tooManyRequestsOfLibrary', { count: seconds }) : say('common.tooManyRequests', { count: seconds });
  return new Problem(429, sentence, { retryAfterSeconds: seconds });
}
