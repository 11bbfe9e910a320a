interface Line {
  /** Calls that hold the turn or wait for it. */
  count: number;
  /** Resolves when the last of them is done. */
  end: Promise<void>;
}

/**
 * Turns at records that several calls of this process change at once, first come first served. Without turns, a call that retries loses again and
 * again to newer calls.
 */
export function fairTurns() {
  const lines = new Map<string, Line>();
  return {
    /** Whether a call holds the turn or waits for it. */
    isTaken: (key: string): boolean => lines.has(key),

    /** Waits for the turn; returns a function that ends it, or undefined after `ms` without a turn. */
    async take(key: string, ms: number): Promise<(() => void) | undefined> {
      const line = lines.get(key) ?? { count: 0, end: Promise.resolve() };
      lines.set(key, line);
      line.count += 1;
      const before = line.end;
      let release = (): void => {};
      line.end = new Promise((resolve) => (release = resolve));
      const leave = (): void => {
        line.count -= 1;
        if (line.count === 0) lines.delete(key);
        release();
      };
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), ms)));
      const outcome = await Promise.race([before, late]);
      clearTimeout(timer);
      if (outcome !== 'late') return leave;
      void before.then(leave);
      return undefined;
    },
  };
}
