import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SsoSettingsView, SsoTest } from '#shared/contract/entities/sso.ts';
import { handler as sso } from '#functions/sso/handler.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { newVerifier } from '#tests/support/fake-google.ts';
import { encrypted, makeKeys, metadataOf, type ResponseParts, signed } from '#tests/support/fake-saml.ts';
import { addUser, call, newInstallation, newPerson, type Person, send } from '#tests/api/auth/installation.ts';
import { resetTime, tokenOf } from '#tests/api/auth/factors.ts';
import { errorIn, exchange, refusals, start, ticketIn } from './sso-world.ts';
import { issuer, keys, made } from './saml-world.ts';

// SAML through the calls: settings, request, response, ticket.

interface Library extends Person {
  token: string;
  provider: string;
  domain: string;
}

let clear: () => Promise<void>;
let library: Library;
let other: Library;
beforeAll(async () => {
  clear = await newInstallation();
  library = await newLibrary();
  other = await newLibrary();
});
afterAll(async () => {
  resetTime();
  await clear();
});

const save = (token: string, body: object) => call<SsoSettingsView>(sso, 'PUT', '/sso/settings', { token, body });
const codeOf = (answered: { messages: { codes?: { default?: { code: string } } } }) => answered.messages.codes?.default?.code;
const metadata = metadataOf({ entityId: issuer, certificates: [keys.certificate] });

const draft = {
  protocol: 'saml',
  name: 'University of Northlake',
  issuer: '',
  client_id: '',
  metadata,
  role_rules: [{ attribute: 'eduPersonScopedAffiliation', match: 'contains', value: 'staff@university.example', role: 'editor' }],
  creates_people: true,
  default_role: 'viewer',
  links_by_email: true,
  trusts_factor: false,
  state: 'draft',
};
const rest = { sso_only: false, emergency_user_id: null };

/** The provider as a form sends it. */
function entered({ providers }: SsoSettingsView, more: object) {
  return providers.map(({ has_secret: _has, tested_at: _at, callback: _callback, certificates: _certificates, ...shown }) => {
    const { metadata_address: _address, fetch_failure: _failure, own_certificates: _own, ...each } = shown;
    return { ...each, ...more };
  });
}

let count = 0;

/** A library with a SAML provider as a draft, and a domain that is verified. */
async function newLibrary(): Promise<Library> {
  count += 1;
  const domain = `saml${count}.example`;
  const person = await newPerson({ email: `ada@${domain}` });
  const token = await tokenOf(person);
  const { result } = await save(token, { providers: [draft], ...rest });
  await repositoryFor(systemCaller(person.tenant)).commit(async (tx) => {
    const settings = await tx.load('sso_settings', 'sso_settings');
    tx.save('sso_settings', { ...settings, domains: [{ domain, token: '0'.repeat(32), verified_at: tx.at, checked_at: tx.at }] });
  });
  return { ...person, token, provider: result.providers[0]?.id ?? '', domain };
}

const acsOf = ({ provider }: Library): string => `http://perennial.test/api/sso/saml/${provider}/acs`;
const entityIdOf = ({ tenant }: Library): string => `http://perennial.test/api/sso/${tenant}/metadata`;

/** C753: our own metadata. */
async function metadataFor({ tenant }: Library): Promise<string> {
  const { headers, body = '', isBase64Encoded } = await send(sso, 'GET', `/sso/${tenant}/metadata`);
  expect(headers?.['content-type']).toBe('application/samlmetadata+xml');
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString();
}

/** The provider's answer to the request in an address, as its page posts it. */
function answerTo(address: string, of: Library, changes: Partial<ResponseParts> = {}) {
  const asked = new URL(address).searchParams;
  const request = inflateRawSync(Buffer.from(asked.get('SAMLRequest') ?? '', 'base64')).toString();
  const response = made({
    audience: entityIdOf(of),
    acs: acsOf(of),
    recipient: acsOf(of),
    requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '',
    attributes: {
      'urn:oid:0.9.2342.19200300.100.1.3': [`bo@${of.domain}`],
      'urn:oid:2.16.840.1.113730.3.1.241': ['Bo Berg'],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['staff@university.example'],
    },
    ...changes,
  });
  return { SAMLResponse: Buffer.from(response).toString('base64'), RelayState: asked.get('RelayState') ?? '' };
}

/** C910: posts an answer as a form. */
const post = (provider: string, form: Record<string, string>) => call(sso, 'POST', `/sso/saml/${provider}/acs`, { form });

