import { currentSession } from './session.ts';

/** What this browser keeps for one person, with whose it is: another person of the same library starts anew. */
interface Kept {
  user: string;
  value: unknown;
}

function keyOf(tenant: string, name: string): string {
  return `perennial.${tenant}.${name}`;
}

/** Reads what the browser keeps for the person who is signed in; undefined where there is nothing, or it is somebody else's. */
export function readOwn(name: string): unknown {
  const session = currentSession();
  if (!session) return undefined;
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(session.tenant, name)) ?? 'null') as Kept | null;
    return kept?.user === session.user.id ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in this browser for the person who is signed in. A browser that keeps nothing forgets it with the page. */
export function writeOwn(name: string, value: unknown): void {
  const session = currentSession();
  if (!session) return;
  try {
    localStorage.setItem(keyOf(session.tenant, name), JSON.stringify({ user: session.user.id, value } satisfies Kept));
  } catch {
    // Storage is full or switched off: only the convenience is lost.
  }
}
