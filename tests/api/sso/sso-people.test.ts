import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { handler as users } from '#functions/users/handler.ts';
import { type FakeOidc, startFakeOidc } from '#tests/support/fake-oidc.ts';
import { addUser, call, mailsOf, newInstallation } from '#tests/api/auth/installation.ts';
import { addApp, me, pass, resetTime, tokenOf } from '#tests/api/auth/factors.ts';
import { callback, comeBack, exchange, goThere, type Library, newLibrary, refusals, signIn, ticketIn } from './sso-world.ts';

let idp: FakeOidc;
let other: FakeOidc;
let clear: () => Promise<void>;
beforeAll(async () => {
  process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
  [idp, other, clear] = await Promise.all([startFakeOidc(), startFakeOidc(), newInstallation()]);
});
afterAll(async () => {
  resetTime();
  delete process.env['ALLOW_LOOPBACK_SOURCES'];
  await Promise.all([idp.stop(), other.stop(), clear()]);
});

let count = 0;
function said(library: Library, more: Record<string, unknown> = {}) {
  count += 1;
  return { sub: `subject-${count}`, email: `person${count}@${library.domain}`, email_verified: true, name: 'Bo Berg', ...more };
}
const userOf = (library: Library, id: string) => repositoryFor(systemCaller(library.tenant)).get('user', id);
const codeOf = (answered: { messages: { codes?: { default?: { code: string } } } }) => answered.messages.codes?.default?.code;

describe('a person [RZ02]', () => {
  test('without an account gets one with the default role, and is found by the subject afterwards', async () => {
    const library = await newLibrary(idp);
    const person = said(library);
    const first = await signIn(idp, library, person);
    const { id } = first.result as { id: string };
    expect(await userOf(library, id)).toMatchObject({ roles: ['viewer'], email: person.email, name: 'Bo Berg' });
    // Another address changes nothing: the subject leads to the account.
    const again = await signIn(idp, library, { ...person, email: `ada@${library.domain}` });
    expect(again.result).toMatchObject({ id, email: person.email });
  });

  test('is linked by a verified address of a verified domain', async () => {
    const library = await newLibrary(idp, { provider: { creates_people: false } });
    const person = said(library);
    const id = await addUser(library.tenant, { email: person.email, roles: ['editor'] });
    expect((await signIn(idp, library, person)).result).toMatchObject({ id });
    expect(await userOf(library, id)).toMatchObject({ roles: ['editor'] });
  });

  test.each([
    ['an address that is not verified', { email_verified: false }, 'no_email'],
    ['an address that says nothing of it', { email_verified: undefined }, 'no_email'],
    ['no address', { email: undefined }, 'no_email'],
    ['preferred_username in place of an address', { email: undefined, preferred_username: 'x@university.example' }, 'no_email'],
  ])('with %s is not linked', async (_what, more, reason) => {
    const library = await newLibrary(idp);
    const person = said(library);
    await addUser(library.tenant, { email: person.email });
    const answered = await signIn(idp, library, { ...person, ...more });
    expect([answered.code, codeOf(answered)]).toEqual([401, 'sso.noAccount']);
    expect(await refusals(library)).toEqual([reason]);
  });

  test('with an address of another domain is not linked, though the account is there', async () => {
    const library = await newLibrary(idp);
    await addUser(library.tenant, { email: 'guest@elsewhere.example' });
    const answered = await signIn(idp, library, said(library, { email: 'guest@elsewhere.example' }));
    expect(codeOf(answered)).toBe('sso.noAccount');
    expect(await refusals(library)).toEqual(['domain']);
  });

  test('who manages users is never linked by an address: the provider of a library cannot make its administrator', async () => {
    const library = await newLibrary(idp);
    const answered = await signIn(idp, library, said(library, { email: library.email }));
    expect(codeOf(answered)).toBe('sso.noAccount');
    expect(await refusals(library)).toEqual(['administrator']);
  });

  test('with a second subject of the same address is refused', async () => {
    const library = await newLibrary(idp);
    const person = said(library);
    await signIn(idp, library, person);
    expect(codeOf(await signIn(idp, library, { ...person, sub: 'another-subject' }))).toBe('sso.noAccount');
    expect(await refusals(library)).toEqual(['other_subject']);
  });

  test('who was deactivated stays out, and gets the same answer as a stranger', async () => {
    const library = await newLibrary(idp, { provider: { creates_people: false } });
    const person = said(library);
    const id = await addUser(library.tenant, { email: person.email });
    await signIn(idp, library, person);
    await repositoryFor(systemCaller(library.tenant)).commit(async (tx) => {
      tx.save('user', { ...(await tx.load('user', id)), active: false });
    });
    const [theirs, strangers] = [await signIn(idp, library, person), await signIn(idp, library, said(library))];
    expect(theirs.messages).toEqual(strangers.messages);
  });
});

