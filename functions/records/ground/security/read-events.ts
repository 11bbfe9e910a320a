import type { SecurityEventKind } from '#shared/domain/security/security-events.ts';
import { type IpRange, parseIpRange } from '#shared/domain/ip-addresses/ip-range.ts';
import { keys } from '#functions/platform/keys.ts';
import { type SecurityEvent, securityMonths, type StoredEvent } from '#functions/platform/security-log.ts';
import { table } from '#functions/platform/table.ts';

/** Conditions on events; absent ones hold for all. */
export interface EventFilter {
  kind?: SecurityEventKind | undefined;
  /** The person who acted, or whom the event is about. */
  user?: string | undefined;
  network?: IpRange | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Max events that one page looks through: a rare kind must not read 13 months in one call. */
const maxRead = 5000;

/** Above every time of an event in a sort key. */
const afterAll = '~';

/** The events of a tenant that match, latest first. */
async function* eventsBefore(
  tenant: string,
  { from = '', to = afterAll }: EventFilter,
  cursor: string | undefined,
): AsyncGenerator<StoredEvent> {
  const first = `E#${from}`;
  const last = cursor ?? `E#${to}${afterAll}`;
  for (const month of securityMonths()) {
    // A month is in the interval if its first and last keys can be.
    if (`E#${month}${afterAll}` < first || `E#${month}` > last) continue;
    for await (const item of table.query<StoredEvent>({
      KeyConditionExpression: 'pk = :pk and sk between :first and :last',
      ExpressionAttributeValues: { ':pk': keys.securityEvents(tenant, month), ':first': first, ':last': last },
      ScanIndexForward: false,
    }))
      // The cursor is the last event of the page before.
      if (item.sk !== cursor) yield item;
  }
}

function matches({ kind, user, network }: EventFilter, event: SecurityEvent): boolean {
  if (kind !== undefined && event.kind !== kind) return false;
  if (user !== undefined && event.user_id !== user && !(event.subject?.kind === 'user' && event.subject.id === user)) return false;
  if (network === undefined) return true;
  const own = event.network === null ? undefined : parseIpRange(event.network);
  return own?.ok === true && own.range.version === network.version && own.range.first <= network.last && network.first <= own.range.last;
}

/** A page of events, latest first, and the cursor of the next page. */
export async function readEvents(
  tenant: string,
  filter: EventFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ events: SecurityEvent[]; next: string | null }> {
  const events: SecurityEvent[] = [];
  let read = 0;
  let last: string | null = null;
  for await (const item of eventsBefore(tenant, filter, cursor)) {
    if (events.length === limit || read === maxRead) return { events, next: last };
    read += 1;
    last = item.sk;
    if (matches(filter, item.event)) events.push(item.event);
  }
  return { events, next: null };
}

/** All events that match, latest first. */
export async function* allEvents(tenant: string, filter: EventFilter): AsyncGenerator<SecurityEvent> {
  for await (const { event } of eventsBefore(tenant, filter, undefined)) if (matches(filter, event)) yield event;
}
