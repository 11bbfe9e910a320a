import { createHash } from 'node:crypto';
import { say } from '#shared/domain/messages/message.ts';
import { type BrokenPart, malformed, SamlRefusal } from './refusal.ts';
import {
  attributeOf,
  attributesOf,
  childrenOf,
  declarationsOf,
  elementsOf,
  everyElement,
  hasTextBetween,
  namespaces,
  textOf,
  type XmlElement,
} from './xml.ts';

/**
 * Checks of messages before the library looks at them. It finds signatures, identifiers and elements by searches over the whole document; published
 * attacks (signature wrapping XSW1 to XSW8; CVE-2025-29774, -29775 of xml-crypto; CVE-2025-66567, -66568 of ruby-saml) let such a search find another
 * element than the one that is read. Here each of them has one place, and a message with more of them, or elsewhere, is refused. [RZ01]
 */

const bound: ReadonlySet<string> = new Set([namespaces.protocol, namespaces.assertion, namespaces.signature, namespaces.encryption]);

/** Signature methods that the library verifies, all with SHA-256 or more. It knows no ECDSA. */
const signatureMethods: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]);

/** Digest methods by their addresses. */
const digestMethods: ReadonlyMap<string, string> = new Map([
  [`${namespaces.encryption}sha256`, 'sha256'],
  [`${namespaces.encryption}sha512`, 'sha512'],
]);

const enveloped = `${namespaces.signature}enveloped-signature`;

/** Parts of a signature that the library looks for by name, at any depth and in any namespace. Each signature has one of each. */
const oncePerSignature = [
  'SignedInfo',
  'SignatureValue',
  'CanonicalizationMethod',
  'SignatureMethod',
  'Reference',
  'Transforms',
  'DigestValue',
];

/** Checks a response; returns its assertion, plain or encrypted. Throws `SamlRefusal`. */
export function checkResponse(root: XmlElement): { assertion: XmlElement; isEncrypted: boolean } {
  checkNames(root, new Map(), new Set());
  if (root.localName !== 'Response' || root.namespaceURI !== namespaces.protocol) throw malformed('root');
  const all = everyElement(root);
  if (all.filter(({ localName }) => localName === 'Response').length !== 1) throw malformed('root');
  const assertions = all.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName));
  if (assertions.length === 0) checkStatus(root);
  const [assertion, ...others] = assertions;
  const isInPlace = assertion?.parentNode === root && assertion.namespaceURI === namespaces.assertion;
  if (!isInPlace || others.length > 0) throw malformed('assertions');
  const isEncrypted = assertion.localName === 'EncryptedAssertion';
  const isSigned = (element: XmlElement): boolean => childrenOf(element, namespaces.signature, 'Signature').length > 0;
  requireSigned({ response: isSigned(root), assertion: isEncrypted || isSigned(assertion) });
  checkSignatures(all, isEncrypted ? [root] : [root, assertion]);
  return { assertion, isEncrypted };
}

/** Checks an assertion that was encrypted. Throws `SamlRefusal`. */
export function checkOpenedAssertion(root: XmlElement): void {
  checkNames(root, new Map(), new Set());
  if (root.localName !== 'Assertion' || root.namespaceURI !== namespaces.assertion) throw malformed('root');
  const all = everyElement(root);
  if (all.filter(({ localName }) => /^((Encrypted)?Assertion|Response)$/.test(localName)).length !== 1) throw malformed('assertions');
  requireSigned({ response: true, assertion: childrenOf(root, namespaces.signature, 'Signature').length > 0 });
  checkSignatures(all, [root]);
}

/** Checks metadata that a federation signed: its root has the only signature. Throws `SamlRefusal`. */
export function checkSignedMetadata(root: XmlElement): void {
  checkNames(root, new Map(), new Set());
  checkSignatures(everyElement(root), [root]);
}

/** The status of a response (SAML core, 3.2.2). An error comes without an assertion, and mostly unsigned: nothing but the refusal hangs on it. */
export function checkStatus(root: XmlElement): void {
  const [status] = childrenOf(root, namespaces.protocol, 'Status');
  const codes = status ? everyElement(status).filter(({ localName }) => localName === 'StatusCode') : [];
  const values = codes.map((code) => attributeOf(code, 'Value') ?? '');
  if (values[0] === 'urn:oasis:names:tc:SAML:2.0:status:Success') return;
  const [said] = status ? childrenOf(status, namespaces.protocol, 'StatusMessage') : [];
  const text = [...values.map((value) => value.replace(/^.*:/, '')), said ? textOf(said) : ''].filter((each) => each !== '');
  throw new SamlRefusal(say('saml.providerRefused', { status: text.join(', ').slice(0, 200) }));
}

/** Both must be signed: a signature of one alone leaves what is around the assertion, or moves it into another response. */
function requireSigned(signed: { response: boolean; assertion: boolean }): void {
  if (!signed.response && !signed.assertion) throw new SamlRefusal(say('saml.unsigned'));
  if (!signed.response) throw new SamlRefusal(say('saml.responseUnsigned'));
  if (!signed.assertion) throw new SamlRefusal(say('saml.assertionUnsigned'));
}

