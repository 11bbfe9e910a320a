import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import type { ssoLinks } from '#shared/contract/groups/sso.ts';
import { mustUseSso } from '#shared/domain/sso/sso-only.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { endSessionsOf } from '#functions/platform/sessions.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { notifyPerson } from '#functions/records/work/emails/security-notice.ts';
import { linkIdentity, unlinkIdentities } from '#functions/records/work/sso/sso-links.ts';
import { providersOn, ssoSettingsId } from '#functions/records/work/sso/sso-settings.ts';
import { takeTicket } from '#functions/records/work/sso/sso-trips.ts';
import { mustBeManageable } from './manage.ts';

/** A provider of the library at which people can sign in. Throws 422 for any other. */
async function openProvider(tx: Transaction, id: string) {
  const settings = await tx.find('sso_settings', ssoSettingsId);
  const provider = settings && providersOn(settings).find((each) => each.id === id);
  if (!provider) throw invalid({ provider_id: [say('sso.notSetUp')] }, say('sso.notSetUp'));
  return provider;
}

/** C806: links the caller with the identity that they have just proved to be theirs. */
export const linkSso: Handler<typeof ssoLinks.link> = async ({ repo, caller, body }) => {
  const ticket = await takeTicket(body);
  if (!ticket?.arrived || ticket.tenant !== caller.tenant || ticket.tester !== undefined)
    throw invalid({ ticket: [say('sso.ticketExpired')] }, say('sso.ticketExpired'));
  const { arrived } = ticket;
  const provider = await repo.commit(async (tx) => {
    const provider = await openProvider(tx, ticket.provider);
    if (provider.issuer !== arrived.issuer) throw invalid({ ticket: [say('sso.ticketExpired')] }, say('sso.ticketExpired'));
    const user = await tx.load('user', caller.userId ?? '');
    await linkIdentity(tx, user.id, { provider_id: provider.id, ...arrived }, 'own');
    await notifyPerson(tx, user, say('security.ssoLinked', { name: user.name, provider: provider.name }));
    return provider;
  });
  return answer(null, { message: say('sso.linked', { provider: provider.name }) });
};

/** C807: for people whom neither their own link nor a verified address leads in. */
export const setSsoSubject: Handler<typeof ssoLinks.set> = async ({ repo, caller, params, body }) => {
  const user = await repo.commit(async (tx) => {
    const user = mustBeManageable(caller, await tx.load('user', params.id));
    const provider = await openProvider(tx, body.provider_id);
    await linkIdentity(tx, user.id, { provider_id: provider.id, issuer: provider.issuer, subject: body.subject }, 'administrator');
    await notifyPerson(tx, user, say('security.ssoLinked', { name: user.name, provider: provider.name }));
    return user;
  });
  return answer(null, { message: say('sso.personLinked', { name: user.name }) });
};

/** C808: all sessions of the person end. Refused for the caller's own way in where there is no other. */
export const removeSsoSubject: Handler<typeof ssoLinks.remove> = async ({ repo, caller, params }) => {
  const user = await repo.commit(async (tx) => {
    const user = mustBeManageable(caller, await tx.load('user', params.id));
    const settings = await tx.find('sso_settings', ssoSettingsId);
    if (user.id === caller.userId && mustUseSso(settings, user.id)) throw conflict(say('sso.onlyLocksYouOut'));
    if (!(await unlinkIdentities(tx, user.id))) throw notFound(say('sso.link'));
    await notifyPerson(tx, user, say('security.ssoUnlinked', { name: user.name }));
    return user;
  });
  await endSessionsOf(caller.tenant, user.id, user.id === caller.userId ? caller.sessionId : null);
  return answer(null, { message: say('sso.unlinked', { name: user.name }) });
};
