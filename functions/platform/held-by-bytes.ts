/** Something loaded, with about how many bytes it takes in memory. */
export interface Loaded<T> {
  value: T;
  bytes: number;
}

/**
 * What was loaded, as long as it fits into so many bytes together; the longest unused goes first. One load is in flight per name, however many ask.
 */
export function heldByBytes<T>(mostBytes: number) {
  const held = new Map<string, Loaded<T>>();
  const loading = new Map<string, Promise<T>>();
  let total = 0;
  return {
    /** What is held under a name, or loaded now. A load that fails is forgotten. */
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
    /** What is held under a name, if it is. */
    peek(name: string): T | undefined {
      return held.get(name)?.value;
    },
    get bytes(): number {
      return total;
    },
  };
}
