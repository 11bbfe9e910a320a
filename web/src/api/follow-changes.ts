import type { QueryClient } from '@tanstack/react-query';
import { changes } from '#shared/contract/groups/changes.ts';
import { CallError } from './call-error.ts';
import { send } from './client.ts';
import { isOwnCommit, onOwnCommit } from './own-commits.ts';
import { everyPage, invalidate } from './queries.ts';
import { forgetPage, onRead, openingPage } from './reads-together.ts';
import { currentSession, onSession, sessionNumber } from './session.ts';

/** Interval at which a visible page polls for changes of others, in milliseconds. */
export const askEveryMs = 15_000;

/**
 * Keeps a visible page up to date with changes of others: polls every 15 seconds, when the window gets the focus, and after own changes.
 * Displayed data is then reloaded; identical rows keep their identity. While the user edits, the page waits: saving checks the version and
 * reports a conflict. Answers a function that stops the polling.
 */
export function followChanges(cache: QueryClient, isEditing: () => boolean, page: Window = window): () => void {
  const { document } = page;
  /** The last commit that this page knows of; undefined before the first answer. */
  let known: number | undefined;
  let session = sessionNumber();
  /** A token that the server has rejected. Signing in again replaces it. */
  let refused: string | undefined;
  let isAsking = false;
  const stale = new Set<string>();

  async function ask(): Promise<void> {
    const current = currentSession();
    if (!current || current.token === refused || document.visibilityState !== 'visible' || isAsking) return;
    if (session !== sessionNumber()) {
      session = sessionNumber();
      known = undefined;
      stale.clear();
    }
    isAsking = true;
    const after = known;
    try {
      const { result } = await send(changes.list, {
        query: after === undefined ? {} : { after },
        report: 'none',
        signal: AbortSignal.timeout(askEveryMs),
      });
      if (session === sessionNumber()) learn(result, after);
    } catch (error) {
      // Other errors are temporary: the next turn sends the same request.
      if (error instanceof CallError && error.status === 401) refused = current.token;
    } finally {
      isAsking = false;
    }
    refresh();
  }

  function learn(
    { seq, reset, commits }: Awaited<ReturnType<typeof send<typeof changes.list>>>['result'],
    after: number | undefined,
  ): void {
    // Answers that arrived meanwhile may be older.
    known = known === after ? seq : Math.min(known ?? seq, seq);
    if (reset || commits.length > 0) forgetPage();
    if (reset) for (const kind of ['', ...everyPage.values()]) stale.add(kind ?? '');
    for (const commit of commits) if (!isOwnCommit(commit.seq)) for (const { kind } of commit.records) stale.add(kind);
  }

  function refresh(): void {
    if (stale.size === 0 || isEditing()) return;
    const ofEveryPage = [...everyPage].flatMap(([resource, kind]) => (kind !== null && stale.has(kind) ? [String(resource)] : []));
    stale.clear();
    void invalidate(cache);
    if (ofEveryPage.length > 0) void invalidate(cache, ofEveryPage);
  }

  const now = () => void ask();
  // A click or key may have ended an edit; let the page react to it first.
  const afterUse = () => void (stale.size > 0 && page.setTimeout(refresh, 0));
  const timer = page.setInterval(now, askEveryMs);
  const ends = [
    onOwnCommit(now),
    onSession(() => void (session !== sessionNumber() && now())),
    // Reads together say as of which commit they are. Those that were asked for first may arrive last: what came after them is asked for again.
    onRead((seq) => {
      if (session === sessionNumber()) known = Math.min(known ?? seq, seq);
    }),
  ];
  page.addEventListener('focus', now);
  document.addEventListener('visibilitychange', now);
  document.addEventListener('focusout', afterUse);
  const opening = openingPage();
  if (opening) void opening.then(() => known === undefined && now());
  else now();
  return () => {
    page.clearInterval(timer);
    for (const end of ends) end();
    page.removeEventListener('focus', now);
    document.removeEventListener('visibilitychange', now);
    document.removeEventListener('focusout', afterUse);
  };
}
