/** What an entry of a history is joined by. */
export interface CommitEntry {
  /** `<commit>-<place in it>`, or the id of something that is no commit. */
  id: string;
  kind: string;
  entity_id: string;
  link: string | null;
  of: { link: string | null } | null;
}

/** Kinds that follow what was done to another record: they come after it. */
const followers: ReadonlySet<string> = new Set(['workflow_run']);

/**
 * The entries of a history in their order, those together that one commit wrote about one record and what belongs to it: a price and the task that it
 * completed. What was changed itself is the first of its group.
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
