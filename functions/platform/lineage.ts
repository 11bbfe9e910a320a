import { isDeepStrictEqual } from 'node:util';
import { firstIndex } from '#shared/domain/lists/in-order.ts';
import { ReadModel } from './read-model.ts';

/** One row that was added (`before` is undefined), changed, or removed (`after` is undefined). */
export interface RowChange<R> {
  before: R | undefined;
  after: R | undefined;
}

/** A value computed from the rows of a lineage: an order, sums, groups. */
export interface Derivation<R, T> {
  build: (rows: readonly R[]) => T;
  /**
   * The value after changes, equal to `build` of all rows; undefined to build it instead. It may change `value` in place, unless a reader could still
   * hold it after an `await`.
   */
  apply: (value: T, changes: readonly RowChange<R>[]) => T | undefined;
  /** Compares in tests a value with one built anew. Default: deeply. */
  isSame?: (a: T, b: T) => boolean;
}

interface Derived {
  version: number;
  key: string;
  value: unknown;
}

/** Max changes that a lineage remembers. A value that is further behind is built again. */
const maxChanges = 500;
/** Max values per lineage by default. An order of 125,000 rows takes 1 MB. */
const maxDerived = 12;
/** Max values per lineage of groups, from which charts are added up: these are small. */
const maxDerivedOfGroups = 64;
/** Above this number of changed rows at once, a new array is cheaper than finding each in the old one. */
const maxReplaced = 40;

/**
 * Rows that change over time, with the values computed from them. Each change is remembered, so that a value is updated by the changes since it was
 * last read, at the cost of these changes instead of all rows.
 */
export class Lineage<R extends object> {
  /** The current rows. Any change makes a new array. */
  rows: readonly R[];
  #version = 0;
  #changes: RowChange<R>[] = [];
  readonly #derived = new Map<string, Derived>();
  readonly #maxDerived: number;

  constructor(rows: readonly R[], max = maxDerived) {
    this.rows = rows;
    this.#maxDerived = max;
    lineages.set(rows, this);
  }