/** C757 up to the ticket's exchange. */
async function tested(of: Library, changes: Partial<ResponseParts> = {}) {
  const { verifier, nonce } = newVerifier();
  const { result } = await call<{ location: string }>(sso, 'POST', `/sso/providers/${of.provider}/test`, {
    token: of.token,
    body: { verifier: nonce },
  });
  return exchange(ticketIn(await post(of.provider, answerTo(result.location, of, changes))), verifier);
}

async function switchOn(of: Library): Promise<void> {
  await tested(of);
  const present = (await call<SsoSettingsView>(sso, 'GET', '/sso/settings', { token: of.token })).result;
  const saved = await save(of.token, { providers: entered(present, { state: 'on' }), ...rest, version: present.version });
  expect(saved.result.providers[0]).toMatchObject({ state: 'on' });
}

/** C750 up to the answer. */
async function goThere(of: Library, changes: Partial<ResponseParts> = {}) {
  const { verifier, nonce } = newVerifier();
  const { headers } = await start(of.tenant, nonce);
  return { verifier, answer: answerTo(headers['location'] ?? '', of, changes) };
}

describe('the settings of a SAML provider', () => {
  test('are read from its metadata, and show ours', async () => {
    const { result } = await call<SsoSettingsView>(sso, 'GET', '/sso/settings', { token: library.token });
    expect(result).toMatchObject({ entity_id: entityIdOf(library), providers: [{ protocol: 'saml', issuer, callback: acsOf(library) }] });
    expect(result.providers[0]?.certificates).toHaveLength(1);
    expect(JSON.stringify(result)).not.toContain('sealed');
  });

  test.each([
    ['a web page', '<html></html>', 'saml.metadataUnreadable'],
    ['a federation', '<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>', 'saml.metadataOfMany'],
    ['an address that is not open', 'http://university.example/metadata', 'outbound.httpsOnly'],
  ])('from %s are refused with what to do', async (_, given, code) => {
    const refused = await save((await newLibrary()).token, { providers: [{ ...draft, metadata: given }], ...rest });
    expect(codeOf(refused)).toBe(code);
  });

  test('from XML of 5 MB, or of 10,000 elements within one another, are refused with a sentence', async () => {
    const token = await tokenOf(await newPerson());
    const from = async (given: string) => {
      const { code, messages } = await save(token, { providers: [{ ...draft, metadata: given }], ...rest });
      return [code, messages.codes?.default?.code];
    };
    expect(await from(`<x>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</x>`)).toEqual([422, 'saml.metadataUnreadable']);
    expect(await from(`<x>${'x'.repeat(5 * 1024 * 1024)}</x>`)).toEqual([413, 'common.requestTooLarge']);
    expect((await from(`<x>${'x'.repeat(600_000)}</x>`))[0]).toBe(422);
  });

  test('by address keep it, by a file forget it, and a status or another provider is said', async () => {
    process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
    let served: string | number = metadata;
    const server = createServer((_request, response) =>
      typeof served === 'number' ? response.writeHead(served).end() : response.writeHead(200).end(served),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const token = await tokenOf(await newPerson());
    const { result } = await save(token, { providers: [{ ...draft, metadata: address }], ...rest });
    expect(result.providers[0]).toMatchObject({ metadata_address: address, fetch_failure: null });
    const again = (metadata: string) => save(token, { providers: entered(result, { metadata }), ...rest });
    served = 404;
    expect(codeOf(await again(address))).toBe('saml.metadataStatus');
    expect((await again(metadata)).result.providers[0]).toMatchObject({ metadata_address: null });
    delete process.env['ALLOW_LOOPBACK_SOURCES'];
    await new Promise((resolve) => server.close(resolve));
  });

  test('of a federation are checked with its certificate, also when it changes', async () => {
    const federation = makeKeys();
    const prepared = metadata.replace(/<!--.*?-->/, '').replace('<md:IDPSSODescriptor', '<Issuer xmlns="urn:x"/>$&');
    const token = await tokenOf(await newPerson());
    const by = (federation_certificate: string | null, given = signed(prepared, { keys: federation })) =>
      save(token, { providers: [{ ...draft, metadata: given, federation_certificate }], ...rest });
    expect(codeOf(await by('no certificate'))).toBe('saml.federationUnreadable');
    expect(codeOf(await by(federation.certificate, metadata))).toBe('saml.metadataUnsigned');
    expect(codeOf(await by(makeKeys().certificate))).toBe('saml.signatureInvalid');
    const { result } = await by(federation.certificate);
    expect(result.providers[0]?.federation_certificate?.trim()).toBe(federation.certificate.trim());
    const moved = entered(result, { federation_certificate: makeKeys().certificate });
    expect(codeOf(await save(token, { providers: moved, ...rest }))).toBe('saml.metadataAgain');
    expect((await save(token, { providers: entered(result, { name: 'Another name' }), ...rest })).code).toBe(200);
  });

  test('get a second key of ours, with which both open assertions, and lose the older one', async () => {
    const of = await newLibrary();
    const present = async () => (await call<SsoSettingsView>(sso, 'GET', '/sso/settings', { token: of.token })).result;
    const change = async (own_key: 'add' | 'remove') => {
      const { version, ...shown } = await present();
      return (await save(of.token, { providers: entered({ version, ...shown }, { own_key }), ...rest, version })).result;
    };
    const certificates = async () => [...(await metadataFor(of)).matchAll(/X509Certificate>([^<]+)</g)].map(([, each]) => each ?? '');
    const [older = ''] = await certificates();
    expect((await change('add')).providers[0]?.own_certificates).toHaveLength(2);
    const [newer = '', second] = await certificates();
    expect(second).toBe(older);
    const pem = (base64: string) => `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
    for (const each of [older, newer]) {
      const to = { privateKey: '', certificate: pem(each) };
      expect(((await tested(of, { encrypt: (xml) => encrypted(xml, to) })).result as SsoTest).test).toMatchObject({ failure: null });
    }
    // A third one would push out a key that the provider may still use.
    expect((await change('add')).providers[0]?.own_certificates).toHaveLength(2);
    expect((await change('remove')).providers[0]?.own_certificates).toHaveLength(1);
    expect(await certificates()).toEqual([newer]);
  });

  test('without metadata are refused', async () => {
    const token = await tokenOf(await newPerson());
    expect(codeOf(await save(token, { providers: [{ ...draft, metadata: undefined }], ...rest }))).toBe('saml.metadataNeeded');
  });

  test('C753 gives our metadata with the ACS address, to nobody without a SAML provider', async () => {
    expect(await metadataFor(library)).toContain(`Location="${acsOf(library)}"`);
    expect((await call(sso, 'GET', `/sso/${(await newPerson()).tenant}/metadata`)).code).toBe(404);
  });
});

describe('a SAML sign-in', () => {
  test('is tested as a draft, shows what arrived and why it fails, and begins no session', async () => {
    const draftOf = await newLibrary();
    const { headers, result } = await tested(draftOf);
    expect(headers['x-session-token']).toBeUndefined();
    expect((result as SsoTest).test).toMatchObject({
      subject: 'person-7',
      rules: [{ outcome: 'matched' }],
      roles: ['editor'],
      failure: null,
    });
    const failed = await tested(draftOf, { signAssertion: null });
    expect((failed.result as SsoTest).test.failure).toMatchObject({ code: 'saml.assertionUnsigned' });
    expect(await refusals(draftOf)).toEqual(['assertionUnsigned']);
  });

  test('makes a person with the role of the rules, and finds the same person again by the subject', async () => {
    await switchOn(library);
    const first = await goThere(library);
    const signedIn = await exchange(ticketIn(await post(library.provider, first.answer)), first.verifier);
    expect(signedIn.result).toMatchObject({ name: 'Bo Berg', tenant: { id: library.tenant } });
    const second = await goThere(library, {
      attributes: { mail: ['other@elsewhere.example'], 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['staff@university.example'] },
    });
    const again = await exchange(ticketIn(await post(library.provider, second.answer)), second.verifier);
    expect(again.result).toMatchObject({ id: (signedIn.result as { id: string }).id });
  });

  test('opens an encrypted assertion with the key of our metadata', async () => {
    const xml = await metadataFor(library);
    const pem = `-----BEGIN CERTIFICATE-----\n${/X509Certificate>([^<]+)</.exec(xml)?.[1]?.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
    const { verifier, answer } = await goThere(library, {
      encrypt: (assertion) => encrypted(assertion, { privateKey: '', certificate: pem }),
    });
    expect((await exchange(ticketIn(await post(library.provider, answer)), verifier)).result).toMatchObject({ name: 'Bo Berg' });
  });

  test('never links somebody who manages users, nor a person of another library', async () => {
    const by = async (mail: string) => {
      const { verifier, answer } = await goThere(library, { nameId: persistentOf(mail), attributes: { mail: [mail] } });
      return exchange(ticketIn(await post(library.provider, answer)), verifier);
    };
    const stranger = `carl@${other.domain}`;
    await addUser(other.tenant, { email: stranger });
    for (const mail of [`ada@${library.domain}`, stranger]) {
      const answered = await by(mail);
      expect(answered.headers['x-session-token']).toBeUndefined();
      expect(codeOf(answered)).toBe('sso.noAccount');
    }
  });
});

const persistentOf = (id: string): string =>
  `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${id}</saml:NameID>`;

describe('a SAML answer [RZ03]', () => {
  test('that is replayed is refused, as its request was used', async () => {
    const { answer } = await goThere(library);
    ticketIn(await post(library.provider, answer));
    expect(errorIn(await post(library.provider, answer))).toBe('sso.requestUnknown');
  });

  test('to a request of before, in a new sign-in, is refused', async () => {
    const fresh = await newLibrary();
    await switchOn(fresh);
    const [before, now] = [await goThere(fresh), await goThere(fresh)];
    const mixed = { ...before.answer, RelayState: now.answer.RelayState };
    expect(errorIn(await post(fresh.provider, mixed))).toBe('saml.refused');
    expect(await refusals(fresh)).toEqual(['otherRequest']);
  });

  test('to no request starts no session', async () => {
    const { answer } = await goThere(library);
    expect(errorIn(await post(library.provider, { SAMLResponse: answer.SAMLResponse }))).toBe('sso.requestUnknown');
    expect(errorIn(await call(sso, 'POST', '/sso/saml/acs', { form: answer }))).toBe('sso.noProvider');
  });

  test('from a tile of the campus portal leads to the sign-in page of the library, which begins a sign-in of our own', async () => {
    const { answer } = await goThere(library, {
      editResponse: (xml) => xml.replace(/ InResponseTo="[^"]*"/, ''),
      editAssertion: (xml) => xml.replace(/ InResponseTo="[^"]*"/, ''),
    });
    const tile = async (provider: string, form: Record<string, string>) => (await post(provider, form)).headers['location'];
    expect(await tile(library.provider, { SAMLResponse: answer.SAMLResponse })).toBe(`/login/${library.tenant}`);
    expect(await tile(library.provider, { ...answer, RelayState: 'https://evil.example/' })).toBe(`/login/${library.tenant}`);
    // Only for a library that has this provider, and whatever the message says.
    expect(await tile('provider-of-nobody', { SAMLResponse: answer.SAMLResponse })).toBe('/login/sso?error=sso.requestUnknown');
    const elsewhere = Buffer.from(answer.SAMLResponse, 'base64').toString().replaceAll(`/sso/${library.tenant}/`, '/sso/..%2F..%2Fevil/');
    expect(await tile(library.provider, { SAMLResponse: Buffer.from(elsewhere).toString('base64') })).toBe(
      '/login/sso?error=sso.requestUnknown',
    );
  });

  test('at the address of another provider, or of another library, is refused', async () => {
    await switchOn(other);
    const { answer } = await goThere(library);
    expect(errorIn(await post(other.provider, answer))).toBe('sso.otherProvider');
    // Both libraries have the same provider, which answers for the other one.
    const mine = await goThere(library);
    const theirs = await goThere(other);
    expect(errorIn(await post(library.provider, { ...theirs.answer, RelayState: mine.answer.RelayState }))).toBe('saml.refused');
  });

  test('at the callback of the other protocol is refused', async () => {
    const { answer } = await goThere(library);
    const query = new URLSearchParams({ code: 'x', state: answer.RelayState }).toString();
    expect(errorIn(await call(sso, 'GET', `/sso/oidc/${library.provider}/callback?${query}`))).toBe('sso.otherProvider');
  });

  test('of 5 MB, or of 1,900 elements within one another, leads back to a page with a sentence', async () => {
    const { answer } = await goThere(library, {
      editResponse: (xml) => xml.replace('<samlp:Status>', `${'<samlp:A>'.repeat(1900)}${'</samlp:A>'.repeat(1900)}$&`),
      signResponse: null,
    });
    expect(errorIn(await post(library.provider, answer))).toBe('saml.refused');
    const large = await goThere(library);
    const posted = { ...large.answer, SAMLResponse: 'A'.repeat(5 * 1024 * 1024) };
    expect(errorIn(await post(library.provider, posted))).toBe('common.requestTooLarge');
  });

  const forger = { keys: makeKeys() };
  test.each<[reason: string, changes: Partial<ResponseParts>]>([
    ['signatureInvalid', { signResponse: forger, signAssertion: forger }],
    ['otherAudience', { audience: 'https://other.example' }],
    ['malformed.id', { editResponse: (xml) => xml.replace('<samlp:Status>', '<samlp:Status ID="_x" Id="_y">') }],
  ])('that is forged gets the one sentence of all refusals; the log says %s', async (reason, changes) => {
    const fresh = await newLibrary();
    await switchOn(fresh);
    const { answer } = await goThere(fresh, changes);
    expect(errorIn(await post(fresh.provider, answer))).toBe('saml.refused');
    expect(await refusals(fresh)).toEqual([reason]);
  });
});
