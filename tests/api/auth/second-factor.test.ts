import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/match.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { handler as users } from '#functions/users/handler.ts';
import { resetFactors } from '#functions/tenants/reset-factors.ts';
import { keys } from '#functions/platform/keys.ts';
import { securityMonths, type StoredEvent } from '#functions/platform/security-log.ts';
import { table } from '#functions/platform/table.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { startSession } from '#functions/platform/sessions.ts';
import { issueResetLink } from '#functions/platform/reset-tokens.ts';
import { addApp, addPasskey, codeOf, logIn, me, nextStep, pass, pendingOf, resetTime, show, tokenOf } from './factors.ts';
import { addUser, call, mailsOf, newInstallation, newPerson, type Person } from './installation.ts';

beforeAll(newInstallation);
afterEach(resetTime);

/** A person with an authenticator app. */
async function withApp(): Promise<Person & { secret: string; codes: string[]; token: string }> {
  const person = await newPerson();
  const token = await tokenOf(person);
  const app = await addApp(token);
  nextStep();
  return { ...person, ...app, token };
}

const linkFor = (person: { tenant: string; userId: string; email: string }) =>
  repositoryFor(systemCaller(person.tenant))
    .commit((tx) => issueResetLink(tx, person.userId, { to: person.email }))
    .then((link) => link.split('token=')[1] ?? '');

async function eventsOf(tenant: string): Promise<StoredEvent[]> {
  const months = await Promise.all(
    securityMonths().map((month) => Array.fromAsync(table.partition<StoredEvent>(keys.securityEvents(tenant, month), 'E#'))),
  );
  return months.flat();
}

const kindsOfEvents = async (tenant: string) => (await eventsOf(tenant)).map(({ event }) => event.kind);

describe('C811 C812 an authenticator app', () => {
  test('is a second factor once one of its codes was typed, and brings ten recovery codes', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const started = await call<{ secret: string; address: string }>(users, 'POST', '/users/current/second-factor', { token });
    expect(started.result.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.result.address).toMatch(/^otpauth:\/\/totp\/Perennial.*secret=[A-Z2-7]{32}/);
    expect((await logIn(person)).result).not.toHaveProperty('pending');
    const confirmed = await call<{ recovery_codes: string[] }>(users, 'POST', '/users/current/second-factor/confirm', {
      token,
      body: { code: codeOf(started.result.secret) },
    });
    expect(confirmed.result.recovery_codes).toHaveLength(10);
    for (const code of confirmed.result.recovery_codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/);
    expect((await logIn(person)).result).toMatchObject({ pending: 'second_factor', methods: ['code', 'recovery'] });
    expect((await mailsOf(person.tenant)).at(-1)?.text).toContain('an authenticator app was set up');
    expect((await me(token)).code).toBe(200);
  });

  test('is gone if it is not confirmed within 10 minutes', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    const { result } = await call<{ secret: string }>(users, 'POST', '/users/current/second-factor', { token });
    pass(10 * 60 + 1);
    const late = await call(users, 'POST', '/users/current/second-factor/confirm', {
      token: await tokenOf(person),
      body: { code: codeOf(result.secret) },
    });
    expect(late).toMatchObject({ code: 409, messages: { default: 'Setting up the app took more than 10 minutes. Please start again.' } });
  });

  test('that is begun again replaces the one before', async () => {
    const token = await tokenOf(await newPerson());
    const first = await call<{ secret: string }>(users, 'POST', '/users/current/second-factor', { token });
    const second = await call<{ secret: string }>(users, 'POST', '/users/current/second-factor', { token });
    const confirm = (secret: string) =>
      call(users, 'POST', '/users/current/second-factor/confirm', { token, body: { code: codeOf(secret) } });
    expect((await confirm(first.result.secret)).code).toBe(422);
    expect((await confirm(second.result.secret)).code).toBe(200);
  });

  test.each([
    [-600, '10 minutes'],
    [600, '10 minutes'],
    [120, '2 minutes'],
  ])('on a device whose clock is %s seconds off is refused with what to do', async (seconds, told) => {
    const token = await tokenOf(await newPerson());
    const { result } = await call<{ secret: string }>(users, 'POST', '/users/current/second-factor', { token });
    const body = { code: codeOf(result.secret, seconds) };
    const refused = await call(users, 'POST', '/users/current/second-factor/confirm', { token, body });
    expect(refused.code).toBe(422);
    expect(refused.messages.errors?.['code']?.[0]).toContain(`about ${told} off`);
  });
});

