import { useSyncExternalStore } from 'react';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import { currentSession, onSession, type Session } from './session.ts';

/** The session, following sign-in, sign-out and refreshed users. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSession, currentSession);
}

/** Whether the signed-in person may do what asks for `access`; the server decides again. */
export function useMay(access: Access): boolean {
  return mayAccess(access, useSession()?.user.permissions);
}
