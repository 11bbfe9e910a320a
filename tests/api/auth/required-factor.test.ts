import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { groups } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/match.ts';
import type { RoleName } from '#shared/contract/permissions.ts';
import { defaultPolicy } from '#shared/domain/security/session-policy.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { handler as read } from '#functions/read/handler.ts';
import { resetFactors } from '#functions/tenants/reset-factors.ts';
import { handler as users } from '#functions/users/handler.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { issueResetLink } from '#functions/platform/reset-tokens.ts';
import { sessionsOf, startSession } from '#functions/platform/sessions.ts';
import { atSteps, interleave, startInstance } from '#tests/support/two-instances.ts';
import { addApp, addPasskey, codeOf, logIn, me, nextStep, pass, pendingOf, resetTime, show, tokenOf } from './factors.ts';
import { addUser, call, newInstallation, newPerson, type Person } from './installation.ts';

beforeAll(newInstallation);
afterEach(resetTime);

const day = 24 * 3600;

interface Library {
  admin: Person & { token: string; secret: string };
  editor: Person;
}

let hash: string | undefined;
let count = 0;

/** A library whose administrator has an authenticator app, and whose editor has a password alone. */
async function newLibrary(): Promise<Library> {
  const admin = await newPerson();
  const token = await tokenOf(admin);
  const { secret } = await addApp(token);
  count += 1;
  const editor = { tenant: admin.tenant, email: `editor${count}@library.test`, password: 'walnut-harbour-lantern' };
  const userId = await addUser(admin.tenant, { email: editor.email, roles: ['editor'] });
  hash ??= await hashPassword(editor.password);
  await repositoryFor(systemCaller(admin.tenant)).commit((tx) => {
    tx.create('credential', { id: userId, hash: hash ?? '', changed_at: tx.at });
  });
  return { admin: { ...admin, token, secret }, editor: { ...editor, userId } };
}

const save = (token: string, required_for: readonly RoleName[], more: object = {}) =>
  call<{ required_for: string[]; grace_days: number; version: number }>(users, 'PUT', '/security-settings', {
    token,
    body: { ...defaultPolicy, required_for, ...more },
  });

/** The same library, which requires a factor of its editors. */
async function requiring(grace_days: number): Promise<Library> {
  const library = await newLibrary();
  expect((await save(library.admin.token, ['editor'], { grace_days, idle_minutes: null })).code).toBe(200);
  return library;
}

const refused = { code: 403, messages: { codes: { default: { code: 'auth.factorRequired' } } } };

const prove = (token: string, body: object) => call(auth, 'POST', '/auth/fresh', { token, body });
const state = (token: string) =>
  call<{ required: boolean; app_since: string | null }>(users, 'GET', '/users/current/second-factor', { token });
const audienceOf = (token: string) => (JSON.parse(atob(token.split('.')[1] ?? '')) as { aud: string }).aud;

