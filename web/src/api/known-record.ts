import type { QueryClient } from '@tanstack/react-query';
import type { SearchHit } from '#shared/contract/groups/search.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { resultLink } from '#shared/domain/search/result-link.ts';
import { recentRecords } from './recent-records.ts';

/** A row of a list call's answer. */
export type KnownRow = Readonly<Record<string, unknown>>;

/** The record whose page is asked for. */
interface SoughtRecord {
  id: string;
  /** The address of its page. */
  address: string;
}

/** The successful and fresh answers in the cache, newest first: invalidated ones may be outdated. */
function readData(cache: QueryClient): { path: string; data: unknown }[] {
  return cache
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' && !state.isInvalidated })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ queryKey, state }) => ({ path: String(queryKey[1]), data: state.data }));
}

/** The rows of a list's answer: a page of them, or all. */
function rowsOf(data: unknown): readonly KnownRow[] {
  const rows = Array.isArray(data) ? data : (data as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(rows) ? (rows as KnownRow[]) : [];
}

/** The row of a record in the cached answers of its list's call; undefined where no cached list has it. */
export function knownRow(cache: QueryClient, list: AnyCall, id: string): KnownRow | undefined {
  for (const { path, data } of readData(cache)) {
    const row = path === list.path ? rowsOf(data).find((each) => each['id'] === id) : undefined;
    if (row) return row;
  }
  return undefined;
}

/** The name of a record, and the search hit where it was found by a search. */
export interface KnownName {
  name: string;
  hit?: SearchHit;
}

/** The name of a record from other cached data: a search hit, a row or card that refers to it, or the recent records. */
export function knownName(cache: QueryClient, sought: SoughtRecord): KnownName | undefined {
  for (const { data } of readData(cache)) {
    const known = nameIn(data, sought, maxDepth);
    if (known) return known;
  }
  const recent = recentRecords().find(({ to }) => to === sought.address);
  return recent && { name: recent.name };
}

/** References to records are nested in lists within an answer. */
const maxDepth = 6;

function nameIn(value: unknown, sought: SoughtRecord, depth: number): KnownName | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  const own = nameOf(value, sought);
  if (own) return own;
  for (const each of Object.values(value)) {
    const known = nameIn(each, sought, depth - 1);
    if (known) return known;
  }
  return undefined;
}

/** The name in a reference to the record, or in a search hit that leads to it. Other objects with its id may have another name. */
function nameOf(value: object, { id, address }: SoughtRecord): KnownName | undefined {
  const hit = value as Partial<SearchHit>;
  const { id: ownId, name, tag, publication_id } = hit;
  if (ownId !== id || typeof name !== 'string') return undefined;
  if (tag === undefined) return Object.keys(value).length === 2 ? { name } : undefined;
  // A found title links to its list, which has another name.
  return publication_id === undefined && resultLink({ tag, id }) === address ? { name, hit: hit as SearchHit } : undefined;
}
