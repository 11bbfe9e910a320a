import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { defaultPolicy } from '#shared/domain/security/session-policy.ts';
import { setClock } from '#functions/platform/clock.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { table } from '#functions/platform/table.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { callApi, createTestTenant, startProduct, type TestTenant, type TestUser } from '#tests/support/api.ts';

const password = 'herbarium-9-quill-lantern';
const home = '130.237.12.77';
let library: TestTenant;
let hash: string | undefined;

beforeEach(async () => {
  if (hash === undefined) await startProduct();
  library = await createTestTenant();
  hash ??= await hashPassword(password);
  await library.repo.commit(async (tx) => {
    for (const { id } of [library.admin, library.viewer]) tx.save('credential', { ...(await tx.load('credential', id)), hash: hash ?? '' });
  });
});

/** Moves the clock to so many minutes after the present. */
function later(minutes: number): void {
  onTestFinished(setClock({ now: () => new Date(Date.now() + minutes * 60_000) }));
}

const emailOf = (role: 'admin' | 'viewer') => `${role}@${library.id}.example`;

async function signIn(role: 'admin' | 'viewer', from = home, headers: Record<string, string> = {}): Promise<TestUser> {
  const answer = await callApi(groups.auth.login, { body: { email: emailOf(role), password }, from, headers });
  expect(answer.status).toBe(200);
  return { id: library[role].id, token: answer.headers['x-session-token'] ?? '' };
}

const savePolicy = (as: TestUser, change: Partial<typeof defaultPolicy> = {}, from = home) =>
  callApi(groups.securitySettings.update, { as, from, body: { ...defaultPolicy, allowed_networks: [], ...change } });

/** The status of a call that a person makes; follows the renewals of the token. */
async function use(user: TestUser, from = home): Promise<number> {
  const answer = await callApi(groups.users.current, { as: user, from });
  user.token = answer.headers['x-session-token'] ?? user.token;
  return answer.status;
}

/** The same of a call of another function. */
const read = async (user: TestUser) => (await callApi(groups.users.list, { as: user, from: home })).status;

async function prove(user: TestUser): Promise<number> {
  const answer = await callApi(groups.auth.fresh, { as: user, body: { password } });
  user.token = answer.headers['x-session-token'] ?? user.token;
  return answer.status;
}

const rename = (user: TestUser) => callApi(groups.users.update, { as: user, params: { id: library.viewer.id }, body: { name: 'Renamed' } });

describe('a call marked fresh', () => {
  test('is refused ten minutes after the sign-in, and works once the identity is proved anew by C816 [RY06]', async () => {
    const admin = await signIn('admin');
    later(9);
    expect((await rename(admin)).status).toBe(200);
    later(11);
    const refused = await rename(admin);
    expect([refused.status, refused.body.messages.codes?.default?.code, refused.result]).toEqual([
      403,
      'auth.notFresh',
      { methods: ['password'] },
    ]);
    const ended = await callApi(groups.users.endSessions, { as: admin, params: { id: admin.id } });
    expect([ended.status, ended.result]).toEqual([403, { methods: ['password'] }]);
    const wrong = await callApi(groups.auth.fresh, { as: admin, body: { password: 'wrong-password-1' } });
    expect([wrong.status, Object.keys(wrong.body.messages.errors ?? {})]).toEqual([422, ['password']]);
    expect(await prove(admin)).toBe(200);
    expect((await rename(admin)).status).toBe(200);
    const { result } = await callApi(groups.users.security, { as: admin, params: { id: admin.id } });
    expect(result.events.slice(0, 2).map(({ kind, outcome }) => [kind, outcome])).toEqual(
      expect.arrayContaining([['fresh_sign_in', 'ok']]),
    );
  });

  test('leaves the old session alive for a minute, and lists the new one alone', async () => {
    const old = await signIn('admin');
    const admin = { ...old };
    await prove(admin);
    expect(await use({ ...old })).toBe(200);
    // An old session cannot begin a second one.
    expect((await callApi(groups.auth.fresh, { as: old, body: { password } })).status).toBe(401);
    const own = await callApi(groups.users.sessions, { as: admin, params: { id: admin.id } });
    expect(own.result.filter(({ current }) => current)).toHaveLength(1);
    expect(own.result).toHaveLength(2);
    later(2);
    expect([await use({ ...old }), await use(admin)]).toEqual([401, 200]);
  });

  test('waits after wrong passwords as a sign-in does', async () => {
    const admin = await signIn('admin');
    // The clock stands still: on a busy machine a wait would be over before the next try.
    const at = new Date();
    onTestFinished(setClock({ now: () => at }));
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++)
      statuses.push((await callApi(groups.auth.fresh, { as: admin, body: { password: `wrong-password-${count}` } })).status);
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });

  test('asks Google of a person without a password', async () => {
    await library.repo.commit(async (tx) => {
      tx.save('user', { ...(await tx.load('user', library.admin.id)), google_account_email: 'ada@gmail.com' });
      await tx.load('credential', library.admin.id);
      tx.remove('credential', library.admin.id);
    });
    const { startSession } = await import('#functions/platform/sessions.ts');
    const { token } = await startSession(library.id, library.admin.id, undefined, { by: 'google' });
    later(11);
    expect((await rename({ id: library.admin.id, token })).result).toEqual({ methods: ['google'] });
  });
});

