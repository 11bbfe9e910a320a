import { invalid, unauthenticated } from '#shared/contract/errors.ts';
import type { auth, FactorProof } from '#shared/contract/groups/auth.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { say } from '#shared/domain/messages/message.ts';
import { countAttempt, uncountAttempt } from '#functions/platform/failed-attempts.ts';
import { type FreshMethod, freshMethods, notFresh } from '#functions/platform/fresh.ts';
import { googleAccountsOf } from '#functions/platform/directory.ts';
import { personOfIdentity } from '#functions/records/work/sso/sso-links.ts';
import { takeTicket } from '#functions/records/work/sso/sso-trips.ts';
import { googleIdentity, spend } from '#functions/platform/google-token.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { verifyPassword } from '#functions/platform/passwords.ts';
import { recordFailure } from '#functions/platform/security-log.ts';
import { findSession, refreshSession } from '#functions/platform/sessions.ts';
import { showFactor } from '#functions/records/work/second-factors/show-factor.ts';
import { isTheirs } from './log-in-with-google.ts';
import { hintAtFewCodes } from './second-factor.ts';

type Body = BodyOf<typeof auth.fresh>;

/**
 * C816: proves the identity of a signed-in person anew, for calls that could take over an account. The session gets another id and keeps its start, so
 * that it lasts no longer. Wrong passwords are counted as those of a sign-in, apart from them: a stranger can cause failures there. Wrong factors count
 * together with those of a sign-in, which a stranger without the password does not reach.
 */
export const signInAnew: Handler<typeof auth.fresh> = async ({ repo, caller, body }) => {
  const { tenant, userId, sessionId } = caller;
  const [user, credential, session] = await Promise.all([
    repo.get('user', userId ?? ''),
    repo.get('credential', userId ?? ''),
    findSession(tenant, sessionId ?? ''),
  ]);
  // A session that another one has replaced must not begin a second one.
  if (!user || !session || session.replaced) throw unauthenticated();
  const methods = await freshMethods(repo, { user, credential });
  const by = methodOf(body);
  if (!methods.includes(by)) throw notFresh(methods);
  const { codesLeft } = isFactor(body) ? await showFactor(repo, user, body) : await prove(tenant, body, { user, credential });
  const token = await refreshSession(tenant, session, { credential, by });
  return answer(null, { headers: { authorization: `Bearer ${token}`, 'x-session-token': token }, ...hintAtFewCodes(codesLeft) });
};

function isFactor(body: Body): body is FactorProof {
  return !('password' in body) && !('id_token' in body) && !('ticket' in body);
}

function methodOf(body: Body): FreshMethod {
  if (!isFactor(body)) return 'password' in body ? 'password' : 'ticket' in body ? 'sso' : 'google';
  if (body.assertion !== undefined) return 'passkey';
  return body.recovery === undefined ? 'code' : 'recovery';
}

/** Checks a password or what Google says. Throws 422 if it is wrong, and 429 while the person has to wait. */
async function prove(
  tenant: string,
  given: Exclude<Body, FactorProof>,
  { user, credential }: { user: Row<'user'>; credential: Row<'credential'> | undefined },
): Promise<{ codesLeft?: never }> {
  const counted = `fresh ${user.id}`;
  await countAttempt(counted);
  if (!(await isProven(tenant, given, { user, credential }))) {
    const by = methodOf(given);
    await recordFailure(tenant, counted, {
      kind: 'fresh_sign_in',
      outcome: 'failed',
      userId: user.id,
      subject: { kind: 'user', id: user.id },
      reason: by,
    });
    const { field, sentence } = refusals[by as keyof typeof refusals];
    throw invalid({ [field]: [sentence] }, sentence);
  }
  await uncountAttempt(counted);
  return {};
}

const refusals = {
  password: { field: 'password', sentence: say('users.wrongCurrentPassword') },
  google: { field: 'id_token', sentence: say('auth.otherGoogleAccount') },
  sso: { field: 'ticket', sentence: say('sso.notFresh') },
};

async function isProven(
  tenant: string,
  given: Exclude<Body, FactorProof>,
  { user, credential }: { user: Row<'user'>; credential: Row<'credential'> | undefined },
): Promise<boolean> {
  if ('password' in given) return verifyPassword(given.password, credential?.hash);
  if ('ticket' in given) return isProvenByTicket(given, tenant, user.id);
  const identity = await googleIdentity(given.id_token, given.verifier);
  if (identity.email !== user.google_account_email) return false;
  const own = (await googleAccountsOf(identity.email)).find((entry) => entry.tenant === tenant && entry.user_id === user.id);
  if (!own || !isTheirs(own, identity)) return false;
  await spend(identity);
  return true;
}

/** Whether the person has just signed in anew at a provider with which they are linked. */
async function isProvenByTicket(given: { ticket: string; verifier: string }, tenant: string, id: string): Promise<boolean> {
  const ticket = await takeTicket(given);
  if (ticket?.tenant !== tenant || ticket.tester !== undefined || !ticket.arrived?.fresh) return false;
  return (await personOfIdentity(tenant, { provider_id: ticket.provider, ...ticket.arrived })) === id;
}
