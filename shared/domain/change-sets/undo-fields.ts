/** One field of a record before and after a change. */
export interface ChangedField {
  field: string;
  from: unknown;
  to: unknown;
}

/** How the fields of a kind of record are undone. */
export interface UndoRules {
  /** Lists that are compared entry by entry, with the field that identifies an entry. */
  lists?: Readonly<Record<string, string>>;
  /** Fields that are undone together or not at all, because each is meaningless without the others. */
  together?: readonly (readonly string[])[];
  /** Fields that are never undone. */
  never?: readonly string[];
}

/** A record after an undo, with the restored fields and those skipped because they changed since. */
export interface UndoneFields {
  next: Record<string, unknown>;
  restored: string[];
  skipped: string[];
}

type State = Readonly<Record<string, unknown>>;

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/**
 * Undoes changes of a record, field by field. A field that no longer holds the value written by the change is skipped,
 * and with it the fields of its group. A field that already has its old value is neither restored nor skipped.
 */
export function undoFields(current: State, changes: readonly ChangedField[], rules: UndoRules = {}): UndoneFields {
  const { lists = {}, together = [], never = [] } = rules;
  const undone = changes
    .filter(({ field }) => !never.includes(field))
    .map((change) => ({ field: change.field, ...undoField(current[change.field], change, lists[change.field]) }));
  const conflicts = new Set(undone.filter(({ conflict }) => conflict).map(({ field }) => field));
  const blocked = (field: string): boolean =>
    conflicts.has(field) || together.some((group) => group.includes(field) && group.some((other) => conflicts.has(other)));
  const next: Record<string, unknown> = { ...current };
  const result: UndoneFields = { next, restored: [], skipped: [] };
  for (const { field, value, conflict } of undone) {
    // A list is restored entry by entry, except for entries that others changed.
    const isList = lists[field] !== undefined;
    if (conflict || blocked(field)) result.skipped.push(field);
    if ((!blocked(field) || isList) && !same(value, current[field])) {
      next[field] = value;
      result.restored.push(field);
    }
  }
  return result;
}

function undoField(now: unknown, { from, to }: ChangedField, by: string | undefined): { value: unknown; conflict: boolean } {
  if (same(now, to)) return { value: from, conflict: false };
  if (same(now, from)) return { value: now, conflict: false };
  if (by === undefined) return { value: now, conflict: true };
  const [before, after, held] = [from, to, now].map((list) => entriesBy(list, by)) as [Entries, Entries, Entries];
  let conflict = false;
  const next = new Map(held);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is, current] = [before.get(key), after.get(key), held.get(key)];
    if (same(was, is) || same(current, was)) continue;
    if (!same(current, is)) conflict = true;
    else if (was === undefined) next.delete(key);
    else next.set(key, was);
  }
  // Restored entries return to their original positions.
  const order = [...new Set([...before.keys(), ...next.keys()])];
  return { value: order.flatMap((key) => next.get(key) ?? []), conflict };
}

type Entries = Map<string, Readonly<Record<string, unknown>>>;

function entriesBy(list: unknown, by: string): Entries {
  const entries = Array.isArray(list) ? (list as Readonly<Record<string, unknown>>[]) : [];
  return new Map(entries.map((entry) => [String(entry[by]), entry]));
}