describe('a session', () => {
  test('ends 12 hours after the sign-in, though its identity is proved anew every 9 minutes [RY03]', async () => {
    const admin = await signIn('admin');
    let minutes = 9;
    for (; minutes < 12 * 60; minutes += 9) {
      later(minutes);
      expect(await prove(admin), `after ${minutes} minutes`).toBe(200);
    }
    later(12 * 60 + 1);
    expect(await use(admin)).toBe(401);
  });

  test('ends after the idle limit; calls that no person makes are no activity [RY03]', async () => {
    const admin = await signIn('admin');
    expect((await savePolicy(admin, { idle_minutes: 30 })).status).toBe(200);
    const viewer = await signIn('viewer');
    for (const minutes of [20, 40, 60]) {
      later(minutes);
      expect(await use(viewer)).toBe(200);
    }
    for (const minutes of [70, 80, 90]) {
      later(minutes);
      const { status, headers } = await callApi(groups.changes.list, { as: viewer, from: home, query: { after: '0' } });
      expect([status, headers['x-session-token']]).toEqual([200, undefined]);
    }
    later(96);
    expect(await use(viewer)).toBe(401);
  });

  test('may be idle for longer than a token lives without a policy', async () => {
    const admin = await signIn('admin');
    await savePolicy(admin, { idle_minutes: 120 });
    const viewer = await signIn('viewer');
    later(110);
    expect(await use(viewer)).toBe(200);
  });

  test('may be idle until its absolute limit where a policy says so', async () => {
    const admin = await signIn('admin');
    await savePolicy(admin, { idle_minutes: null, absolute_hours: 8 });
    const viewer = await signIn('viewer');
    later(7 * 60);
    expect(await use(viewer)).toBe(200);
    later(8 * 60 + 1);
    expect(await use(viewer)).toBe(401);
  });

  test('ends at an absolute limit that was shortened meanwhile', async () => {
    const [viewer, admin] = [await signIn('viewer'), await signIn('admin')];
    await savePolicy(admin, { absolute_hours: 1, idle_minutes: null });
    for (const minutes of [10, 20, 30, 40, 50]) {
      later(minutes);
      expect(await use(viewer)).toBe(200);
    }
    later(61);
    expect(await use(viewer)).toBe(401);
  });

  test('ends at an idle limit that was shortened meanwhile, though its token would last longer [RY03]', async () => {
    const admin = await signIn('admin');
    const { version } = (await savePolicy(admin, { idle_minutes: 120 })).result;
    const viewer = await signIn('viewer');
    const body = { ...defaultPolicy, idle_minutes: 15, version };
    expect((await callApi(groups.securitySettings.update, { as: admin, from: home, body })).status).toBe(200);
    later(31);
    expect(await use(viewer)).toBe(401);
  });

  test('is the oldest that ends where a person has too many', async () => {
    const admin = await signIn('admin');
    await savePolicy(admin, { max_sessions: 2 });
    // The library's own viewer has a session from its creation.
    later(1);
    const second = await signIn('viewer');
    later(2);
    const answer = await callApi(groups.auth.login, { body: { email: emailOf('viewer'), password }, from: home });
    expect(answer.body.messages.default).toBe('You are signed in. Your library allows 2 sessions at a time: the oldest one was ended.');
    const third = { id: library.viewer.id, token: answer.headers['x-session-token'] ?? '' };
    expect([await use(library.viewer), await use(second), await use(third)]).toEqual([401, 200, 200]);
    const { result } = await callApi(groups.users.security, { as: third, params: { id: third.id }, from: home });
    expect(result.events).toContainEqual(expect.objectContaining({ kind: 'session_ended_by_other', reason: 'too_many' }));
  });

  test('that was ended by an administrator by C805 or altogether is over at the next call of two functions [RY04]', async () => {
    const viewer = await signIn('viewer');
    expect([await use(viewer), await read(viewer)]).toEqual([200, 200]);
    const other = await signIn('viewer');
    const listed = await callApi(groups.users.sessions, { as: other, params: { id: other.id } });
    const current = listed.result.find((session) => session.current)?.id ?? '';
    await callApi(groups.users.endSession, { as: library.admin, params: { id: viewer.id, sessionId: current } });
    expect([await use(other), await read(other), await use(viewer)]).toEqual([401, 401, 200]);
    await callApi(groups.users.endSessions, { as: library.admin, params: { id: viewer.id } });
    expect([await use(viewer), await read(viewer)]).toEqual([401, 401]);
  });
});

