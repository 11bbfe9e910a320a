import { constants, createCipheriv, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { selfSigned } from '#functions/records/work/sso/saml/certificate.ts';

/** A key with its certificate, both in PEM. */
export interface Keys {
  privateKey: string;
  certificate: string;
}

const day = 86_400_000;

/** Makes an RSA key and a certificate that is valid for a year, or between the given instants. */
export function makeKeys({ from = new Date(Date.now() - day), to = new Date(Date.now() + 365 * day), bits = 2048 } = {}): Keys {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: bits,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKey, certificate: selfSigned(privateKey, { name: 'University', from, to }) };
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

export interface SignatureOptions {
  keys: Keys;
  algorithm?: string;
  digest?: string;
  transforms?: string[];
  /** Prefixes that count although no element has them, as in values of type `xs:string`. */
  prefixes?: string[];
}

/** Signs the root of a document, after its issuer. */
export function signed(xml: string, { keys, algorithm, digest, transforms, prefixes }: SignatureOptions): string {
  const signature = new SignedXml({
    privateKey: keys.privateKey,
    publicCert: keys.certificate,
    signatureAlgorithm: algorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  });
  signature.addReference({
    xpath: '/*',
    transforms: transforms ?? [enveloped, exclusive],
    digestAlgorithm: digest ?? sha256,
    ...(prefixes && { inclusiveNamespacesPrefixList: prefixes }),
  });
  const reference = "/*/*[local-name(.)='Issuer']";
  signature.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } });
  return signature.getSignedXml();
}

function withGcm(text: string, key: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function withCbc(text: string, key: Buffer): Buffer {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
}

/** Encrypts an assertion, as AES-256-GCM or -CBC with RSA-OAEP, or with the older padding. */
export function encrypted(
  xml: string,
  to: Keys,
  { padding = 'oaep', content = 'gcm' }: { padding?: 'oaep' | '1_5'; content?: 'gcm' | 'cbc' } = {},
): string {
  const key = randomBytes(32);
  const bytes = content === 'gcm' ? withGcm(xml, key) : withCbc(xml, key);
  const isOaep = padding === 'oaep';
  const wrapped = publicEncrypt(
    { key: to.certificate, padding: isOaep ? constants.RSA_PKCS1_OAEP_PADDING : constants.RSA_PKCS1_PADDING },
    key,
  );
  const method = content === 'gcm' ? 'http://www.w3.org/2009/xmlenc11#aes256-gcm' : 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
  const keyMethod = `http://www.w3.org/2001/04/xmlenc#${isOaep ? 'rsa-oaep-mgf1p' : 'rsa-1_5'}`;
  const valueOf = (value: Buffer): string =>
    `<xenc:CipherData><xenc:CipherValue>${value.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  return (
    '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">' +
    `<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element">` +
    `<xenc:EncryptionMethod Algorithm="${method}"/>` +
    `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${keyMethod}"/>` +
    `${valueOf(wrapped)}</xenc:EncryptedKey></ds:KeyInfo>${valueOf(bytes)}</xenc:EncryptedData></saml:EncryptedAssertion>`
  );
}

/** What a response is made of; a test changes one thing. */
export interface ResponseParts {
  issuer: string;
  audience: string;
  acs: string;
  recipient: string;
  requestId: string;
  at: Date;
  nameId: string;
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Changes the assertion, or the response around it, before it is signed. */
  editAssertion: (xml: string) => string;
  editResponse: (xml: string) => string;
  /** Signs other than usual; null leaves a signature out. */
  signAssertion: SignatureOptions | null;
  signResponse: SignatureOptions | null;
  /** Replaces the signed assertion by an encrypted one. */
  encrypt: (assertion: string) => string;
}

export const persistentId = (id: string): string =>
  `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${id}</saml:NameID>`;

const inSeconds = (at: Date, seconds: number): string => new Date(at.getTime() + seconds * 1000).toISOString();

function assertionOf({ issuer, audience, recipient, requestId, at, nameId, attributes }: ResponseParts): string {
  const statements = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_assertion${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${at.toISOString()}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject>${nameId}` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" ` +
    `Recipient="${recipient}" NotOnOrAfter="${inSeconds(at, 300)}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${inSeconds(at, -5)}" NotOnOrAfter="${inSeconds(at, 300)}">` +
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at.toISOString()}" SessionIndex="_session"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion>`
  );
}

/** A response of an identity provider of our own: hand-made, and signed twice. */
export function responseOf(parts: ResponseParts): string {
  const plain = parts.editAssertion(assertionOf(parts));
  const assertion = parts.encrypt(parts.signAssertion ? signed(plain, parts.signAssertion) : plain);
  const response = parts.editResponse(
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
      `ID="_response${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${parts.at.toISOString()}" Destination="${parts.acs}" ` +
      `InResponseTo="${parts.requestId}"><saml:Issuer>${parts.issuer}</saml:Issuer><samlp:Status>` +
      `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`,
  );
  return parts.signResponse ? signed(response, parts.signResponse) : response;
}

/** The metadata of the provider, with one signing certificate or more. */
export function metadataOf({
  entityId,
  certificates,
  more = '',
  signOn = 'https://login.university.example/sso',
}: {
  entityId: string;
  signOn?: string;
  certificates: readonly string[];
  more?: string;
}): string {
  const keys = certificates.map((pem) => pem.replace(/-----[^-]+-----|\s/g, ''));
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- metadata of a test --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ` +
    `xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" entityID="${entityId}" ID="_metadata">` +
    `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:Extensions>` +
    `<shibmd:Scope regexp="false">University.example</shibmd:Scope><shibmd:Scope regexp="true">.*</shibmd:Scope></md:Extensions>${keys
      .map(
        (key) =>
          `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${key}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
      )
      .join('')}` +
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entityId}/post"/>` +
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signOn}"/>` +
    `</md:IDPSSODescriptor>${more}</md:EntityDescriptor>`
  );
}