describe('C810 the second step of a sign-in', () => {
  test('takes a code, and begins a session', async () => {
    const person = await withApp();
    const done = await show(await pendingOf(person), { code: codeOf(person.secret) });
    expect(done).toMatchObject({ code: 200, result: { id: person.userId } });
    expect((await me(done.headers['x-session-token'] ?? '')).code).toBe(200);
    expect(done.headers['x-device-token']).toBeDefined();
  });

  test('is no session: its token opens nothing, and a session token completes nothing', async () => {
    const person = await withApp();
    const pending = await logIn(person);
    expect(pending.headers['authorization']).toBeUndefined();
    expect(pending.headers['x-device-token']).toBeUndefined();
    expect((await me((pending.result as { token: string }).token)).code).toBe(401);
    expect((await show(person.token, { code: codeOf(person.secret) })).code).toBe(401);
  });

  test('needs exactly one proof', async () => {
    const person = await withApp();
    const pending = await pendingOf(person);
    for (const proof of [{}, { code: codeOf(person.secret), recovery: person.codes[0] }])
      expect((await show(pending, proof)).code).toBe(422);
    expect((await call(auth, 'POST', '/auth/second-factor', { body: { code: codeOf(person.secret) } })).code).toBe(422);
  });

  test('a mistyped code leaves the sign-in pending, and says what to do', async () => {
    const person = await withApp();
    const pending = await pendingOf(person);
    const wrong = await show(pending, { code: '000 00' });
    expect(wrong).toMatchObject({ code: 422, messages: { errors: { code: [expect.stringContaining('every 30 seconds')] } } });
    expect((await show(pending, { code: ` ${codeOf(person.secret).slice(0, 3)} ${codeOf(person.secret).slice(3)}` })).code).toBe(200);
  });

  test('the code before and the next one are accepted, those beyond are not [RY07]', async () => {
    for (const [offset, code] of [
      [-30, 200],
      [30, 200],
      [-90, 422],
      [90, 422],
    ] as const) {
      const person = await withApp();
      nextStep();
      nextStep();
      expect((await show(await pendingOf(person), { code: codeOf(person.secret, offset) })).code, String(offset)).toBe(code);
    }
  });

  test('attack: a pending token used twice', async () => {
    const person = await withApp();
    const pending = await pendingOf(person);
    expect((await show(pending, { recovery: person.codes[0] })).code).toBe(200);
    expect((await show(pending, { recovery: person.codes[1] })).code).toBe(401);
  });

  test('attack: a pending token used twice at once', async () => {
    const person = await withApp();
    const pending = await pendingOf(person);
    const both = await Promise.all([show(pending, { recovery: person.codes[0] }), show(pending, { recovery: person.codes[1] })]);
    expect(both.filter(({ headers }) => headers['x-session-token'])).toHaveLength(1);
  });

  test('attack: a pending token after 5 minutes, and after a new password', async () => {
    const person = await withApp();
    const late = await pendingOf(person);
    pass(301);
    expect((await show(late, { code: codeOf(person.secret) })).code).toBe(401);
    const before = await pendingOf(person);
    await call(auth, 'POST', '/auth/reset', { body: { token: await linkFor(person), password: 'marble-otter-cathedral' } });
    expect((await show(before, { code: codeOf(person.secret) })).code).toBe(401);
  });

  test('attack: a code used twice, also in the same step by another sign-in [RY07]', async () => {
    const person = await withApp();
    const code = codeOf(person.secret);
    expect((await show(await pendingOf(person), { code })).code).toBe(200);
    const again = await show(await pendingOf(person), { code });
    expect(again).toMatchObject({ code: 422, messages: { errors: { code: [expect.stringContaining('already been used')] } } });
  });

  test('attack: a recovery code used twice [RY08]', async () => {
    const person = await withApp();
    const recovery = person.codes[3]?.toLowerCase().replaceAll('-', ' ');
    expect((await show(await pendingOf(person), { recovery })).code).toBe(200);
    expect(await show(await pendingOf(person), { recovery })).toMatchObject({
      code: 422,
      messages: { errors: { recovery: [expect.stringContaining('already been used')] } },
    });
  });

  test('the third last recovery code brings a hint [RY08]', async () => {
    const person = await withApp();
    for (const recovery of person.codes.slice(0, 6))
      expect((await show(await pendingOf(person), { recovery })).messages.default).toBeUndefined();
    const hint = await show(await pendingOf(person), { recovery: person.codes[6] });
    expect(hint.messages.default).toBe('You have 3 recovery codes left. Create new ones soon.');
  });

  test('attack: guessing; tries count for the account, and a right password does not begin them anew', async () => {
    const person = await withApp();
    for (let tries = 0; tries < 10; tries++) {
      expect((await show(await pendingOf(person), { code: '000000' })).code).toBe(422);
      pass(31);
    }
    const locked = await show(await pendingOf(person), { code: codeOf(person.secret) });
    expect(locked.code).toBe(429);
    const told = (await mailsOf(person.tenant)).filter(({ text }) => text.includes('five wrong codes'));
    expect(told).toHaveLength(1);
    pass(16 * 60);
    expect((await show(await pendingOf(person), { code: codeOf(person.secret) })).code).toBe(200);
  });

  test('attack: an old device token as a factor', async () => {
    const person = await newPerson();
    const first = await logIn(person);
    const device = first.headers['x-device-token'] ?? '';
    await addApp(first.headers['x-session-token'] ?? '');
    const second = await logIn(person, { 'x-device-token': device });
    expect(second.result).toMatchObject({ pending: 'second_factor' });
    expect(second.headers['x-session-token']).toBeUndefined();
    expect((await show(device, { code: '000000' })).code).toBe(401);
  });
});

