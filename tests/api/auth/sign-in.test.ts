import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { handler as read } from '#functions/read/handler.ts';
import { addUser, call, mailsOf, newInstallation, newPerson, type Person, tokenIn } from './installation.ts';
import type { Job } from '#functions/platform/jobs.ts';
import { digestOf, keys, noTenant } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { deliver, finishJobs, openJobs } from '#tests/support/deliver-jobs.ts';

beforeAll(newInstallation);

let resetClock: (() => void) | undefined;
afterEach(() => {
  resetClock?.();
  resetClock = undefined;
});

/** Lets time pass. */
function later(minutes: number): void {
  resetClock?.();
  const ms = minutes * 60_000;
  resetClock = setClock({ now: () => new Date(Date.now() + ms) });
}

function logIn(person: Pick<Person, 'email' | 'password'> & { tenant?: string }) {
  const { email, password, tenant } = person;
  return call<CurrentUser>(auth, 'POST', '/auth/login', { body: { email, password, ...(tenant !== undefined && { tenant }) } });
}

async function signedIn(person: Person): Promise<string> {
  const answer = await logIn({ email: person.email, password: person.password });
  expect(answer.code).toBe(200);
  return answer.headers['x-session-token'] ?? '';
}

const me = (token: string) => call<CurrentUser>(read, 'GET', '/users/current', { token });

