import { invalid, notFound, Problem } from '#shared/contract/errors.ts';
import type { sso } from '#shared/contract/groups/sso.ts';
import { domainRecord } from '#shared/domain/sso/domain-name.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { addDomain, hasRecord, removeDomain, saveLookup } from '#functions/records/work/sso/sso-domains.ts';
import { ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { viewOf } from './settings.ts';

/** C758: the answer has the TXT record to publish. */
export const createDomain: Handler<typeof sso.addDomain> = async ({ repo, caller, body }) =>
  answer(viewOf(caller.tenant, await addDomain(repo, body.domain)), { message: say('sso.domainAdded') });

/** C759. Throws 422 with the record that is missing. */
export const checkDomain: Handler<typeof sso.checkDomain> = async ({ repo, caller, params }) => {
  const domain = (await ssoSettingsOf(repo)).domains.find((each) => each.domain === params.domain);
  if (!domain) throw notFound(say('sso.domain'));
  const isFound = await hasRecord(domain);
  if (isFound === undefined) throw new Problem(503, say('sso.domainNoAnswer', { domain: domain.domain }), { retryAfterSeconds: 60 });
  const saved = await repo.commit((tx) => saveLookup(tx, domain, isFound));
  const missing = say('sso.domainRecordMissing', { domain: domain.domain, record: domainRecord(domain.token) });
  if (!isFound) throw invalid({ domain: [missing] }, missing);
  return answer(viewOf(caller.tenant, saved), { message: say('sso.domainVerified', { domain: domain.domain }) });
};

/** C819: people who are linked can still sign in. */
export const deleteDomain: Handler<typeof sso.removeDomain> = async ({ repo, caller, params }) =>
  answer(viewOf(caller.tenant, await removeDomain(repo, params.domain)), { message: say('sso.domainRemoved', { domain: params.domain }) });
