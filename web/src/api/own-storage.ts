import { currentSession } from './session.ts';

/** A value stored for one person, with the person's id: another person of the same library starts empty. */
interface Kept {
  user: string;
  value: unknown;
}

function keyOf(tenant: string, name: string): string {
  return `perennial.${tenant}.${name}`;
}

/** Reads the value stored for the signed-in person; undefined where none exists or it belongs to another person. */
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

/** Stores a value for the signed-in person. Without storage the value is lost with the page. */
export function writeOwn(name: string, value: unknown): void {
  const session = currentSession();
  if (!session) return;
  try {
    localStorage.setItem(keyOf(session.tenant, name), JSON.stringify({ user: session.user.id, value } satisfies Kept));
  } catch {
    // Storage is full or switched off: only the convenience is lost.
  }
}
