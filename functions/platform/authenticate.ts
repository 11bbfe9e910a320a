import type { Row } from '#shared/contract/kinds.ts';
import { isFactorRequired } from '#shared/domain/security/required-factor.ts';
import { isAllowedFrom, sessionEnd, type SessionPolicy } from '#shared/domain/security/session-policy.ts';
import { type Caller, systemCaller } from './caller.ts';
import { now } from './clock.ts';
import type { Proof } from './fresh.ts';
import { heldPermissions } from './held-permissions.ts';
import { keys } from './keys.ts';
import { markSeen } from './last-seen.ts';
import { lookAhead } from './load-read-model.ts';
import { countCall } from './rate-limit.ts';
import type { ReadModel } from './read-model.ts';
import { policyIn, policyKey } from './session-policy.ts';
import { rowOf, type StoredRow } from './stored-row.ts';
import { isFactorDue, isLive, type Session, sessionVersion } from './sessions.ts';
import { type Item, table } from './table.ts';
import { isDueForRenewal, isForSetUp, issueToken, verifyToken } from './tokens.ts';

export interface Authenticated {
  caller: Caller;
  /** A renewed token for the answer, issued when the request's token is past the first third of its life. */
  freshToken?: string;
  /** The person, and when they last proved their identity. */
  proof: Proof;
  /** Whether the request comes from outside the networks that the tenant allows. */
  isOutside: boolean;
  /** Whether the session is open for nothing but setting up the second factor that the library requires [RY09]. */
  setsUp: boolean;
  /** The caller's tenant as of this request, if this process already held it in memory. */
  ahead?: Promise<ReadModel>;
}

/**
 * Authenticates a request by its `authorization` header; undefined without a valid token. Session, user and password are read strongly consistent
 * each time: sign-out, deactivation, a new password and a new policy take effect at once. Throws 429 above the rate limits. With `renews` false no
 * new token is issued: the call is no sign of user activity. `address` is the client's.
 */
export async function authenticate(
  authorization: string | undefined,
  { renews = true, address = '' }: { renews?: boolean; address?: string } = {},
): Promise<Authenticated | undefined> {
  const token = /^Bearer ([A-Za-z0-9._-]+)$/i.exec(authorization ?? '')?.[1];
  const claims = token && (await verifyToken(token));
  if (!claims) return undefined;
  const { tid: tenant, sub: userId, sid } = claims;
  const at = {
    session: keys.session(tenant, sid),
    user: keys.entity(tenant, 'user', userId),
    credential: keys.private(tenant, 'credential', userId),
    policy: policyKey(tenant),
    seen: keys.seen(tenant, sid),
    member: keys.entity(tenant, 'member', 'member'),
  };
  const told = countCall(tenant, sid);
  // A genuine token names its tenant: the log can be read in parallel with the session.
  const ahead = lookAhead(tenant);
  const [items] = await Promise.all([table.getMany(Object.values(at)), told]);
  const found = (key: { pk: string; sk: string }): Item | undefined => items.find((item) => item.pk === key.pk && item.sk === key.sk);
  const session = found(at.session) as Session | undefined;
  const user = presentRow<'user'>(found(at.user));
  const credential = presentRow<'credential'>(found(at.credential));
  const policy = policyIn(found(at.policy));
  if (!session || session.user_id !== userId || !isLive(session) || isOver(session, policy, found(at.seen))) return undefined;
  if (!user?.active || sessionVersion(credential) !== claims.sv) return undefined;

  const factorDue = isFactorRequired(policy, user.roles) ? session.factor_due : undefined;
  const isDue = factorDue !== undefined && isFactorDue(session);
  const caller: Caller = {
    ...systemCaller(tenant, user.id),
    name: user.name,
    sessionId: sid,
    permissions: await heldPermissions(tenant, user, presentRow<'member'>(found(at.member))),
    isSystemUser: user.is_system_user,
    roles: user.roles,
    ...(factorDue !== undefined && { factorDue }),
  };
  const { sv, auth_time, fresh_at } = claims;
  const authenticated: Authenticated = {
    caller,
    proof: { user, credential, freshAt: fresh_at ?? auth_time },
    isOutside: !isAllowedFrom(policy.allowed_networks, address),
    setsUp: isDue || isForSetUp(claims),
    ...(ahead && { ahead }),
  };
  if (!renews || !isDueForRenewal(claims, policy)) return authenticated;
  const [freshToken] = await Promise.all([
    issueToken({ sub: userId, tid: tenant, sid, sv, auth_time, ...(fresh_at !== undefined && { fresh_at }), setsUp: isDue }, policy),
    markSeen(tenant, session),
  ]);
  return { ...authenticated, freshToken };
}

/** Whether a session has reached one of the limits of its tenant's policy. */
function isOver(session: Session, policy: SessionPolicy, seen: Item | undefined): boolean {
  const visited = Date.parse((seen as { at?: string } | undefined)?.at ?? '') / 1000;
  const times = { began: session.auth_time, seen: Number.isNaN(visited) ? session.auth_time : visited };
  return sessionEnd(policy, times) * 1000 <= now().getTime();
}

function presentRow<K extends 'user' | 'credential' | 'member'>(item: Item | undefined): Row<K> | undefined {
  const stored = item as StoredRow | undefined;
  return stored && !stored.deleted ? rowOf<K>(stored) : undefined;
}
