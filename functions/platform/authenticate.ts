import type { Row } from '#shared/contract/kinds.ts';
import { type Caller, systemCaller } from './caller.ts';
import { heldPermissions } from './held-permissions.ts';
import { keys } from './keys.ts';
import { markSeen } from './last-seen.ts';
import { lookAhead } from './load-read-model.ts';
import { countCall } from './rate-limit.ts';
import type { ReadModel } from './read-model.ts';
import { rowOf, type StoredRow } from './stored-row.ts';
import { isLive, type Session, sessionVersion } from './sessions.ts';
import { type Item, table } from './table.ts';
import { isDueForRenewal, issueToken, verifyToken } from './tokens.ts';

export interface Authenticated {
  caller: Caller;
  /** Handed out with the answer when the token that came is past its first third. */
  freshToken?: string;
  /** The caller's tenant as of this request, where this process had it in memory already. */
  ahead?: Promise<ReadModel>;
}

/**
 * On whose behalf a request comes, from its `authorization` header; undefined without a token that holds. Session, user and
 * password are read strongly consistent each time: signing out, a deactivation and a new password take effect at once. Throws 429 when
 * the session or its tenant asks too much. With `renews` false no fresh token is issued: the call is no sign of a person.
 */
export async function authenticate(authorization: string | undefined, renews = true): Promise<Authenticated | undefined> {
  const token = /^Bearer ([A-Za-z0-9._-]+)$/i.exec(authorization ?? '')?.[1];
  const claims = token && (await verifyToken(token));
  if (!claims) return undefined;
  const { tid: tenant, sub: userId, sid } = claims;
  const at = {
    session: keys.session(tenant, sid),
    user: keys.entity(tenant, 'user', userId),
    credential: keys.private(tenant, 'credential', userId),
  };
  const told = countCall(tenant, sid);
  // The token is genuine, so the tenant is: the log can be asked while the session is.
  const ahead = lookAhead(tenant);
  const [items] = await Promise.all([table.getMany(Object.values(at)), told]);
  const found = (key: { pk: string; sk: string }): Item | undefined => items.find((item) => item.pk === key.pk && item.sk === key.sk);
  const session = found(at.session) as Session | undefined;
  const user = presentRow<'user'>(found(at.user));
  const credential = presentRow<'credential'>(found(at.credential));
  if (!session || session.user_id !== userId || !isLive(session)) return undefined;
  if (!user?.active || sessionVersion(credential) !== claims.sv) return undefined;

  const caller: Caller = {
    ...systemCaller(tenant, user.id),
    name: user.name,
    sessionId: sid,
    permissions: await heldPermissions(tenant, user),
    isSystemUser: user.is_system_user,
    roles: user.roles,
  };
  const authenticated: Authenticated = { caller, ...(ahead && { ahead }) };
  if (!renews || !isDueForRenewal(claims)) return authenticated;
  const [freshToken] = await Promise.all([
    issueToken({ sub: userId, tid: tenant, sid, sv: claims.sv, auth_time: claims.auth_time }),
    markSeen(tenant, session),
  ]);
  return { ...authenticated, freshToken };
}

function presentRow<K extends 'user' | 'credential'>(item: Item | undefined): Row<K> | undefined {
  const stored = item as StoredRow | undefined;
  return stored && !stored.deleted ? rowOf<K>(stored) : undefined;
}
