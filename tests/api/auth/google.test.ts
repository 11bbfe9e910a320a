import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { defaultPolicy } from '#shared/domain/security/session-policy.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { googleAccountsOf, recordAccount, tenantItem } from '#functions/platform/directory.ts';
import { keys, noTenant } from '#functions/platform/keys.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { noteWrongSignIn } from '#functions/platform/failed-attempts.ts';
import { table } from '#functions/platform/table.ts';
import { handler as read } from '#functions/read/handler.ts';
import { handler as users } from '#functions/users/handler.ts';
import { type FakeGoogle, newVerifier, startFakeGoogle } from '#tests/support/fake-google.ts';
import { addApp, codeOf, show } from './factors.ts';
import { addUser, call, mailsOf, newInstallation, newPerson, tokenIn } from './installation.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';

let google: FakeGoogle;
let clear: () => Promise<void>;
beforeAll(async () => {
  [google, clear] = await Promise.all([startFakeGoogle(), newInstallation()]);
});
beforeEach(() => void Object.assign(process.env, google.environment));
afterAll(async () => {
  await Promise.all([google.stop(), clear()]);
});

let resetClock: (() => void) | undefined;
afterEach(() => {
  resetClock?.();
  resetClock = undefined;
  google.answerKeys(undefined);
});
function later(minutes: number): void {
  resetClock?.();
  resetClock = setClock({ now: () => new Date(Date.now() + minutes * 60_000) });
}

let count = 0;
/** Lets the functions begin without keys, as a cold start does. */
function forgetKeys(): void {
  process.env['GOOGLE_KEYS_URL'] = `${google.environment['GOOGLE_KEYS_URL']}?${++count}`;
}
const newAddress = (): string => `person${++count}@gmail.com`;

/** What the browser comes back with from Google. */
function proof(claims: Record<string, unknown>, more: Parameters<FakeGoogle['token']>[1] = {}) {
  const { verifier, nonce } = newVerifier();
  return { id_token: google.token({ nonce, sub: `of ${String(claims['email'])}`, ...claims }, more), verifier };
}
const post = (body: unknown, from?: string) =>
  call<CurrentUser & { tenants?: unknown }>(auth, 'POST', '/auth/google', { body, ...(from !== undefined && { from }) });
const me = (token: string) => call<CurrentUser>(read, 'GET', '/users/current', { token });
const tokenOf = (answer: { headers: Record<string, string> }): string => answer.headers['x-session-token'] ?? '';

/** Somebody with a password whose Google account is kept. */
async function linked(email: string, about: Parameters<typeof newPerson>[0] = {}) {
  const person = await newPerson(about);
  await keepAddress(person, email);
  return person;
}
async function keepAddress(person: { tenant: string; userId: string }, email: string | null): Promise<void> {
  await repositoryFor(systemCaller(person.tenant)).commit(async (tx) => {
    const before = await tx.load('user', person.userId);
    recordAccount(tx, before, tx.save('user', { ...before, google_account_email: email }));
  });
}
/** C020, by somebody who is signed in. */
const setAddress = (token: string, id: string, google_account_email: string | null) =>
  call(users, 'PUT', `/users/${id}/google-account-email`, { token, body: { google_account_email } });

const unconfirmed = 'This sign-in with Google could not be confirmed. Please try again.';

