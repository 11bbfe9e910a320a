import type { KindName } from '#shared/contract/kinds.ts';
import type { KindsRead, ReadModel, Touched } from './read-model.ts';

interface Cached<R> {
  seq: number;
  day: string;
  reads: KindsRead;
  byId: Map<string, R>;
  rows: R[];
}

/** Computes a large list. Kinds of record that neither `affected` nor a row's computation reads change nothing. */
export interface IncrementalList<R> {
  name: string;
  /** The tenant's day, where rows depend on it; another day recomputes all rows. */
  day: string;
  all: () => Iterable<{ id: string }>;
  /** A row by its id; undefined when the record no longer exists. */
  present: (id: string) => R | undefined;
  /**
   * For the kinds that change often, the ids of the rows that a changed record affects, before and after its change. A change of any other kind
   * that the rows read recomputes all of them.
   */
  affected: Partial<Record<KindName, (touched: Touched) => Iterable<string>>>;
}

const caches = new WeakMap<ReadModel, Map<string, Cached<object>>>();

/** The rows of a large list, kept current by recomputing the rows that commits affect. */
export function incrementalRows<R extends object>(model: ReadModel, list: IncrementalList<R>): R[] {
  return currentRows(model, list).rows;
}

/**
 * The rows of some ids: from the list if it is in memory, else computed singly, so that one row does not wait for all. Ids without a row are skipped.
 */
export function someRows<R extends object>(model: ReadModel, list: IncrementalList<R>, ids: Iterable<string>): R[] {
  const isKept = caches.get(model)?.has(list.name) === true;
  const byId = isKept ? currentRows(model, list).byId : undefined;
  return [...new Set(ids)].flatMap((id) => (byId ? byId.get(id) : list.present(id)) ?? []);
}

/** The rows as an array and by id. The array is a new one whenever a row has changed. */
export function currentRows<R extends object>(
  model: ReadModel,
  list: IncrementalList<R>,
): { readonly rows: R[]; readonly byId: ReadonlyMap<string, R> } {
  const lists = caches.get(model) ?? new Map<string, Cached<object>>();
  caches.set(model, lists);
  const known = lists.get(list.name) as Cached<R> | undefined;
  const isCurrent = known !== undefined && known.day === list.day && refresh(model, list, known);
  const current = isCurrent ? known : computeAll(model, list);
  if (!isCurrent) lists.set(list.name, current);
  model.note(current.reads);
  return current;
}

/** Recomputes the rows that commits since the last call affect. False when all rows must be computed. */
function refresh<R extends object>(model: ReadModel, list: IncrementalList<R>, known: Cached<R>): boolean {
  const touched = model.touchedSince(known.seq);
  if (!touched) return false;
  const ids = new Set<string>();
  for (const touch of touched) {
    const affected = list.affected[touch.kind];
    if (affected) for (const id of affected(touch)) ids.add(id);
    else if (mayAffect(touch, known.reads)) return false;
  }
  known.seq = model.seq;
  if (ids.size === 0) return true;
  for (const id of ids) {
    const { value: row } = model.observe(() => list.present(id), known.reads);
    if (row) known.byId.set(id, row);
    else known.byId.delete(id);
  }
  known.rows = [...known.byId.values()];
  return true;
}

/** No view has read a newly created record, except views that list its kind. */
function mayAffect({ kind, before }: Touched, { found, listed }: KindsRead): boolean {
  return listed.has(kind) || (found.has(kind) && before !== undefined);
}

function computeAll<R extends object>(model: ReadModel, { day, all, present }: IncrementalList<R>): Cached<R> {
  const { value: byId, reads } = model.observe(() => {
    const rows = new Map<string, R>();
    for (const { id } of all()) {
      const row = present(id);
      if (row) rows.set(id, row);
    }
    return rows;
  });
  return { seq: model.seq, day, reads, byId, rows: [...byId.values()] };
}
