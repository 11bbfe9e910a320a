/** A loaded value and about how many bytes it takes in memory. */
export interface Loaded<T> {
  value: T;
  bytes: number;
}

/** A cache of at most `mostBytes`, which evicts the least recently used value first. Concurrent requests for one name share a load. */
export function heldByBytes<T>(mostBytes: number) {
  const held = new Map<string, Loaded<T>>();
  const loading = new Map<string, Promise<T>>();
  let total = 0;
  return {
    /** The value of a name, loaded unless cached. A failed load is not cached. */
    async get(name: string, load: () => Promise<Loaded<T>>): Promise<T> {
      const known = held.get(name);
      if (known) {
        held.delete(name);
        held.set(name, known);
        return known.value;
      }
      const underway = loading.get(name);
      if (underway) return underway;
      const mine = load()
        .then((loaded) => {
          held.set(name, loaded);
          total += loaded.bytes;
          for (const [oldest, { bytes }] of held) {
            if (total <= mostBytes || oldest === name) break;
            held.delete(oldest);
            total -= bytes;
          }
          return loaded.value;
        })
        .finally(() => loading.delete(name));
      loading.set(name, mine);
      return mine;
    },
    /** The cached value of a name; never loads. */
    peek(name: string): T | undefined {
      return held.get(name)?.value;
    },
    get bytes(): number {
      return total;
    },
  };
}
