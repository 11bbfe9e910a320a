import { coolUntil } from '#shared/domain/usage/harvest/next-try.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { inSeconds } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Item, isConditionFailure, table } from '#functions/platform/table.ts';

/** How long a host stays with a worker that gives no sign of life. */
const leaseSeconds = 60;
/** Between two requests to a host, of whichever library. */
const betweenSeconds = 3;
const keptSeconds = 2 * 24 * 3600;

/** A host that is asked: one request at a time over all tenants (RH13). */
interface HostItem extends Item {
  /** Who asks at the moment, and until when. */
  holder?: string;
  lease_until?: string;
  /** Not asked before. */
  free_at?: string;
  /** How often on `cooled_on` it said that there were too many requests. */
  cools?: number;
  cooled_on?: string;
}

function expiry(): number {
  return Math.floor(now().getTime() / 1000) + keptSeconds;
}

/** Reserves a host for one request. Returns undefined, or the time until which another worker holds it or it needs a pause. */
export async function takeHost(host: string, holder: string): Promise<string | undefined> {
  try {
    await table.update(keys.host(host), {
      UpdateExpression: 'SET holder = :holder, lease_until = :until, expires_at = :expires',
      ConditionExpression:
        '(attribute_not_exists(lease_until) or lease_until < :now or holder = :holder) and (attribute_not_exists(free_at) or free_at <= :now)',
      ExpressionAttributeValues: { ':holder': holder, ':until': inSeconds(leaseSeconds), ':now': instant(), ':expires': expiry() },
    });
    return undefined;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const item = await table.get<HostItem>(keys.host(host));
    // A holder usually is done long before its lease ends.
    const lease = item?.lease_until !== undefined && item.lease_until >= instant() ? inSeconds(betweenSeconds) : undefined;
    return [lease, item?.free_at, inSeconds(1)]
      .filter((each) => each !== undefined)
      .toSorted()
      .at(-1);
  }
}

/** Keeps a host while a long answer is read. */
export async function keepHost(host: string, holder: string): Promise<void> {
  await change(host, holder, 'SET lease_until = :until', { ':until': inSeconds(leaseSeconds) });
}

/** Gives a host back after a request. */
export async function leaveHost(host: string, holder: string): Promise<void> {
  await change(host, holder, 'SET free_at = :free REMOVE lease_until, holder', { ':free': inSeconds(betweenSeconds) });
}

/** Gives a host back that had too many requests: no library asks it for a while (RH08). Answers until when. */
export async function coolHost(host: string, holder: string, retryAfter: string | null): Promise<string> {
  const item = await table.get<HostItem>(keys.host(host));
  const day = instant().slice(0, 10);
  const cools = item?.cooled_on === day ? (item.cools ?? 0) + 1 : 1;
  const until = coolUntil(retryAfter, cools, instant());
  await change(host, holder, 'SET free_at = :free, cools = :cools, cooled_on = :day, expires_at = :expires REMOVE lease_until, holder', {
    ':free': until,
    ':cools': cools,
    ':day': day,
    ':expires': expiry() + 7 * 24 * 3600,
  });
  return until;
}

/** Changes a host while its lease is held; after that it may belong to another worker. */
async function change(host: string, holder: string, update: string, values: Record<string, unknown>): Promise<void> {
  try {
    await table.update(keys.host(host), {
      UpdateExpression: update,
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ...values, ':holder': holder },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
