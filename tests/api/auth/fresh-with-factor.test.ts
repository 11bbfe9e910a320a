import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/match.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { handler as users } from '#functions/users/handler.ts';
import { resetFactors } from '#functions/tenants/reset-factors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { sessionsOf, startSession } from '#functions/platform/sessions.ts';
import { atSteps, interleave, startInstance } from '#tests/support/two-instances.ts';
import { addApp, addPasskey, codeOf, nextStep, pass, pendingOf, resetTime, show, tokenOf } from './factors.ts';
import { addUser, call, newInstallation, newPerson, type Person } from './installation.ts';

beforeAll(newInstallation);
afterEach(resetTime);

type Options = { challenge: string; allowCredentials: { id: string }[] };

const prove = (token: string, body: object) => call<{ methods: string[] } | null>(auth, 'POST', '/auth/fresh', { token, body });
const renew = (token: string) => call<{ methods: string[] }>(users, 'POST', '/users/current/recovery-codes', { token });
const ownOptions = async (token: string) =>
  (await call<Options>(auth, 'POST', '/auth/passkey/options', { token, body: { own: true } })).result;

/** A person with an authenticator app, who signed in more than ten minutes ago. */
async function withApp(): Promise<Person & { secret: string; codes: string[]; token: string }> {
  const person = await newPerson();
  const token = await tokenOf(person);
  const app = await addApp(token);
  pass(11 * 60);
  return { ...person, ...app, token };
}

describe('C816 a fresh sign-in of a person with a second factor [RY06]', () => {
  test('attack: the password alone is refused with the ways that are accepted', async () => {
    const person = await withApp();
    const refused = await renew(person.token);
    expect(refused).toMatchObject({ code: 403, result: { methods: ['code', 'recovery'] } });
    expect(await prove(person.token, { password: person.password })).toMatchObject({
      code: 403,
      result: { methods: ['code', 'recovery'] },
      messages: { codes: { default: { code: 'auth.notFresh' } } },
    });
    await addPasskeyTo(person);
    expect((await prove(person.token, { password: person.password })).result).toEqual({ methods: ['passkey', 'code', 'recovery'] });
  });

  test('attack: Google alone is refused', async () => {
    const admin = await newPerson();
    const userId = await addUser(admin.tenant, { email: 'guest@library.test', google_account_email: 'guest@gmail.test' });
    const { token } = await startSession(admin.tenant, userId, undefined);
    await addApp(token);
    expect(await prove(token, { id_token: 'token', verifier: 'v'.repeat(43) })).toMatchObject({
      code: 403,
      result: { methods: ['code', 'recovery'] },
    });
  });

  test('a code is accepted, and the change goes through', async () => {
    const person = await withApp();
    const fresh = await prove(person.token, { code: codeOf(person.secret) });
    expect(fresh.code).toBe(200);
    const token = fresh.headers['x-session-token'] ?? '';
    expect((await renew(token)).code).toBe(200);
    expect((await renew(person.token)).code).toBe(403);
  });

  test('attack: a code used twice, also one that signed in', async () => {
    const person = await withApp();
    const code = codeOf(person.secret);
    const fresh = await prove(person.token, { code });
    const token = fresh.headers['x-session-token'] ?? '';
    const used = { code: 422, messages: { errors: { code: [expect.stringContaining('already been used')] } } };
    expect(await prove(token, { code })).toMatchObject(used);
    nextStep();
    const next = codeOf(person.secret);
    const signedIn = await show(await pendingOf(person), { code: next });
    expect(await prove(signedIn.headers['x-session-token'] ?? '', { code: next })).toMatchObject(used);
  });

  test('a recovery code is accepted once, and the third last brings a hint', async () => {
    const person = await withApp();
    let { token } = person;
    for (const recovery of person.codes.slice(0, 6)) {
      const fresh = await prove(token, { recovery });
      expect(fresh).toMatchObject({ code: 200 });
      expect(fresh.messages.default).toBeUndefined();
      token = fresh.headers['x-session-token'] ?? '';
    }
    expect((await prove(token, { recovery: person.codes[0] })).code).toBe(422);
    expect((await prove(token, { recovery: person.codes[6] })).messages.default).toBe(
      'You have 3 recovery codes left. Create new ones soon.',
    );
  });

  test('an own passkey is accepted; C820 asks for the own ones only', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const { device } = await addPasskey(token);
    const other = await newPerson();
    const { device: stranger } = await addPasskey(await tokenOf(other));
    pass(11 * 60);
    expect((await renew(token)).result).toEqual({ methods: ['passkey', 'recovery'] });
    const options = await ownOptions(token);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id]);
    expect((await prove(token, { assertion: stranger.prove(options) })).code).toBe(422);
    const assertion = device.prove(await ownOptions(token));
    const fresh = await prove(token, { assertion });
    expect(fresh.code).toBe(200);
    expect((await renew(fresh.headers['x-session-token'] ?? '')).code).toBe(200);
    // Its challenge counts once.
    expect((await prove(fresh.headers['x-session-token'] ?? '', { assertion })).code).toBe(422);
    expect((await call(auth, 'POST', '/auth/passkey/options', { body: { own: true } })).code).toBe(401);
  });

  test('needs exactly one factor, and one that the person has', async () => {
    const person = await withApp();
    expect((await prove(person.token, { code: codeOf(person.secret), recovery: person.codes[0] })).code).toBe(422);
    expect((await prove(person.token, {})).code).toBe(422);
    const passkey = await newPerson();
    const token = await tokenOf(passkey);
    await addPasskey(token);
    expect(await prove(token, { code: '123456' })).toMatchObject({ code: 403, result: { methods: ['passkey', 'recovery'] } });
  });

  test('attack: guessing; tries count together with those of a sign-in', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const { secret } = await addApp(token);
    for (let tries = 0; tries < 10; tries++) {
      const wrong = tries % 2 === 0 ? await prove(token, { code: '000000' }) : await show(await pendingOf(person), { code: '000000' });
      expect(wrong.code).toBe(422);
      pass(31);
    }
    expect((await prove(token, { code: codeOf(secret) })).code).toBe(429);
    expect((await show(await pendingOf(person), { code: codeOf(secret) })).code).toBe(429);
  });

  test('without a factor the password is enough, as before, and a code is refused', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    pass(11 * 60);
    expect(await prove(token, { code: '123456' })).toMatchObject({ code: 403, result: { methods: ['password'] } });
    expect((await prove(token, { password: 'wrong-password-1' })).code).toBe(422);
    expect((await prove(token, { password: person.password })).code).toBe(200);
  });

  test('the password is enough again once the factors were reset', async () => {
    const person = await withApp();
    await resetFactors(person.tenant, person.email);
    expect((await prove(await tokenOf(person), { password: person.password })).code).toBe(200);
  });
});

