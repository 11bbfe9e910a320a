import { unauthenticated } from '#shared/contract/errors.ts';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { currentUser } from '#functions/platform/current-user.ts';
import { issueDeviceToken } from '#functions/platform/device-tokens.ts';
import { type Account, closing, tenantItem } from '#functions/platform/directory.ts';
import { answer, type Answer } from '#functions/platform/http.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import { type Arrival, beginSession } from './begin-session.ts';
import { say } from '#shared/domain/messages/message.ts';

export interface Candidate {
  repo: Repository;
  user: Row<'user'>;
  credential: Row<'credential'> | undefined;
  isClosing: boolean;
}

/** An account that allows sign-in: an active person in a tenant that is ready or closing. */
export async function candidate({ tenant, user_id }: Pick<Account, 'tenant' | 'user_id'>): Promise<Candidate | undefined> {
  const repo = repositoryFor(systemCaller(tenant, user_id));
  const [item, user, credential] = await Promise.all([tenantItem(tenant), repo.get('user', user_id), repo.get('credential', user_id)]);
  if ((item?.state !== 'ready' && item?.state !== 'closing') || !user?.active) return undefined;
  return { repo, user, credential, isClosing: item.state === 'closing' };
}

/** Filters accounts to those whose tenant stays open. Throws 409 if none remain; only people who proved their identity see this. */
export function staying<C extends Candidate>(theirs: readonly C[]): C[] {
  const open = theirs.filter(({ isClosing }) => !isClosing);
  if (open.length === 0 && theirs.length > 0) throw closing();
  return open;
}

/** Asks in which of several tenants to sign in. */
export async function askWhich(fitting: readonly Candidate[]) {
  const tenants = await Promise.all(fitting.map(async ({ repo, user }) => (await currentUser(repo, user)).tenant));
  return answer(
    { tenants: tenants.toSorted((a, b) => a.name.localeCompare(b.name)) },
    { status: 'info', message: say('auth.severalLibraries') },
  );
}

/**
 * Begins the session of a person who came in by `by`, or asks for the second factor; `device` is the browser, if the account has signed in there
 * before.
 */
export async function begin(
  { repo, user, credential }: Candidate,
  arrival: Pick<Arrival, 'by' | 'meta' | 'device' | 'hasShownFactor'>,
): Promise<Answer<CurrentUser | PendingSignIn>> {
  const opening = await beginSession({ repo, user, credential, ...arrival });
  if ('pending' in opening) return answer(opening, { status: 'info' });
  return answer(await currentUser(repo, user, opening.factorDue), {
    headers: {
      authorization: `Bearer ${opening.token}`,
      'x-session-token': opening.token,
      'x-device-token': await issueDeviceToken(user.email, arrival.device),
    },
    ...(opening.hint && { status: 'info' as const, message: opening.hint }),
  });
}

/** The same for a person who has shown all factors: a session begins. */
export async function beginWhole(person: Candidate, arrival: Pick<Arrival, 'by' | 'meta' | 'device'>): Promise<Answer<CurrentUser>> {
  const begun = await begin(person, { ...arrival, hasShownFactor: true });
  if ('pending' in begun.result) throw unauthenticated(say('auth.pendingExpired'));
  return { ...begun, result: begun.result };
}