describe('another tenant', () => {
  test('whose provider asserts an address of this one gets nobody of it', async () => {
    const victim = await newLibrary(idp);
    const attacker = await newLibrary(other);
    const email = `someone@${victim.domain}`;
    await addUser(victim.tenant, { email });
    const answered = await signIn(other, attacker, { sub: 'x', email, email_verified: true });
    expect(codeOf(answered)).toBe('sso.noAccount');
    expect(await refusals(attacker)).toEqual(['domain']);
  });

  test('with the same issuer and subject has another person', async () => {
    const [one, two] = [await newLibrary(idp), await newLibrary(idp)];
    const person = said(one);
    const first = await signIn(idp, one, person);
    const second = await signIn(idp, two, { ...person, email: `same@${two.domain}` });
    expect(second.result).toMatchObject({ tenant: { id: two.tenant } });
    expect((second.result as { id: string }).id).not.toBe((first.result as { id: string }).id);
  });

  test('with a provider of the same name and another issuer does not find the person by the subject', async () => {
    const library = await newLibrary(idp);
    const person = said(library);
    await signIn(idp, library, person);
    await repositoryFor(systemCaller(library.tenant)).commit(async (tx) => {
      const settings = await tx.load('sso_settings', 'sso_settings');
      tx.save('sso_settings', { ...settings, providers: settings.providers.map((each) => ({ ...each, issuer: other.issuer })) });
    });
    const taken = { ...other, clientSecret: idp.clientSecret };
    other.clientSecret = idp.clientSecret;
    expect(codeOf(await signIn(taken, library, { ...person, email: undefined }))).toBe('sso.noAccount');
  });
});

