/** Commits made by this page's calls: their changes were reloaded with the answers. */
const own = new Set<number>();
const listeners = new Set<() => void>();

/** Notes the commits that an answer names. */
export function noteOwnCommits(response: Response): void {
  const named = response.headers.get('x-commits');
  if (!named) return;
  for (const seq of named.split(',')) own.add(Number(seq));
  for (const listener of listeners) listener();
}

export function isOwnCommit(seq: number): boolean {
  return own.has(seq);
}

/** Calls back after each of them; answers what ends it. */
export function onOwnCommit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
