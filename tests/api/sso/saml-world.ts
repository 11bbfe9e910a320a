import { SamlRefusal } from '#functions/records/work/sso/saml/refusal.ts';
import { readResponse, type SamlIdentity } from '#functions/sso/saml/read-response.ts';
import type { SamlExpectation } from '#functions/records/work/sso/saml/verify-response.ts';
import { makeKeys, persistentId, type ResponseParts, responseOf } from '#tests/support/fake-saml.ts';

export const keys = makeKeys();
export const ours = makeKeys();
export const issuer = 'https://login.university.example/idp';

/** What the product expects; one thing is changed by a test. */
export function expecting(changes: { provider?: object; ours?: object; request?: object; at?: Date } = {}): SamlExpectation {
  return {
    provider: { entityId: issuer, certificates: [keys.certificate], scopes: ['university.example'], ...changes.provider },
    ours: {
      entityId: 'https://perennial.example/api/sso/northlake/metadata',
      acs: 'https://perennial.example/api/sso/saml/provider-1/acs',
      decryptionKeys: [ours.privateKey],
      ...changes.ours,
    },
    request: { id: '_request1', began: Math.floor(Date.now() / 1000), fresh: false, ...changes.request },
    at: changes.at ?? new Date(),
  };
}

/** A response as XML; right in everything but what a test changes. */
export function made(changes: Partial<ResponseParts> = {}): string {
  const { ours: us, request } = expecting();
  return responseOf({
    issuer,
    audience: us.entityId,
    acs: us.acs,
    recipient: us.acs,
    requestId: request.id,
    at: new Date(),
    nameId: persistentId('person-7'),
    attributes: {
      'urn:oid:0.9.2342.19200300.100.1.3': ['Ada@University.example'],
      'urn:oid:2.5.4.42': ['Ada'],
      'urn:oid:2.5.4.4': ['Lovelace'],
    },
    editAssertion: (xml) => xml,
    editResponse: (xml) => xml,
    signAssertion: { keys },
    signResponse: { keys },
    encrypt: (xml) => xml,
    ...changes,
  });
}

export function posted(xml: string): string {
  return Buffer.from(xml).toString('base64');
}

export function read(xml: string, expected = expecting()): Promise<SamlIdentity> {
  return readResponse(posted(xml), expected);
}

/** The code of the refusal, with the broken part of the message. */
export async function refusal(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    const { code, values } = error.reason;
    const part = values?.['part'];
    return typeof part === 'string' ? `${code} ${part}` : code;
  }
  return 'accepted';
}

export function refusalOf(xml: string, expected = expecting()): Promise<string> {
  return refusal(() => read(xml, expected));
}
