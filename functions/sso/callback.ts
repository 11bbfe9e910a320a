import { Problem } from '#shared/contract/errors.ts';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import type { sso } from '#shared/contract/groups/sso.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import type { Handler } from '#functions/platform/http.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import { recordFailure } from '#functions/platform/security-log.ts';
import { providersOn, ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { type Arrived, issueTicket, type SsoRequest, takeRequest } from '#functions/records/work/sso/sso-trips.ts';
import { readAnswer } from './read-answer.ts';
import { readSamlAnswer } from './read-saml-answer.ts';
import { SamlRefusal } from '#functions/records/work/sso/saml/refusal.ts';

/** C751, C752: an answer that no request of ours can have led to. */
export function refuseWithoutProvider(): Promise<never> {
  throw new Problem(401, say('sso.noProvider'));
}

type ReadAnswer = (repo: Repository, provider: SsoProvider, request: SsoRequest) => Promise<Arrived>;

/** C909: the answer of an OpenID provider. */
export const oidcCallback: Handler<typeof sso.oidcCallback> = ({ params, query }) =>
  receive(query['state'], { id: params.provider, protocol: 'oidc' }, (repo, provider, request) =>
    readAnswer(repo, provider, request, query),
  );

/** C910: the answer of a SAML provider, which its page posts through the browser. */
export const samlAcs: Handler<typeof sso.samlAcs> = ({ params, body }) =>
  receive(body['RelayState'], { id: params.provider, protocol: 'saml' }, (repo, provider, request) =>
    readSamlAnswer(repo, provider, request, body['SAMLResponse'] ?? ''),
  );

/**
 * Makes a ticket of a provider's answer. Its request is consumed first, whatever becomes of the answer, and must have begun with the provider to whose
 * address the answer came: no request goes out, and nothing is parsed, otherwise. [RZ03]
 */
async function receive(state: string | undefined, addressed: Addressed, read: ReadAnswer): Promise<{ location: string }> {
  const request = await takeRequest(state ?? '');
  if (!request) throw new Problem(401, say('sso.requestUnknown'));
  try {
    return await ticketFor(request, addressed, read);
  } catch (error) {
    const said = reasonOf(error);
    if (!said) throw error;
    const { tenant, provider } = request;
    await recordFailure(tenant, `sso ${provider}`, { kind: 'sso_refused', outcome: 'refused', reason: loggedReason(said) });
    if (request.tester !== undefined) return redirectTo(await issueTicket({ ...tripOf(request), failure: said }));
    // The answer reveals nothing to a forger of messages.
    throw error instanceof SamlRefusal ? new Problem(401, say('saml.refused')) : error;
  }
}

function reasonOf(error: unknown): Message | undefined {
  if (error instanceof SamlRefusal) return error.reason;
  return error instanceof Problem ? error.said : undefined;
}

function loggedReason({ code, values }: Message): string {
  const part = values?.['part'];
  return `${code.replace(/^(sso|saml)\./, '')}${typeof part === 'string' ? `.${part}` : ''}`;
}

type Addressed = Pick<SsoProvider, 'id' | 'protocol'>;

async function ticketFor(request: SsoRequest, addressed: Addressed, read: ReadAnswer): Promise<{ location: string }> {
  if (request.provider !== addressed.id) throw new Problem(401, say('sso.otherProvider'));
  const repo = repositoryFor(systemCaller(request.tenant));
  const settings = await ssoSettingsOf(repo);
  const usable = request.tester === undefined ? providersOn(settings) : settings.providers;
  const provider = usable.find(({ id }) => id === request.provider);
  if (!provider) throw new Problem(401, say('sso.notSetUp'));
  if (provider.protocol !== addressed.protocol) throw new Problem(401, say('sso.otherProvider'));
  const arrived = await read(repo, provider, request);
  return redirectTo(await issueTicket({ ...tripOf(request), arrived }));
}

function tripOf({ tenant, provider, tab, tester, began }: SsoRequest) {
  return { tenant, provider, tab, began, ...(tester !== undefined && { tester }) };
}

/** The ticket is in the fragment, which no server and no log sees. */
function redirectTo(ticket: string): { location: string } {
  return { location: `/login/sso#${ticket}` };
}
