import { Problem } from '#shared/contract/errors.ts';
import type { SsoTest } from '#shared/contract/entities/sso.ts';
import type { sso } from '#shared/contract/groups/sso.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { outcomeOfRule } from '#shared/domain/sso/role-rules.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { closing } from '#functions/platform/directory.ts';
import type { Handler } from '#functions/platform/http.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import { recordFailure } from '#functions/platform/security-log.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { begin, candidate } from '#functions/records/work/sign-in/candidates.ts';
import { noSso, providersOn, scopesOf, ssoSettingsId } from '#functions/records/work/sso/sso-settings.ts';
import { type SsoTicket, takeTicket } from '#functions/records/work/sso/sso-trips.ts';
import { admitPerson, findPerson, type Refusal, sentenceOf } from './find-person.ts';

/** C756: the ticket of a provider's answer becomes a session, in the tab in which the sign-in began. */
export const exchangeTicket: Handler<typeof sso.exchange> = async ({ body, meta }) => {
  const ticket = await takeTicket(body);
  if (!ticket) throw new Problem(401, say('sso.ticketExpired'));
  const repo = repositoryFor(systemCaller(ticket.tenant, ticket.tester ?? null));
  if (ticket.tester !== undefined) return testResult(repo, ticket);
  const { user, provider, arrived } = await signIn(repo, ticket);
  const chosen = await candidate({ tenant: ticket.tenant, user_id: user.id });
  if (!chosen) throw new Problem(401, say('sso.noAccount'));
  if (chosen.isClosing) throw closing();
  return begin(chosen, { by: 'sso', meta, hasShownFactor: provider.trusts_factor && arrived.showed_factor });
};

/** The person of a ticket, with what the sign-in changed. Throws 401 for an identity without an account. */
async function signIn(repo: Repository, ticket: SsoTicket) {
  const { tenant, arrived } = ticket;
  if (!arrived) throw new Problem(401, say('sso.ticketExpired'));
  const done = await repo.commit(async (tx) => {
    const settings = (await tx.find('sso_settings', ssoSettingsId)) ?? noSso;
    // It may have been changed in the seconds since the answer.
    const provider = providersOn(settings).find(({ id, issuer }) => id === ticket.provider && issuer === arrived.issuer);
    if (!provider) throw new Problem(401, say('sso.notSetUp'));
    const found = await findPerson(tx, settings, provider, arrived);
    if (found.refusal !== undefined) return { refusal: found.refusal, id: found.user?.id };
    return { user: await admitPerson(tx, { provider, arrived }, found), provider, arrived };
  });
  if (done.refusal === undefined) return done;
  const subject = done.id === undefined ? undefined : { kind: 'user', id: done.id };
  await recordFailure(tenant, `sso ${ticket.provider}`, { kind: 'sso_refused', outcome: 'refused', subject, reason: done.refusal });
  throw new Problem(401, sentenceOf(done.refusal));
}

/** The reasons why a sign-in would be refused, for administrators who test the settings. */
const testSentences: Readonly<Record<Refusal, Message>> = {
  unknown: say('sso.testUnknown'),
  inactive: say('sso.testInactive'),
  domain: say('sso.testDomain'),
  administrator: say('sso.testAdministrator'),
  other_subject: say('sso.testOtherSubject'),
  no_email: say('sso.testNoEmail'),
  no_role: say('sso.testNoRole'),
};

/** The result of a test sign-in. A verified answer allows switching the provider on. */
async function testResult(repo: Repository, ticket: SsoTicket): Promise<SsoTest> {
  const { arrived, failure, provider: id } = ticket;
  const nothing = { subject: null, attributes: [], rules: [], roles: [], person: null };
  if (!arrived) return { test: { ...nothing, failure } };
  return repo.commit(async (tx) => {
    const settings = await tx.find('sso_settings', ssoSettingsId);
    const provider = settings?.providers.find((each) => each.id === id && each.issuer === arrived.issuer);
    if (!settings || !provider) return { test: { ...nothing, failure: say('sso.notSetUp') } };
    const found = await findPerson(tx, settings, provider, arrived);
    // Only what was tested counts: the settings may have been changed while the person was at the provider.
    if (Date.parse(settings.updated_at) < (ticket.began + 1) * 1000) markTested(tx, settings, id);
    const scopes = scopesOf(settings, provider);
    return {
      test: {
        subject: arrived.subject,
        attributes: Object.entries(arrived.attributes).map(([name, values]) => ({ name, values: [...values] })),
        rules: provider.role_rules.map((rule) => ({ ...rule, outcome: outcomeOfRule(rule, arrived.attributes, scopes) })),
        roles: [...found.roles],
        person: found.user?.name ?? null,
        failure: found.refusal === undefined ? null : testSentences[found.refusal],
      },
    };
  });
}

/** Notes that an answer of the provider arrived and was verified with the present settings. */
function markTested(tx: Transaction, settings: Row<'sso_settings'>, id: string): void {
  const providers = settings.providers.map((each) => (each.id === id ? { ...each, tested_at: tx.at } : each));
  tx.save('sso_settings', { ...settings, providers });
}
