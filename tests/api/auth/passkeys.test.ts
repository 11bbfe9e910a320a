import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/match.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { handler as users } from '#functions/users/handler.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import type { Forgery } from '#tests/support/software-authenticator.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { atSteps, interleave, startInstance } from '#tests/support/two-instances.ts';
import {
  addApp,
  addPasskey,
  assertionOptions,
  codeOf,
  logIn,
  logInWithPasskey,
  me,
  nextStep,
  origin,
  pass,
  pendingOf,
  resetTime,
  show,
  tokenOf,
} from './factors.ts';
import { call, mailsOf, newInstallation, newPerson } from './installation.ts';

beforeAll(newInstallation);
afterEach(resetTime);

async function withPasskey(about: { counts?: boolean } = {}) {
  const person = await newPerson();
  const token = await tokenOf(person);
  return { ...person, token, ...(await addPasskey(token, about)) };
}

/** Signs in with a passkey as an attacker would have it. */
async function proving(device: SoftwareAuthenticator, forgery: Forgery = {}) {
  return logInWithPasskey(device.prove(await assertionOptions(), forgery));
}

async function making(token: string, forgery: Forgery = {}) {
  const device = new SoftwareAuthenticator({ origin });
  const { result } = await call<{ challenge: string; user: { id: string } }>(users, 'POST', '/users/current/passkeys/options', { token });
  return call(users, 'POST', '/users/current/passkeys', { token, body: { name: 'Phone', attestation: device.make(result, forgery) } });
}

describe('C822 C823 a new passkey', () => {
  test('asks for a discoverable key with user verification, and knows the person by random bytes', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const { result } = await call<Record<string, unknown> & { user: { id: string } }>(users, 'POST', '/users/current/passkeys/options', {
      token,
    });
    expect(result).toMatchObject({
      rp: { id: 'perennial.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(String(result['challenge']), 'base64url')).toHaveLength(32);
    expect(Buffer.from(result.user.id, 'base64url')).toHaveLength(32);
    const { device } = await addPasskey(token);
    const again = await call<{ user: { id: string }; excludeCredentials: { id: string }[] }>(
      users,
      'POST',
      '/users/current/passkeys/options',
      { token },
    );
    expect(again.result.user.id).toBe(result.user.id);
    expect(again.result.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
  });

  test('brings recovery codes if it is the first factor, and an email', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    expect((await addPasskey(token)).codes).toHaveLength(10);
    expect((await addPasskey(token, { name: 'Phone' })).codes).toBeNull();
    expect((await mailsOf(person.tenant)).at(-1)?.text).toContain('the passkey Phone was added');
  });

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'http://perennial.example' }],
    ['another port', { origin: 'http://perennial.test:8080' }],
    ['another RP id', { rpId: 'example.org' }],
    ['no user verification', { userVerified: false }],
  ])('attack: made with %s [RY10]', async (_, forgery) => {
    const token = await tokenOf(await newPerson());
    expect(await making(token, forgery)).toMatchObject({ code: 422, messages: { codes: { default: { code: 'auth.passkeyRefused' } } } });
    expect((await making(token)).code).toBe(200);
  });

  test('attack: the challenge of another person, of a sign-in, used twice, or late [RY10]', async () => {
    const [token, other] = [await tokenOf(await newPerson()), await tokenOf(await newPerson())];
    const options = async (as: string) =>
      (await call<{ challenge: string; user: { id: string } }>(users, 'POST', '/users/current/passkeys/options', { token: as })).result;
    const add = (given: { challenge: string; user: { id: string } }) =>
      call(users, 'POST', '/users/current/passkeys', {
        token,
        body: { name: 'P', attestation: new SoftwareAuthenticator({ origin }).make(given) },
      });
    const mine = await options(token);
    expect((await add(await options(other))).code).toBe(422);
    expect((await add({ ...mine, challenge: (await assertionOptions()).challenge })).code).toBe(422);
    expect((await add(mine)).code).toBe(200);
    expect((await add(mine)).code).toBe(422);
    const late = await options(token);
    pass(301);
    expect((await add(late)).code).toBe(422);
  });

  test('a passkey belongs to one account of the installation', async () => {
    const { device } = await withPasskey();
    const token = await tokenOf(await newPerson());
    const { result } = await call<{ challenge: string; user: { id: string } }>(users, 'POST', '/users/current/passkeys/options', { token });
    const taken = await call(users, 'POST', '/users/current/passkeys', { token, body: { name: 'P', attestation: device.make(result) } });
    expect(taken).toMatchObject({ code: 409, messages: { default: 'This passkey belongs to an account already. Make a new one.' } });
  });

  test('an address without a name is told so', async () => {
    const before = process.env['PUBLIC_URL'] ?? '';
    process.env['PUBLIC_URL'] = 'http://127.0.0.1:3000';
    try {
      const { registrationOptions } = await import('#functions/records/ground/users/factors/passkey-ceremonies.ts');
      await expect(
        registrationOptions(
          'u',
          { name: 'N', email: 'e' },
          { handle: '', passkeys: [], totp: null, started: null, recovery_codes: [], asked_at: null },
        ),
      ).rejects.toThrow('auth.passkeyNeedsName');
    } finally {
      process.env['PUBLIC_URL'] = before;
    }
  });
});

