import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { X509Certificate } from 'node:crypto';
import { decryptXml, getVerifiedXml } from '@node-saml/node-saml/lib/xml.js';
import { say } from '#shared/domain/messages/message.ts';
import { checkOpenedAssertion, checkResponse } from './check-structure.ts';
import { malformed, SamlRefusal } from './refusal.ts';
import { attributeOf, childrenOf, elementsOf, everyElement, namespaces, parseXml, type XmlElement, type XmlLimits } from './xml.ts';

/** The facts about the two sides and the request that are known before a response arrives. */
export interface SamlExpectation {
  provider: {
    entityId: string;
    /** The signing certificates of its metadata in PEM; no other one counts, whatever a message brings along. */
    certificates: readonly string[];
    /** `shibmd:Scope` of its metadata in lower case; empty if it names none. */
    scopes: readonly string[];
  };
  ours: {
    entityId: string;
    /** The address that the response was posted to. */
    acs: string;
    /** Private keys in PEM that open encrypted assertions, the newest first. */
    decryptionKeys: readonly string[];
  };
  request: {
    /** The identifier of the request that the response must answer. */
    id: string;
    /** Seconds since 1970. */
    began: number;
    /** Whether the person must have proved their identity after the request. */
    fresh: boolean;
  };
  at: Date;
}

const limits: XmlLimits = { maxBytes: 256 * 1024, maxTags: 4000, mayHaveComments: false };

/** Content encryption, and the only key encryption: RSA with PKCS #1 1.5 padding reveals to an attacker, try by try, what was encrypted. */
const contentMethods: ReadonlySet<string> = new Set([
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  `${namespaces.encryption}aes128-cbc`,
  `${namespaces.encryption}aes256-cbc`,
]);
const keyMethod = `${namespaces.encryption}rsa-oaep-mgf1p`;

/** A message whose signatures hold. */
export interface VerifiedMessage {
  /** Parsed from the bytes that their signatures cover, so that nothing else can be read. */
  response: XmlElement;
  assertion: XmlElement;
  text: string;
  certificates: string[];
  /** The key that opened the assertion; undefined for one that was not encrypted. */
  key: string | undefined;
}

/** Verifies structure and both signatures of a response as it was posted (base64). Throws `SamlRefusal`. */
export async function verifyResponse(encoded: string, { provider, ours, at }: SamlExpectation): Promise<VerifiedMessage> {
  const certificates = usableCertificates(provider.certificates, at);
  const { root, text } = parseXml(decoded(encoded), limits);
  const { assertion: found, isEncrypted } = checkResponse(root);
  const response = verified(text, root, certificates);
  // An assertion is opened only now that the signature of the response holds: the answer to a changed one reveals nothing.
  const opened = isEncrypted ? await openAssertion(response, ours.decryptionKeys) : { root: found, text, key: undefined };
  if (isEncrypted) checkOpenedAssertion(opened.root);
  const assertion = verified(opened.text, opened.root, certificates);
  return { response, assertion, text, certificates, key: opened.key };
}

/** The text of a posted message. */
function decoded(encoded: string): string {
  const plain = encoded.replace(/\s/g, '');
  if (plain.length > limits.maxBytes * 1.4) throw new SamlRefusal(say('saml.tooLarge', { max: limits.maxBytes / 1024 }));
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) throw malformed('base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(plain, 'base64'));
  } catch {
    throw malformed('encoding');
  }
}

/** The certificates that are valid now, all of which are tried, as two overlap at a change. Throws if the last one has ended. [RZ06] */
export function usableCertificates(certificates: readonly string[], at: Date): string[] {
  const all = certificates.map((pem) => ({ pem, certificate: new X509Certificate(pem) }));
  const usable = all.filter(
    ({ certificate }) => Date.parse(certificate.validFrom) <= at.getTime() && at.getTime() < Date.parse(certificate.validTo),
  );
  if (usable.length > 0) return usable.map(({ pem }) => pem);
  const last = Math.max(...all.map(({ certificate }) => Date.parse(certificate.validTo)));
  throw new SamlRefusal(
    say('saml.certificateEnded', { date: Number.isFinite(last) ? dateInTimezone(new Date(last).toISOString(), 'UTC') : '' }),
  );
}

/** The element as its signature covers it. */
export function verified(text: string, element: XmlElement, certificates: readonly string[]): XmlElement {
  const bytes = verifiedBytes(text, element, certificates);
  if (bytes === null) throw new SamlRefusal(say('saml.signatureInvalid'));
  return parsedAsSigned(bytes, element);
}

/** Parses verified bytes, which must be those of the element: a canonical form that came out empty, or as another element, signs nothing that is read. */
export function parsedAsSigned(bytes: string, element: XmlElement): XmlElement {
  if (bytes.trim() === '') throw malformed('canonical_form');
  const { root } = parseXml(bytes, { ...limits, maxBytes: Number.POSITIVE_INFINITY, maxTags: Number.POSITIVE_INFINITY });
  const isSame =
    root.localName === element.localName &&
    root.namespaceURI === element.namespaceURI &&
    attributeOf(root, 'ID') === attributeOf(element, 'ID');
  if (!isSame) throw malformed('canonical_form');
  return root;
}

function verifiedBytes(text: string, element: XmlElement, certificates: readonly string[]): string | null {
  try {
    return getVerifiedXml(text, element, [...certificates]);
  } catch {
    return null;
  }
}

/** Opens the encrypted assertion of a verified response with whichever of our keys fits. */
async function openAssertion(response: XmlElement, keys: readonly string[]): Promise<{ root: XmlElement; text: string; key: string }> {
  const [encrypted] = childrenOf(response, namespaces.assertion, 'EncryptedAssertion');
  if (!encrypted) throw malformed('assertions');
  checkEncryption(encrypted);
  for (const key of keys) {
    const text = await decryptXml(encrypted.toString(), key).catch(() => undefined);
    if (text !== undefined) return { ...parseXml(text, limits), key };
  }
  throw new SamlRefusal(say('saml.notDecrypted'));
}

/** One encrypted text with one encrypted key within, so that the library's searches find these. */
function checkEncryption(encrypted: XmlElement): void {
  const all = everyElement(encrypted);
  const [data, ...others] = elementsOf(encrypted);
  const counts = ['EncryptedData', 'EncryptedKey', 'KeyInfo'].map((name) => all.filter(({ localName }) => localName === name).length);
  const [keyInfo] = data ? childrenOf(data, namespaces.signature, 'KeyInfo') : [];
  const [key] = keyInfo ? childrenOf(keyInfo, namespaces.encryption, 'EncryptedKey') : [];
  const isInPlace = data?.localName === 'EncryptedData' && data.namespaceURI === namespaces.encryption && key !== undefined;
  if (!isInPlace || others.length > 0 || counts[0] !== 1 || counts[1] !== 1) throw malformed('encrypted_data');
  requireMethod(data, (method) => contentMethods.has(method));
  requireMethod(key, (method) => method === keyMethod);
}

function requireMethod(element: XmlElement, isAllowed: (method: string) => boolean): void {
  const methods = childrenOf(element, namespaces.encryption, 'EncryptionMethod').map((each) => attributeOf(each, 'Algorithm') ?? '');
  const [method = ''] = methods;
  if (methods.length !== 1 || !isAllowed(method)) throw new SamlRefusal(say('saml.weakEncryption', { algorithm: method.slice(0, 100) }));
}
