import { Problem } from '#shared/contract/errors.ts';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import type { sso } from '#shared/contract/groups/sso.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { tenantItem } from '#functions/platform/directory.ts';
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
export const samlAcs: Handler<typeof sso.samlAcs> = async ({ params, body }) => {
  const tenant = await tenantOfTile(params.provider, body);
  // A tile of a campus portal: the answer to no request starts no session, but a sign-in of our own can begin.
  if (tenant !== undefined) return { location: `/login/${tenant}` };
  return receive(body['RelayState'], { id: params.provider, protocol: 'saml' }, (repo, provider, request) =>
    readSamlAnswer(repo, provider, request, body['SAMLResponse'] ?? ''),
  );
};

/** Max characters of a message in which the library is looked for. */
const maxTileLength = 350_000;

/**
 * The library for which a response that answers no request was made, as its audience says; undefined for any other response. Nothing is verified: the
 * answer leads to a public page only, and only of a library that has this provider.
 */
async function tenantOfTile(provider: string, body: Readonly<Record<string, string>>): Promise<string | undefined> {
  const encoded = body['SAMLResponse'] ?? '';
  if (encoded.length > maxTileLength) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  if (text.includes('InResponseTo')) return undefined;
  const [, tenant] = /Audience>\s*\S*\/api\/sso\/([a-z0-9-]{1,63})\/metadata\s*</.exec(text) ?? [];
  if (tenant === undefined || (await tenantItem(tenant))?.state !== 'ready') return undefined;
  const on = providersOn(await ssoSettingsOf(repositoryFor(systemCaller(tenant))));
  return on.some(({ id, protocol }) => id === provider && protocol === 'saml') ? tenant : undefined;
}

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