describe('C820 C821 a sign-in with a passkey', () => {
  test('needs neither address nor password, and counts as both factors [RY05]', async () => {
    const { device, userId } = await withPasskey();
    const options = await assertionOptions();
    expect(options).toMatchObject({ rpId: 'perennial.test', userVerification: 'required', allowCredentials: [] });
    const done = await logInWithPasskey(device.prove(options));
    expect(done).toMatchObject({ code: 200, result: { id: userId } });
    expect((await me(done.headers['x-session-token'] ?? '')).code).toBe(200);
  });

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://perennial.test' }],
    ['another RP id', { rpId: 'library.test' }],
    ['no user verification', { userVerified: false }],
    ['a counter that is not higher', { counter: 1 }],
    ['a counter of 0 after 1', { counter: 0 }],
    ['the handle of another person', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ])('attack: %s [RY10]', async (_, forgery) => {
    const { device } = await withPasskey();
    const refused = await proving(device, forgery);
    expect(refused.code).toBe(422);
    expect(refused.headers['x-session-token']).toBeUndefined();
    expect((await proving(device)).code).toBe(200);
  });

  test('a counter of 0 and 0 passes, 5 after 5 is refused as a copy [RY10]', async () => {
    const { device } = await withPasskey({ counts: false });
    expect((await proving(device)).code).toBe(200);
    expect((await proving(device)).code).toBe(200);
    const counting = await withPasskey();
    expect((await proving(counting.device, { counter: 5 })).code).toBe(200);
    expect(await proving(counting.device, { counter: 5 })).toMatchObject({
      code: 422,
      messages: { codes: { default: { code: 'auth.passkeyCopied' } } },
    });
  });

  test('attack: a challenge answered twice, an invented one, one after 5 minutes [RY10]', async () => {
    const { device } = await withPasskey();
    const options = await assertionOptions();
    expect((await logInWithPasskey(device.prove(options))).code).toBe(200);
    expect((await logInWithPasskey(device.prove(options))).code).toBe(422);
    expect((await logInWithPasskey(device.prove({ challenge: Buffer.alloc(32, 1).toString('base64url') }))).code).toBe(422);
    const late = await assertionOptions();
    pass(301);
    expect(await logInWithPasskey(device.prove(late))).toMatchObject({
      code: 422,
      messages: { codes: { default: { code: 'auth.passkeyTooLate' } } },
    });
  });

  test('attack: a challenge answered twice at once', async () => {
    const { device } = await withPasskey({ counts: false });
    const options = await assertionOptions();
    const both = await Promise.all([logInWithPasskey(device.prove(options)), logInWithPasskey(device.prove(options))]);
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('rubbish in place of a passkey is refused by its shape', async () => {
    expect((await call(auth, 'POST', '/auth/passkey', { body: { assertion: { id: 'x' } } })).code).toBe(422);
  });

  test('attack: a signature of another key under a known id', async () => {
    const { device } = await withPasskey();
    const other = new SoftwareAuthenticator({ origin });
    const forged = { ...other.prove(await assertionOptions()), id: device.id, rawId: device.id };
    expect((await logInWithPasskey(forged)).code).toBe(422);
  });

  test('an unknown passkey, and one of a deactivated person, get the same answer', async () => {
    const { device, tenant, userId } = await withPasskey();
    await repositoryFor(systemCaller(tenant)).commit(async (tx) => tx.save('user', { ...(await tx.load('user', userId)), active: false }));
    for (const each of [device, new SoftwareAuthenticator({ origin })])
      expect(await proving(each)).toMatchObject({ code: 422, messages: { codes: { default: { code: 'auth.passkeyUnknown' } } } });
  });

  test('as second step after the password only passkeys of that account are asked for and accepted', async () => {
    const person = await withPasskey();
    const other = await withPasskey();
    expect((await logIn(person)).result).toMatchObject({ pending: 'second_factor', methods: ['passkey', 'recovery'] });
    const pending = await pendingOf(person);
    const options = await assertionOptions(pending);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([person.device.id]);
    expect((await show(pending, { assertion: other.device.prove(options) })).code).toBe(422);
    expect((await show(pending, { assertion: person.device.prove(await assertionOptions(pending)) })).code).toBe(200);
    expect((await call(auth, 'POST', '/auth/passkey/options', { body: { pending: person.token } })).code).toBe(401);
  });
});

describe('C824 C825 own passkeys', () => {
  const idOf = async (token: string) =>
    (
      await call<{ passkeys: { id: string; name: string; last_used_at: string | null }[] }>(users, 'GET', '/users/current/second-factor', {
        token,
      })
    ).result.passkeys;

  test('C824 names one, C825 removes it and ends other sessions', async () => {
    const { token, device } = await withPasskey();
    const signedIn = (await proving(device)).headers['x-session-token'] ?? '';
    const [passkey] = await idOf(token);
    expect(passkey?.last_used_at).not.toBeNull();
    const path = callPath(groups.secondFactors.removePasskey, { id: passkey?.id ?? '' });
    expect((await call(users, 'PATCH', path, { token, body: { name: 'Old phone' } })).code).toBe(200);
    expect((await idOf(token))[0]?.name).toBe('Old phone');
    expect((await call(users, 'DELETE', path, { token })).code).toBe(200);
    expect((await me(signedIn)).code).toBe(401);
    expect((await proving(device)).code).toBe(422);
    expect((await call(users, 'DELETE', path, { token })).code).toBe(404);
  });

  test('another person’s passkey cannot be named or removed', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const path = callPath(groups.secondFactors.renamePasskey, { id: (await idOf(other.token))[0]?.id ?? '' });
    expect((await call(users, 'PATCH', path, { token: one.token, body: { name: 'Mine' } })).code).toBe(404);
    expect((await call(users, 'DELETE', path, { token: one.token })).code).toBe(404);
  });
});

describe('two functions at once', () => {
  test('attack: one step of the app in two functions counts once, whatever comes in between [RY07]', async () => {
    const instances = [await startInstance(), await startInstance()] as const;
    await atSteps(async (step) => {
      resetTime();
      const person = await newPerson();
      const { secret } = await addApp(await tokenOf(person));
      nextStep();
      const code = codeOf(secret);
      const showIn = async ({ repositoryFor, showFactor }: (typeof instances)[number]) => {
        const repo = repositoryFor(systemCaller(person.tenant, person.userId));
        return showFactor(repo, (await repo.get('user', person.userId)) as Row<'user'>, { code });
      };
      const { requests, result, meanwhile, commit } = await interleave(instances, step, showIn, showIn);
      if (!meanwhile) return { commit };
      const ends = [result, meanwhile].map((each) => each?.status);
      expect(ends.toSorted(), `before request ${step} of ${requests}`).toEqual(['fulfilled', 'rejected']);
      return { meanwhile, commit };
    });
    vi.resetModules();
  });
});
