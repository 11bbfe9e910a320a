import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { say } from '#shared/domain/messages/message.ts';
import { SamlRefusal } from '#functions/records/work/sso/saml/refusal.ts';
import type { SamlExpectation, VerifiedMessage } from '#functions/records/work/sso/saml/verify-response.ts';

/** Asks the library for its own opinion of a whole message, after our checks. Times are not among its rules here: it has another clock. */
export async function askLibrary(
  { text, certificates, key }: VerifiedMessage,
  { provider, ours, request }: SamlExpectation,
): Promise<void> {
  const library = new SAML({
    idpCert: certificates,
    idpIssuer: provider.entityId,
    issuer: ours.entityId,
    audience: ours.entityId,
    callbackUrl: ours.acs,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: cacheOf(request.id),
    ...(key !== undefined && { decryptionPvk: key }),
  });
  const refused = { profile: null };
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString('base64') }).catch(() => refused);
  if (profile === null) throw new SamlRefusal(say('saml.libraryRefused'));
}

/** Knows one request. The library's own cache is that of one process, and knows the requests of all providers. */
function cacheOf(id: string) {
  const began = new Date().toISOString();
  return {
    saveAsync: () => Promise.resolve(null),
    getAsync: (asked: string) => Promise.resolve(asked === id ? began : null),
    removeAsync: () => Promise.resolve(null),
  };
}