describe('a second factor that the library requires [RY09]', () => {
  test('leaves the days of grace from the next sign-in, and says when they end', async () => {
    const { editor } = await requiring(3);
    pass(10 * day);
    const begun = await logIn(editor);
    const due = (begun.result as CurrentUser).factor_due ?? '';
    expect(Math.round((Date.parse(due) - Date.now() - 10 * day * 1000) / 1000 / day)).toBe(3);
    const token = begun.headers['x-session-token'] ?? '';
    expect(audienceOf(token)).toBe('perennial');
    expect(await me(token)).toMatchObject({ code: 200, result: { factor_due: due } });
    pass(2 * day);
    expect((await logIn(editor)).result).toMatchObject({ factor_due: due });
    expect((await state(await tokenOf(editor))).result.required).toBe(true);
  });

  test('closes everything but setting it up after the days of grace, with the sentence that says what to do', async () => {
    const { editor } = await requiring(3);
    await logIn(editor);
    pass(3 * day + 1);
    const token = await tokenOf(editor);
    expect(audienceOf(token)).toBe('perennial-setup');
    for (const [handler, method, path] of [
      [read, 'GET', '/users/current'],
      [read, 'GET', '/products'],
      [users, 'PUT', `/users/${editor.userId}/change-password`],
      [users, 'POST', '/users/current/recovery-codes'],
      [users, 'DELETE', '/users/current/second-factor'],
      [users, 'GET', `/users/${editor.userId}/security`],
    ] as const)
      expect(await call(handler, method, path, { token, body: {} }), path).toMatchObject({
        ...refused,
        messages: { default: 'Your library requires a second factor. Set up a passkey or an authenticator app to continue.' },
      });
    expect((await state(token)).code).toBe(200);
    expect((await call(auth, 'POST', '/auth/logout', { token })).code).toBe(200);
    expect((await state(token)).code).toBe(401);
  });

  test('closes a session whose days of grace end while it lasts', async () => {
    const { editor } = await requiring(1);
    await logIn(editor);
    pass(day - 600);
    const token = await tokenOf(editor);
    expect((await me(token)).code).toBe(200);
    pass(601);
    expect(await me(token)).toMatchObject(refused);
    const renewed = (await state(token)).headers['x-session-token'] ?? '';
    expect(audienceOf(renewed)).toBe('perennial-setup');
  });

  test('is set up by an app, after which the same session opens everything and shows the codes', async () => {
    const { editor } = await requiring(0);
    const token = await tokenOf(editor);
    expect(await me(token)).toMatchObject(refused);
    const started = await call<{ secret: string }>(users, 'POST', '/users/current/second-factor', { token });
    const body = { code: codeOf(started.result.secret) };
    const done = await call<{ recovery_codes: string[] }>(users, 'POST', '/users/current/second-factor/confirm', { token, body });
    expect(done.result.recovery_codes).toHaveLength(10);
    const opened = done.headers['x-session-token'] ?? '';
    expect(await me(opened)).toMatchObject({ code: 200, result: { factor_due: null } });
    // The token of before opens nothing more than it did.
    expect(await me(token)).toMatchObject(refused);
    expect((await logIn(editor)).result).toMatchObject({ pending: 'second_factor' });
  });

  test('is set up by a passkey, also after the identity had to be proved anew', async () => {
    const { editor } = await requiring(0);
    const old = await tokenOf(editor);
    pass(11 * 60);
    expect((await call(users, 'POST', '/users/current/passkeys/options', { token: old })).result).toEqual({ methods: ['password'] });
    const token = (await prove(old, { password: editor.password })).headers['x-session-token'] ?? '';
    expect(audienceOf(token)).toBe('perennial-setup');
    expect(await me(token)).toMatchObject(refused);
    await addPasskey(token);
    const [session, ...others] = await sessionsOf(editor.tenant, editor.userId);
    expect(others).toEqual([]);
    expect(session?.factor_due).toBeUndefined();
  });

  test('attack: the session of a thief who has the password stays closed when the person sets up a factor', async () => {
    const { editor } = await requiring(0);
    const [thief, own] = [await tokenOf(editor), await tokenOf(editor)];
    await addApp(own);
    expect((await me(thief)).code).toBe(401);
    expect((await state(thief)).code).toBe(401);
  });

  test('attack: a new password within the days of grace does not begin them anew', async () => {
    const { editor } = await requiring(1);
    const first = await logIn(editor);
    pass(day - 60);
    const changed = await call(users, 'PUT', `/users/${editor.userId}/change-password`, {
      token: await tokenOf(editor),
      body: { password: 'marble-otter-cathedral' },
    });
    const token = changed.headers['x-session-token'] ?? '';
    expect((await me(token)).result.factor_due).toBe((first.result as CurrentUser).factor_due);
    pass(61);
    expect(await me(token)).toMatchObject(refused);
  });

  test('is asked for by the reset link and the invitation too: neither is a factor', async () => {
    const { editor } = await requiring(0);
    const linkTo = await repositoryFor(systemCaller(editor.tenant)).commit((tx) => issueResetLink(tx, editor.userId, { to: editor.email }));
    const body = { token: linkTo.split('token=')[1] ?? '', password: 'marble-otter-cathedral' };
    const byLink = (await call(auth, 'POST', '/auth/reset', { body })).headers['x-session-token'] ?? '';
    expect(await me(byLink)).toMatchObject(refused);
    const email = `invited${editor.userId}@library.test`;
    const invited = await addUser(editor.tenant, { email, roles: ['viewer', 'editor'] });
    const invitation = await repositoryFor(systemCaller(editor.tenant)).commit((tx) => issueResetLink(tx, invited, { to: email }));
    const accepted = await call(auth, 'POST', '/auth/reset', { body: { ...body, token: invitation.split('token=')[1] ?? '' } });
    expect(await me(accepted.headers['x-session-token'] ?? '')).toMatchObject(refused);
  });

  test('leaves people of other roles, and everybody once it is no longer required, as they were', async () => {
    const { admin, editor } = await requiring(0);
    const viewer = await addUser(admin.tenant, { email: `viewer${admin.userId}@library.test` });
    expect(await me((await startSession(admin.tenant, viewer, undefined)).token)).toMatchObject({
      code: 200,
      result: { factor_due: null },
    });
    const token = await tokenOf(editor);
    expect((await save(admin.token, [], { version: 1 })).code).toBe(200);
    expect((await me(await tokenOf(editor))).code).toBe(200);
    // The token of the closed session is exchanged as every token is, after some minutes.
    pass(6 * 60);
    const renewed = (await state(token)).headers['x-session-token'] ?? '';
    expect((await me(renewed)).code).toBe(200);
  });

  test('begins its days of grace anew where it is required again after it was not', async () => {
    const { admin, editor } = await requiring(1);
    await logIn(editor);
    pass(10 * day);
    nextStep();
    const token = (await show(await pendingOf(admin), { code: codeOf(admin.secret) })).headers['x-session-token'] ?? '';
    await save(token, [], { version: 1 });
    await save(token, ['editor'], { version: 2, grace_days: 1 });
    expect((await me(await tokenOf(editor))).code).toBe(200);
  });

  test('is set up again after the operator or an administrator reset it, with no further days of grace', async () => {
    const { editor } = await requiring(1);
    const token = await tokenOf(editor);
    await addApp(token);
    pass(2 * day);
    await resetFactors(editor.tenant, editor.email);
    expect(await me(await tokenOf(editor))).toMatchObject(refused);
  });
});