  /** Takes over changes of rows. A changed row keeps its place; `rows` are given where the caller has them at hand. */
  change(changes: readonly RowChange<R>[], rows: () => R[]): void {
    if (changes.length === 0) return;
    lineages.delete(this.rows);
    this.rows = (changes.length <= maxReplaced ? replaced(this.rows, changes) : undefined) ?? rows();
    lineages.set(this.rows, this);
    this.#version += changes.length;
    this.#changes.push(...changes);
    if (this.#changes.length > 2 * maxChanges) this.#changes = this.#changes.slice(-maxChanges);
  }

  /** A value by its name. Whatever else it depends on is in its name, or in `key` where only the latest is kept. */
  derive<T extends object>(name: string, derivation: Derivation<R, T>, key = ''): T {
    const known = this.#derived.get(name);
    this.#derived.delete(name);
    const value = (known?.key === key ? this.#updated(known, derivation) : undefined) ?? derivation.build(this.rows);
    this.#derived.set(name, { version: this.#version, key, value });
    if (this.#derived.size > this.#maxDerived) this.#derived.delete(this.#derived.keys().next().value ?? '');
    return value;
  }

  #updated<T extends object>({ version, value }: Derived, { build, apply, isSame = isDeepStrictEqual }: Derivation<R, T>): T | undefined {
    const behind = this.#version - version;
    // The name belongs to one derivation.
    const before = value as T;
    if (behind === 0) return before;
    const changes = this.changesSince(version);
    const now = changes && apply(before, changes);
    if (now && ReadModel.verifiesViews && !isSame(now, build(this.rows)))
      throw new Error('A value of a lineage differs from one built anew');
    return now;
  }

  /** The place in the sequence of changes. */
  get version(): number {
    return this.#version;
  }

  /** The changes after a version, oldest first; undefined where not all of them are remembered. */
  changesSince(version: number): readonly RowChange<R>[] | undefined {
    const behind = this.#version - version;
    return behind > this.#changes.length ? undefined : behind === 0 ? [] : this.#changes.slice(-behind);
  }
}

const lineages = new WeakMap<readonly object[], Lineage<object>>();

/** The lineage of an array of rows; undefined for any other array, and for rows that have changed since. */
export function lineageOf<R extends object>(rows: readonly R[]): Lineage<R> | undefined {
  return lineages.get(rows) as Lineage<R> | undefined;
}

/** The rows with changes made in place, new rows last; undefined where a row is not found. */
function replaced<R>(rows: readonly R[], changes: readonly RowChange<R>[]): R[] | undefined {
  const next = rows.slice();
  for (const { before, after } of changes) {
    const at = before === undefined ? next.length : next.indexOf(before);
    if (at < 0) return undefined;
    next.splice(at, before === undefined ? 0 : 1, ...(after === undefined ? [] : [after]));
  }
  return next;
}

/** Rows in an order without ties. `sort` may be given where all rows are sorted faster than by comparing two at a time. */
export function sortedBy<R extends object>(
  lineage: Lineage<R>,
  name: string,
  { compare, sort = (rows) => rows.toSorted(compare) }: { compare: (a: R, b: R) => number; sort?: (rows: readonly R[]) => readonly R[] },
): readonly R[] {
  return lineage.derive<readonly R[]>(name, {
    build: sort,
    apply: (sorted, changes) => {
      // A copy, as readers may still hold the order of before.
      const next = sorted.slice();
      for (const { before, after } of changes) {
        if (before) {
          const at = firstIndex(next, (row) => compare(row, before) >= 0);
          if (next[at] !== before) return undefined;
          next.splice(at, 1);
        }
        if (after)
          next.splice(
            firstIndex(next, (row) => compare(row, after) >= 0),
            0,
            after,
          );
      }
      return next;
    },
  });
}

/** A value to which each row contributes, and from which a contribution is removed exactly: counts and integer sums. */
export interface Tally<R, T> {
  start: () => T;
  /** Adds a row, or removes one that was added before. */
  add: (value: T, row: R, sign: 1 | -1) => void;
}

/** The tally of all rows. It changes in place: it is not to be held over an `await`. `key`: see `derive`. */
export function tallied<R extends object, T extends object>(lineage: Lineage<R>, name: string, { start, add }: Tally<R, T>, key = ''): T {
  const derivation: Derivation<R, T> = {
    build: (rows) => {
      const value = start();
      for (const row of rows) add(value, row, 1);
      return value;
    },
    apply: (value, changes) => {
      for (const { before, after } of changes) {
        if (before) add(value, before, -1);
        if (after) add(value, after, 1);
      }
      return value;
    },
  };
  return lineage.derive(name, derivation, key);
}

/** Rows with the same key. */
export interface Group<R> {
  readonly key: string;
  /** In the order of the grouping. */
  readonly rows: readonly R[];
}

/** The groups of a lineage, as a lineage of its own and by key. */
export interface Groups<R> {
  readonly lineage: Lineage<Group<R>>;
  readonly byKey: ReadonlyMap<string, Group<R>>;
}

/** Groups rows by a key. A group with a changed row is another object; rows within a group are in an order without ties. */
export function groupedBy<R extends object>(
  lineage: Lineage<R>,
  name: string,
  { keyOf, compare }: { keyOf: (row: R) => string; compare: (a: R, b: R) => number },
): Groups<R> {
  return lineage.derive<Groups<R> & { byKey: Map<string, Group<R>> }>(name, {
    build: (rows) => {
      const byKey = new Map([...Map.groupBy(rows, keyOf)].map(([key, own]) => [key, { key, rows: own.sort(compare) }]));
      return { lineage: new Lineage([...byKey.values()], maxDerivedOfGroups), byKey };
    },
    apply: (groups, changes) => {
      const { byKey } = groups;
      const affected = new Map<string, Set<R>>();
      const rowsOf = (row: R): Set<R> => {
        const key = keyOf(row);
        const rows = affected.get(key) ?? new Set(byKey.get(key)?.rows);
        affected.set(key, rows);
        return rows;
      };
      for (const { before, after } of changes) {
        if (before) rowsOf(before).delete(before);
        if (after) rowsOf(after).add(after);
      }
      const changed = [...affected].map(([key, rows]): RowChange<Group<R>> => {
        const before = byKey.get(key);
        const after = rows.size === 0 ? undefined : { key, rows: [...rows].sort(compare) };
        if (after) byKey.set(key, after);
        else byKey.delete(key);
        return { before, after };
      });
      groups.lineage.change(
        changed.filter(({ before, after }) => before ?? after),
        () => [...byKey.values()],
      );
      return groups;
    },
    isSame: (a, b) => isDeepStrictEqual(a.byKey, b.byKey),
  });
}

/** The rows made of each row of a lineage, as a lineage of their own. `key`: see `derive`. */
export function mapped<R extends object, S extends object>(
  lineage: Lineage<R>,
  name: string,
  make: (row: R) => readonly S[],
  key = '',
): Lineage<S> {
  const derivation: Derivation<R, { made: Map<R, readonly S[]>; rows: Lineage<S> }> = {
    build: (all) => {
      const made = new Map(all.map((row) => [row, make(row)]));
      return { made, rows: new Lineage([...made.values()].flat()) };
    },
    apply: (value, changes) => {
      const next: RowChange<S>[] = [];
      for (const { before, after } of changes) {
        const [old, own] = [before ? (value.made.get(before) ?? []) : [], after ? make(after) : []];
        // Another number of rows would change their order.
        if (before && after && old.length !== own.length) return undefined;
        if (before) value.made.delete(before);
        if (after) value.made.set(after, own);
        for (let index = 0; index < Math.max(old.length, own.length); index++) next.push({ before: old[index], after: own[index] });
      }
      value.rows.change(next, () => lineage.rows.flatMap((row) => value.made.get(row) ?? []));
      return value;
    },
    isSame: (a, b) => isDeepStrictEqual(a.rows.rows, b.rows.rows),
  };
  return lineage.derive(name, derivation, key).rows;
}