describe('roles [RZ04]', () => {
  const rules = [
    { attribute: 'groups', match: 'contains', value: 'library-editors', role: 'editor' },
    { attribute: 'affiliation', match: 'equals', value: 'staff', role: 'viewer' },
  ] as const;

  test('follow the rules at each sign-in, and without any the person stays out', async () => {
    const library = await newLibrary(idp, { provider: { role_rules: [...rules] } });
    const person = said(library, { groups: ['all', 'library-editors'] });
    const { id } = (await signIn(idp, library, person)).result as { id: string };
    expect(await userOf(library, id)).toMatchObject({ roles: ['editor'] });
    await signIn(idp, library, { ...person, groups: ['all'], affiliation: 'staff' });
    expect(await userOf(library, id)).toMatchObject({ roles: ['viewer'] });
    const answered = await signIn(idp, library, { ...person, groups: ['library-editors-of-old'] });
    expect([answered.code, codeOf(answered)]).toEqual([401, 'sso.noRole']);
  });

  test('given by rules are shown with the rules that matched, and nobody changes them by hand', async () => {
    const library = await newLibrary(idp, { provider: { role_rules: [...rules] } });
    const { id } = (await signIn(idp, library, said(library, { groups: ['all', 'library-editors'] }))).result as { id: string };
    const token = await tokenOf(library);
    const { result } = await call<{ role_lock: unknown }>(users, 'GET', `/users/${id}`, { token });
    expect(result.role_lock).toEqual({
      provider: 'University of Northlake',
      rules: [{ attribute: 'groups', value: 'library-editors', role: 'editor' }],
    });
    const change = (body: object) => call(users, 'PUT', `/users/${id}`, { token, body });
    for (const roles of [['viewer'], ['editor', 'viewer'], ['research']]) {
      const refused = await change({ roles });
      expect([refused.code, refused.messages.codes?.errors?.['roles']?.[0]?.code]).toEqual([422, 'users.rolesByRules']);
    }
    expect((await change({ name: 'Bo Borg', roles: ['editor'] })).code).toBe(200);
    // Administrators are appointed here alone, and rules do not concern them.
    expect((await change({ roles: ['admin'] })).code).toBe(200);
    expect((await call<{ role_lock: unknown }>(users, 'GET', `/users/${id}`, { token })).result.role_lock).toBeNull();
    expect((await change({ roles: ['viewer'] })).code).toBe(200);
  });

  test('of a person whom no rule concerns are changed by hand: without a link, without rules, with the provider switched off', async () => {
    for (const provider of [{ role_rules: [] }, { role_rules: [...rules], state: 'draft' as const }]) {
      const library = await newLibrary(idp, { provider: { role_rules: [] } });
      const { id } = (await signIn(idp, library, said(library))).result as { id: string };
      await repositoryFor(systemCaller(library.tenant)).commit(async (tx) => {
        const settings = await tx.load('sso_settings', 'sso_settings');
        tx.save('sso_settings', { ...settings, providers: settings.providers.map((each) => ({ ...each, ...provider })) });
      });
      const stranger = await addUser(library.tenant, { email: `guest${id}@elsewhere.example` });
      const token = await tokenOf(library);
      for (const each of [id, stranger])
        expect((await call(users, 'PUT', `/users/${each}`, { token, body: { roles: ['editor'] } })).code).toBe(200);
    }
  });

  test('of people who manage users are not changed by rules', async () => {
    const library = await newLibrary(idp, { provider: { role_rules: [...rules] } });
    const person = said(library, { groups: [] });
    const { verifier, redirect } = await comeBack(idp, library, person);
    const token = await tokenOf(library);
    const linked = await call(users, 'POST', '/users/current/sso-link', { token, body: { ticket: ticketIn(redirect), verifier } });
    expect(linked.code).toBe(200);
    expect((await signIn(idp, library, person)).result).toMatchObject({ id: library.userId });
    expect(await userOf(library, library.userId)).toMatchObject({ roles: ['admin'] });
  });
});

describe('the second factor', () => {
  test('is asked after single sign-on too, unless the provider asked for one and is trusted', async () => {
    const trusting = async (trusts_factor: boolean) => {
      const library = await newLibrary(idp, { provider: { trusts_factor } });
      const person = said(library);
      const first = await signIn(idp, library, person);
      await addApp(first.headers['x-session-token'] ?? '');
      return { library, person };
    };
    const { library, person } = await trusting(false);
    expect((await signIn(idp, library, { ...person, amr: ['mfa'] })).result).toMatchObject({ pending: 'second_factor' });
    const open = await trusting(true);
    expect((await signIn(idp, open.library, { ...open.person, amr: ['pwd'] })).result).toMatchObject({ pending: 'second_factor' });
    expect((await signIn(idp, open.library, { ...open.person, amr: ['pwd', 'mfa'] })).headers['x-session-token']).toBeTruthy();
  });
});