describe('RY05 the one door', () => {
  test('attack: the reset link of a person with a factor sets the password, and asks for the factor', async () => {
    const person = await withApp();
    const password = 'marble-otter-cathedral';
    const reset = await call<{ token: string }>(auth, 'POST', '/auth/reset', { body: { token: await linkFor(person), password } });
    expect(reset).toMatchObject({ code: 200, result: { pending: 'second_factor', methods: ['code', 'recovery'] } });
    expect(reset.headers['x-session-token']).toBeUndefined();
    expect((await show(reset.result.token, { code: codeOf(person.secret) })).code).toBe(200);
    expect((await logIn({ ...person, password })).result).toMatchObject({ pending: 'second_factor' });
  });

  test('attack: the invitation link of a person with a factor asks for it', async () => {
    const admin = await newPerson();
    // Somebody who signs in with Google has no password, so that the link is an invitation still.
    const userId = await addUser(admin.tenant, { email: 'guest@library.test' });
    await addPasskey((await startSession(admin.tenant, userId, undefined)).token);
    const token = await linkFor({ tenant: admin.tenant, userId, email: 'guest@library.test' });
    const invited = await call<object>(auth, 'POST', '/auth/reset', { body: { token, password: 'granite-heron-lighthouse' } });
    expect(invited.result).toMatchObject({ pending: 'second_factor', methods: ['passkey', 'recovery'] });
    expect(invited.headers['x-session-token']).toBeUndefined();
  });

  test('a new password continues a session that has shown the factor', async () => {
    const person = await withApp();
    const done = await show(await pendingOf(person), { code: codeOf(person.secret) });
    const changed = await call(users, 'PUT', `/users/${person.userId}/change-password`, {
      token: done.headers['x-session-token'] ?? '',
      body: { current_password: person.password, password: 'marble-otter-cathedral' },
    });
    expect((await me(changed.headers['x-session-token'] ?? '')).code).toBe(200);
  });

  test('without factors every way in is as it was', async () => {
    const person = await newPerson();
    expect((await logIn(person)).headers['x-session-token']).toBeDefined();
    const reset = await call(auth, 'POST', '/auth/reset', { body: { token: await linkFor(person), password: 'marble-otter-cathedral' } });
    expect(reset.headers['x-session-token']).toBeDefined();
  });
});

describe('C813 C814 C815 changes of factors', () => {
  test('C813 removes the app, the recovery codes with it, and ends other sessions', async () => {
    const person = await withApp();
    const other = (await show(await pendingOf(person), { code: codeOf(person.secret) })).headers['x-session-token'] ?? '';
    expect((await call(users, 'DELETE', '/users/current/second-factor', { token: person.token })).code).toBe(200);
    expect((await me(other)).code).toBe(401);
    expect((await me(person.token)).code).toBe(200);
    expect((await logIn(person)).result).not.toHaveProperty('pending');
    const state = await call(users, 'GET', '/users/current/second-factor', { token: person.token });
    expect(state.result).toMatchObject({ app_since: null, passkeys: [], recovery_codes_left: 0 });
    expect((await call(users, 'DELETE', '/users/current/second-factor', { token: person.token })).code).toBe(404);
  });

  test('C814 makes new recovery codes, and the former ones stop working', async () => {
    const person = await withApp();
    const made = await call<{ recovery_codes: string[] }>(users, 'POST', '/users/current/recovery-codes', { token: person.token });
    expect(made.result.recovery_codes).toHaveLength(10);
    expect((await show(await pendingOf(person), { recovery: person.codes[0] })).code).toBe(422);
    expect((await show(await pendingOf(person), { recovery: made.result.recovery_codes[0] })).code).toBe(200);
    const bare = await tokenOf(await newPerson());
    expect((await call(users, 'POST', '/users/current/recovery-codes', { token: bare })).code).toBe(409);
  });

  test('C815 an administrator resets a person: sessions end, both are told', async () => {
    const admin = await newPerson();
    const userId = await addUser(admin.tenant, { email: 'lost@library.test' });
    const lost = { tenant: admin.tenant, userId, email: 'lost@library.test', password: 'marble-otter-cathedral' };
    const begun = await call(auth, 'POST', '/auth/reset', { body: { token: await linkFor(lost), password: lost.password } });
    const token = begun.headers['x-session-token'] ?? '';
    await addApp(token);
    const { device } = await addPasskey(token);
    const as = await tokenOf(admin);
    const factorsOf = (id: string) => callPath(groups.secondFactors.reset, { id });
    expect(await call(users, 'DELETE', factorsOf(admin.userId), { token: as })).toMatchObject({
      code: 409,
      messages: { codes: { default: { code: 'users.resetByAnother' } } },
    });
    expect((await call(users, 'DELETE', factorsOf(userId), { token })).code).toBe(403);
    expect((await call(users, 'DELETE', factorsOf(userId), { token: as })).code).toBe(200);
    expect((await me(token)).code).toBe(401);
    expect((await logIn(lost)).headers['x-session-token']).toBeDefined();
    const told = (await mailsOf(admin.tenant)).filter(({ text }) => text.includes('all passkeys, the authenticator app'));
    expect(told.flatMap(({ to }) => to).toSorted()).toEqual([admin.email, lost.email].toSorted());
    expect(device.id).not.toBe('');
    expect((await call(users, 'DELETE', factorsOf(userId), { token: as })).code).toBe(409);
  });
});

