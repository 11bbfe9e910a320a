import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { KindsRead, ReadModel, Touched } from '#functions/platform/read-model.ts';

/** Copies of all records of a kind, with some of their fields. */
export type Take = <K extends KindName, F extends keyof Row<K> & string>(kind: K, fields: readonly F[]) => Pick<Row<K>, F | 'id'>[];

/** The data from which a plan was made. */
export interface Ground {
  /** All kinds of record that were read. */
  reads: KindsRead;
  /** The used fields of some kinds: changes of other fields do not affect the plan. */
  taken: ReadonlyMap<KindName, ReadonlySet<string>>;
}

/** Builds a plan, and answers it with the data that it used. */
export function observed<T>(model: ReadModel, make: (take: Take) => T): { value: T; ground: Ground } {
  const taken = new Map<KindName, ReadonlySet<string>>();
  const take: Take = (kind, fields) => {
    taken.set(kind, new Set([...(taken.get(kind) ?? []), ...fields]));
    // The compiler cannot know that the fields are those of the kind.
    return [...model.all(kind)].map((row) => Object.fromEntries(['id', ...fields].map((field) => [field, row[field as never]]))) as never;
  };
  const { value, reads } = model.observe(() => make(take));
  return { value, ground: { reads, taken } };
}

/** Records that only affect rows about their owner. */
const ownerOf: Partial<Record<KindName, string>> = {
  subscription_period: 'subscription_id',
  contact: 'provider_id',
  license_period: 'license_id',
};

/** Whether later commits can change a plan: work of other people on other records does not. */
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
    // A new, deleted or replaced record.
    if (!fields || !was || !is || is['id'] !== id) return true;
    return [...fields].some((field) => was[field] !== is[field]);
  });
}
