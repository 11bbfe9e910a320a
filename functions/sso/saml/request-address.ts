import { SAML } from '@node-saml/node-saml';

/** A request for a sign-in at a provider. */
export interface SamlRequest {
  /** Where the provider takes requests by redirect. */
  signOnAddress: string;
  entityId: string;
  acs: string;
  /** The identifier of the request, which the response must name: a letter or `_` first. */
  id: string;
  /** Comes back as `RelayState`; at most 80 bytes (SAML bindings, 3.4.3). */
  state: string;
  /** Whether the provider must ask anew who it is. */
  fresh: boolean;
  /** A private key in PEM, where the provider wants signed requests. */
  signingKey?: string | undefined;
}

/** The address that a browser is sent to. It asks for no format of the NameID: providers that send an attribute as identifier refuse one. */
export function requestAddress({ signOnAddress, entityId, acs, id, state, fresh, signingKey }: SamlRequest): Promise<string> {
  const library = new SAML({
    entryPoint: signOnAddress,
    issuer: entityId,
    callbackUrl: acs,
    // Requests are made here only, and no certificate takes part; the library demands one.
    idpCert: () => undefined,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: fresh,
    generateUniqueId: () => id,
    ...(signingKey !== undefined && { privateKey: signingKey, signatureAlgorithm: 'sha256' as const }),
  });
  return library.getAuthorizeUrlAsync(state, undefined, {});
}
