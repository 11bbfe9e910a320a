/** In milliseconds: no page is busy for longer. */
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
