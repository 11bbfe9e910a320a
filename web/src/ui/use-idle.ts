import { useEffect, useState } from 'react';

/** Max wait in milliseconds: no page is busy for longer. */
const atLatest = 2000;

/** Does something once the page has nothing more urgent to do; answers what calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no such callback yet.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: atLatest });
  return () => cancelIdleCallback(handle);
}

/** Whether the page has been drawn and come to rest: for what may appear a moment later. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
