/** The fields by which entries of a history are grouped. */
export interface CommitEntry {
  /** `<commit>-<position in it>`, or another id for entries that are not commits. */
  id: string;
  kind: string;
  entity_id: string;
  link: string | null;
  of: { link: string | null } | null;
}

/** Kinds whose records change as a consequence of another change; they come last in a group. */
const followers: ReadonlySet<string> = new Set(['workflow_run']);

/**
 * Groups the entries of a history, in their order, by commit and main record.
 * A group is for example a price and the task that it completed. The record changed directly comes first in its group.
 */
export function groupCommits<E extends CommitEntry>(entries: readonly E[]): E[][] {
  const groups = Map.groupBy(
    entries,
    (entry) => `${commitOf(entry)} ${entry.of?.link ?? entry.link ?? `${entry.kind}/${entry.entity_id}`}`,
  );
  return [...groups.values()].map((group) => group.toSorted((a, b) => Number(followers.has(a.kind)) - Number(followers.has(b.kind))));
}

function commitOf({ id }: CommitEntry): string {
  return /^(\d+)-\d+$/.exec(id)?.[1] ?? id;
}
