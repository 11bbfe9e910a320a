import { X509Certificate } from 'node:crypto';
import { namespaces } from '#functions/records/work/sso/saml/xml.ts';

/** The contents of our own metadata. */
export interface OwnMetadata {
  entityId: string;
  /** The addresses that responses are posted to: one per provider of the library. */
  acs: readonly string[];
  /** Certificates in PEM of the keys that open encrypted assertions and sign requests, the newest first; at a change there are two. */
  certificates: readonly string[];
  signsRequests: boolean;
  /** Name and description as people see them at sign-in, by language. */
  shown: readonly { language: string; name: string; description: string }[];
  contact: { name: string; email: string };
}

const uriFormat = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri';

/** The attributes that are asked for (eduPerson, SAML subject identifiers); an identifier is needed, the others serve names and roles. */
const requested: readonly { name: string; friendly: string; isRequired: boolean }[] = [
  { name: 'urn:oasis:names:tc:SAML:attribute:pairwise-id', friendly: 'pairwise-id', isRequired: true },
  { name: 'urn:oid:0.9.2342.19200300.100.1.3', friendly: 'mail', isRequired: true },
  { name: 'urn:oid:2.16.840.1.113730.3.1.241', friendly: 'displayName', isRequired: false },
  { name: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9', friendly: 'eduPersonScopedAffiliation', isRequired: false },
  { name: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.7', friendly: 'eduPersonEntitlement', isRequired: false },
];

type Attributes = Readonly<Record<string, string | undefined>>;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** An element; its content is XML already. */
function element(name: string, attributes: Attributes, content: readonly string[]): string {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(value)}"`]));
  return `<${name}${given.join('')}>${content.join('')}</${name}>`;
}

function text(name: string, attributes: Attributes, content: string): string {
  return element(name, attributes, [escaped(content)]);
}

/** Writes our metadata of a library: what its campus IT loads to set up the service. */
export function writeMetadata(own: OwnMetadata): string {
  const role = element(
    'md:SPSSODescriptor',
    {
      protocolSupportEnumeration: namespaces.protocol,
      AuthnRequestsSigned: String(own.signsRequests),
      WantAssertionsSigned: 'true',
    },
    [
      element('md:Extensions', {}, [element('mdui:UIInfo', {}, shownParts(own))]),
      ...own.certificates.map(keyDescriptor),
      text('md:NameIDFormat', {}, 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'),
      ...own.acs.map((address, index) =>
        element(
          'md:AssertionConsumerService',
          {
            Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
            Location: address,
            index: String(index),
            ...(index === 0 && { isDefault: 'true' }),
          },
          [],
        ),
      ),
      element('md:AttributeConsumingService', { index: '0' }, [
        ...own.shown.map(({ language, name }) => text('md:ServiceName', { 'xml:lang': language }, name)),
        ...requested.map(({ name, friendly, isRequired }) =>
          element(
            'md:RequestedAttribute',
            { Name: name, NameFormat: uriFormat, FriendlyName: friendly, isRequired: String(isRequired) },
            [],
          ),
        ),
      ]),
    ],
  );
  const contacts = ['technical', 'support'].map((type) =>
    element('md:ContactPerson', { contactType: type }, [
      text('md:GivenName', {}, own.contact.name),
      text('md:EmailAddress', {}, `mailto:${own.contact.email}`),
    ]),
  );
  const declared = {
    'xmlns:md': namespaces.metadata,
    'xmlns:mdui': 'urn:oasis:names:tc:SAML:metadata:ui',
    'xmlns:ds': namespaces.signature,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('md:EntityDescriptor', { ...declared, entityID: own.entityId }, [role, ...contacts])}\n`;
}

function shownParts({ shown }: OwnMetadata): string[] {
  return [
    ...shown.map(({ language, name }) => text('mdui:DisplayName', { 'xml:lang': language }, name)),
    ...shown.map(({ language, description }) => text('mdui:Description', { 'xml:lang': language }, description)),
  ];
}

/** The algorithms that open an encrypted assertion: OAEP for the key, GCM for the content, and CBC for providers that know no other. */
const encryptionMethods = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  `${namespaces.encryption}aes256-cbc`,
  `${namespaces.encryption}rsa-oaep-mgf1p`,
];

function keyDescriptor(pem: string): string {
  const certificate = new X509Certificate(pem).raw.toString('base64');
  return element('md:KeyDescriptor', {}, [
    element('ds:KeyInfo', {}, [element('ds:X509Data', {}, [text('ds:X509Certificate', {}, certificate)])]),
    ...encryptionMethods.map((Algorithm) => element('md:EncryptionMethod', { Algorithm }, [])),
  ]);
}
