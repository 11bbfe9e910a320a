import { Problem } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { accountsOf } from '#functions/platform/directory.ts';
import { knownDevice } from '#functions/platform/device-tokens.ts';
import { admitSignIn, noteRightSignIn, noteWrongSignIn } from '#functions/platform/failed-attempts.ts';
import type { Handler } from '#functions/platform/http.ts';
import { digestOf } from '#functions/platform/keys.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '#functions/platform/passwords.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { recordFailure } from '#functions/platform/security-log.ts';
import { askWhich, begin, candidate, type Candidate, staying } from '#functions/records/work/sign-in/candidates.ts';
import { say } from '#shared/domain/messages/message.ts';
import { lockedAfter } from '#shared/domain/users/sign-in-waits.ts';

type WithPassword = Candidate & { credential: Row<'credential'> };

/** C001. A wrong password and an unknown address get the same answer after the same work. */
export const logIn: Handler<typeof auth.login> = async ({ body, meta }) => {
  const device = await knownDevice(meta.deviceTokens, body.email);
  const signIn = { email: body.email, ip: meta.ip, device };
  const failures = await admitSignIn(signIn);
  const accounts = await Promise.all((await accountsOf(body.email)).map(candidate));
  const candidates = accounts.filter((each): each is WithPassword => each?.credential !== undefined);
  const asked = candidates.filter(({ repo }) => body.tenant === undefined || repo.caller.tenant === body.tenant);
  const fits = await Promise.all(asked.map(({ credential }) => verifyPassword(body.password, credential.hash)));
  if (asked.length === 0) await verifyPassword(body.password, undefined);
  const right = asked.filter((_, index) => fits[index]);
  const fitting = staying(right);
  const [chosen] = fitting;
  if (!chosen) {
    await noteWrongSignIn(signIn);
    await recordFailedSignIn(body.email, accounts, failures);
    throw new Problem(401, say('auth.wrongCredentials'));
  }

  // Knowing one account's password must not reset the failed attempts at another.
  await noteRightSignIn(signIn, right.length === candidates.length);
  if (fitting.length > 1) return askWhich(fitting);
  const { repo, credential } = chosen;
  if (isOutdatedHash(credential.hash)) await renewHash(repo, credential, body.password);
  return begin(chosen, { by: 'password', meta, device });
};

/** Records a wrong password in the log of each library where the address has an account, and once where it has none. */
async function recordFailedSignIn(email: string, accounts: readonly (Candidate | undefined)[], failures: number): Promise<void> {
  const known = accounts.filter((each) => each !== undefined);
  const kind = failures >= lockedAfter ? 'locked' : 'sign_in_failed';
  const event = { kind, outcome: 'failed', reason: 'password' } as const;
  if (known.length === 0) await recordFailure(undefined, email, { ...event, details: { address: digestOf(email) } });
  await Promise.all(
    known.map(({ repo, user }) => recordFailure(repo.caller.tenant, email, { ...event, subject: { kind: 'user', id: user.id } })),
  );
}

/** Rehashes the same password with current parameters. `changed_at` stays, so sessions remain valid. */
async function renewHash(repo: Repository, credential: Row<'credential'>, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await repo.commit(async (tx) => {
    const present = await tx.load('credential', credential.id);
    if (present.hash === credential.hash) tx.save('credential', { ...present, hash });
  });
}