describe('a fresh sign-in', () => {
  async function linkedPerson() {
    const library = await newLibrary(idp);
    const person = said(library);
    const first = await signIn(idp, library, person);
    return { library, person, token: first.headers['x-session-token'] ?? '' };
  }
  const fresh = (token: string, ticket: string, verifier: string) =>
    call(auth, 'POST', '/auth/fresh', { token, body: { ticket, verifier } });

  test('at the provider confirms who it is', async () => {
    const { library, person, token } = await linkedPerson();
    pass(700);
    const link = { token, body: { ticket: 'x'.repeat(43), verifier: 'x'.repeat(43) } };
    expect(await call(users, 'POST', '/users/current/sso-link', link)).toMatchObject({ code: 403, result: { methods: ['sso'] } });
    resetTime();
    const { verifier, redirect } = await comeBack(idp, library, person, {}, '&fresh=true');
    expect((await fresh(token, ticketIn(redirect), verifier)).headers['x-session-token']).toBeTruthy();
  });

  test('needs an answer that was asked to be fresh, of the same person, of this library', async () => {
    const { library, person, token } = await linkedPerson();
    const stale = await comeBack(idp, library, person);
    expect((await fresh(token, ticketIn(stale.redirect), stale.verifier)).code).toBe(422);
    const another = await comeBack(idp, library, said(library), {}, '&fresh=true');
    expect((await fresh(token, ticketIn(another.redirect), another.verifier)).code).toBe(422);
    const elsewhere = await newLibrary(idp);
    const foreign = await comeBack(idp, elsewhere, person, {}, '&fresh=true');
    expect((await fresh(token, ticketIn(foreign.redirect), foreign.verifier)).code).toBe(422);
  });

  test('is refused where the provider answers from an old session of its own, or does not say', async () => {
    const { library, person } = await linkedPerson();
    const at = Math.floor(Date.now() / 1000);
    const error = async (auth_time: unknown) => {
      const { answer } = await goThere(idp, library, person, { claims: { auth_time } }, '&fresh=true');
      return (await callback(library.provider, answer)).headers['location'];
    };
    expect(await error(at - 3600)).toBe('/login/sso?error=sso.notSignedInAnew');
    expect(await error(undefined)).toBe('/login/sso?error=sso.authTimeMissing');
  });
});

describe('links', () => {
  test('an administrator enters the subject, the person gets an email, and removing it ends the sessions', async () => {
    const library = await newLibrary(idp, { provider: { creates_people: false, links_by_email: false } });
    const id = await addUser(library.tenant, { email: 'guest@elsewhere.example' });
    const token = await tokenOf(library);
    const body = { provider_id: library.provider, subject: 'subject-of-guest' };
    expect((await call(users, 'PUT', `/users/${id}/sso-subject`, { token, body })).code).toBe(200);
    const theirs = (await signIn(idp, library, { sub: 'subject-of-guest' })).headers['x-session-token'] ?? '';
    expect((await me(theirs)).code).toBe(200);
    expect((await call(users, 'DELETE', `/users/${id}/sso-subject`, { token })).code).toBe(200);
    expect((await me(theirs)).code).toBe(401);
    expect((await signIn(idp, library, { sub: 'subject-of-guest' })).code).toBe(401);
    expect((await mailsOf(library.tenant)).filter(({ to }) => to.includes('guest@elsewhere.example'))).toHaveLength(2);
  });

  test('an identity belongs to one person', async () => {
    const library = await newLibrary(idp);
    const person = said(library);
    await signIn(idp, library, person);
    const { verifier, redirect } = await comeBack(idp, library, person);
    const token = await tokenOf(library);
    const linked = await call(users, 'POST', '/users/current/sso-link', { token, body: { ticket: ticketIn(redirect), verifier } });
    expect([linked.code, codeOf(linked)]).toEqual([409, 'sso.subjectTaken']);
  });

  test('a ticket of another tenant links nobody', async () => {
    const [library, foreign] = [await newLibrary(idp), await newLibrary(idp)];
    const { verifier, redirect } = await comeBack(idp, foreign, said(foreign));
    const token = await tokenOf(library);
    const body = { ticket: ticketIn(redirect), verifier };
    expect((await call(users, 'POST', '/users/current/sso-link', { token, body })).code).toBe(422);
    expect((await exchange(body.ticket, verifier)).code).toBe(401);
  });
});
