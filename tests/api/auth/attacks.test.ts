import crypto, { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { handler as auth } from '#functions/auth/handler.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { admitSignIn, noteWrongSignIn } from '#functions/platform/failed-attempts.ts';
import { setClock } from '#functions/platform/clock.ts';
import { passwordHashing } from '#functions/platform/passwords.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { handler as reader } from '#functions/read/handler.ts';
import { call, mailsOf, newInstallation, newPerson, type Person, tokenIn } from './installation.ts';
import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { noTenant } from '#functions/platform/keys.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';

beforeAll(newInstallation);

const logIn = (email: string, password: string, from?: string, device?: string) =>
  call<CurrentUser>(auth, 'POST', '/auth/login', {
    body: { email, password },
    ...(from !== undefined && { from }),
    ...(device !== undefined && { headers: { 'x-device-token': device } }),
  });
const me = (token: string) => call<CurrentUser>(reader, 'GET', '/users/current', { token });

async function tokenOf(person: Person): Promise<string> {
  return (await logIn(person.email, person.password)).headers['x-session-token'] ?? '';
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

describe('tokens that nobody was given', () => {
  let header: Record<string, unknown>;
  let claims: Record<string, unknown>;
  let key: KeyObject;

  beforeAll(async () => {
    const [head, body] = (await tokenOf(await newPerson())).split('.');
    [header, claims] = [read(head), read(body)];
    key = createPrivateKey(await readFile(process.env['SIGNING_KEY_FILE'] ?? ''));
  });

  const signed = (head: object, body: object, by: KeyObject = key) => {
    const content = `${part(head)}.${part(body)}`;
    return `${content}.${sign('sha256', Buffer.from(content), by).toString('base64url')}`;
  };

  test('the same claims signed again with the key are taken: what follows is refused for what it says', async () => {
    expect((await me(signed(header, claims))).code).toBe(200);
  });

  test('another algorithm, none, or the public key as a secret', async () => {
    const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' });
    const publicDer = createPublicKey(key).export({ type: 'spki', format: 'der' });
    for (const secret of [publicPem, publicDer, '', JSON.stringify(createPublicKey(key).export({ format: 'jwk' }))]) {
      const content = `${part({ ...header, alg: 'HS256' })}.${part(claims)}`;
      expect(
        (
          await me(
            `${content}.${createHmac('sha256', secret || 'x')
              .update(content)
              .digest('base64url')}`,
          )
        ).code,
      ).toBe(401);
    }
    for (const alg of ['none', 'None', 'NONE', '', 'RS384', 'PS256', 'ES256', null]) {
      const whole = signed({ ...header, alg }, claims);
      expect((await me(whole)).code).toBe(401);
      expect((await me(whole.slice(0, whole.lastIndexOf('.') + 1))).code).toBe(401);
    }
  });

  test('another key, by its own name, by ours, and brought along', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    for (const head of [
      header,
      { ...header, kid: 'theirs' },
      { ...header, jwk },
      { ...header, kid: undefined, jwk },
      { ...header, jku: 'https://evil.example/jwks.json', kid: 'theirs' },
      { ...header, kid: '../../../dev/null' },
      { ...header, x5u: 'https://evil.example' },
    ])
      expect((await me(signed(head, claims, privateKey))).code).toBe(401);
    expect((await me(signed({ ...header, kid: 'unknown' }, claims))).code).toBe(401);
  });

  test('another audience, issuer, person, tenant, session or time', async () => {
    const other = await newPerson();
    const now = Math.floor(Date.now() / 1000);
    for (const change of [
      { aud: 'elsewhere' },
      { aud: undefined },
      { iss: 'http://evil.test' },
      { iss: 'http://perennial.test/' },
      { iss: undefined },
      { exp: now - 1 },
      { exp: undefined },
      { exp: '9999999999' },
      { nbf: now + 600 },
      { sub: other.userId },
      { tid: other.tenant },
      { sub: other.userId, tid: other.tenant },
      { sid: 'none' },
      { sv: 0 },
      { sub: '#', tid: '#', sid: '#' },
    ])
      expect(`${JSON.stringify(change)} ${(await me(signed(header, { ...claims, ...change }))).code}`).toMatch(/ 401$/);
  });

  test('text that is no token', async () => {
    const token = signed(header, claims);
    for (const text of [
      '',
      '.',
      '..',
      '...',
      `${token}.x`,
      ` ${token}x`,
      `${token}=`,
      'a'.repeat(8000),
      `${token},${token}`,
      token.replace('.', '. '),
    ])
      expect((await me(text)).code).toBe(401);
  });
});

describe('a token is void', () => {
  test('after signing out, a new password, another reset, a deactivation: at once, and for good', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    await call(auth, 'POST', '/auth/logout', { token });
    for (let tries = 0; tries < 2; tries++) expect((await me(token)).code).toBe(401);
    // An ended session brings no fresh token either.
    expect((await me(token)).headers['x-session-token']).toBeUndefined();

    const second = await tokenOf(person);
    expect(second).not.toBe(token);
    await repositoryFor(systemCaller(person.tenant)).commit(async (tx) =>
      tx.save('credential', { ...(await tx.load('credential', person.userId)), changed_at: new Date(Date.now() + 5).toISOString() }),
    );
    expect((await me(second)).code).toBe(401);
    const third = await tokenOf(person);
    expect((await me(third)).code).toBe(200);
    const set = (active: boolean) =>
      repositoryFor(systemCaller(person.tenant)).commit(async (tx) =>
        tx.save('user', { ...(await tx.load('user', person.userId)), active }),
      );
    await set(false);
    expect((await me(third)).code).toBe(401);
    expect((await logIn(person.email, person.password)).code).toBe(401);
  });

  test('a session begins with a sign-in and with an id of its own, whatever token came along', async () => {
    const person = await newPerson();
    const planted = await tokenOf(await newPerson());
    const answer = await call(auth, 'POST', '/auth/login', { body: { email: person.email, password: person.password }, token: planted });
    const fresh = read(answer.headers['x-session-token']?.split('.')[1]);
    expect(fresh['sub']).toBe(person.userId);
    expect(fresh['sid']).not.toBe(read(planted.split('.')[1])['sid']);
  });
});

