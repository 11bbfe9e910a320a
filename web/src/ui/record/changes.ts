/** The fields whose values differ, with their new values. Lists and objects are compared by content. */
export function changesOf<V extends Readonly<Record<string, unknown>>>(before: V, after: V): Partial<V> {
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !isSame(before[field], value))) as Partial<V>;
}

/** A field for which two people have different values. */
export interface Clash {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** The author of the change, if only one of them changed the field. */
  changedBy: 'me' | 'them' | 'both';
}

/** The fields where my values differ from those that another user saved meanwhile. */
export function clashesOf(
  before: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Clash[] {
  return Object.keys(mine).flatMap((field): Clash[] => {
    if (isSame(mine[field], theirs[field])) return [];
    const [iDid, theyDid] = [!isSame(before[field], mine[field]), !isSame(before[field], theirs[field])];
    return [{ field, mine: mine[field], theirs: theirs[field], changedBy: iDid ? (theyDid ? 'both' : 'me') : 'them' }];
  });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
