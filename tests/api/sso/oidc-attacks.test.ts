import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handler as sso } from '#functions/sso/handler.ts';
import { setClock } from '#functions/platform/clock.ts';
import { type FakeOidc, startFakeOidc } from '#tests/support/fake-oidc.ts';
import { newVerifier } from '#tests/support/fake-google.ts';
import { call, newInstallation } from '#tests/api/auth/installation.ts';
import {
  callback,
  comeBack,
  errorIn,
  exchange,
  goThere,
  type Library,
  newLibrary,
  refusals,
  signIn,
  start,
  ticketIn,
} from './sso-world.ts';

let idp: FakeOidc;
let other: FakeOidc;
let library: Library;
let clear: () => Promise<void>;
beforeAll(async () => {
  process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
  [idp, other, clear] = await Promise.all([startFakeOidc(), startFakeOidc(), newInstallation()]);
  library = await newLibrary(idp);
});
afterAll(async () => {
  delete process.env['ALLOW_LOOPBACK_SOURCES'];
  await Promise.all([idp.stop(), other.stop(), clear()]);
});

let resetClock: (() => void) | undefined;
afterEach(() => {
  resetClock?.();
  resetClock = undefined;
  idp.metadata = {};
});
function later(seconds: number): void {
  resetClock?.();
  resetClock = setClock({ now: () => new Date(Date.now() + seconds * 1000) });
}

let count = 0;
const someone = () => ({ sub: `subject-${++count}`, email: `person${count}@${library.domain}`, email_verified: true, name: 'Bo Berg' });

test('a right answer signs in once: the counterpart of every attack below', async () => {
  const { headers, result } = await signIn(idp, library, someone());
  expect(headers['x-session-token']).toBeTruthy();
  expect(result).toMatchObject({ name: 'Bo Berg', tenant: { id: library.tenant } });
});

describe('the request [RZ03]', () => {
  test('an answer is good for the tab in which the sign-in began: a ticket of another browser starts no session', async () => {
    const { redirect } = await comeBack(idp, library, someone());
    const answered = await exchange(ticketIn(redirect), newVerifier().verifier);
    expect(answered).toMatchObject({ code: 401, messages: { codes: { default: { code: 'sso.ticketExpired' } } } });
    expect(answered.headers['x-session-token']).toBeUndefined();
  });

  test('an unknown state, and none, are refused before any request goes out', async () => {
    const before = idp.asked.length;
    expect(errorIn(await callback(library.provider, { code: 'x', state: 'A'.repeat(43), iss: idp.issuer }))).toBe('sso.requestUnknown');
    expect(errorIn(await callback(library.provider, { code: 'x', iss: idp.issuer }))).toBe('sso.requestUnknown');
    expect(idp.asked.length).toBe(before);
  });

  test('a state is used once', async () => {
    const { answer } = await goThere(idp, library, someone());
    ticketIn(await callback(library.provider, answer));
    expect(errorIn(await callback(library.provider, answer))).toBe('sso.requestUnknown');
  });

  test('a state of two callbacks at once gives one ticket', async () => {
    const { answer } = await goThere(idp, library, someone());
    const both = await Promise.all([callback(library.provider, answer), callback(library.provider, answer)]);
    expect(both.map((each) => String(errorIn(each))).toSorted()).toEqual(['null', 'sso.requestUnknown']);
  });

  test('a state expires after ten minutes', async () => {
    const { answer } = await goThere(idp, library, someone());
    later(601);
    expect(errorIn(await callback(library.provider, answer))).toBe('sso.requestUnknown');
  });

  test('another tenant’s request at this tenant’s provider is refused', async () => {
    const neighbour = await newLibrary(idp);
    const { answer } = await goThere(idp, neighbour, someone());
    const before = idp.asked.length;
    expect(errorIn(await callback(library.provider, answer))).toBe('sso.otherProvider');
    expect(idp.asked.length).toBe(before);
  });

  test('a code sent to another provider’s callback is refused before any request goes out', async () => {
    const theirs = await newLibrary(other);
    const { answer } = await goThere(idp, library, someone());
    const before = other.asked.length;
    expect(errorIn(await callback(theirs.provider, answer))).toBe('sso.otherProvider');
    expect(other.asked.length).toBe(before);
    expect(await refusals(library)).toContain('otherProvider');
  });

  test('an address without a provider answers with an error, for a form post too', async () => {
    expect(errorIn(await call(sso, 'GET', '/sso/oidc/callback?code=x&state=y'))).toBe('sso.noProvider');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(errorIn(await call(sso, 'POST', '/sso/saml/acs', { headers: form, body: 'SAMLResponse=x' }))).toBe('sso.noProvider');
  });
});

