import type { Reason } from '#shared/domain/messages/message.ts';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { LogEntry, LoggedRow } from '#functions/platform/change-log.ts';
import { type Key, keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import type { BriefRow } from './history-segments.ts';

/** A logged row with its place in its commit. */
export type PlacedRow = LoggedRow & { index: number };

/** A row read on its own, with the change set of its commit. */
export type WholeRow = PlacedRow & Pick<LogEntry, 'set'>;

/** Commits of one step of the compactor, with their rows under one root, oldest first. */
interface HistoryItem extends Item {
  body: Uint8Array;
}

interface DeletedName extends Item {
  name: Reason;
  of?: LoggedRow['of'];
}

/** A commit as a history reads it, with only the requested rows. */
export interface HistoryEntry extends Pick<LogEntry, 'seq' | 'at' | 'by' | 'set'> {
  rows: (PlacedRow & { brief?: Pick<BriefRow, 'root' | 'item'> })[];
}

/** Max characters of JSON in one item: compressed, well below DynamoDB's limit of 400 KB. */
const maxItemLetters = 200_000;
/** Max rows in one item: a whole item is read for the values of a single row. */
const maxItemRows = 200;

/** Packs a root's rows of one step into items; each is named by its last commit. */
export function historyItems(tenant: string, root: string, entries: readonly HistoryEntry[]): { item: Item; seqs: number[] }[] {
  const items: { item: Item; seqs: number[] }[] = [];
  let [part, letters, rows]: [HistoryEntry[], number, number] = [[], 0, 0];
  const close = (): void => {
    const last = part.at(-1);
    if (!last) return;
    const item: HistoryItem = { ...keys.historyItem(tenant, root, last.seq), body: gzipSync(JSON.stringify(part)) };
    items.push({ item, seqs: part.map(({ seq }) => seq) });
    [part, letters, rows] = [[], 0, 0];
  };
  for (const entry of entries) {
    const length = JSON.stringify(entry).length;
    if (letters + length > maxItemLetters || rows + entry.rows.length > maxItemRows) close();
    part.push(entry);
    letters += length;
    rows += entry.rows.length;
  }
  close();
  return items;
}

/** The item that gives the name of a deleted record. */
export function deletedNameItem(tenant: string, { kind, id, name, of }: LoggedRow): Item {
  return { ...keys.deletedName(tenant, kind, id), name, ...(of && { of }) };
}

function entriesOf({ body }: HistoryItem): HistoryEntry[] {
  return JSON.parse(gunzipSync(body).toString()) as HistoryEntry[];
}

/** The commits under a root, newest first, about `most` of them. An interrupted compactor can leave commits twice. */
export async function readRoot(tenant: string, root: string, upTo: number, most: number): Promise<HistoryEntry[]> {
  const { pk } = keys.historyItem(tenant, root, 0);
  const entries: HistoryEntry[] = [];
  for await (const item of table.partition<HistoryItem>(pk, `${root}#`, { ScanIndexForward: false })) {
    entries.push(
      ...entriesOf(item)
        .filter(({ seq }) => seq <= upTo)
        .toReversed(),
    );
    if (entries.length >= most) break;
  }
  return entries;
}

/** The complete rows of brief ones, by `<seq>-<index>`. */
export async function readRows(tenant: string, wanted: readonly Pick<BriefRow, 'item' | 'root'>[]): Promise<Map<string, WholeRow>> {
  const items = await table.getMany<HistoryItem>(wanted.map(({ item, root }) => keys.historyItem(tenant, root, item)));
  return new Map(
    items.flatMap(entriesOf).flatMap(({ seq, set, rows }) => rows.map((row) => [`${seq}-${row.index}`, { ...row, ...(set && { set }) }])),
  );
}

/** The key of a deleted record's name; `at` is `<kind>#<id>`. */
export function deletedNameKey(tenant: string, at: string): Key {
  const [kind = '', id = ''] = at.split('#');
  return keys.deletedName(tenant, kind, id);
}

/** The names of deleted records, by `<kind>#<id>`. */
export async function readDeletedNames(tenant: string, wanted: readonly string[]): Promise<Map<string, Pick<LoggedRow, 'name' | 'of'>>> {
  const addresses = new Map(wanted.map((at) => [deletedNameKey(tenant, at).sk, at]));
  const items = await table.getMany<DeletedName>(wanted.map((at) => deletedNameKey(tenant, at)));
  return new Map(items.map(({ sk, name, of }) => [addresses.get(sk) ?? '', { name, ...(of && { of }) }]));
}

/** Removes commits from a root's items; those to be removed are all at or before `lastSeq`. */
export async function forgetUnder(
  tenant: string,
  root: string,
  lastSeq: number,
  isForgotten: (entry: HistoryEntry) => boolean,
): Promise<void> {
  const { pk } = keys.historyItem(tenant, root, 0);
  const gone: Key[] = [];
  const changed: Item[] = [];
  for await (const item of table.partition<HistoryItem>(pk, `${root}#`)) {
    const entries = entriesOf(item);
    const kept = entries.filter((entry) => !isForgotten(entry));
    if (kept.length === 0) gone.push({ pk: item.pk, sk: item.sk });
    else if (kept.length < entries.length) changed.push({ ...item, body: gzipSync(JSON.stringify(kept)) });
    if ((entries[0]?.seq ?? 0) > lastSeq) break;
  }
  await table.putMany(changed);
  await table.deleteMany(gone);
}