describe('C803 the security of a person', () => {
  const factorsOf = async (token: string, id: string) => {
    const path = callPath(groups.users.security, { id });
    return (
      await call<{ factors: { app_since: string | null; passkeys: object[]; recovery_codes_left: number } }>(users, 'GET', path, { token })
    ).result.factors;
  };

  test('shows which factors there are, and none of their secrets', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    expect(await factorsOf(token, person.userId)).toEqual({ app_since: null, passkeys: [], recovery_codes_left: 0 });
    const { device, codes } = await addPasskey(token);
    const { secret } = await addApp(token);
    const shown = await factorsOf(token, person.userId);
    expect(shown).toMatchObject({
      app_since: expect.any(String),
      passkeys: [{ name: 'Laptop', last_used_at: null, created_at: expect.any(String) }],
      recovery_codes_left: 10,
    });
    expect(Object.keys(shown.passkeys[0] ?? {}).toSorted()).toEqual(['backed_up', 'created_at', 'id', 'last_used_at', 'name']);
    for (const hidden of [device.id, secret, ...(codes ?? [])]) expect(JSON.stringify(shown)).not.toContain(hidden);
  });
});

/** Adds a passkey to a person who has an app: signed in by a code. */
async function addPasskeyTo(person: { email: string; password: string; secret: string }): Promise<void> {
  const done = await show(await pendingOf(person), { code: codeOf(person.secret) });
  await addPasskey(done.headers['x-session-token'] ?? '');
}

describe('two functions at once', () => {
  test('attack: one step of the app in two functions makes one session fresh, whatever comes in between [RY06 RY07]', async () => {
    const instances = [await startInstance(), await startInstance()] as const;
    await atSteps(async (step) => {
      resetTime();
      const person = await newPerson();
      const token = await tokenOf(person);
      const { secret } = await addApp(token);
      nextStep();
      const body = { code: codeOf(secret) };
      const [session] = await sessionsOf(person.tenant, person.userId);
      const proveIn = ({ repositoryFor: repositoryIn, signInAnew }: (typeof instances)[number]) => {
        const caller = { ...systemCaller(person.tenant, person.userId), sessionId: session?.id ?? '' };
        return Promise.resolve(signInAnew({ repo: repositoryIn(caller), caller, body } as never));
      };
      const { requests, result, meanwhile, commit } = await interleave(instances, step, proveIn, proveIn);
      if (!meanwhile) return { commit };
      const ends = [result, meanwhile].map((each) => each?.status);
      expect(ends.toSorted(), `before request ${step} of ${requests}`).toEqual(['fulfilled', 'rejected']);
      expect(await sessionsOf(person.tenant, person.userId)).toHaveLength(1);
      return { meanwhile, commit };
    });
    vi.resetModules();
  });
});
