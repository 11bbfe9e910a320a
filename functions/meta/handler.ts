import { changes } from '#shared/contract/groups/changes.ts';
import { meta } from '#shared/contract/groups/meta.ts';
import { bind, serve, type Handler } from '../platform/http.ts';
import { checkHealth } from './check-health.ts';
import { changeLog, type LogEntry } from '#functions/platform/change-log.ts';
import { readCodesOfCalls, readSentences } from '#functions/platform/messages/catalogue.ts';

/** Limits of one answer. A page that is further behind reads everything anew, which costs less than hundreds of commits. */
const maxCommits = 100;
const maxRecords = 1000;
const maxPackedBytes = 512 * 1024;

/**
 * The commits after one. Costs a strongly consistent Query of the log, mostly an empty one: half a read unit beside the check of the session. The
 * log has no gaps, so commits at the same time cannot be missed; an entry that does not follow the last one shows that those between were folded.
 */
const listChanges: Handler<typeof changes.list> = async ({ query: { after }, caller }) => {
  const log = changeLog(caller.tenant);
  const end = async (reset: boolean) => ({ seq: (await log.tail(true)).seq, reset, commits: [] });
  if (after === undefined) return end(false);
  const commits: { seq: number; records: { kind: string; id: string }[] }[] = [];
  let [records, bytes] = [0, 0];
  for await (const item of log.from(after + 1)) {
    bytes += item.body.length;
    if (item.seq !== after + commits.length + 1 || commits.length === maxCommits || bytes > maxPackedBytes) return end(true);
    const changed = recordsOf(log.open(item).rows);
    records += changed.length;
    if (records > maxRecords) return end(true);
    commits.push({ seq: item.seq, records: changed });
  }
  return { seq: after + commits.length, reset: false, commits };
};

function recordsOf(rows: LogEntry['rows']): { kind: string; id: string }[] {
  return rows.map(({ kind, id }) => ({ kind, id }));
}

let document: Record<string, unknown> | undefined;

export const handler = serve(
  bind(meta, {
    health: () => checkHealth(),
    // It needs every schema there is: who asks for the health does not wait for them.
    openapi: async () => (document ??= (await import('#shared/contract/openapi.ts')).openApiDocument(readSentences(), readCodesOfCalls())),
  }),
  bind(changes, { list: listChanges }),
);