/** Namespaces and identifiers mean the same everywhere in a message. */
function checkNames(element: XmlElement, scope: ReadonlyMap<string, string>, ids: Set<string>): void {
  const inner = new Map(scope);
  for (const [prefix, address] of declarationsOf(element)) {
    if (!/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(address)) throw malformed('namespace_relative');
    if (isReboundTo(address, prefix, scope.get(prefix))) throw malformed('namespace_rebound');
    inner.set(prefix, address);
  }
  if (!element.namespaceURI) throw malformed('namespace_missing');
  let hasId = false;
  for (const { localName, prefix, namespaceURI, value } of attributesOf(element)) {
    if (prefix && !namespaceURI) throw malformed('namespace_missing');
    if (!/^id$/i.test(localName)) continue;
    if (hasId || namespaceURI || ids.has(value) || !/^[A-Za-z_][\w.-]*$/.test(value)) throw malformed('id');
    hasId = true;
    ids.add(value);
  }
  for (const child of elementsOf(element)) checkNames(child, inner, ids);
}

/** Whether a prefix is bound to another address than further out. The default namespace goes from one of SAML's to another in usual messages. */
function isReboundTo(address: string, prefix: string, former: string | undefined): boolean {
  if (prefix === 'xml' || prefix === 'xmlns') return true;
  if (former === undefined || former === address) return false;
  return prefix !== '' || (bound.has(former) && !bound.has(address));
}

/** Checks that exactly these elements are signed, each by a signature that is its child. */
function checkSignatures(all: readonly XmlElement[], signed: readonly XmlElement[]): void {
  const counts = new Map<string, number>();
  for (const { localName } of all) counts.set(localName, (counts.get(localName) ?? 0) + 1);
  const signatures = signed.flatMap((parent) =>
    childrenOf(parent, namespaces.signature, 'Signature').map((signature) => ({ signature, parent })),
  );
  if (signatures.length !== signed.length || new Set(signatures.map(({ parent }) => parent)).size !== signed.length)
    throw malformed('signatures');
  if (counts.get('Signature') !== signed.length) throw malformed('signature_place');
  for (const { signature, parent } of signatures) checkSignature(signature, parent);
  if (oncePerSignature.some((name) => counts.get(name) !== signed.length)) throw malformed('signature_parts');
}

function checkSignature(signature: XmlElement, parent: XmlElement): void {
  const hasKeyInfo = elementsOf(signature).at(-1)?.localName === 'KeyInfo';
  const [signedInfo, value] = partsOf(signature, ['SignedInfo', 'SignatureValue', ...(hasKeyInfo ? ['KeyInfo'] : [])], 'signed_info');
  const [canonicalization, method, reference] = partsOf(
    signedInfo,
    ['CanonicalizationMethod', 'SignatureMethod', 'Reference'],
    'signed_info',
  );
  if (algorithmOf(canonicalization) !== namespaces.exclusive) throw malformed('transforms');
  requireStrong(algorithmOf(method), signatureMethods);
  if (base64Of(value, 'signature_value').length < 256) throw malformed('signature_value');
  checkReference(reference, parent);
}

/** The reference names the element that the signature is in, by its identifier. An empty one would name whatever the document's first element is. */
function checkReference(reference: XmlElement | undefined, parent: XmlElement): void {
  const [transforms, method, value] = partsOf(reference, ['Transforms', 'DigestMethod', 'DigestValue'], 'reference');
  const id = attributeOf(parent, 'ID');
  if (id === undefined || attributeOf(reference as XmlElement, 'URI') !== `#${id}`) throw malformed('reference');
  const [first, second] = partsOf(transforms, ['Transform', 'Transform'], 'transforms');
  if (algorithmOf(first) !== enveloped || algorithmOf(second, true) !== namespaces.exclusive) throw malformed('transforms');
  const algorithm = algorithmOf(method);
  requireStrong(algorithm, digestMethods);
  const digestName = digestMethods.get(algorithm) ?? '';
  const nothing = createHash(digestName).digest();
  const digest = base64Of(value, 'digest_value');
  if (digest.length !== nothing.length || digest.equals(nothing)) throw malformed('digest_value');
}

/** The child elements, which must be exactly these, with no text between them. */
function partsOf(element: XmlElement | undefined, names: readonly string[], part: BrokenPart): XmlElement[] {
  const parts = element ? elementsOf(element) : [];
  const isAsNamed =
    parts.length === names.length &&
    parts.every(({ localName, namespaceURI }, index) => localName === names[index] && namespaceURI === namespaces.signature);
  if (!element || !isAsNamed || hasTextBetween(element)) throw malformed(part);
  return parts;
}

/** The algorithm that an element names. It has no parameters, but for the prefixes of a canonicalization where those are allowed. */
function algorithmOf(element: XmlElement | undefined, mayHavePrefixes = false): string {
  const parameters = element ? elementsOf(element) : [];
  const arePrefixes =
    mayHavePrefixes &&
    parameters.length === 1 &&
    parameters.every(({ localName, namespaceURI }) => localName === 'InclusiveNamespaces' && namespaceURI === namespaces.exclusive);
  if (!element || hasTextBetween(element) || (parameters.length > 0 && !arePrefixes)) throw malformed('transforms');
  return attributeOf(element, 'Algorithm') ?? '';
}

function requireStrong(algorithm: string, allowed: { has: (algorithm: string) => boolean }): void {
  if (!allowed.has(algorithm)) throw new SamlRefusal(say('saml.weakAlgorithm', { algorithm: algorithm.slice(0, 100) }));
}

/** The bytes of an element that has nothing but base64. */
function base64Of(element: XmlElement | undefined, part: BrokenPart): Buffer {
  const isPlain = element !== undefined && Array.from(element.childNodes).every(({ nodeType }) => nodeType === 3);
  const text = isPlain ? (element.textContent ?? '').replace(/\s/g, '') : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw malformed(part);
  return Buffer.from(text, 'base64');
}
