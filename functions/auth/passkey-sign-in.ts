import { invalid, unauthenticated } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type Account, closing } from '#functions/platform/directory.ts';
import type { Handler } from '#functions/platform/http.ts';
import { table } from '#functions/platform/table.ts';
import { passkeyKey } from '#functions/records/ground/users/factors/passkey-key.ts';
import { showFactor } from '#functions/records/work/second-factors/show-factor.ts';
import { beginWhole, candidate } from '#functions/records/work/sign-in/candidates.ts';
import { pendingPerson } from './second-factor.ts';

/** C820. For a sign-in that waits for a second factor, and for a fresh one, only passkeys of that account are asked for. */
export const passkeyOptions: Handler<typeof auth.passkeyOptions> = async (request) => {
  const { body, caller } = request;
  const { assertionOptions } = await import('#functions/records/ground/users/factors/passkey-ceremonies.ts');
  if (body.own) {
    if (caller.userId === null) throw unauthenticated();
    return assertionOptions((await request.repo.get('second_factor', caller.userId))?.passkeys ?? []);
  }
  if (body.pending === undefined) return assertionOptions();
  const { person } = await pendingPerson(body.pending);
  return assertionOptions((await person.repo.get('second_factor', person.user.id))?.passkeys ?? []);
};

/** C821: the passkey names the account, and counts as both factors. */
export const logInWithPasskey: Handler<typeof auth.passkey> = async ({ body: { assertion }, meta }) => {
  const account = await table.get<Pick<Account, 'tenant' | 'user_id'>>(passkeyKey(assertion.id));
  const person = account && (await candidate(account));
  if (!person) throw invalid({ assertion: [say('auth.passkeyUnknown')] }, say('auth.passkeyUnknown'));
  await showFactor(person.repo, person.user, { assertion });
  if (person.isClosing) throw closing();
  return beginWhole(person, { by: 'passkey', meta });
};