describe('the ticket [RZ03]', () => {
  test('begins one session, also where two calls bring it at once', async () => {
    const { verifier, redirect } = await comeBack(idp, library, someone());
    const ticket = ticketIn(redirect);
    const codes = await Promise.all([exchange(ticket, verifier), exchange(ticket, verifier)]);
    expect(codes.map(({ code }) => String(code)).toSorted()).toEqual(['200', '401']);
    expect((await exchange(ticket, verifier)).code).toBe(401);
  });

  test('expires after a minute', async () => {
    const { verifier, redirect } = await comeBack(idp, library, someone());
    later(61);
    expect((await exchange(ticketIn(redirect), verifier)).code).toBe(401);
  });

  test('is in the fragment, and the redirect is neither stored nor told to other sites', async () => {
    const { redirect } = await comeBack(idp, library, someone());
    expect(redirect).toMatchObject({ code: 303, headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' } });
    expect(redirect.headers['location']).toMatch(/^\/login\/sso#/);
    expect(redirect.headers['x-session-token']).toBeUndefined();
  });
});

describe('the answer', () => {
  const refused = async (bend: Parameters<typeof comeBack>[3], code = 'sso.answerInvalid') => {
    const { redirect } = await comeBack(idp, library, someone(), bend);
    expect(errorIn(redirect)).toBe(code);
  };

  test('an issuer in the redirect that is another one is refused', async () => refused({ iss: 'https://login.other.example' }));
  test('a missing issuer is refused where the metadata announces it', async () => refused({ iss: null }));
  test('an issuer with a trailing slash is refused, in the redirect and in the token', async () => {
    await refused({ iss: `${idp.issuer}/` });
    await refused({ claims: { iss: `${idp.issuer}/` } });
  });
  test('a token of another issuer is refused', async () => refused({ claims: { iss: other.issuer } }));
  test('a token without an issuer is refused', async () => refused({ claims: { iss: undefined } }));
  test('a token without a signature (alg none) is refused', async () => refused({ header: { alg: 'none' }, sign: () => '' }));
  test('a token signed with the public key as HMAC secret is refused', async () => {
    const key = idp.publicKey.export({ format: 'pem', type: 'spki' });
    await refused({ header: { alg: 'HS256' }, sign: (content) => createHmac('sha256', key).update(content).digest('base64url') });
  });
  test('a token signed with the client secret (HS256) is refused', async () => {
    await refused({
      header: { alg: 'HS256' },
      sign: (content) => createHmac('sha256', idp.clientSecret).update(content).digest('base64url'),
    });
  });
  test('a token with another signature is refused', async () => refused({ sign: () => 'x'.repeat(342) }));
  test('a token with an unknown key is refused', async () => refused({ header: { kid: 'key-2' } }));
  test('another nonce, and none, are refused', async () => {
    await refused({ claims: { nonce: 'another' } });
    await refused({ claims: { nonce: undefined } });
  });
  test('a token for another client is refused', async () => refused({ claims: { aud: 'another-client' } }));
  test('a token for several clients without an authorized party is refused', async () => {
    await refused({ claims: { aud: [idp.clientId, 'another-client'] } });
  });
  test('a token whose authorized party is another client is refused', async () => refused({ claims: { azp: 'another-client' } }));
  test('an expired token is refused with words about the clock', async () => refused({ claims: { exp: 1_000_000_000 } }, 'sso.clock'));
  test('a token of ten minutes ahead or ago is refused with words about the clock', async () => {
    const at = Math.floor(Date.now() / 1000);
    await refused({ claims: { iat: at + 660 } }, 'sso.clock');
    await refused({ claims: { iat: at - 660 } }, 'sso.clock');
    await refused({ claims: { nbf: at + 660 } }, 'sso.clock');
  });
  test('a token without a subject is refused', async () => refused({ claims: { sub: undefined } }));
});

describe('the code', () => {
  test('of another client is refused by the provider, in words', async () => {
    const { answer } = await goThere(idp, library, someone());
    expect(errorIn(await callback(library.provider, { ...answer, code: 'code-of-another-client' }))).toBe('sso.codeRefused');
  });

  test('of another sign-in is refused: the verifier of PKCE does not fit', async () => {
    const [mine, theirs] = [await goThere(idp, library, someone()), await goThere(idp, library, someone())];
    expect(errorIn(await callback(library.provider, { ...mine.answer, code: theirs.answer['code'] ?? '' }))).toBe('sso.codeRefused');
  });

  test('with a wrong client secret names the secret', async () => {
    const wrong = await newLibrary({ ...idp, clientSecret: 'of-last-year' });
    const { redirect } = await comeBack(idp, wrong, someone());
    expect(errorIn(redirect)).toBe('sso.clientRefused');
  });
});

describe('the metadata', () => {
  test('that names another issuer, or no safe algorithm, or an address inside, begins no sign-in', async () => {
    const tried: [Record<string, unknown>, string][] = [
      [{ issuer: `${idp.issuer}/` }, 'sso.issuerDiffers'],
      [{ id_token_signing_alg_values_supported: ['none', 'HS256'] }, 'sso.noAlgorithm'],
      [{ token_endpoint: 'file:///etc/passwd' }, 'sso.metadataUnreadable'],
      [{ jwks_uri: undefined }, 'sso.metadataUnreadable'],
    ];
    for (const [metadata, code] of tried) {
      idp.metadata = metadata;
      const fresh = await newLibrary(idp);
      expect(errorIn(await start(fresh.tenant, newVerifier().nonce))).toBe(code);
    }
  });

  test('of a provider that cannot be reached is said to be so', async () => {
    const gone = await newLibrary(idp, { provider: { issuer: 'http://127.0.0.1:1' } });
    expect(errorIn(await start(gone.tenant, newVerifier().nonce))).toBe('sso.unreachable');
  });
});

describe('the way there', () => {
  test('carries state, nonce and the digest of the verifier, and nothing of the tab', async () => {
    const { nonce: tab } = newVerifier();
    const { code, headers } = await start(library.tenant, tab);
    const asked = new URL(headers['location'] ?? '');
    expect(code).toBe(303);
    expect(asked.origin).toBe(idp.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: idp.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `http://perennial.test/api/sso/oidc/${library.provider}/callback`,
    });
    expect(asked.href).not.toContain(tab);
  });

  test('takes no path to lead to afterwards, in whatever disguise', async () => {
    for (const more of ['&redirect=//evil.example', '&redirect=/%5Cevil.example', '&redirect=/dashboard'])
      expect((await start(library.tenant, newVerifier().nonce, more)).headers['location']).toMatch(/^\/login\/sso\?error=/);
  });

  test('an unknown library and one without single sign-on answer alike', async () => {
    const without = await newLibrary(idp, { settings: { providers: [] } });
    const off = await newLibrary(idp, { provider: { state: 'draft' } });
    for (const tenant of ['no-such-library', without.tenant, off.tenant])
      expect(errorIn(await start(tenant, newVerifier().nonce))).toBe('sso.notSetUp');
  });
});
