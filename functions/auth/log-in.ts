import { Problem } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { currentUser } from '#functions/platform/current-user.ts';
import { type Account, accountsOf, closing, tenantItem } from '#functions/platform/directory.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '#functions/platform/passwords.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import { startSession } from '#functions/platform/sessions.ts';
import { checkPlace, clearAttempts, countAttempt, countFailureFrom, uncountAttempt } from '#functions/platform/failed-attempts.ts';

interface Candidate {
  repo: Repository;
  user: Row<'user'>;
  credential: Row<'credential'>;
  isClosing: boolean;
}

/** An account that can be signed in to: an active person with a password, in a tenant that is ready, or was. */
async function candidate({ tenant, user_id }: Account): Promise<Candidate | undefined> {
  const repo = repositoryFor(systemCaller(tenant, user_id));
  const [item, user, credential] = await Promise.all([tenantItem(tenant), repo.get('user', user_id), repo.get('credential', user_id)]);
  if ((item?.state !== 'ready' && item?.state !== 'closing') || !user?.active || !credential) return undefined;
  return { repo, user, credential, isClosing: item.state === 'closing' };
}

/** C001. The same answer, after the same work, for a wrong password and an unknown address. */
export const logIn: Handler<typeof auth.login> = async ({ body, meta }) => {
  await checkPlace(meta.ip);
  await countAttempt(body.email);
  const candidates = (await Promise.all((await accountsOf(body.email)).map(candidate))).filter((each) => each !== undefined);
  const asked = candidates.filter(({ repo }) => body.tenant === undefined || repo.caller.tenant === body.tenant);
  const fits = await Promise.all(asked.map(({ credential }) => verifyPassword(body.password, credential.hash)));
  if (asked.length === 0) await verifyPassword(body.password, undefined);
  const right = asked.filter((_, index) => fits[index]);
  // Told only to who knows the password.
  const fitting = right.filter(({ isClosing }) => !isClosing);
  if (fitting.length === 0 && right.length > 0) throw closing();
  const [chosen] = fitting;
  if (!chosen) {
    await countFailureFrom(meta.ip);
    throw new Problem(401, 'The email address or the password is wrong.');
  }

  // Who knows one account's password must not win new tries at another's.
  await (right.length === candidates.length ? clearAttempts(body.email) : uncountAttempt(body.email));
  if (fitting.length > 1) {
    const tenants = await Promise.all(fitting.map(async ({ repo, user }) => (await currentUser(repo, user)).tenant));
    return answer(
      { tenants: tenants.toSorted((a, b) => a.name.localeCompare(b.name)) },
      { status: 'info', message: 'Your address has accounts in several libraries. Please choose one.' },
    );
  }

  const { repo, user, credential } = chosen;
  if (isOutdatedHash(credential.hash)) await renewHash(repo, credential, body.password);
  const token = await startSession(repo.caller.tenant, user.id, credential, meta.userAgent);
  return answer(await currentUser(repo, user), { headers: { authorization: `Bearer ${token}`, 'x-session-token': token } });
};

/** The same password hashed as one hashes now. `changed_at` stays, and with it all sessions. */
async function renewHash(repo: Repository, credential: Row<'credential'>, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await repo.commit(async (tx) => {
    const present = await tx.load('credential', credential.id);
    if (present.hash === credential.hash) tx.save('credential', { ...present, hash });
  });
}