describe('the only administrator who lost everything', () => {
  test('the operator resets the factors: the password signs in again, an email and the security log say so', async () => {
    const person = await withApp();
    await resetFactors(person.tenant, person.email.toUpperCase());
    expect((await me(person.token)).code).toBe(401);
    expect((await logIn(person)).headers['x-session-token']).toBeDefined();
    expect((await mailsOf(person.tenant)).at(-1)?.text).toContain(
      'all passkeys, the authenticator app and the recovery codes were removed',
    );
    expect(await kindsOfEvents(person.tenant)).toContain('second_factor_removed');
    await expect(resetFactors(person.tenant, person.email)).rejects.toMatchObject({ status: 409 });
    await expect(resetFactors(person.tenant, 'nobody@library.test')).rejects.toMatchObject({ status: 404 });
    await expect(resetFactors('nowhere', person.email)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the security log', () => {
  test('has an event of each change and of each refused factor, and nothing secret [RY02]', async () => {
    const person = await withApp();
    await show(await pendingOf(person), { code: '000000' });
    await show(await pendingOf(person), { recovery: person.codes[0] });
    await addPasskey(person.token);
    await call(users, 'DELETE', '/users/current/second-factor', { token: person.token });
    const kinds = await kindsOfEvents(person.tenant);
    for (const kind of [
      'second_factor_added',
      'second_factor_failed',
      'second_factor_recovery_used',
      'passkey_added',
      'second_factor_removed',
    ])
      expect(kinds).toContain(kind);
    const text = JSON.stringify(await eventsOf(person.tenant));
    for (const secret of [person.secret, ...person.codes]) expect(text).not.toContain(secret);
  });
});

describe('secrets', () => {
  test('stand in no log of the program, in no answer but the first, and sealed or as digests in the table', async () => {
    const lines: unknown[] = [];
    process.env['LOG_LEVEL'] = 'debug';
    for (const level of ['debug', 'info', 'warn', 'error', 'log'] as const)
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(line));
    onTestFinished(() => {
      process.env['LOG_LEVEL'] = 'silent';
      vi.restoreAllMocks();
    });
    const person = await withApp();
    await show(await pendingOf(person), { recovery: person.codes[0] });
    await show(await pendingOf(person), { code: 'wrong' });
    const state = await call(users, 'GET', '/users/current/second-factor', { token: person.token });
    const stored = await repositoryFor(systemCaller(person.tenant)).get('second_factor', person.userId);
    expect(lines.length).toBeGreaterThan(3);
    for (const secret of [person.secret, ...person.codes, ...person.codes.map((code) => code.replaceAll('-', ''))])
      for (const place of [lines.join(), JSON.stringify(state), JSON.stringify(stored)]) expect(place).not.toContain(secret);
  });

  test('one person’s sealed app opens nothing for another of the library', async () => {
    const one = await withApp();
    const email = 'other@library.test';
    const other = await addUser(one.tenant, { email });
    await addApp((await startSession(one.tenant, other, undefined)).token);
    await repositoryFor(systemCaller(one.tenant)).commit(async (tx) => {
      const { totp } = await tx.load('second_factor', one.userId);
      tx.save('second_factor', { ...(await tx.load('second_factor', other)), totp });
    });
    const body = { token: await linkFor({ tenant: one.tenant, userId: other, email }), password: 'granite-heron-lighthouse' };
    const pending = await call<{ token: string }>(auth, 'POST', '/auth/reset', { body });
    nextStep();
    expect((await show(pending.result.token, { code: codeOf(one.secret) })).code).toBe(500);
  });
});