describe('allowed networks', () => {
  test('are refused from outside them, with the own address', async () => {
    const admin = await signIn('admin');
    const refused = await savePolicy(admin, { allowed_networks: ['192.0.2.0/24'] });
    expect([refused.status, refused.body.messages.errors?.['allowed_networks']?.[0]]).toEqual([422, expect.stringContaining(home)]);
    const unreadable = await savePolicy(admin, { allowed_networks: ['the library'] });
    expect(unreadable.body.messages.errors?.['allowed_networks']?.[0]).toContain('the library');
  });

  test('hold for sign-ins and sessions, not for public calls', async () => {
    const admin = await signIn('admin');
    const saved = await savePolicy(admin, { allowed_networks: ['130.237.77.9/16'] });
    expect([saved.status, saved.result.allowed_networks]).toEqual([200, ['130.237.0.0/16']]);
    const abroad = '198.51.100.7';
    const answer = await callApi(groups.auth.login, { body: { email: emailOf('viewer'), password }, from: abroad });
    expect([answer.status, answer.headers['x-session-token'], answer.body.messages.codes?.default]).toEqual([
      403,
      undefined,
      { code: 'auth.networkNotAllowed', values: { address: abroad } },
    ]);
    expect([await use(admin, abroad), await use(admin, home)]).toEqual([403, 200]);
    expect((await callApi(groups.auth.google, { from: abroad })).status).toBe(200);
    const { result } = await callApi(groups.securityEvents.list, { as: admin, from: home, query: { user: library.viewer.id } });
    expect(result.events[0]).toMatchObject({ kind: 'sign_in_failed', outcome: 'refused', reason: 'network', network: '198.51.100.0/24' });
  });
});

describe('the security settings', () => {
  test('of a library without any are those of before, and refuse another version [C802, C804]', async () => {
    const admin = await signIn('admin');
    const before = await callApi(groups.securitySettings.get, { as: admin, from: home });
    expect(before.result).toMatchObject({ saved: false, version: null, idle_minutes: null, max_sessions: null, your_address: home });
    const saved = await savePolicy(admin);
    expect(saved.result).toMatchObject({ saved: true, idle_minutes: 60 });
    const stale = await callApi(groups.securitySettings.update, {
      as: admin,
      from: home,
      body: { ...defaultPolicy, allowed_networks: [], max_sessions: 5, version: 99 },
    });
    expect(stale.status).toBe(409);
    const { result } = await callApi(groups.securityEvents.list, { as: admin, query: { kind: 'security_settings_changed' } });
    expect(result.events.filter(({ user }) => user?.id === admin.id)).toHaveLength(1);
  });

  test('hold the length of new passwords', async () => {
    const admin = await signIn('admin');
    await savePolicy(admin, { password_min_length: 30 });
    const change = (text: string) =>
      callApi(groups.users.changePassword, { as: admin, params: { id: admin.id }, body: { password: text }, from: home });
    expect((await change('juniper-4-lantern-quarry')).status).toBe(422);
    expect((await change('juniper-4-lantern-quarry-and-more')).status).toBe(200);
  });
});