describe('sign-in with Google', () => {
  test('S02 is offered where the installation has a client id, and nowhere else', async () => {
    expect((await call(auth, 'GET', '/auth/google')).result).toEqual({
      client_id: google.clientId,
      authorization_url: google.environment['GOOGLE_AUTHORIZATION_URL'],
    });
    process.env['GOOGLE_CLIENT_ID'] = '';
    expect((await call(auth, 'GET', '/auth/google')).result).toBeNull();
    const refused = await post(proof({ email: newAddress() }));
    expect(refused).toMatchObject({ code: 404, messages: { default: expect.stringContaining('sign in with your password') } });
  });

  test("asks Google's own addresses unless told otherwise", async () => {
    for (const name of ['GOOGLE_ISSUER', 'GOOGLE_KEYS_URL', 'GOOGLE_AUTHORIZATION_URL']) delete process.env[name];
    expect((await call(auth, 'GET', '/auth/google')).result['authorization_url']).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  });

  test('R068 answers the person as C001 does, with the token in both headers', async () => {
    const email = newAddress();
    const person = await linked(email);
    const answer = await post(proof({ email: email.toUpperCase() }));
    expect(answer).toMatchObject({ code: 200, result: { id: person.userId, email: person.email, tenant: { id: person.tenant } } });
    expect(answer.headers['authorization']).toBe(`Bearer ${tokenOf(answer)}`);
    expect((await me(tokenOf(answer))).result.id).toBe(person.userId);
  });

  test('a fresh sign-in takes the same Google account only, and no other that has its address now', async () => {
    const email = newAddress();
    const { tenant } = await newPerson();
    const userId = await addUser(tenant, { email: `${count}@library.test` });
    await keepAddress({ tenant, userId }, email);
    const token = tokenOf(await post(proof({ email })));
    const fresh = (body: unknown) => call(auth, 'POST', '/auth/fresh', { token, body });
    const refused = await fresh(proof({ email, sub: 'of the next owner' }));
    expect(refused).toMatchObject({ code: 422, messages: { default: 'This is not the Google account that is linked to yours.' } });
    expect((await fresh(proof({ email }))).code).toBe(200);
  });

  test('takes no token that is forged, for somebody else, from somebody else, too old, or of another browser', async () => {
    const email = newAddress();
    await linked(email);
    const seconds = Math.floor(Date.now() / 1000);
    const good = proof({ email });
    const [head = '', body = '', signature = ''] = good.id_token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const own = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const refused: Record<string, unknown> = {
      'another claim': { ...good, id_token: `${head}.${changed}.${signature}` },
      'no signature': { ...good, id_token: `${unsigned}.${body}.` },
      'a key of their own': proof({ email }, { key: own }),
      'a key nobody knows': proof({ email }, { key: own, header: { kid: 'theirs' } }),
      'another client': proof({ email, aud: '999-other.apps.googleusercontent.com' }),
      'several clients': proof({ email, aud: [google.clientId, '999-other.apps.googleusercontent.com'] }),
      'another issuer': proof({ email, iss: 'https://accounts.evil.example' }),
      'the verifier of another browser': { ...good, verifier: newVerifier().verifier },
      'no nonce': proof({ email, nonce: undefined }),
      expired: proof({ email, exp: seconds - 120 }),
      'made eleven minutes ago': proof({ email, iat: seconds - 660 }),
      'made in the future': proof({ email, iat: seconds + 300 }),
      'no address': proof({ email: undefined }),
      'no number': proof({ email, sub: undefined }),
      rubbish: { ...good, id_token: 'abc.def.ghi' },
    };
    for (const [what, given] of Object.entries(refused)) {
      const answer = await post(given);
      expect({ what, code: answer.code, said: answer.messages.default }).toEqual({ what, code: 401, said: unconfirmed });
      expect(answer.headers['authorization']).toBeUndefined();
    }
    expect((await post({ ...good, verifier: 'short' })).code).toBe(422);
    expect((await post(good)).code).toBe(200);
  });

  test('attack: Google stands for no factor: a person with one is asked for it, and a thief of the Google account gets no session', async () => {
    const email = newAddress();
    const person = await linked(email);
    const { secret } = await addApp(tokenOf(await post(proof({ email }))));
    const pending = await call<PendingSignIn>(auth, 'POST', '/auth/google', { body: proof({ email }) });
    expect(pending).toMatchObject({ code: 200, result: { pending: 'second_factor', methods: ['code', 'recovery'] } });
    expect(tokenOf(pending)).toBe('');
    expect(pending.headers['x-device-token']).toBeUndefined();
    later(1);
    const done = await show(pending.result.token ?? '', { code: codeOf(secret) });
    expect(done).toMatchObject({ code: 200, result: { id: person.userId } });
    expect((await me(tokenOf(done))).code).toBe(200);
  });

  test('attack: Google stands for no factor that the library requires [RY09]', async () => {
    const email = newAddress();
    const person = await linked(email);
    await repositoryFor(systemCaller(person.tenant)).commit((tx) =>
      tx.put('security_settings', 'security_settings', {
        ...defaultPolicy,
        allowed_networks: [],
        required_for: ['admin'],
        grace_days: 0,
      }),
    );
    const begun = await post(proof({ email }));
    expect(await me(tokenOf(begun))).toMatchObject({ code: 403, messages: { codes: { default: { code: 'auth.factorRequired' } } } });
  });

  test('wants an address that Google has confirmed', async () => {
    const email = newAddress();
    await linked(email);
    const answer = await post(proof({ email, email_verified: false }));
    expect(answer).toMatchObject({ code: 401, messages: { default: expect.stringContaining(`not yet confirmed that ${email} is yours`) } });
  });

  test('what came back from Google starts one session, also when it is used twice at once', async () => {
    const email = newAddress();
    await linked(email);
    const given = proof({ email });
    const codes = (await Promise.all([post(given), post(given)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 401]);
    // The same signature, written otherwise.
    const otherwise = String.fromCharCode(given.id_token.charCodeAt(given.id_token.length - 1) + 1);
    const padded = { ...given, id_token: given.id_token.slice(0, -1) + otherwise };
    expect((await post(padded)).code).toBe(401);
    expect((await post(proof({ email }))).code).toBe(200);
  });

  test("follows Google's keys when they change, and says when they cannot be had", async () => {
    const email = newAddress();
    await linked(email);
    forgetKeys();
    expect((await post(proof({ email }))).code).toBe(200);
    const before = google.asked();
    expect((await post(proof({ email }))).code).toBe(200);
    expect(google.asked()).toBe(before);
    const old = proof({ email });
    google.rotate();
    expect((await post(proof({ email }))).code).toBe(200);
    expect(google.asked()).toBe(before + 1);
    // The withdrawn key is forgotten.
    expect((await post(old)).code).toBe(401);

    for (const answer of [
      (response: ServerResponse) => response.writeHead(500).end('down'),
      (response: ServerResponse) => response.writeHead(200).end('<html>a portal</html>'),
      (response: ServerResponse) => response.destroy(),
    ]) {
      google.answerKeys(answer);
      forgetKeys();
      const refused = await post(proof({ email }));
      expect(refused).toMatchObject({ code: 503, messages: { default: expect.stringContaining('Google is not available') } });
    }
    google.answerKeys(undefined);
    expect((await post(proof({ email }))).code).toBe(200);
  });

  test('an hour later the keys are fetched anew, so that a withdrawn one does not hold for ever', async () => {
    const email = newAddress();
    await linked(email);
    expect((await post(proof({ email }))).code).toBe(200);
    const before = google.asked();
    later(61);
    const iat = Math.floor(Date.now() / 1000) + 61 * 60;
    expect((await post(proof({ email, iat, exp: iat + 3600 }))).code).toBe(200);
    expect(google.asked()).toBe(before + 1);
  });
});

describe('whose account it is', () => {
  test('an address without an account is told how to link one; an inactive account is none', async () => {
    const email = newAddress();
    const expected = { code: 401, messages: { default: expect.stringContaining(`No account is linked to the Google account ${email}`) } };
    expect(await post(proof({ email }))).toMatchObject(expected);
    await linked(email, { user: { active: false } });
    expect(await post(proof({ email }))).toMatchObject(expected);
    // An entry of the directory is a hint; what counts is the person's record.
    const { tenant, userId } = await newPerson();
    const stale = newAddress();
    await table.put({ ...keys.googleAccount(stale, tenant), tenant, user_id: userId });
    expect((await post(proof({ email: stale }))).code).toBe(401);
    // An address that is not kept as a Google account opens nothing, though it is an account's own.
    const own = newAddress();
    await newPerson({ email: own });
    expect((await post(proof({ email: own }))).code).toBe(401);
  });

  test('is the person to whom the number belongs that came first, not whoever has the address later', async () => {
    const email = newAddress();
    const person = await linked(email);
    expect((await post(proof({ email, sub: 'first' }))).code).toBe(200);
    expect(await googleAccountsOf(email)).toMatchObject([{ tenant: person.tenant, user_id: person.userId, subject: 'first' }]);
    const other = await post(proof({ email, sub: 'second' }));
    expect(other).toMatchObject({ code: 401, messages: { default: expect.stringContaining('ask an administrator to link it again') } });
    // Taken away and given again, it is linked anew.
    await keepAddress(person, null);
    expect(await googleAccountsOf(email)).toEqual([]);
    await keepAddress(person, email);
    expect((await post(proof({ email, sub: 'second' }))).code).toBe(200);
    expect((await post(proof({ email, sub: 'first' }))).code).toBe(401);
  });

  test('of two numbers that come first at once, one wins', async () => {
    const email = newAddress();
    await linked(email);
    const codes = (await Promise.all(['one', 'two'].map((sub) => post(proof({ email, sub }))))).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('an address that Google does not run wants to be linked by who is signed in, first', async () => {
    const email = `ada${++count}@library.example`;
    const person = await linked(email);
    const refused = await post(proof({ email, sub: 'hers' }));
    expect(refused).toMatchObject({ code: 401, messages: { default: expect.stringContaining('Link with Google') } });
    const token = tokenOf(await call(auth, 'POST', '/auth/login', { body: { email: person.email, password: person.password } }));
    const given = proof({ email, sub: 'hers' });
    expect((await call(auth, 'POST', '/auth/google/link', { body: given })).code).toBe(401);
    expect((await call(auth, 'POST', '/auth/google/link', { body: given, token })).code).toBe(200);
    expect((await call(auth, 'POST', '/auth/google/link', { body: given, token })).code).toBe(401);
    expect((await post(proof({ email, sub: 'hers' }))).result.id).toBe(person.userId);
    expect((await post(proof({ email, sub: 'of who had the address before' }))).code).toBe(401);
    // One of an organisation's Workspace is run by Google.
    const atWorkspace = `ada${++count}@college.example`;
    await linked(atWorkspace);
    expect((await post(proof({ email: atWorkspace, hd: 'college.example' }))).code).toBe(200);
  });

  test('linking takes the address over, but not one that is another person’s of the library', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const person = await linked(first);
    const other = await addUser(person.tenant, { email: `bo${++count}@library.test`, google_account_email: second });
    const byGoogle = tokenOf(await post(proof({ email: first })));
    const here = tokenOf(await call(auth, 'POST', '/auth/login', { body: { email: person.email, password: person.password } }));
    const taken = await call(auth, 'POST', '/auth/google/link', { body: proof({ email: second }), token: here });
    expect(taken).toMatchObject({ code: 422, messages: { errors: { google_account_email: [expect.any(String)] } } });
    const third = newAddress();
    const link = await call(auth, 'POST', '/auth/google/link', { body: proof({ email: third, sub: 'third' }), token: here });
    expect(link).toMatchObject({ code: 200, messages: { default: `You can now sign in with the Google account ${third}.` } });
    expect(await googleAccountsOf(first)).toEqual([]);
    expect(await googleAccountsOf(third)).toMatchObject([{ user_id: person.userId, subject: 'third' }]);
    // Who came in with the former one is out; who linked is not.
    expect((await me(byGoogle)).code).toBe(401);
    expect((await me(here)).code).toBe(200);
    expect((await post(proof({ email: second }))).result.id).toBe(other);
  });

  test('with accounts in several libraries it asks which, without going to Google again', async () => {
    const email = newAddress();
    const zeta = await linked(email, { tenantName: 'Zeta Library' });
    const alpha = await linked(email, { tenantName: 'Alpha Library' });
    const given = proof({ email });
    const asked = await post(given);
    expect(asked).toMatchObject({
      code: 200,
      result: {
        tenants: [
          { id: alpha.tenant, name: 'Alpha Library' },
          { id: zeta.tenant, name: 'Zeta Library' },
        ],
      },
    });
    expect(tokenOf(asked)).toBe('');
    expect((await post({ ...given, tenant: 'elsewhere' })).code).toBe(401);
    expect((await post({ ...given, tenant: zeta.tenant })).result.tenant).toEqual({ id: zeta.tenant, name: 'Zeta Library' });
    expect((await post({ ...given, tenant: alpha.tenant })).code).toBe(401);
    // Only where it was used is it linked by its number.
    expect((await googleAccountsOf(email)).filter(({ subject }) => subject !== undefined)).toMatchObject([{ tenant: zeta.tenant }]);
  });

  test('a library that is being closed lets nobody in', async () => {
    const email = newAddress();
    const { tenant } = await linked(email);
    await table.put({ ...((await tenantItem(tenant)) ?? keys.tenant(tenant)), state: 'closing' });
    expect(await post(proof({ email }))).toMatchObject({ code: 409, messages: { default: expect.stringContaining('is being closed') } });
  });

  test('nobody is kept out by what failed on the network, with Google or with passwords', async () => {
    const from = '198.51.100.9';
    for (let tries = 0; tries < 140; tries++) await noteWrongSignIn({ email: `${tries}@library.test`, ip: from, device: undefined });
    const email = newAddress();
    await linked(email);
    expect((await post(proof({ email: newAddress() }), from)).code).toBe(401);
    const answer = await post(proof({ email }), from);
    expect(answer.code).toBe(200);
    // The browser is known from now on, for passwords too.
    expect(answer.headers['x-device-token']).toBeDefined();
  });
});

describe('sessions that began with Google', () => {
  /** Invited, and never set a password. */
  async function withoutPassword() {
    const { tenant } = await newPerson();
    const google_account_email = newAddress();
    const email = `new${count}@library.test`;
    const id = await addUser(tenant, { email, google_account_email });
    return { tenant, id, email, google: google_account_email };
  }

  test('also of somebody who never set a password; the first password ends them', async () => {
    const person = await withoutPassword();
    const token = tokenOf(await post(proof({ email: person.google })));
    expect((await me(token)).result.id).toBe(person.id);
    // It is no way around the password of the account itself.
    expect((await call(auth, 'POST', '/auth/login', { body: { email: person.email, password: 'x' } })).code).toBe(401);
    await call(auth, 'POST', '/auth/forgot', { body: { email: person.email } });
    await finishJobs(noTenant);
    const link = tokenIn((await mailsOf(person.tenant)).find(({ to }) => to.includes(person.email)));
    // The token is void by its version, not only because its session went.
    const session = await table.get(keys.session(person.tenant, sessionOf(token)));
    expect((await call(auth, 'POST', '/auth/reset', { body: { token: link, password: 'marmalade-tugboat-violin' } })).code).toBe(200);
    await table.put(session as never);
    expect((await me(token)).code).toBe(401);
    expect((await me(tokenOf(await post(proof({ email: person.google }))))).code).toBe(200);
  });

  test('a password changed ends them as it ends all', async () => {
    const email = newAddress();
    const person = await linked(email);
    const token = tokenOf(await post(proof({ email })));
    const other = await call(auth, 'POST', '/auth/login', { body: { email: person.email, password: person.password } });
    const changed = await call(users, 'PUT', `/users/${person.userId}/change-password`, {
      token: tokenOf(other),
      body: { current_password: person.password, password: 'marmalade-tugboat-violin' },
    });
    expect(changed.code).toBe(200);
    expect((await me(token)).code).toBe(401);
  });

  test('C020 another Google account ends those of the former, and no others', async () => {
    const email = newAddress();
    const person = await linked(email);
    const byGoogle = tokenOf(await post(proof({ email })));
    const byPassword = tokenOf(await call(auth, 'POST', '/auth/login', { body: { email: person.email, password: person.password } }));
    expect((await setAddress(byPassword, person.userId, email)).code).toBe(200);
    expect((await me(byGoogle)).code).toBe(200);
    expect((await setAddress(byPassword, person.userId, null)).code).toBe(200);
    expect([(await me(byGoogle)).code, (await me(byPassword)).code]).toEqual([401, 200]);
    expect((await post(proof({ email }))).code).toBe(401);
    const next = newAddress();
    expect((await setAddress(byPassword, person.userId, next)).code).toBe(200);
    expect((await post(proof({ email: next }))).result.id).toBe(person.userId);
  });

  test('C020 nobody links a Google account with somebody who may do more than they do', async () => {
    const admin = await newPerson();
    const [mine, theirs] = [newAddress(), newAddress()];
    await addUser(admin.tenant, { email: `editor${count}@library.test`, roles: ['editor'], google_account_email: mine });
    const token = tokenOf(await post(proof({ email: mine })));
    expect((await me(token)).code).toBe(200);
    expect((await setAddress(token, admin.userId, theirs)).code).toBe(403);
    expect((await post(proof({ email: theirs }))).code).toBe(401);
  });
});

/** The session that a token is of. */
function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  return claims.sid;
}
