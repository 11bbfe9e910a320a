import { X509Certificate } from 'node:crypto';
import { say } from '#shared/domain/messages/message.ts';
import { config } from '#functions/platform/config.ts';
import { checkSignedMetadata } from './check-structure.ts';
import { SamlRefusal } from './refusal.ts';
import { verified } from './verify-response.ts';
import { attributeOf, childrenOf, elementsOf, everyElement, namespaces, parseXml, textOf, type XmlElement, type XmlLimits } from './xml.ts';

/** A signing certificate of an identity provider. */
export interface ProviderCertificate {
  pem: string;
  /** Instants of its validity. */
  from: string;
  to: string;
}

/** The needed parts of an identity provider's metadata. */
export interface ProviderMetadata {
  entityId: string;
  /** Where requests go by redirect. */
  signOnAddress: string;
  /** All signing certificates in the order of the file, those that have ended and those to come among them. */
  certificates: ProviderCertificate[];
  /** `shibmd:Scope`, in lower case: the domains that its scoped values may end in. */
  scopes: string[];
  wantsSignedRequests: boolean;
}

const limits: XmlLimits = { maxBytes: 1024 * 1024, maxTags: 40_000, mayHaveComments: true };
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const maxCertificates = 10;
const minRsaBits = 2048;

/**
 * Reads the metadata of one identity provider, from a file or an address. With the certificate of a federation the file must be signed with it, and
 * is read from the signed bytes. Throws `SamlRefusal` with what to do.
 */
export function readMetadata(file: string, { at, federation }: { at: Date; federation?: string }): ProviderMetadata {
  const root = signedRoot(file, federation);
  if (root.localName === 'EntitiesDescriptor') throw new SamlRefusal(say('saml.metadataOfMany'));
  if (root.localName !== 'EntityDescriptor' || root.namespaceURI !== namespaces.metadata)
    throw new SamlRefusal(say('saml.metadataUnreadable'));
  const roles = childrenOf(root, namespaces.metadata, 'IDPSSODescriptor').filter((role) =>
    (attributeOf(role, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(protocol),
  );
  const [role] = roles;
  const entityId = attributeOf(root, 'entityID') ?? '';
  if (!role || roles.length > 1 || entityId === '' || entityId.length > 1024) throw new SamlRefusal(say('saml.metadataOfNoProvider'));
  for (const part of [root, role]) requireCurrent(part, at);
  const addresses = childrenOf(role, namespaces.metadata, 'SingleSignOnService').filter(
    (each) => attributeOf(each, 'Binding') === redirect,
  );
  const signOnAddress = attributeOf(addresses[0] ?? role, 'Location') ?? '';
  if (!isSecure(signOnAddress)) throw new SamlRefusal(say('saml.metadataNoAddress'));
  return {
    entityId,
    signOnAddress,
    certificates: certificatesOf(role, at),
    scopes: scopesOf(root, role),
    wantsSignedRequests: ['true', '1'].includes(attributeOf(role, 'WantAuthnRequestsSigned') ?? ''),
  };
}

/** Whether browsers may be sent to an address: https, or anything where this machine may be asked. */
function isSecure(address: string): boolean {
  const { protocol } = URL.parse(address) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && config.allowsLoopbackSources);
}

function signedRoot(file: string, federation: string | undefined): XmlElement {
  const { root, text } = parsedFile(file);
  if (federation === undefined) return root;
  if (childrenOf(root, namespaces.signature, 'Signature').length === 0) throw new SamlRefusal(say('saml.metadataUnsigned'));
  checkSignedMetadata(root);
  return verified(text, root, [federation]);
}

/** Whatever is no XML gets the same sentence: people paste addresses and web pages. */
function parsedFile(file: string): ReturnType<typeof parseXml> {
  try {
    return parseXml(file.trimStart(), limits);
  } catch (error) {
    if (error instanceof SamlRefusal && error.reason.code === 'saml.malformed') throw new SamlRefusal(say('saml.metadataUnreadable'));
    throw error;
  }
}

function requireCurrent(part: XmlElement, at: Date): void {
  const until = attributeOf(part, 'validUntil');
  if (until !== undefined && !(Date.parse(until) > at.getTime()))
    throw new SamlRefusal(say('saml.metadataEnded', { date: until.slice(0, 10) }));
}

/** The signing certificates, each once; without `use` a key is for both. One of them must be valid now. */
function certificatesOf(role: XmlElement, at: Date): ProviderCertificate[] {
  const keys = childrenOf(role, namespaces.metadata, 'KeyDescriptor').filter((key) => attributeOf(key, 'use') !== 'encryption');
  const texts = keys.flatMap(everyElement).filter(({ localName }) => localName === 'X509Certificate');
  const certificates = [...new Set(texts.map((each) => textOf(each).replace(/\s/g, '')))].map(certificateOf);
  if (certificates.length === 0 || certificates.length > maxCertificates) throw new SamlRefusal(say('saml.metadataNoCertificate'));
  const last =
    certificates
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '';
  if (last <= at.toISOString()) throw new SamlRefusal(say('saml.certificateEnded', { date: last.slice(0, 10) }));
  return certificates;
}

function certificateOf(base64: string): ProviderCertificate {
  const certificate = parsedCertificate(base64);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < minRsaBits)
    throw new SamlRefusal(say('saml.metadataWeakKey', { min: minRsaBits }));
  return {
    pem: certificate.toString(),
    from: new Date(certificate.validFrom).toISOString(),
    to: new Date(certificate.validTo).toISOString(),
  };
}

function parsedCertificate(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw new SamlRefusal(say('saml.metadataCertificateUnreadable'));
  }
}

/** Scopes as plain texts. A pattern would let a provider speak for domains that were never checked. */
function scopesOf(root: XmlElement, role: XmlElement): string[] {
  const extensions = [root, role].flatMap((part) => childrenOf(part, namespaces.metadata, 'Extensions'));
  const scopes = extensions.flatMap(elementsOf).filter(({ localName, namespaceURI }) => localName === 'Scope' && namespaceURI === shibmd);
  return [
    ...new Set(
      scopes.filter((scope) => !['true', '1'].includes(attributeOf(scope, 'regexp') ?? '')).map((scope) => textOf(scope).toLowerCase()),
    ),
  ];
}

const shibmd = 'urn:mace:shibboleth:metadata:1.0';
