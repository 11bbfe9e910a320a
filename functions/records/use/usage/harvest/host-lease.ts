import { coolUntil } from '#shared/domain/usage/harvest/next-try.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { inSeconds } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Item, isConditionFailure, table } from '#functions/platform/table.ts';

/** Seconds after which the lease of an unresponsive worker expires. */
const leaseSeconds = 60;
/** Min seconds between two requests to a host, over all libraries. */
const betweenSeconds = 3;
const keptSeconds = 2 * 24 * 3600;

/** A host with COUNTER requests: one request at a time over all tenants (RH13). */
interface HostItem extends Item {
  /** The worker that currently uses the host, and the end of its lease. */
  holder?: string;
  lease_until?: string;
  /** No request before this time. */
  free_at?: string;
  /** The last account refused for too many requests, with the day. */
  refused?: string;
  refused_on?: string;
}

/** An account refused for too many requests at a host. */
interface AccountItem extends Item {
  /** Not used before this time. */
  free_at: string;
  /** The number of refusals on `cooled_on`. */
  cools: number;
  cooled_on: string;
}

function expiry(): number {
  return Math.floor(now().getTime() / 1000) + keptSeconds;
}

/**
 * Reserves a host for one request with an account. Returns undefined on success, else the time until which another worker holds the host, or
 * until which the host or the account must pause.
 */
export async function takeHost(host: string, account: string, holder: string): Promise<string | undefined> {
  const cooling = await table.get<AccountItem>(keys.hostAccount(host, account));
  if (cooling && cooling.free_at > instant()) return cooling.free_at;
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
    // A holder usually finishes long before its lease ends.
    const lease = item?.lease_until !== undefined && item.lease_until >= instant() ? inSeconds(betweenSeconds) : undefined;
    return [lease, item?.free_at, inSeconds(1)]
      .filter((each) => each !== undefined)
      .toSorted()
      .at(-1);
  }
}

/** Extends the lease while a long answer is read. */
export async function keepHost(host: string, holder: string): Promise<void> {
  await change(host, holder, 'SET lease_until = :until', { ':until': inSeconds(leaseSeconds) });
}

/** Releases a host after a request. */
export async function leaveHost(host: string, holder: string): Promise<void> {
  await change(host, holder, 'SET free_at = :free REMOVE lease_until, holder', { ':free': inSeconds(betweenSeconds) });
}

/**
 * Releases a host that refused an account for too many requests: this account pauses. If a second account was refused on the same day, the host
 * itself is overloaded, and all libraries pause for as long (RH08). Returns the end of the pause.
 */
export async function coolHost(host: string, account: string, holder: string, retryAfter: string | null): Promise<string> {
  const [item, own] = await Promise.all([table.get<HostItem>(keys.host(host)), table.get<AccountItem>(keys.hostAccount(host, account))]);
  const day = instant().slice(0, 10);
  const cools = own?.cooled_on === day ? own.cools + 1 : 1;
  const until = coolUntil(retryAfter, cools, instant());
  const expires_at = expiry() + 7 * 24 * 3600;
  await table.put({ ...keys.hostAccount(host, account), free_at: until, cools, cooled_on: day, expires_at });
  const isOfAll = item?.refused_on === day && item.refused !== account;
  await change(
    host,
    holder,
    'SET free_at = :free, refused = :account, refused_on = :day, expires_at = :expires REMOVE lease_until, holder',
    {
      ':free': isOfAll ? until : inSeconds(betweenSeconds),
      ':account': account,
      ':day': day,
      ':expires': expires_at,
    },
  );
  return until;
}

/** Changes a host only while the lease is held; afterwards it may belong to another worker. */
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
