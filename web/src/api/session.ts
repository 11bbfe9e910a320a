import type { CurrentUser } from '#shared/contract/entities/user.ts';

/** The session of the signed-in user in this browser. */
export interface Session {
  token: string;
  tenant: string;
  user: CurrentUser;
}

const currentTenant = 'perennial.tenant';
const tokenOf = (tenant: string) => `perennial.${tenant}.token`;
const userOf = (tenant: string) => `perennial.${tenant}.user`;

let session: Session | undefined = restore();
let number = 0;
const listeners = new Set<() => void>();

/** Restores token, tenant and user from local storage (R011); incomplete data counts as no session. */
function restore(): Session | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  try {
    const tenant = localStorage.getItem(currentTenant);
    if (!tenant) return undefined;
    const token = localStorage.getItem(tokenOf(tenant));
    const user = JSON.parse(localStorage.getItem(userOf(tenant)) ?? 'null') as CurrentUser | null;
    return token && user ? { token, tenant, user } : undefined;
  } catch {
    return undefined;
  }
}

function set(next: Session | undefined): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Counts sign-ins and sign-outs: answers to requests of an earlier session must not affect the present one. */
export function sessionNumber(): number {
  return number;
}

/** The session of this browser; undefined if the visitor is not signed in. */
export function currentSession(): Session | undefined {
  return session;
}

/** Stores a session under its tenant's own keys, so that two organisations in one browser do not mix (R011). */
export function startSession(token: string, user: CurrentUser): void {
  localStorage.setItem(currentTenant, user.tenant.id);
  localStorage.setItem(tokenOf(user.tenant.id), token);
  localStorage.setItem(userOf(user.tenant.id), JSON.stringify(user));
  number += 1;
  set({ token, tenant: user.tenant.id, user });
}

/** Adopts the newer token of a response header (R011). */
export function refreshToken(token: string): void {
  if (!session || session.token === token) return;
  localStorage.setItem(tokenOf(session.tenant), token);
  set({ ...session, token });
}

/** A user object in a response replaces the stored one (R011). */
export function refreshUser(user: CurrentUser): void {
  if (!session || user.tenant.id !== session.tenant) return;
  localStorage.setItem(userOf(session.tenant), JSON.stringify(user));
  set({ ...session, user });
}

/** Removes token and user (R012). */
export function endSession(): void {
  if (session) {
    localStorage.removeItem(tokenOf(session.tenant));
    localStorage.removeItem(userOf(session.tenant));
  }
  if (typeof localStorage !== 'undefined') localStorage.removeItem(currentTenant);
  number += 1;
  set(undefined);
}

/** For `useSyncExternalStore`. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports that another tab signed out (`ended`) or signed in as another user (`exchanged`): this tab's data is then no longer its own. A newer
 * token of another tab is adopted silently.
 */
export function onOtherTab(listener: (change: 'ended' | 'exchanged') => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && !event.key.startsWith('perennial.')) return;
    const [before, now] = [session, restore()];
    const isSamePerson = before?.tenant === now?.tenant && before?.user.id === now?.user.id;
    if (!isSamePerson) number += 1;
    set(now);
    if (before && !isSamePerson) listener(now ? 'exchanged' : 'ended');
  });
}
