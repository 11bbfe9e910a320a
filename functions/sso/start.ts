import { notFound, Problem } from '#shared/contract/errors.ts';
import type { sso } from '#shared/contract/groups/sso.ts';
import { say } from '#shared/domain/messages/message.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import type { Handler } from '#functions/platform/http.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { providersOn, ssoSettingsId, ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { beginTrip } from './begin-trip.ts';

/** C750. An unknown library, and one without single sign-on, get the same answer. */
export const startSignIn: Handler<typeof sso.start> = async ({ params, query }) => {
  const tenant = await tenantItem(params.tenant);
  const repo = repositoryFor(systemCaller(params.tenant));
  const open = tenant?.state === 'ready' ? providersOn(await ssoSettingsOf(repo)) : [];
  const provider = query.provider === undefined ? open[0] : open.find(({ id }) => id === query.provider);
  if (!provider) throw new Problem(404, say('sso.notSetUp'));
  return { location: await beginTrip(repo, provider, { tab: query.verifier, fresh: query.fresh === 'true' }) };
};

/** C757: a draft can be tested too. */
export const startTest: Handler<typeof sso.test> = async ({ repo, caller, params, body }) => {
  const provider = (await repo.get('sso_settings', ssoSettingsId))?.providers.find(({ id }) => id === params.id);
  if (!provider) throw notFound(say('sso.provider'));
  return { location: await beginTrip(repo, provider, { tab: body.verifier, tester: caller.userId ?? '' }) };
};
