/** The fields whose values differ, with their new values. Lists and objects are compared by what is in them. */
export function changesOf<V extends Readonly<Record<string, unknown>>>(before: V, after: V): Partial<V> {
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !isSame(before[field], value))) as Partial<V>;
}

/** A field that two people left with different values. */
export interface Clash {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Whose change it is, if only one of them touched it. */
  changedBy: 'me' | 'them' | 'both';
}

/** Where my values and those saved by somebody else meanwhile differ. */
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