describe('a browser without a token of an earlier sign-in', () => {
  const mails = async () =>
    (await Array.fromAsync(table.partition<Mail>(keys.mail(library.id, '').pk))).filter(({ kind }) => kind === 'new_browser');

  test('is told to the person with a link that ends its session, also after a new proof of identity [C809]', async () => {
    const admin = await signIn('admin');
    await savePolicy(admin);
    const viewer = await signIn('viewer');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('130.237.12.0/24');
    const token = /end-session#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await prove(viewer);
    const end = (text: string) => callApi(groups.auth.endByLink, { body: { token: text } });
    expect((await end(`${token.slice(0, -4)}AAAA`)).status).toBe(422);
    expect((await end(viewer.token)).status).toBe(422);
    expect((await end(token)).body.messages.codes?.default?.code).toBe('auth.sessionEndedByLink');
    expect(await use(viewer)).toBe(401);
    expect((await end(token)).body.messages.codes?.default?.code).toBe('auth.sessionOverAlready');
    later(8 * 24 * 60);
    expect((await end(token)).status).toBe(422);
  });

  test('is not told where the browser is known, or no policy asks for it', async () => {
    await signIn('viewer');
    const known = await callApi(groups.auth.login, { body: { email: emailOf('viewer'), password }, from: home });
    await savePolicy(await signIn('admin'));
    await signIn('viewer', home, { 'x-device-token': known.headers['x-device-token'] ?? '' });
    expect(await mails()).toEqual([]);
  });
});

describe('the list of events', () => {
  test('is paged, filtered, and for everybody else their own [C800]', async () => {
    const admin = await signIn('admin');
    await signIn('viewer');
    const list = (query: Record<string, string>, as = admin) => callApi(groups.securityEvents.list, { as, query });
    const first = (await list({ limit: '2' })).result;
    const second = (await list({ limit: '2', cursor: first.next ?? '' })).result;
    const ids = [...first.events, ...second.events].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(first.events[0]).toMatchObject({ kind: 'sign_in', user: { id: library.viewer.id, name: 'Viewer Person' }, address: home });
    expect((await list({ kind: 'user_invited' })).result.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['user_invited']));
    expect((await list({ ip: home, limit: '50' })).result.events).toHaveLength(2);
    expect((await list({ ip: '192.0.2.1' })).result.events).toEqual([]);
    expect((await list({ to: '2020-01-01' })).result).toEqual({ events: [], next: null });
    expect((await list({ ip: 'nowhere' })).status).toBe(422);
    const own = (await list({}, library.viewer)).result.events;
    expect(own.length).toBeGreaterThan(0);
    for (const { user, subject, address } of own) {
      expect([user?.id, subject?.id]).toContain(library.viewer.id);
      expect(address).toBeNull();
    }
    expect((await list({ user: admin.id }, library.viewer)).status).toBe(403);
  });

  test('is exported as csv and as JSON lines, without full addresses, and that is an event [C801]', async () => {
    const admin = await signIn('admin');
    const file = (format: string) => callApi(groups.securityEvents.export, { as: admin, query: { format } });
    const csv = (await file('csv')).bytes.toString('utf8');
    expect(csv).toContain('at,kind,outcome');
    expect(csv).toContain('sign_in');
    expect(csv).not.toContain(home);
    const text = (await file('jsonl')).bytes.toString('utf8');
    expect(text).toContain('130.237.12.0/24');
    expect(text).not.toContain(home);
    const lines = text.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toContain('export_made');
    expect((await callApi(groups.securityEvents.export, { as: library.viewer })).status).toBe(403);
  });

  test('of a person is for the person and managers of users [C803]', async () => {
    const viewer = await signIn('viewer');
    const { result } = await callApi(groups.users.security, { as: library.admin, params: { id: viewer.id } });
    expect(result).toMatchObject({ user: { name: 'Viewer Person' }, has_password: true, has_google_account: false });
    expect(result.sessions).toHaveLength(2);
    expect(result.events[0]).toMatchObject({ kind: 'sign_in', address: home });
    expect((await callApi(groups.users.security, { as: viewer, params: { id: viewer.id } })).status).toBe(200);
    expect((await callApi(groups.users.security, { as: viewer, params: { id: library.admin.id } })).status).toBe(403);
  });
});
