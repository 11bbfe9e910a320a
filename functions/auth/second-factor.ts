import { unauthenticated } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import { fewRecoveryCodes } from '#shared/domain/users/second-factors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { closing } from '#functions/platform/directory.ts';
import type { Answer, Handler } from '#functions/platform/http.ts';
import { type Pending, readPendingToken, usePendingToken } from '#functions/platform/pending-tokens.ts';
import { sessionVersion } from '#functions/platform/sessions.ts';
import { waysIn } from '#functions/records/work/sign-in/begin-session.ts';
import { showFactor } from '#functions/records/work/second-factors/show-factor.ts';
import { beginWhole, candidate, type Candidate } from '#functions/records/work/sign-in/candidates.ts';

/** The person of a pending sign-in. Throws 401 if it is over: expired, used, or of a password that was changed since. */
export async function pendingPerson(token: string): Promise<{ pending: Pending; person: Candidate }> {
  const pending = await readPendingToken(token);
  const person = pending && (await candidate({ tenant: pending.tid, user_id: pending.sub }));
  if (!person || sessionVersion(person.credential) !== pending.sv) throw unauthenticated(say('auth.pendingExpired'));
  if (person.isClosing) throw closing();
  return { pending, person };
}

/** C810: completes a sign-in. The pending token survives a mistyped code, and starts one session. */
export const showSecondFactor: Handler<typeof auth.secondFactor> = async ({ body, meta }) => {
  const { pending: token, ...proof } = body;
  const { pending, person } = await pendingPerson(token);
  const { codesLeft } = await showFactor(person.repo, person.user, proof);
  if (!(await usePendingToken(pending))) throw unauthenticated(say('auth.pendingExpired'));
  const by = waysIn.find((each) => each === pending.by) ?? 'password';
  const begun = await beginWhole(person, { by, meta, device: pending.device });
  return { ...begun, ...hintAtFewCodes(codesLeft) };
};

/** The hint that few recovery codes are left, for the answer of a call that used one; nothing if there are enough. */
export function hintAtFewCodes(codesLeft: number | undefined): Pick<Answer<unknown>, 'status' | 'message'> {
  if (codesLeft === undefined || codesLeft > fewRecoveryCodes) return {};
  return { status: 'info', message: say('auth.recoveryCodesLeft', { count: codesLeft }) };
}