/** Waits are in seconds, and a hash takes one on a busy machine. */
function stopClock(): () => void {
  const at = new Date();
  return setClock({ now: () => at });
}

/** Wrong tries of a stranger at an account, as patient as it takes to lock it. */
async function lockOut(email: string): Promise<void> {
  const begin = Date.now() - 300_000;
  for (let tries = 0; tries < 10; tries++) {
    const setBack = setClock({ now: () => new Date(begin + tries * 31_000) });
    await admitSignIn({ email, ip: `198.51.100.${tries}`, device: undefined });
    setBack();
  }
}

describe('guessing', () => {
  test('an unknown address, a wrong password and an account without one cost one whole hash each', async () => {
    passwordHashing.isCheap = false;
    onTestFinished(() => {
      passwordHashing.isCheap = true;
    });
    const person = await newPerson();
    const inactive = await newPerson({ user: { active: false } });
    // How often a password is hashed: what takes the time of a sign-in.
    const hashing = vi.spyOn(crypto, 'argon2');
    syncBuiltinESMExports();
    const cost = async (email: string) => {
      hashing.mockClear();
      expect((await logIn(email, 'whatever it may be')).code).toBe(401);
      return hashing.mock.calls.map(([, { memory, passes }]) => ({ memory, passes }));
    };
    const one = [{ memory: 19_456, passes: 2 }];
    expect([await cost('nobody@library.test'), await cost(person.email), await cost(inactive.email)]).toEqual([one, one, one]);
    hashing.mockRestore();
    syncBuiltinESMExports();
  });

  test('one account from many networks is locked for all of them', async () => {
    const person = await newPerson();
    const codes: number[] = [];
    const setBack = stopClock();
    for (let tries = 0; tries < 12; tries++) codes.push((await logIn(person.email, 'guess guess guess', `198.51.100.${tries}`)).code);
    setBack();
    expect(codes.slice(0, 4)).toEqual([401, 401, 401, 401]);
    expect(codes.slice(4)).toEqual(Array(8).fill(429));
  });

  describe('on a network where many failed', () => {
    let at = Date.now();
    let setBack = (): void => {};
    beforeEach(() => {
      // A quarter of an hour of its own for each test: failures are counted by it.
      at = Math.ceil(at / 900_000) * 900_000 + 1000;
      setBack = setClock({ now: () => new Date(at) });
    });
    afterEach(() => setBack());

    // What a wrong sign-in notes, without the hash that each of them takes.
    const failFrom = (from: (index: number) => string, times: number) =>
      Promise.all(
        Array.from({ length: times }, (_, index) =>
          noteWrongSignIn({ email: `reader${index}@library.test`, ip: from(index), device: undefined }),
        ),
      );

    test('an unknown browser waits once and comes in then, whatever fails meanwhile', async () => {
      const person = await newPerson();
      await failFrom(() => '192.0.2.1', 98);
      for (const email of ['reader1@library.test', 'reader2@library.test'])
        expect((await logIn(email, 'Summer2026!', '192.0.2.1')).code).toBe(401);
      const refused = await logIn(person.email, person.password, '192.0.2.1');
      expect(refused).toMatchObject({ code: 429, messages: { default: expect.stringContaining('from your network') } });
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeLessThanOrEqual(10);
      await failFrom(() => '192.0.2.1', 60);
      at += (wait - 1) * 1000;
      expect((await logIn(person.email, person.password, '192.0.2.1')).code).toBe(429);
      at += 1000;
      expect((await logIn(person.email, person.password, '192.0.2.1')).code).toBe(200);
      expect((await logIn(person.email, person.password, '192.0.2.2')).code).toBe(200);
    });

    test('a wait is for one try: a wrong one waits again', async () => {
      await failFrom(() => '192.0.2.3', 105);
      const person = await newPerson();
      const wait = Number((await logIn(person.email, 'wrong wrong wrong', '192.0.2.3')).headers['retry-after']);
      at += wait * 1000;
      const codes = await Promise.all([1, 2, 3].map(async () => (await logIn(person.email, 'wrong wrong wrong', '192.0.2.3')).code));
      expect(codes.toSorted((a, b) => a - b)).toEqual([401, 429, 429]);
    });

    test('a browser that signed in before is not kept out', async () => {
      const person = await newPerson();
      const device = (await logIn(person.email, person.password, '192.0.2.4')).headers['x-device-token'] ?? '';
      await failFrom(() => '192.0.2.4', 140);
      expect((await logIn(person.email, person.password, '192.0.2.4')).code).toBe(429);
      expect((await logIn(person.email, person.password, '192.0.2.4', device)).code).toBe(200);
    });

    test('all addresses of an IPv6 subscriber count as one network', async () => {
      await failFrom((index) => `2001:db8:7:8::${(index + 1).toString(16)}`, 105);
      const person = await newPerson();
      expect((await logIn(person.email, person.password, '2001:db8:7:8:ffff::1')).code).toBe(429);
      expect((await logIn(person.email, person.password, '2001:db8:7:9::1')).code).toBe(200);
    });
  });

  test('a stranger cannot lock a person out of a browser that she used before', async () => {
    const person = await newPerson();
    const device = (await logIn(person.email, person.password)).headers['x-device-token'] ?? '';
    await lockOut(person.email);
    expect((await logIn(person.email, person.password)).code).toBe(429);
    expect((await logIn(person.email, person.password, undefined, device)).code).toBe(200);
    // Her sign-in gives the stranger no new tries.
    expect((await logIn(person.email, 'guess guess guess', '198.51.100.1')).code).toBe(429);
  });

  test('a known browser has tries of its own, which end too', async () => {
    const person = await newPerson();
    const device = (await logIn(person.email, person.password)).headers['x-device-token'] ?? '';
    const codes: number[] = [];
    const setBack = stopClock();
    for (let tries = 0; tries < 6; tries++) codes.push((await logIn(person.email, 'guess guess guess', undefined, device)).code);
    setBack();
    expect(codes).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await logIn(person.email, person.password)).code).toBe(200);
  });

  test('a device token is of one account, cannot be forged, and signs nobody in', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const device = (await logIn(other.email, other.password)).headers['x-device-token'] ?? '';
    const session = await tokenOf(other);
    const [head = '', claims, signature] = device.split('.');
    const forged = `${head}.${part({ ...read(claims), sub: read(device.split('.')[1])['sub'], jti: 'mine' })}.${signature}`;
    await lockOut(person.email);
    for (const token of [device, forged, session, 'x.y.z', ',,,'])
      expect((await logIn(person.email, person.password, undefined, token)).code).toBe(429);
    expect((await me(device)).code).toBe(401);
  });
});

