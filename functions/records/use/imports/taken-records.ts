import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { KindsRead, ReadModel, Touched } from '#functions/platform/read-model.ts';

/** Copies of all records of a kind, with some of their fields. */
export type Take = <K extends KindName, F extends keyof Row<K> & string>(kind: K, fields: readonly F[]) => Pick<Row<K>, F | 'id'>[];

/** What a plan was made from. */
export interface Ground {
  /** All kinds of record that were looked at. */
  reads: KindsRead;
  /** Of some of them, the fields that were taken: what else changes in them changes no plan. */
  taken: ReadonlyMap<KindName, ReadonlySet<string>>;
}

/** Runs the making of a plan, and gives back what it was made from. */
export function observed<T>(model: ReadModel, make: (take: Take) => T): { value: T; ground: Ground } {
  const taken = new Map<KindName, ReadonlySet<string>>();
  const take: Take = (kind, fields) => {
    taken.set(kind, new Set([...(taken.get(kind) ?? []), ...fields]));
    // The fields are those of the kind.
    return [...model.all(kind)].map((row) => Object.fromEntries(['id', ...fields].map((field) => [field, row[field as never]]))) as never;
  };
  const { value, reads } = model.observe(() => make(take));
  return { value, ground: { reads, taken } };
}

/** Records that only matter to rows about the record to which they belong. */
const ownerOf: Partial<Record<KindName, string>> = {
  subscription_period: 'subscription_id',
  contact: 'provider_id',
  license_period: 'license_id',
};

/** Whether commits made since can change a plan: another person's work on other records leaves it as it is. */
export function isConcerned(
  planned: readonly PlannedRow[],
  { reads, taken }: Ground,
  touched: readonly Touched[],
  model: ReadModel,
): boolean {
  const relevant = touched.filter(({ kind }) => reads.found.has(kind) || reads.listed.has(kind));
  if (relevant.length === 0) return false;
  const used = new Set(planned.flatMap(({ matches, writes }) => [...matches.map(({ id }) => id), ...writes.map(({ id }) => id)]));
  return relevant.some(({ kind, id, before }) => {
    if (used.has(id)) return true;
    const [was, is] = [before, model.find(kind, id)] as (Readonly<Record<string, unknown>> | undefined)[];
    const owner = ownerOf[kind];
    if (owner !== undefined) return [was, is].some((state) => used.has(String(state?.[owner])));
    const fields = taken.get(kind);
    // A new record, one that is gone, or one in whose place another stands.
    if (!fields || !was || !is || is['id'] !== id) return true;
    return [...fields].some((field) => was[field] !== is[field]);
  });
}
