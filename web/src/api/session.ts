import type { CurrentUser } from '#shared/contract/entities/user.ts';

/** Who is signed in on this browser. */
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

/** Restores token, tenant and user from local storage (R011); anything incomplete counts as no session. */
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

/** Counts sign-ins and sign-outs: an answer to a request of an earlier session says nothing about the present one. */
export function sessionNumber(): number {
  return number;
}

/** The session of this browser, undefined when nobody is signed in. */
export function currentSession(): Session | undefined {
  return session;
}

/** Keeps a session under its tenant's own keys, so that two organisations in one browser do not mix (R011). */
export function startSession(token: string, user: CurrentUser): void {
  localStorage.setItem(currentTenant, user.tenant.id);
  localStorage.setItem(tokenOf(user.tenant.id), token);
  localStorage.setItem(userOf(user.tenant.id), JSON.stringify(user));
  number += 1;
  set({ token, tenant: user.tenant.id, user });
}

/** The fresher token of a response header (R011). */
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

/** Forgets token and user (R012). */
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
 * Tells when another tab of this browser signed out (`ended`) or signed in as somebody else (`exchanged`): what this one shows
 * is no longer its own. A fresher token of another tab is simply taken over.
 */
export function onOtherTab(listener: (change: 'ended' | 'exchanged') => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && !event.key.startsWith('perennial.')) return;
    const before = session;
    set(restore());
    if (!before) return;
    if (!session) listener('ended');
    else if (session.tenant !== before.tenant || session.user.id !== before.user.id) listener('exchanged');
  });
}
