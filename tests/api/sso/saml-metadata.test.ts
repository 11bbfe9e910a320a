import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { selfSigned } from '#functions/records/work/sso/saml/certificate.ts';
import { readMetadata } from '#functions/records/work/sso/saml/read-metadata.ts';
import { requestAddress } from '#functions/sso/saml/request-address.ts';
import { writeMetadata } from '#functions/sso/saml/write-metadata.ts';
import { attributeOf, elementsOf, everyElement, parseXml } from '#functions/records/work/sso/saml/xml.ts';
import { enveloped, makeKeys, metadataOf, signed } from '#tests/support/fake-saml.ts';
import { issuer, keys, ours, refusal } from './saml-world.ts';

const at = new Date();
const day = 86_400_000;
const usual = metadataOf({ entityId: issuer, certificates: [keys.certificate] });
const ended = makeKeys({ from: new Date(at.getTime() - 60 * day), to: new Date(at.getTime() - day) });

describe('metadata of a SAML provider', () => {
  test('gives entity ID, address, certificates and scopes', () => {
    const two = metadataOf({ entityId: issuer, certificates: [ended.certificate, keys.certificate, keys.certificate] });
    const { certificates, ...more } = readMetadata(two, { at });
    expect(more).toEqual({
      entityId: issuer,
      signOnAddress: 'https://login.university.example/sso',
      scopes: ['university.example'],
      wantsSignedRequests: false,
    });
    expect(certificates.map(({ pem }) => new X509Certificate(pem).fingerprint256)).toEqual(
      [ended, keys].map(({ certificate }) => new X509Certificate(certificate).fingerprint256),
    );
    expect(certificates[0]?.to).toBe(new Date(Math.floor((at.getTime() - day) / 1000) * 1000).toISOString());
  });

  test.each([
    ['a web page', '<!DOCTYPE html><html></html>', 'saml.metadataUnreadable'],
    ['an address', 'https://login.university.example/metadata', 'saml.metadataUnreadable'],
    ['nothing', '', 'saml.metadataUnreadable'],
    ['another document', '<x xmlns="urn:x"/>', 'saml.metadataUnreadable'],
    ['2 MB', usual.replace('<!-- ', `<!-- ${'x'.repeat(2 * 1024 * 1024)}`), 'saml.tooLarge'],
    ['a federation', '<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>', 'saml.metadataOfMany'],
    ['a service', usual.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'saml.metadataOfNoProvider'],
    [
      'SAML 1.1',
      usual.replace('"urn:oasis:names:tc:SAML:2.0:protocol"', '"urn:oasis:names:tc:SAML:1.1:protocol"'),
      'saml.metadataOfNoProvider',
    ],
    ['no entity ID', usual.replace(/ entityID="[^"]*"/, ''), 'saml.metadataOfNoProvider'],
    ['the past', usual.replace(' entityID', ' validUntil="2020-01-01T00:00:00Z" entityID'), 'saml.metadataEnded'],
    ['POST alone', usual.replace('HTTP-Redirect', 'SOAP'), 'saml.metadataNoAddress'],
    [
      'an open address',
      usual.replace('https://login.university.example/sso', 'http://login.university.example/sso'),
      'saml.metadataNoAddress',
    ],
    ['encryption alone', usual.replace('use="signing"', 'use="encryption"'), 'saml.metadataNoCertificate'],
    ['a broken certificate', usual.replace(/X509Certificate>M/, 'X509Certificate>A'), 'saml.metadataCertificateUnreadable'],
    ['a certificate that has ended', metadataOf({ entityId: issuer, certificates: [ended.certificate] }), 'saml.certificateEnded'],
    ['a short key', metadataOf({ entityId: issuer, certificates: [makeKeys({ bits: 1024 }).certificate] }), 'saml.metadataWeakKey'],
  ])('of %s is refused with what to do', async (_, file, code) => {
    expect(await refusal(() => readMetadata(file, { at }))).toBe(code);
  });

  const inKey = (content: string): string => usual.replace('</md:KeyDescriptor>', `${content}$&`);
  const nested = (count: number): string => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`;
  const declaring = Array.from({ length: 10_000 }, (_, index) => `<md:A xmlns:n${index}="urn:${index}">`).join('');
  const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level};`.repeat(10)}">`).join('');
  test.each([
    ['100,000 elements within one another', inKey(nested(100_000)), 'saml.metadataUnreadable'],
    ['10,000 elements within one another', inKey(nested(10_000)), 'saml.metadataUnreadable'],
    ['10,000 elements that each declare a namespace', inKey(declaring + '</md:A>'.repeat(10_000)), 'saml.metadataUnreadable'],
    ['comments that never end', inKey('<!--'.repeat(30_000)), 'saml.metadataUnreadable'],
    ['39,000 empty elements', inKey('<md:A/>'.repeat(39_000)), 'accepted'],
    [
      'entities that multiply (billion laughs)',
      `<!DOCTYPE l [<!ENTITY lol0 "lol">${entities}]>${inKey('&lol9;')}`,
      'saml.metadataUnreadable',
    ],
    ['5 MB of text', inKey('x'.repeat(5 * 1024 * 1024)), 'saml.tooLarge'],
    ['end tags within comments', inKey(`${'<a><!-- </a> -->'.repeat(60)}${'</a>'.repeat(60)}`), 'saml.metadataUnreadable'],
  ])('with %s is answered within seconds', async (_, file, code) => {
    const from = performance.now();
    expect(await refusal(() => readMetadata(file, { at }))).toBe(code);
    expect(performance.now() - from).toBeLessThan(5000);
  });

  test('of a federation is read from the bytes that it signed', async () => {
    const federation = makeKeys();
    const prepared = usual.replace(/<!--.*?-->/, '').replace('<md:IDPSSODescriptor', '<Issuer xmlns="urn:x"/>$&');
    const file = signed(prepared, { keys: federation });
    const by = { at, federation: federation.certificate };
    expect(readMetadata(file, by).entityId).toBe(issuer);
    expect(await refusal(() => readMetadata(usual, by))).toBe('saml.metadataUnsigned');
    expect(await refusal(() => readMetadata(file.replace('https://login.university.example/sso', 'https://evil.example/sso'), by))).toBe(
      'saml.signatureInvalid',
    );
    expect(await refusal(() => readMetadata(signed(prepared, { keys: ours }), by))).toBe('saml.signatureInvalid');
    const weak = signed(prepared, { keys: federation, transforms: [enveloped] });
    expect(await refusal(() => readMetadata(weak, by))).toBe('saml.malformed transforms');
  });
});

