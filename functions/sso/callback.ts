import { Problem } from '#shared/contract/errors.ts';
import type { sso } from '#shared/contract/groups/sso.ts';
import { say } from '#shared/domain/messages/message.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import type { Handler } from '#functions/platform/http.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { recordFailure } from '#functions/platform/security-log.ts';
import { providersOn, ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { issueTicket, type SsoRequest, takeRequest } from '#functions/records/work/sso/sso-trips.ts';
import { readAnswer } from './read-answer.ts';

/** C751, C752: an answer that no request of ours can have led to. */
export function refuseWithoutProvider(): Promise<never> {
  throw new Problem(401, say('sso.noProvider'));
}

/**
 * C909: the answer of a provider. Its request is consumed first, whatever becomes of the answer, and must have begun with the provider to whose address
 * the answer came: no request goes out otherwise. [RZ03]
 */
export const oidcCallback: Handler<typeof sso.oidcCallback> = async ({ params, query }) => {
  const request = await takeRequest(query['state'] ?? '');
  if (!request) throw new Problem(401, say('sso.requestUnknown'));
  try {
    return await ticketFor(request, params.provider, query);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { tenant, provider } = request;
    await recordFailure(tenant, `sso ${provider}`, {
      kind: 'sso_refused',
      outcome: 'refused',
      reason: error.said.code.replace('sso.', ''),
    });
    if (request.tester === undefined) throw error;
    return redirectTo(await issueTicket({ ...tripOf(request), failure: error.said }));
  }
};

async function ticketFor(request: SsoRequest, addressed: string, answer: Readonly<Record<string, string>>) {
  if (request.provider !== addressed) throw new Problem(401, say('sso.otherProvider'));
  const repo = repositoryFor(systemCaller(request.tenant));
  const settings = await ssoSettingsOf(repo);
  const usable = request.tester === undefined ? providersOn(settings) : settings.providers;
  const provider = usable.find(({ id }) => id === request.provider);
  if (!provider) throw new Problem(401, say('sso.notSetUp'));
  const arrived = await readAnswer(repo, provider, request, answer);
  return redirectTo(await issueTicket({ ...tripOf(request), arrived }));
}

function tripOf({ tenant, provider, tab, tester, began }: SsoRequest) {
  return { tenant, provider, tab, began, ...(tester !== undefined && { tester }) };
}

/** The ticket is in the fragment, which no server and no log sees. */
function redirectTo(ticket: string): { location: string } {
  return { location: `/login/sso#${ticket}` };
}
