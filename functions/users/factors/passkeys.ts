import { conflict, notFound } from '#shared/contract/errors.ts';
import type { secondFactors } from '#shared/contract/groups/second-factors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { endSessionsOf } from '#functions/platform/sessions.ts';
import { factorsIn, forgetPasskeys, type HeldFactors, saveFactors } from '#functions/records/ground/users/factors/held-factors.ts';
import { passkeyKey } from '#functions/records/ground/users/factors/passkey-key.ts';
import { notifyPerson } from '#functions/records/work/emails/security-notice.ts';
import { keepRequiredFactor, openedSession, ownUser } from './own-factors.ts';

/** A person's devices and keys are few; a record of the table holds at most 400 KB. */
const maxPasskeys = 20;

const ceremonies = () => import('#functions/records/ground/users/factors/passkey-ceremonies.ts');

/** C822. The first request makes the random handle by which authenticators know the person. */
export const passkeyOptions: Handler<typeof secondFactors.passkeyOptions> = async ({ repo, caller }) => {
  const userId = caller.userId ?? '';
  const [user, held] = await repo.commit(async (tx) => {
    const known = await factorsIn(tx, userId);
    await saveFactors(tx, userId, known);
    return [await ownUser(tx), known];
  });
  return (await ceremonies()).registrationOptions(userId, user, held);
};

/** C823: stores a passkey that the browser has just made. */
export const addPasskey: Handler<typeof secondFactors.addPasskey> = async (request) => {
  const { repo, caller, body } = request;
  const userId = caller.userId ?? '';
  const made = await (await ceremonies()).verifiedPasskey(userId, body.attestation);
  const codes = await repo.commit(async (tx) => {
    const held = await factorsIn(tx, userId);
    if (held.passkeys.length >= maxPasskeys) throw conflict(say('users.tooManyPasskeys', { max: maxPasskeys }));
    const passkey = { ...made, id: tx.newId(), name: body.name, created_at: tx.at };
    tx.write(
      {
        Put: {
          TableName: undefined,
          Item: { ...passkeyKey(made.credential_id), tenant: caller.tenant, user_id: userId },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      conflict(say('users.passkeyKnown')),
    );
    await notifyPerson(tx, await ownUser(tx), say('security.passkeyAdded', { name: caller.name, passkey: body.name }));
    return saveFactors(tx, userId, { ...held, passkeys: [...held.passkeys, passkey] });
  });
  return answer({ recovery_codes: codes }, { message: say('users.passkeyAdded', { name: body.name }), ...(await openedSession(request)) });
};

function passkeyOf(held: HeldFactors, id: string): HeldFactors['passkeys'][number] {
  const passkey = held.passkeys.find((each) => each.id === id);
  if (!passkey) throw notFound(say('users.thisPasskey'));
  return passkey;
}

/** C824: changes the name only. */
export const renamePasskey: Handler<typeof secondFactors.renamePasskey> = async ({ repo, caller, params, body }) => {
  const userId = caller.userId ?? '';
  await repo.commit(async (tx) => {
    const held = await factorsIn(tx, userId);
    const passkey = passkeyOf(held, params.id);
    await saveFactors(tx, userId, {
      ...held,
      passkeys: held.passkeys.map((each) => (each === passkey ? { ...each, name: body.name } : each)),
    });
  });
  return answer(null, { message: say('users.passkeyRenamed') });
};

/** C825: ends all other sessions. */
export const removePasskey: Handler<typeof secondFactors.removePasskey> = async ({ repo, caller, params }) => {
  const userId = caller.userId ?? '';
  const name = await repo.commit(async (tx) => {
    const held = await factorsIn(tx, userId);
    const passkey = passkeyOf(held, params.id);
    const next = { ...held, passkeys: held.passkeys.filter((each) => each !== passkey) };
    const user = await ownUser(tx);
    await keepRequiredFactor(tx, user, next);
    forgetPasskeys(tx, [passkey]);
    await notifyPerson(tx, user, say('security.passkeyRemoved', { name: caller.name, passkey: passkey.name }));
    await saveFactors(tx, userId, next);
    return passkey.name;
  });
  await endSessionsOf(caller.tenant, userId, caller.sessionId);
  return answer(null, { message: say('users.passkeyRemoved', { name }) });
};