describe('C001 sign-in', () => {
  test('R068 R011 answers the user with permissions, and the token in both headers', async () => {
    const person = await newPerson();
    const answer = await logIn({ ...person, email: `  ${person.email.toUpperCase()} `, tenant: undefined });
    expect(answer.code).toBe(200);
    expect(answer.result).toMatchObject({
      id: person.userId,
      name: 'Ada Admin',
      email: person.email,
      is_system_user: true,
      tenant: { id: person.tenant },
    });
    expect(answer.result.permissions).toContain('manage-users');
    expect(answer.headers['authorization']).toBe(`Bearer ${answer.headers['x-session-token']}`);
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  test('an unknown address, a wrong password, an inactive account and one without a password get the same answer', async () => {
    const person = await newPerson();
    const gone = await newPerson({ user: { active: false } });
    await addUser(person.tenant, { email: 'new@library.test' });
    const answers = await Promise.all([
      logIn({ email: 'nobody@library.test', password: 'whatever it may be' }),
      logIn({ email: person.email, password: 'whatever it may be' }),
      logIn({ email: person.email, password: person.password, tenant: 'elsewhere' }),
      logIn({ email: gone.email, password: gone.password }),
      logIn({ email: 'new@library.test', password: 'whatever it may be' }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 401, result: null, messages: { default: 'The email address or the password is wrong.' } });
      expect(answer.headers['authorization']).toBeUndefined();
    }
  });

  test('a malformed body is a 422 that names the fields', async () => {
    const answer = await call(auth, 'POST', '/auth/login', { body: { email: 'nonsense' } });
    expect(answer.code).toBe(422);
    expect(Object.keys(answer.messages.errors ?? {}).toSorted()).toEqual(['email', 'password']);
  });

  test('D2 asks which tenant only when the password fits several, and takes the one named', async () => {
    const first = await newPerson({ email: 'both@library.test', tenantName: 'Zeta Library' });
    const second = await newPerson({ email: 'both@library.test', tenantName: 'Alpha Library' });
    await newPerson({ email: 'both@library.test', password: 'another one altogether 7' });
    const asked = await logIn({ email: first.email, password: first.password });
    expect(asked).toMatchObject({
      code: 200,
      result: {
        tenants: [
          { id: second.tenant, name: 'Alpha Library' },
          { id: first.tenant, name: 'Zeta Library' },
        ],
      },
    });
    expect(asked.headers['authorization']).toBeUndefined();
    expect((await logIn(first)).result.tenant).toEqual({ id: first.tenant, name: 'Zeta Library' });
    expect((await logIn({ email: first.email, password: 'another one altogether 7' })).result.tenant.id).not.toBe(first.tenant);
  });

  test('D2 repeated failures slow down, then lock for 15 minutes; an unknown address behaves alike', async () => {
    const person = await newPerson();
    for (const email of [person.email, 'ghost@library.test']) {
      const codes: number[] = [];
      let minutes = 0;
      for (let tries = 0; tries < 10; tries++) {
        later((minutes += 1));
        codes.push((await logIn({ email, password: 'wrong wrong wrong' })).code);
      }
      expect(codes).toEqual(Array(10).fill(401));
      const locked = await logIn({ email, password: person.password });
      expect(locked.code).toBe(429);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
      expect(locked.messages.default).toContain('locked');
      later(minutes + 16);
      expect((await logIn({ email, password: person.password })).code).toBe(email === person.email ? 200 : 401);
    }
  });

  test('after three failures in a row one must wait a moment, and success forgets them', async () => {
    const person = await newPerson();
    const at = Date.now();
    resetClock = setClock({ now: () => new Date(at) });
    for (let tries = 0; tries < 4; tries++) expect((await logIn({ ...person, password: 'wrong wrong wrong' })).code).toBe(401);
    const early = await logIn({ email: person.email, password: person.password });
    expect(early).toMatchObject({ code: 429, headers: { 'retry-after': '1' } });
    later(1);
    await signedIn(person);
    for (let tries = 0; tries < 3; tries++) expect((await logIn({ ...person, password: 'wrong wrong wrong' })).code).toBe(401);
    await signedIn(person);
  });

  test('many tries at once are counted one by one', async () => {
    const person = await newPerson();
    const codes = await Promise.all(
      Array.from({ length: 30 }, async () => (await logIn({ email: person.email, password: 'wrong wrong wrong' })).code),
    );
    expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(10);
    expect(codes.every((code) => code === 401 || code === 429)).toBe(true);
  });

  test("knowing one account's password wins no new tries at another's", async () => {
    const victim = await newPerson({ email: 'shared@library.test', password: 'the victim keeps this 1' });
    const attacker = await newPerson({ email: 'shared@library.test', password: 'the attacker made this 2' });
    let minutes = 0;
    const codes: number[] = [];
    for (let tries = 0; tries < 10; tries++) {
      later((minutes += 1));
      codes.push((await logIn({ email: victim.email, password: 'guess guess guess' })).code);
      later((minutes += 1));
      await logIn({ email: attacker.email, password: attacker.password });
    }
    expect(codes).toEqual(Array(10).fill(401));
    expect((await logIn({ email: victim.email, password: 'guess guess guess' })).code).toBe(429);
  });
});

describe('sessions', () => {
  test('C012 without a token, and with rubbish, is 401', async () => {
    expect((await call(read, 'GET', '/users/current')).code).toBe(401);
    expect((await me('abc.def.ghi')).code).toBe(401);
  });

  test('C012 answers the person; another signature or another claim is refused', async () => {
    const person = await newPerson();
    const token = await signedIn(person);
    expect((await me(token)).result).toMatchObject({ id: person.userId, tenant: { id: person.tenant } });
    const [head, body = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'auth_time', 'exp', 'iat', 'iss', 'sid', 'sub', 'sv', 'tid']);
    const forged = Buffer.from(JSON.stringify({ ...claims, tid: 'another' })).toString('base64url');
    expect((await me(`${head}.${forged}.${signature}`)).code).toBe(401);
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect((await me(`${unsigned}.${body}.`)).code).toBe(401);
  });

  test('R011 the token is renewed when older than 5 minutes, ends after 15, and a session after 12 hours', async () => {
    const person = await newPerson();
    const token = await signedIn(person);
    later(4);
    expect((await me(token)).headers['authorization']).toBeUndefined();
    later(6);
    const renewed = await me(token);
    const next = renewed.headers['x-session-token'] ?? '';
    expect(renewed.headers['authorization']).toBe(`Bearer ${next}`);
    later(16);
    expect((await me(token)).code).toBe(401);
    let current = next;
    for (let minutes = 16; minutes < 12 * 60; minutes += 10) {
      later(minutes);
      const answer = await me(current);
      expect(answer.code).toBe(200);
      current = answer.headers['x-session-token'] ?? current;
    }
    later(12 * 60 + 1);
    expect((await me(current)).code).toBe(401);
  });

  test('R012 C004 signing out ends this session at once, and no other', async () => {
    const person = await newPerson();
    const [one, two] = [await signedIn(person), await signedIn(person)];
    expect((await call(auth, 'POST', '/auth/logout', { token: one })).code).toBe(200);
    expect((await me(one)).code).toBe(401);
    expect((await me(two)).code).toBe(200);
    expect((await call(auth, 'POST', '/auth/logout', {})).code).toBe(401);
  });

  test('a deactivated person is signed out at once', async () => {
    const person = await newPerson();
    const token = await signedIn(person);
    const repo = repositoryFor(systemCaller(person.tenant));
    await repo.commit(async (tx) => tx.save('user', { ...(await tx.load('user', person.userId)), active: false }));
    expect((await me(token)).code).toBe(401);
  });

  test('D2 a viewer loses view-vendors when the member closes its vendor pages; an administrator does not', async () => {
    const admin = await newPerson();
    const viewer = await newPerson({ user: { roles: ['viewer'] } });
    expect((await me(await signedIn(viewer))).result.permissions).toEqual(['read-only-access', 'view-vendors']);
    for (const { tenant } of [admin, viewer]) {
      await repositoryFor(systemCaller(tenant)).commit(async (tx) =>
        tx.save('member', { ...(await tx.load('member', 'member')), viewers_see_vendors: false }),
      );
    }
    expect((await me(await signedIn(viewer))).result.permissions).toEqual(['read-only-access']);
    expect((await me(await signedIn(admin))).result.permissions).toContain('view-vendors');
  });

  test('the public keys are published and hold no private part', async () => {
    const { keys } = (await call(auth, 'GET', '/auth/jwks.json')) as unknown as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('C002 C003 a forgotten password', () => {
  const forgot = async (email: string) => {
    const answered = await call(auth, 'POST', '/auth/forgot', { body: { email } });
    await finishJobs(noTenant);
    return answered;
  };
  const reset = (token: string, password: string) => call(auth, 'POST', '/auth/reset', { body: { token, password } });

  test('the answer is the same for every address, and only an active account gets a mail', async () => {
    const person = await newPerson();
    const inactive = await newPerson({ user: { active: false } });
    const answers = await Promise.all([forgot(person.email), forgot(inactive.email), forgot('nobody@library.test')]);
    expect(new Set(answers.map(({ code, result, status, messages }) => JSON.stringify({ code, result, status, messages }))).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
    const [mail] = await mailsOf(person.tenant);
    expect(mail).toMatchObject({ to: [person.email], state: 'queued' });
    expect(mail?.text).toContain('http://perennial.test/reset-password?token=');
    expect(await mailsOf(inactive.tenant)).toEqual([]);
  });

  test('every address leaves one job without its letters, and the answer looks for no account', async () => {
    const person = await newPerson();
    for (const email of [person.email, 'nobody@library.test']) {
      await call(auth, 'POST', '/auth/forgot', { body: { email } });
      const jobs = await openJobs(noTenant);
      expect(jobs).toMatchObject([{ worker: 'send-reset-links', payload: { address: digestOf(email) } }]);
      expect(JSON.stringify(jobs)).not.toContain(email);
      expect(await mailsOf(person.tenant)).toHaveLength(email === person.email ? 0 : 1);
      // A job that is done twice sends one mail.
      await deliver(jobs[0] as Job);
      await table.update(keys.job(noTenant, jobs[0]?.id ?? ''), {
        UpdateExpression: 'SET #state = :queued',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':queued': 'queued' },
      });
      await finishJobs(noTenant);
    }
    expect(await mailsOf(person.tenant)).toHaveLength(1);
  });

  test('one link sets one password, ends all sessions and lifts the lock', async () => {
    const person = await newPerson();
    const token = await signedIn(person);
    await forgot(person.email);
    const link = tokenIn((await mailsOf(person.tenant))[0]);
    const weak = await reset(link, 'password1234');
    expect(weak.code).toBe(422);
    expect(weak.messages.errors?.['password']).toBeDefined();
    expect((await reset(link, 'short')).code).toBe(422);
    expect((await reset(link, 'michaeljackson1')).messages.errors?.['password']).toEqual([expect.stringContaining('leaked')]);
    const set = await reset(link, 'marmalade-tugboat-violin');
    expect([set.code, set.result]).toEqual([200, expect.objectContaining({ email: person.email })]);
    // The link proved who it is: the new session is open already, those of the old password are not.
    expect((await me(set.headers['x-session-token'] ?? '')).code).toBe(200);
    expect((await me(token)).code).toBe(401);
    expect((await logIn({ email: person.email, password: person.password })).code).toBe(401);
    await signedIn({ ...person, password: 'marmalade-tugboat-violin' });
    expect((await reset(link, 'a wholly different phrase')).messages.errors).toHaveProperty('token');
    expect((await mailsOf(person.tenant)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Set a new password'),
      expect.stringContaining('was changed'),
    ]);
  });

  test('of two uses of a link at once, one wins', async () => {
    const person = await newPerson();
    await forgot(person.email);
    const link = tokenIn((await mailsOf(person.tenant))[0]);
    const codes = (await Promise.all([reset(link, 'marmalade-tugboat-violin'), reset(link, 'sandstone-ferry-bicycle')])).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('a link is good for 60 minutes', async () => {
    const person = await newPerson();
    await forgot(person.email);
    const link = tokenIn((await mailsOf(person.tenant))[0]);
    later(61);
    expect((await reset(link, 'marmalade-tugboat-violin')).code).toBe(422);
    later(59);
    expect((await reset(link, 'marmalade-tugboat-violin')).code).toBe(200);
  });

  test('an account gets at most five mails an hour', async () => {
    const person = await newPerson();
    const at = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    resetClock = setClock({ now: () => new Date(at) });
    for (let tries = 0; tries < 7; tries++) expect((await forgot(person.email)).code).toBe(200);
    expect(await mailsOf(person.tenant)).toHaveLength(5);
  });
});
