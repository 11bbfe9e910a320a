import type { Row } from '#shared/contract/kinds.ts';
import type { Request } from '#functions/platform/http.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { startSession } from '#functions/platform/sessions.ts';

/** The ways to begin a session: how the person has just proved who they are. */
export type WayIn = 'password' | 'google' | 'reset_link' | 'invitation' | 'new_password';

/** A person who has just proved who they are, and may have to do more before a session begins. */
export interface Arrival {
  /** The repository of the person's tenant, on behalf of that person. */
  repo: Repository;
  user: Row<'user'>;
  /** Undefined for a person without a password. */
  credential: Row<'credential'> | undefined;
  by: WayIn;
  meta: Request<unknown>['meta'];
}

/**
 * Begins a session and returns its first token. Every way in comes through here, and only this function may start a session: whatever a sign-in needs
 * beyond the proof of identity is decided in this one place.
 */
export async function beginSession({ repo, user, credential, by, meta }: Arrival): Promise<string> {
  return startSession(repo.caller.tenant, user.id, credential, { userAgent: meta.userAgent, by });
}
