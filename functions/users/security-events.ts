import { forbidden, invalid } from '#shared/contract/errors.ts';
import type { securityEvents } from '#shared/contract/groups/security.ts';
import type { Binary, QueryOf } from '#shared/contract/route.ts';
import type { SecurityEventRow } from '#shared/contract/rows/security-event-row.ts';
import { endOfDay, startOfDay } from '#shared/domain/calendar/day-bounds.ts';
import { parseIpRange } from '#shared/domain/ip-addresses/ip-range.ts';
import { today } from '#functions/platform/clock.ts';
import type { Handler } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { addressesOf } from '#functions/platform/security-log.ts';
import { allEvents, type EventFilter, readEvents } from '#functions/records/ground/security/read-events.ts';
import { eventRow } from '#functions/records/ground/security/event-rows.ts';
import { sizedFile } from '#functions/records/output/lists/list-file.ts';
import type { ExportRow } from '#functions/platform/spreadsheets/export-column.ts';
import { writeCsv } from '#functions/platform/spreadsheets/write-csv.ts';

const defaultLimit = 50;
const maxLimit = 200;

type Filters = Pick<QueryOf<typeof securityEvents.export>, 'kind' | 'user' | 'ip' | 'from' | 'to'>;

/** The filter of a query: days become those of the library. Throws 422 for an address that cannot be read. */
function filterOf(model: ReadModel, { kind, user, ip, from, to }: Filters): EventFilter {
  const { timezone } = memberOf(model);
  const network = ip === undefined || ip === '' ? undefined : parseIpRange(ip);
  if (network?.ok === false) throw invalid({ ip: [network.message] }, network.message);
  return {
    kind,
    user,
    network: network?.range,
    from: from && startOfDay(from, timezone),
    to: to && endOfDay(to, timezone),
  };
}

/** C800: everybody sees their own events, managers of users all. */
export const listSecurityEvents: Handler<typeof securityEvents.list> = async (request) => {
  const { caller, query } = request;
  const managesUsers = caller.permissions.includes('manage-users');
  if (!managesUsers && query.user !== undefined && query.user !== caller.userId) throw forbidden();
  const known = await request.model();
  const filter = filterOf(known, managesUsers ? query : { ...query, user: caller.userId ?? '' });
  const limit = Math.min(Math.max(query.limit ?? defaultLimit, 1), maxLimit);
  const { events, next } = await readEvents(caller.tenant, filter, { limit, cursor: query.cursor });
  const addresses = managesUsers ? await addressesOf(caller.tenant, events) : new Map<string, string>();
  return { events: events.map((event) => eventRow(known, event, addresses.get(event.id))), next };
};

/** Columns of the csv file, named as the fields of the JSON lines, for programs that read either. */
const columns = [
  'at',
  'kind',
  'outcome',
  'reason',
  'user_id',
  'user_name',
  'subject_kind',
  'subject_id',
  'subject_name',
  'network',
  'browser',
  'session',
  'request_id',
  'details',
  'id',
].map((key) => ({ key, header: key, kind: 'text' as const }));

function flat({ user, subject, details, address: _address, ...event }: SecurityEventRow): ExportRow {
  return {
    ...event,
    user_id: user?.id,
    user_name: user?.name,
    subject_kind: subject?.kind,
    subject_id: subject?.id,
    subject_name: subject?.name,
    details: Object.keys(details).length === 0 ? null : JSON.stringify(details),
  };
}

/** C801: the events that match, latest first. Full addresses are left out: a file outlives the 90 days for which they are kept. */
export const exportSecurityEvents: Handler<typeof securityEvents.export> = async (request): Promise<Binary> => {
  const { caller, query } = request;
  const known = await request.model();
  const { format = 'csv' } = query;
  const rows = async function* () {
    for await (const event of allEvents(caller.tenant, filterOf(known, query))) yield eventRow(known, event, undefined);
  };
  const filename = `security-log-${today(memberOf(known).timezone)}.${format}`;
  const parts: Uint8Array[] = [];
  if (format === 'csv') {
    const cells = async function* () {
      for await (const row of rows()) yield flat(row);
    };
    for await (const part of writeCsv(columns, cells())) parts.push(part);
  } else {
    const encoder = new TextEncoder();
    for await (const { address: _address, ...row } of rows()) parts.push(encoder.encode(`${JSON.stringify(row)}\n`));
  }
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
  return sizedFile(caller, { filename, type, bytes: Buffer.concat(parts) });
};
