import { describe, expect, test } from 'vitest';
import { readResponse } from '#functions/sso/saml/read-response.ts';
import { parsedAsSigned } from '#functions/records/work/sso/saml/verify-response.ts';
import { parseXml } from '#functions/records/work/sso/saml/xml.ts';
import { encrypted, enveloped, makeKeys, persistentId, sha256, signed } from '#tests/support/fake-saml.ts';
import { expecting, keys, made, ours, posted, read, refusal, refusalOf } from './saml-world.ts';

const stranger = makeKeys();
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** The signed parts of a genuine response, for an attacker to arrange anew. */
function taken(xml = made()) {
  const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/;
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  return { xml, assertion, ofResponse: signature.exec(xml)?.[0] ?? '', ofAssertion: signature.exec(assertion)?.[0] ?? '' };
}

/** What the attacker wants to be read: another person, under another identifier. */
const forged = (xml: string): string =>
  xml.replaceAll('person-7', 'administrator').replace(/ ID="_(response|assertion)/g, ' ID="_forged-$1');

const within = (signature: string, content: string): string =>
  signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`);

describe('SAML signature wrapping [RZ01]', () => {
  const { xml, assertion, ofResponse, ofAssertion } = taken();
  const bare = assertion.replace(ofAssertion, '');
  const bareResponse = xml.replace(ofResponse, '');
  const inResponse = (content: string): string => xml.replace(assertion, content);

  test.each([
    [
      'XSW1: the response moved into its signature',
      forged(xml).replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, within(ofResponse, bareResponse)),
      'root',
    ],
    ['XSW2: the response moved before its signature', forged(xml).replace('<ds:Signature', `${bareResponse}<ds:Signature`), 'root'],
    ['XSW3: a forged assertion before the signed one', inResponse(forged(bare) + assertion), 'assertions'],
    [
      'XSW4: a forged assertion around the signed one',
      inResponse(forged(bare).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
      'assertions',
    ],
    ['XSW5: the signature in a forged assertion, the signed one behind it', inResponse(forged(assertion) + bare), 'assertions'],
    [
      'XSW6: the signed assertion within the signature of a forged one',
      inResponse(forged(assertion).replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)),
      'assertions',
    ],
    [
      'XSW7: a forged assertion in extensions',
      xml.replace('<samlp:Status>', `<samlp:Extensions>${forged(bare)}</samlp:Extensions><samlp:Status>`),
      'assertions',
    ],
    [
      'XSW8: the signed assertion in an object of the signature',
      inResponse(forged(assertion).replace(ofAssertion, within(ofAssertion, bare))),
      'assertions',
    ],
  ])('%s is refused', async (_, message, part) => {
    expect(message).toContain('administrator');
    expect(await refusalOf(message)).toBe(`saml.malformed ${part}`);
  });

  test('a signature of another element is refused', async () => {
    expect(await refusalOf(inResponse(forged(assertion)))).toBe('saml.malformed reference');
    expect(await refusalOf(xml.replace(ofResponse, ofAssertion))).toBe('saml.malformed reference');
  });

  test('changed content under a genuine signature is refused', async () => {
    expect(await refusalOf(xml.replaceAll('person-7', 'administrator'))).toBe('saml.signatureInvalid');
  });

  test('two signed assertions are refused', async () => {
    const two = made({ editResponse: (response) => response.replace('</samlp:Response>', `${taken().assertion}</samlp:Response>`) });
    expect(await refusalOf(two)).toBe('saml.malformed assertions');
  });

  test('an assertion that is not a child of the response is refused', async () => {
    const deep = made({
      editResponse: (all) => all.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, '<samlp:Extensions>$&</samlp:Extensions>'),
    });
    expect(await refusalOf(deep)).toBe('saml.malformed assertions');
  });

  test('a signature in another place is refused beside the right ones', async () => {
    const more = made({
      editResponse: (response) => response.replace('<samlp:Status>', `<samlp:Extensions>${ofAssertion}</samlp:Extensions><samlp:Status>`),
    });
    expect(await refusalOf(more)).toBe('saml.malformed signature_place');
    expect(await refusalOf(xml.replace(ofResponse, ofResponse + ofResponse))).toBe('saml.malformed signatures');
  });

  test('a root that is no response is refused', async () => {
    expect(await refusalOf(assertion)).toBe('saml.malformed root');
    expect(await refusalOf(xml.replaceAll('SAML:2.0:protocol', 'SAML:9.9:protocol'))).toBe('saml.malformed root');
  });
});

describe('SAML signature', () => {
  const { xml, ofResponse } = taken();
  const changed = (from: string | RegExp, to: string): string => xml.replace(ofResponse, ofResponse.replace(from, to));

  test.each([
    ['neither', { signResponse: null, signAssertion: null }, 'saml.unsigned'],
    ['the assertion alone', { signResponse: null }, 'saml.responseUnsigned'],
    ['the response alone', { signAssertion: null }, 'saml.assertionUnsigned'],
  ])('of %s is refused with what is missing', async (_, changes, code) => {
    expect(await refusalOf(made(changes))).toBe(code);
  });

  test.each([
    ['two SignedInfo', /<ds:SignedInfo[\s\S]*<\/ds:SignedInfo>/, '$&$&', 'signed_info'],
    ['a second SignedInfo deeper', '</ds:KeyInfo>', '<ds:SignedInfo/></ds:KeyInfo>', 'signature_parts'],
    ['a reference without identifier', / URI="[^"]*"/, ' URI=""', 'reference'],
    ['no address in its reference', / URI="[^"]*"/, '', 'reference'],
    ['two references', /<ds:Reference[\s\S]*<\/ds:Reference>/, '$&$&', 'signed_info'],
    ['no reference', /<ds:Reference[\s\S]*<\/ds:Reference>/, '', 'signed_info'],
    ['text beside its digest', '<ds:DigestValue>', '<ds:DigestValue>*', 'digest_value'],
    ['an element in its digest', '</ds:DigestValue>', '<ds:x/></ds:DigestValue>', 'digest_value'],
    ['a digest of another length', /<ds:DigestValue>[^<]*/, '<ds:DigestValue>YWJj', 'digest_value'],
    ['a digest of nothing', /<ds:DigestValue>[^<]*/, '<ds:DigestValue>47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'digest_value'],
    ['an element in its value', '</ds:SignatureValue>', '<ds:x/></ds:SignatureValue>', 'signature_value'],
    ['a short value', /<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>YWJj', 'signature_value'],
    ['text between its parts', '<ds:SignatureValue>', 'x<ds:SignatureValue>', 'signed_info'],
    ['an XSLT transform', enveloped, 'http://www.w3.org/TR/1999/REC-xslt-19991116', 'transforms'],
    ['three transforms', /<ds:Transform /, `<ds:Transform Algorithm="${exclusive}"/>$&`, 'transforms'],
    [
      'a transform with parameters',
      /(<ds:Transform Algorithm="[^"]*enveloped-signature")\/>/,
      '$1><ds:XPath>1</ds:XPath></ds:Transform>',
      'transforms',
    ],
    ['a canonical form with comments', `<ds:CanonicalizationMethod Algorithm="${exclusive}`, '$&WithComments', 'transforms'],
    [
      'a canonicalization with prefixes',
      /(<ds:CanonicalizationMethod[^>]*)\/>/,
      `$1><i:InclusiveNamespaces xmlns:i="${exclusive}" PrefixList="x"/></ds:CanonicalizationMethod>`,
      'transforms',
    ],
  ])('with %s is refused', async (_, from, to, part) => {
    const message = changed(from, to);
    expect(message).not.toBe(xml);
    expect(await refusalOf(message)).toBe(`saml.malformed ${part}`);
  });

  test.each([
    ['RSA with SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['a SHA-1 digest', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
  ])('with %s is refused, in either place', async (_, weak) => {
    expect(await refusalOf(made({ signResponse: { keys, ...weak } }))).toBe('saml.weakAlgorithm');
    expect(await refusalOf(made({ signAssertion: { keys, ...weak } }))).toBe('saml.weakAlgorithm');
  });

  test('by HMAC with a public key is refused', async () => {
    const method = changed(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256');
    expect(await refusalOf(method)).toBe('saml.weakAlgorithm');
  });

  test('by the certificate of its own KeyInfo is refused, in either place', async () => {
    const message = made({ signResponse: { keys: stranger } });
    expect(message).toContain(stranger.certificate.split('\n')[1]);
    expect(await refusalOf(message)).toBe('saml.signatureInvalid');
    expect(await refusalOf(made({ signAssertion: { keys: stranger } }))).toBe('saml.signatureInvalid');
  });

  test('whose canonical form is empty, or of another element, signs nothing', async () => {
    const { root } = parseXml(xml, { maxBytes: 300_000, maxTags: 4000, mayHaveComments: false });
    expect(await refusal(() => parsedAsSigned('', root))).toBe('saml.malformed canonical_form');
    expect(await refusal(() => parsedAsSigned(xml.replace(/ ID="[^"]*"/, ' ID="_other"'), root))).toBe('saml.malformed canonical_form');
    expect(await refusal(() => parsedAsSigned(xml, root))).toBe('accepted');
  });
});

describe('SAML names', () => {
  test.each([
    ['an identifier in a namespace beside the plain one', ' samlp:ID="_other" ID="'],
    ['an identifier in other letters beside the usual one', ' Id="_other" ID="'],
  ])('with %s are refused', async (_, both) => {
    expect(await refusalOf(made({ editResponse: (xml) => xml.replace(' ID="', both) }))).toBe('saml.malformed id');
  });

  test('with one identifier twice in a document are refused', async () => {
    const message = made({ editResponse: (xml) => xml.replace('<samlp:Status>', `<samlp:Status ID="${/ ID="([^"]*)/.exec(xml)?.[1]}">`) });
    expect(await refusalOf(message)).toBe('saml.malformed id');
  });

  test('with an identifier that ends a search expression are refused', async () => {
    expect(await refusalOf(made({ editResponse: (xml) => xml.replace('<samlp:Status>', `<samlp:Status ID="' or '1">`) }))).toBe(
      'saml.malformed id',
    );
  });

  test.each([
    ['the prefix of the protocol', 'xmlns:samlp="urn:other"'],
    ['the prefix of assertions', 'xmlns:saml="urn:other"'],
  ])('with %s bound anew are refused', async (_, declaration) => {
    expect(
      await refusalOf(
        made({ editResponse: (xml) => xml.replace('<samlp:Status>', `<samlp:Status><x:y xmlns:x="urn:x" ${declaration}/>`) }),
      ),
    ).toBe('saml.malformed namespace_rebound');
  });

  test('with the default namespace bound to another than SAML’s are refused', async () => {
    const message = made({
      editResponse: (xml) =>
        xml.replace('<samlp:Status>', '<samlp:Status xmlns="urn:oasis:names:tc:SAML:2.0:protocol"><y xmlns="urn:other"/>'),
    });
    expect(await refusalOf(message)).toBe('saml.malformed namespace_rebound');
  });

  test.each(['xmlns:x="1"', 'xmlns:x="./relative"', 'xmlns:x=""'])('with the relative namespace %s are refused', async (declaration) => {
    const part = made({ editResponse: (xml) => xml.replace('<samlp:Response ', `<samlp:Response ${declaration} `) });
    expect(await refusalOf(part)).toBe('saml.malformed namespace_relative');
  });

  test('without a namespace are refused', async () => {
    expect(await refusalOf(made({ editResponse: (xml) => xml.replace('<samlp:Status>', '<samlp:Status><y/>') }))).toBe(
      'saml.malformed namespace_missing',
    );
  });
});

describe('SAML text', () => {
  const xml = made();

  test.each([
    ['a comment within the NameID', xml.replace('person-7', 'person-7<!---->.example.org'), 'comment'],
    ['a comment within the digest', xml.replace('<ds:DigestValue>', '<ds:DigestValue><!--x-->'), 'comment'],
    ['a comment before the response', `<!--x-->${xml}`, 'comment'],
    ['a processing instruction', xml.replace('person-7', 'per<?x y?>son-7'), 'processing_instruction'],
    ['a CDATA section', xml.replace('person-7', '<![CDATA[person-7]]>'), 'cdata'],
    ['a document type', `<!DOCTYPE x [<!ENTITY e "person-7">]>${xml}`, 'doctype'],
    ['a document type that names a file', `<!doctype x SYSTEM "file:///etc/passwd">${xml}`, 'doctype'],
    ['another encoding', `<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'encoding'],
    [
      '10,000 attributes of one element',
      xml.replace('<samlp:Status>', `<samlp:Status ${Array.from({ length: 10_000 }, (_, i) => `a${i}=""`).join(' ')}>`),
      'tags',
    ],
    ['10,000 elements', xml.replace('<samlp:Status>', `<samlp:Status>${'<saml:A/>'.repeat(10_000)}`), 'tags'],
    ['a second root', `${xml}${xml}`, 'not_well_formed'],
    ['an open element', xml.replace('</samlp:Response>', ''), 'not_well_formed'],
    ['no XML', 'hello', 'not_well_formed'],
  ])('with %s is refused', async (_, message, part) => {
    expect(await refusalOf(message)).toBe(`saml.malformed ${part}`);
  });

  test('of 1 MB is refused', async () => {
    expect(await refusalOf(xml.replace('</samlp:Response>', `${' '.repeat(1024 * 1024)}</samlp:Response>`))).toBe('saml.tooLarge');
    expect(await refusalOf(xml.replace('</samlp:Response>', `${' '.repeat(260 * 1024)}</samlp:Response>`))).toBe('saml.tooLarge');
  });

  const nested = (count: number): string => `${'<samlp:A>'.repeat(count)}${'</samlp:A>'.repeat(count)}`;
  const declaring = Array.from({ length: 1900 }, (_, index) => `<samlp:A xmlns:n${index}="urn:${index}">`).join('');
  test.each([
    ['100,000 elements within one another', nested(100_000), 'saml.tooLarge'],
    ['1,900 elements within one another', nested(1900), 'saml.malformed depth'],
    ['51 elements within one another', nested(50), 'saml.malformed depth'],
    ['1,900 elements that each declare a namespace', declaring + '</samlp:A>'.repeat(1900), 'saml.malformed depth'],
    [
      'an end tag within a value, which hides the depth',
      '<samlp:A b="</samlp:A>">'.repeat(60) + '</samlp:A>'.repeat(60),
      'saml.malformed not_well_formed',
    ],
    ['5 MB of text', 'x'.repeat(5 * 1024 * 1024), 'saml.tooLarge'],
    ['an entity that nothing declares', '<samlp:A>&lol9;</samlp:A>', 'saml.malformed not_well_formed'],
  ])('with %s is refused within seconds', async (_, content, code) => {
    const from = performance.now();
    expect(await refusalOf(xml.replace('<samlp:Status>', `${content}<samlp:Status>`))).toBe(code);
    expect(performance.now() - from).toBeLessThan(5000);
  });

  test('with entities that multiply (billion laughs) is refused before it is parsed', async () => {
    const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level};`.repeat(10)}">`).join('');
    const laughs = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${entities}]>${xml.replace('person-7', '&lol9;')}`;
    expect(await refusalOf(laughs)).toBe('saml.malformed doctype');
  });

  test('that is no base64, or no UTF-8, is refused', async () => {
    expect(await refusal(() => readResponse('<xml>', expecting()))).toBe('saml.malformed base64');
    expect(await refusal(() => readResponse('', expecting()))).toBe('saml.malformed base64');
    expect(await refusal(() => readResponse(Buffer.from([0x3c, 0xff, 0xfe]).toString('base64'), expecting()))).toBe(
      'saml.malformed encoding',
    );
    expect(await refusal(() => readResponse(posted(xml), expecting()))).toBe('accepted');
  });

  test('with markup in the NameID is refused', async () => {
    expect(await refusalOf(made({ nameId: persistentId('person-7<saml:Issuer>x</saml:Issuer>') }))).toBe('saml.malformed text');
  });
});

describe('SAML encryption', () => {
  const enclosed = (assertion = (xml: string) => xml): string => made({ encrypt: (xml) => encrypted(assertion(xml), ours) });

  test('is not opened before the signature of the response holds', async () => {
    const unsigned = made({ encrypt: (xml) => encrypted(xml, ours), signResponse: null });
    expect(await refusalOf(unsigned)).toBe('saml.responseUnsigned');
    const changed = enclosed().replace(/(<xenc:CipherValue>)[^<]{8}/g, '$1AAAAAAAA');
    expect(await refusalOf(changed)).toBe('saml.signatureInvalid');
  });

  test('with the padding of PKCS #1 1.5 is refused', async () => {
    expect(await refusalOf(made({ encrypt: (xml) => encrypted(xml, ours, { padding: '1_5' }) }))).toBe('saml.weakEncryption');
  });

  test('with 3DES is refused', async () => {
    const older = (xml: string): string =>
      encrypted(xml, ours).replace('http://www.w3.org/2009/xmlenc11#aes256-gcm', 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc');
    expect(await refusalOf(made({ encrypt: older }))).toBe('saml.weakEncryption');
  });

  test('for a key that is not ours is refused', async () => {
    expect(await refusalOf(made({ encrypt: (xml) => encrypted(xml, stranger) }))).toBe('saml.notDecrypted');
  });

  test('with two keys, or around nothing, is refused', async () => {
    const twice = (xml: string): string => encrypted(xml, ours).replace(/<xenc:EncryptedKey>[\s\S]*<\/xenc:EncryptedKey>/, '$&$&');
    expect(await refusalOf(made({ encrypt: twice }))).toBe('saml.malformed encrypted_data');
    const empty = '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>';
    expect(await refusalOf(made({ encrypt: () => empty }))).toBe('saml.malformed encrypted_data');
  });

  test('does not hide what a plain assertion may not have', async () => {
    expect(await refusalOf(made({ signAssertion: null, encrypt: (xml) => encrypted(xml, ours) }))).toBe('saml.assertionUnsigned');
    expect(await refusalOf(enclosed((xml) => `<!DOCTYPE x>${xml}`))).toBe('saml.malformed doctype');
    expect(await refusalOf(enclosed((xml) => xml.replace('person-7', 'person-7<!---->')))).toBe('saml.malformed comment');
    expect(await refusalOf(enclosed((xml) => xml.replace('</saml:Assertion>', `${forged(xml)}</saml:Assertion>`)))).toBe(
      'saml.malformed assertions',
    );
    expect(await refusalOf(enclosed(() => '<x xmlns="urn:x"/>'))).toBe('saml.malformed root');
    expect(await refusalOf(enclosed((xml) => xml.replaceAll('person-7', 'administrator')))).toBe('saml.signatureInvalid');
    expect(
      await refusalOf(
        made({ signAssertion: { keys, digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }, encrypt: (xml) => encrypted(xml, ours) }),
      ),
    ).toBe('saml.weakAlgorithm');
  });

  test('beside a plain assertion is refused', async () => {
    expect(await refusalOf(made({ encrypt: (xml) => xml + encrypted(forged(xml), ours) }))).toBe('saml.malformed assertions');
  });
});

describe('SAML certificates [RZ06]', () => {
  const day = 86_400_000;
  const ended = makeKeys({ from: new Date(Date.now() - 60 * day), to: new Date(Date.now() - day) });
  const later = makeKeys({ from: new Date(Date.now() + day), to: new Date(Date.now() + 60 * day) });

  test('that are both valid are both tried', async () => {
    for (const certificates of [
      [stranger.certificate, keys.certificate],
      [keys.certificate, stranger.certificate],
    ])
      expect(await read(made(), expecting({ provider: { certificates } }))).toMatchObject({ subject: 'person-7' });
  });

  test('that have ended or not begun do not count beside a valid one', async () => {
    for (const other of [ended, later]) {
      const expected = expecting({ provider: { certificates: [other.certificate, keys.certificate] } });
      expect(await refusalOf(made({ signAssertion: { keys: other }, signResponse: { keys: other } }), expected)).toBe(
        'saml.signatureInvalid',
      );
    }
  });

  test('of which the last has ended refuse with those words', async () => {
    const expected = expecting({ provider: { certificates: [ended.certificate] } });
    expect(await refusalOf(made({ signAssertion: { keys: ended }, signResponse: { keys: ended } }), expected)).toBe(
      'saml.certificateEnded',
    );
    expect(await refusalOf(made(), expecting({ provider: { certificates: [] } }))).toBe('saml.certificateEnded');
  });
});

describe('SAML claims', () => {
  const { ours: us, request } = expecting();
  const without = (from: string | RegExp, to = '') => ({ editAssertion: (xml: string) => xml.replace(from, to) });
  const now = Date.now();

  test.each([
    ['for another audience', { audience: 'https://other.example' }, 'saml.otherAudience'],
    ['for nobody in particular', without(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/), 'saml.incomplete'],
    [
      'for two audiences at once of which we are one',
      without(
        '</saml:AudienceRestriction>',
        '$&<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction>',
      ),
      'saml.otherAudience',
    ],
    ['for another destination', { acs: `${us.acs}/` }, 'saml.otherDestination'],
    ['for no destination', { editResponse: (xml: string) => xml.replace(/ Destination="[^"]*"/, '') }, 'saml.otherDestination'],
    ['for another recipient', { recipient: 'https://other.example/acs' }, 'saml.otherRecipient'],
    ['of another issuer', { issuer: 'https://other.example/idp' }, 'saml.otherIssuer'],
    ['whose assertion is of another issuer', without(/<saml:Issuer>[^<]*/, '<saml:Issuer>https://other.example/idp'), 'saml.otherIssuer'],
    ['to another request', { requestId: '_request2' }, 'saml.otherRequest'],
    ['to no request', { editResponse: (xml: string) => xml.replace(` InResponseTo="${request.id}"`, '') }, 'saml.notAsked'],
    ['whose assertion answers another request', without(`InResponseTo="${request.id}"`, 'InResponseTo="_request2"'), 'saml.otherRequest'],
    ['whose assertion answers no request', without(`InResponseTo="${request.id}"`), 'saml.notAsked'],
    ['that has expired', { at: new Date(now - 400_000) }, 'saml.expired'],
    ['that is not yet valid', { at: new Date(now + 120_000) }, 'saml.notYetValid'],
    [
      'whose subject has expired',
      without(/NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${new Date(now - 90_000).toISOString()}"`),
      'saml.expired',
    ],
    ['whose subject never expires', without(/NotOnOrAfter="[^"]*"/), 'saml.incomplete'],
    ['without conditions', without(/<saml:Conditions.*<\/saml:Conditions>/), 'saml.incomplete'],
    ['with an unknown condition', without('</saml:Conditions>', '<saml:Condition/>$&'), 'saml.malformed conditions'],
    ['with times that are no instants', without(/NotBefore="[^"]*"/, 'NotBefore="soon"'), 'saml.malformed times'],
    ['that is not confirmed by who brings it', without('cm:bearer', 'cm:holder-of-key'), 'saml.incomplete'],
    [
      'whose session has ended',
      without('SessionIndex=', `SessionNotOnOrAfter="${new Date(now - 90_000).toISOString()}" SessionIndex=`),
      'saml.expired',
    ],
    ['of another version', without('Version="2.0"', 'Version="1.1"'), 'saml.malformed version'],
    ['with two subjects', without(/<saml:Subject>.*<\/saml:Subject>/, '$&$&'), 'saml.incomplete'],
    ['with a transient NameID', { nameId: persistentId('x').replace('persistent', 'transient') }, 'saml.noSubject'],
    [
      'with an email address as NameID',
      { nameId: persistentId('a@b.example').replace('2.0:nameid-format:persistent', '1.1:nameid-format:emailAddress') },
      'saml.noSubject',
    ],
    ['without a NameID', { nameId: '' }, 'saml.noSubject'],
    ['with two NameIDs', { nameId: persistentId('a') + persistentId('b') }, 'saml.noSubject'],
    [
      'with a NameID of another provider',
      { nameId: persistentId('a').replace(' Format', ' NameQualifier="https://other.example" Format') },
      'saml.malformed name_qualifier',
    ],
    [
      'with an identifier of another scope',
      { attributes: { 'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['a@other.example'] } },
      'saml.otherScope',
    ],
    [
      'with an identifier of two scopes',
      { attributes: { 'urn:oasis:names:tc:SAML:attribute:subject-id': ['a@other.example@university.example'] } },
      'saml.otherScope',
    ],
    ['whose rules the library alone knows', without(/ IssueInstant="[^"]*"/), 'saml.libraryRefused'],
  ])('%s are refused', async (_, changes, code) => {
    expect(await refusalOf(made(changes))).toBe(code);
  });

  test('of a response that says no success are refused with the status', async () => {
    const failed = made({
      editResponse: (xml) =>
        xml.replace('status:Success"/>', 'status:Responder"><samlp:StatusCode Value="urn:x:AuthnFailed"/></samlp:StatusCode>'),
    });
    expect(await refusalOf(failed)).toBe('saml.providerRefused');
    const bare =
      '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r"><samlp:Status><samlp:StatusCode Value="urn:x:Requester"/></samlp:Status></samlp:Response>';
    expect(await refusalOf(bare)).toBe('saml.providerRefused');
  });

  test('from before the request are refused where the person must sign in anew', async () => {
    const old = without(/AuthnInstant="[^"]*"/, `AuthnInstant="${new Date(now - 3_600_000).toISOString()}"`);
    expect(await refusalOf(made(old), expecting({ request: { fresh: true } }))).toBe('saml.notSignedInAnew');
    expect(await refusalOf(made(old))).toBe('accepted');
  });

  test('are read with clocks that differ by less than a minute', async () => {
    for (const at of [new Date(now - 350_000), new Date(now + 60_000)])
      expect(await read(made({ at }), expecting({ at: new Date(now) }))).toBeTruthy();
  });

  test('are read from the signed bytes, whatever the posted ones say', async () => {
    // An attribute that begins with `xmlns` and declares nothing is left out of the canonical form.
    const message = made().replace('<samlp:Response ', '<samlp:Response xmlnsX="1" ');
    expect(await read(message)).toMatchObject({ subject: 'person-7' });
    expect(signed('<a ID="_a"><Issuer/></a>', { keys, transforms: [enveloped, exclusive], digest: sha256 })).toContain('ds:Signature');
  });
});