describe('our own SAML metadata', () => {
  const xml = writeMetadata({
    entityId: 'https://perennial.example/api/sso/northlake/metadata',
    acs: ['https://perennial.example/api/sso/saml/1/acs', 'https://perennial.example/api/sso/saml/2/acs'],
    certificates: [ours.certificate],
    signsRequests: true,
    shown: [{ language: 'en', name: 'Library “A & B” <1>', description: 'Licenses' }],
    contact: { name: 'Ada', email: 'ada@library.example' },
  });
  const all = everyElement(parseXml(xml, { maxBytes: 100_000, maxTags: 1000, mayHaveComments: false }).root);
  const named = (name: string) => all.filter(({ localName }) => localName === name);

  test('names entity ID, one ACS per provider, certificate, attributes and contacts', () => {
    expect(attributeOf(named('EntityDescriptor')[0]!, 'entityID')).toBe('https://perennial.example/api/sso/northlake/metadata');
    expect(named('AssertionConsumerService').map((each) => [attributeOf(each, 'Location'), attributeOf(each, 'index')])).toEqual([
      ['https://perennial.example/api/sso/saml/1/acs', '0'],
      ['https://perennial.example/api/sso/saml/2/acs', '1'],
    ]);
    expect(named('X509Certificate').map(({ textContent }) => textContent)).toEqual([
      new X509Certificate(ours.certificate).raw.toString('base64'),
    ]);
    expect(named('RequestedAttribute').map((each) => attributeOf(each, 'FriendlyName'))).toContain('pairwise-id');
    expect(attributeOf(named('SPSSODescriptor')[0]!, 'WantAssertionsSigned')).toBe('true');
    expect(named('EmailAddress').map(({ textContent }) => textContent)).toEqual([
      'mailto:ada@library.example',
      'mailto:ada@library.example',
    ]);
  });

  test('shows names as they are, and orders its parts as the schema demands', () => {
    expect(named('DisplayName')[0]?.textContent).toBe('Library “A & B” <1>');
    const role = elementsOf(named('SPSSODescriptor')[0]!).map(({ localName }) => localName);
    expect(role).toEqual([
      'Extensions',
      'KeyDescriptor',
      'NameIDFormat',
      'AssertionConsumerService',
      'AssertionConsumerService',
      'AttributeConsumingService',
    ]);
  });
});

describe('SAML request', () => {
  const request = {
    signOnAddress: 'https://login.university.example/sso?tenant=1',
    entityId: 'https://perennial.example/api/sso/northlake/metadata',
    acs: 'https://perennial.example/api/sso/saml/1/acs',
    id: '_request1',
    state: 'x'.repeat(43),
  };

  test('names itself, its address of return and its state', async () => {
    const address = new URL(await requestAddress({ ...request, fresh: false }));
    expect(address.searchParams.get('tenant')).toBe('1');
    expect(address.searchParams.get('RelayState')).toBe(request.state);
    const xml = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const { root } = parseXml(xml, { maxBytes: 10_000, maxTags: 100, mayHaveComments: false });
    expect(attributeOf(root, 'ID')).toBe('_request1');
    expect(attributeOf(root, 'AssertionConsumerServiceURL')).toBe(request.acs);
    expect(xml).not.toMatch(/ForceAuthn|RequestedAuthnContext| Format=/);
    expect(address.searchParams.has('Signature')).toBe(false);
  });

  test('asks for a sign-in anew, and is signed on wish with SHA-256', async () => {
    const address = new URL(await requestAddress({ ...request, fresh: true, signingKey: keys.privateKey }));
    expect(inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()).toContain('ForceAuthn="true"');
    expect(address.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
    expect(address.searchParams.get('Signature')).toMatch(/^[A-Za-z0-9+/]{300,}={0,2}$/);
  });
});

describe('certificate of our own', () => {
  test('is valid as long as it says, and signed by its own key', () => {
    const times = { from: new Date('2026-03-01T08:00:00Z'), to: new Date('2056-03-01T08:00:00Z') };
    const certificate = new X509Certificate(selfSigned(keys.privateKey, { name: 'Perennial', ...times }));
    expect(certificate.subject).toBe('CN=Perennial');
    expect([certificate.validFrom, certificate.validTo].map((each) => new Date(each))).toEqual([times.from, times.to]);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });
});

test('the lock file holds one copy of each library that reads signed XML', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { version: string }> };
  const copies = (name: string) => Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  for (const [name, version] of Object.entries({ '@node-saml/node-saml': '5.1.0', 'xml-crypto': '6.3.2', '@xmldom/xmldom': '0.8.15' }))
    expect(copies(name)).toMatchObject([[`node_modules/${name}`, { version }]]);
});