describe('C813 C825 the last factor of a person who needs one [RY09]', () => {
  test('is not removed; another one is', async () => {
    const { editor } = await requiring(0);
    const token = await tokenOf(editor);
    const started = await call<{ secret: string }>(users, 'POST', '/users/current/second-factor', { token });
    const body = { code: codeOf(started.result.secret) };
    const opened = (await call(users, 'POST', '/users/current/second-factor/confirm', { token, body })).headers['x-session-token'] ?? '';
    const last = await call(users, 'DELETE', '/users/current/second-factor', { token: opened });
    expect(last).toMatchObject({ code: 409, messages: { codes: { default: { code: 'users.lastRequiredFactor' } } } });
    await addPasskey(opened);
    expect((await call(users, 'DELETE', '/users/current/second-factor', { token: opened })).code).toBe(200);
    const shown = await call<{ factors: { passkeys: { id: string }[] } }>(users, 'GET', `/users/${editor.userId}/security`, {
      token: opened,
    });
    const [passkey] = shown.result.factors.passkeys;
    const only = callPath(groups.secondFactors.removePasskey, { id: passkey?.id ?? '' });
    expect((await call(users, 'DELETE', only, { token: opened })).code).toBe(409);
  });

  test('attack: both factors removed in two functions at once leave one, whatever comes in between', async () => {
    const instances = [await startInstance(), await startInstance()] as const;
    await atSteps(async (step) => {
      const { editor } = await requiring(14);
      const token = await tokenOf(editor);
      await addApp(token);
      await addPasskey(token);
      const repo = repositoryFor(systemCaller(editor.tenant));
      const [passkey] = (await repo.get('second_factor', editor.userId))?.passkeys ?? [];
      const caller = { ...systemCaller(editor.tenant, editor.userId), sessionId: null };
      const { result, meanwhile, commit } = await interleave(
        instances,
        step,
        ({ repositoryFor: repositoryIn, removeApp }) => Promise.resolve(removeApp({ repo: repositoryIn(caller), caller } as never)),
        ({ repositoryFor: repositoryIn, removePasskey }) =>
          Promise.resolve(removePasskey({ repo: repositoryIn(caller), caller, params: { id: passkey?.id } } as never)),
      );
      if (meanwhile) expect([result.status, meanwhile.status].toSorted(), `before request ${step}`).toEqual(['fulfilled', 'rejected']);
      return { meanwhile, commit };
    });
    vi.resetModules();
  });

  test('is kept when the library begins to require it at that moment', async () => {
    const instances = [await startInstance(), await startInstance()] as const;
    await atSteps(async (step) => {
      const { admin } = await newLibrary();
      const caller = { ...systemCaller(admin.tenant, admin.userId), sessionId: null };
      const body = { ...defaultPolicy, allowed_networks: [], required_for: ['admin'] };
      const { result, meanwhile, commit } = await interleave(
        instances,
        step,
        ({ repositoryFor: repositoryIn, removeApp }) => Promise.resolve(removeApp({ repo: repositoryIn(caller), caller } as never)),
        ({ repositoryFor: repositoryIn, saveSecuritySettings }) =>
          Promise.resolve(saveSecuritySettings({ repo: repositoryIn(caller), caller, body, meta: { ip: '127.0.0.1' } } as never)),
      );
      if (meanwhile) expect([result.status, meanwhile.status].toSorted(), `before request ${step}`).toEqual(['fulfilled', 'rejected']);
      return { meanwhile, commit };
    });
    vi.resetModules();
  });
});

describe('C802 C804 the roles that need a factor', () => {
  test('cannot include one’s own before one has a factor oneself', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const lockedOut = await save(token, ['admin', 'viewer']);
    expect(lockedOut).toMatchObject({ code: 422, messages: { errors: { required_for: [expect.stringContaining('Set one up')] } } });
    expect((await save(token, ['editor', 'viewer'])).code).toBe(200);
    await addApp(token);
    const saved = await save(token, ['admin', 'admin', 'viewer'], { version: 1, grace_days: 30 });
    expect(saved).toMatchObject({ code: 200, result: { required_for: ['admin', 'viewer'], grace_days: 30 } });
    expect((await save(token, ['admin'], { version: 2, grace_days: 31 })).code).toBe(422);
  });

  test('stay as they are where a form of an earlier release does not name them', async () => {
    const { admin } = await requiring(5);
    const { required_for: _roles, grace_days: _days, ...before } = defaultPolicy;
    const saved = await call(users, 'PUT', '/security-settings', { token: admin.token, body: { ...before, version: 1 } });
    expect(saved).toMatchObject({ code: 200, result: { required_for: ['editor'], grace_days: 5 } });
  });
});