describe('C002 C003 reset links', () => {
  const forgot = async (email: string, headers?: Record<string, string>) => {
    await call(auth, 'POST', '/auth/forgot', { body: { email }, ...(headers && { headers }) });
    await finishJobs(noTenant);
  };
  const reset = (token: string, password: string) => call(auth, 'POST', '/auth/reset', { body: { token, password } });

  test('a link leads to the address of the installation, whatever host the request names', async () => {
    const person = await newPerson();
    await forgot(person.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      'x-original-url': 'https://evil.example/',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    });
    const [mail] = await mailsOf(person.tenant);
    expect(mail?.text).toContain('http://perennial.test/reset-password?token=');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  test('of several links, the first that is used voids the others', async () => {
    const person = await newPerson();
    for (let times = 0; times < 3; times++) await forgot(person.email);
    const links = (await mailsOf(person.tenant)).map(tokenIn);
    expect(new Set(links).size).toBe(3);
    expect((await reset(links[1] ?? '', 'marmalade-tugboat-violin')).code).toBe(200);
    for (const link of [links[0], links[2]])
      expect((await reset(link ?? '', 'sandstone-ferry-bicycle')).messages.errors).toHaveProperty('token');
    expect((await logIn(person.email, 'marmalade-tugboat-violin')).code).toBe(200);
  });

  test('a wrong token is told alike, whatever it looks like', async () => {
    const answers = await Promise.all(
      ['x', 'x'.repeat(43), '../x', '#', '\u0000\u0000a'].map((token) => reset(token, 'sandstone-ferry-bicycle')),
    );
    expect(new Set(answers.map(({ code, messages }) => JSON.stringify([code, messages]))).size).toBe(1);
    expect(answers[0]?.code).toBe(422);
  });
});
