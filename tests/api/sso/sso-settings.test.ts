import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SsoSettingsView, SsoTest } from '#shared/contract/entities/sso.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { textResolver } from '#functions/platform/outbound.ts';
import { noTenant } from '#functions/platform/keys.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { recheckDomains } from '#functions/records/work/sso/sso-domains.ts';
import { handler as auth } from '#functions/auth/handler.ts';
import { handler as sso } from '#functions/sso/handler.ts';
import { handler as users } from '#functions/users/handler.ts';
import { newVerifier } from '#tests/support/fake-google.ts';
import { type FakeOidc, startFakeOidc } from '#tests/support/fake-oidc.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { addUser, call, mailsOf, newInstallation, newPerson, tokenIn } from '#tests/api/auth/installation.ts';
import { readEvents } from '#functions/records/ground/security/read-events.ts';
import { addApp, codeOf as appCode, logIn, me, nextStep, pass, pendingOf, resetTime, show, tokenOf } from '#tests/api/auth/factors.ts';
import { callback, comeBack, exchange, type Library, newLibrary, signIn, ticketIn } from './sso-world.ts';

let idp: FakeOidc;
let clear: () => Promise<void>;
const { resolve } = textResolver;
beforeAll(async () => {
  process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
  [idp, clear] = await Promise.all([startFakeOidc(), newInstallation()]);
});
afterEach(() => {
  textResolver.resolve = resolve;
  resetTime();
});
afterAll(async () => {
  delete process.env['ALLOW_LOOPBACK_SOURCES'];
  await Promise.all([idp.stop(), clear()]);
});

const settingsOf = async (token: string) => (await call<SsoSettingsView>(sso, 'GET', '/sso/settings', { token })).result;
const save = (token: string, body: object) => call<SsoSettingsView>(sso, 'PUT', '/sso/settings', { token, body });
const codeOf = (answered: { messages: { codes?: { default?: { code: string } } } }) => answered.messages.codes?.default?.code;

const draft = () => ({
  name: 'University of Northlake',
  issuer: idp.issuer,
  client_id: idp.clientId,
  client_secret: idp.clientSecret,
  role_rules: [{ attribute: 'groups', match: 'contains', value: 'library', role: 'editor' }],
  creates_people: true,
  default_role: 'viewer',
  links_by_email: true,
  trusts_factor: false,
  state: 'draft',
});
const open = { sso_only: false, emergency_user_id: null };

/** The providers as a form sends them. */
const entered = ({ providers }: SsoSettingsView) =>
  providers.map(({ has_secret: _has, tested_at: _at, callback: _callback, protocol: _protocol, ...more }) => more);

/** A test sign-in of an administrator (C757). */
async function tested(token: string, provider: string, person: Record<string, unknown> & { sub: string }, bend = {}) {
  const { verifier, nonce } = newVerifier();
  const { result } = await call<{ location: string }>(sso, 'POST', `/sso/providers/${provider}/test`, { token, body: { verifier: nonce } });
  const redirect = await callback(provider, idp.answer(result.location, person, bend));
  return exchange(ticketIn(redirect), verifier);
}

describe('the settings', () => {
  test('begin as a draft, are tested, then switched on; secrets are never answered', async () => {
    const person = await newPerson();
    const token = await tokenOf(person);
    expect(await settingsOf(token)).toMatchObject({ providers: [], version: null });
    const saved = await save(token, { providers: [draft()], ...open });
    const [provider] = saved.result.providers;
    if (!provider) throw new Error(JSON.stringify(saved));
    expect(provider).toMatchObject({ has_secret: true, tested_at: null });
    expect(provider.callback).toBe(`http://perennial.test/api/sso/oidc/${provider.id}/callback`);
    expect(JSON.stringify(saved)).not.toContain(idp.clientSecret);
    const on = (version: number | null) => ({
      providers: entered(saved.result).map((each) => ({ ...each, state: 'on' })),
      ...open,
      version,
    });
    expect(codeOf(await save(token, on(saved.result.version)))).toBe('sso.testFirst');

    const about = { sub: 'tester', email: person.email, email_verified: true, groups: ['library', 'all'] };
    const { headers, result } = await tested(token, provider.id, about);
    expect(headers['x-session-token']).toBeUndefined();
    expect((result as SsoTest).test).toMatchObject({
      subject: 'tester',
      rules: [{ value: 'library', outcome: 'matched' }],
      failure: { code: 'sso.testDomain' },
    });
    expect((result as SsoTest).test.attributes).toContainEqual({ name: 'groups', values: ['library', 'all'] });

    const present = await settingsOf(token);
    expect((await save(token, on(present.version))).result.providers[0]).toMatchObject({ state: 'on' });
    expect((await mailsOf(person.tenant)).filter(({ text }) => text.includes('single sign-on settings')).length).toBeGreaterThan(0);
  });

  test('a change of the client ends what the test has shown, and a secret does not follow to another issuer', async () => {
    const library = await newLibrary(idp);
    const token = await tokenOf(library);
    const present = await settingsOf(token);
    const change = (more: object) =>
      save(token, { providers: entered(present).map((each) => ({ ...each, ...more })), ...open, version: present.version });
    expect(codeOf(await change({ client_id: 'another' }))).toBe('sso.testFirst');
    expect(codeOf(await change({ issuer: 'https://login.other.example', state: 'draft' }))).toBe('sso.secretNeeded');
    expect((await change({ name: 'Another name' })).result.providers[0]).toMatchObject({ state: 'on', name: 'Another name' });
  });

  test('an issuer of all Microsoft customers, a plain http address and a third provider are refused', async () => {
    const token = await tokenOf(await newPerson());
    const one = (issuer: string) => save(token, { providers: [{ ...draft(), issuer }], ...open });
    for (const each of ['common/v2.0', 'organizations/v2.0', 'consumers/v2.0', '{tenantid}/v2.0'])
      expect(codeOf(await one(`https://login.microsoftonline.com/${each}`))).toBe('sso.issuerForAll');
    delete process.env['ALLOW_LOOPBACK_SOURCES'];
    expect(codeOf(await one('http://login.university.example'))).toBe('outbound.httpsOnly');
    process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
    expect((await save(token, { providers: [draft(), draft(), draft()], ...open })).code).toBe(422);
    // The address of the discovery document means its issuer.
    expect((await one(`${idp.issuer}/.well-known/openid-configuration`)).result.providers[0]?.issuer).toBe(idp.issuer);
  });

  test('nobody gives the role of an administrator by a rule', async () => {
    const token = await tokenOf(await newPerson());
    const rule = { attribute: 'groups', match: 'contains', value: 'x', role: 'admin' };
    expect((await save(token, { providers: [{ ...draft(), role_rules: [rule] }], ...open })).code).toBe(422);
    expect((await save(token, { providers: [{ ...draft(), default_role: 'admin' }], ...open })).code).toBe(422);
  });

  test('a test that fails says why', async () => {
    const library = await newLibrary(idp, { provider: { state: 'draft' } });
    const token = await tokenOf(library);
    const { result } = await tested(token, library.provider, { sub: 'x' }, { claims: { exp: 1_000_000_000 } });
    expect((result as SsoTest).test).toMatchObject({ subject: null, failure: { code: 'sso.clock' } });
  });

  test('saving asks for a fresh sign-in', async () => {
    const token = await tokenOf(await newPerson());
    pass(700);
    expect(codeOf(await save(token, { providers: [], ...open }))).toBe('auth.notFresh');
  });
});

describe('SSO only [RZ05]', () => {
  /** A library with single sign-on only, whose administrator is the emergency administrator. */
  async function closedLibrary() {
    const library = await newLibrary(idp);
    const token = await tokenOf(library);
    const { secret } = await addApp(token);
    const present = await settingsOf(token);
    const body = { providers: entered(present), sso_only: true, emergency_user_id: library.userId, version: present.version };
    return { library, secret, saved: await save(token, body) };
  }

  test('closes password, reset link, invitation and new password for everybody else', async () => {
    const { library, saved } = await closedLibrary();
    expect(saved.result.sso_only).toBe(true);
    const person = await personWithPassword(library);
    expect(codeOf(await logIn(person))).toBe('auth.ssoOnly');
    await call(auth, 'POST', '/auth/forgot', { body: { email: person.email } });
    await finishJobs(noTenant);
    const token = tokenIn((await mailsOf(library.tenant)).filter(({ to }) => to.includes(person.email)).at(-1));
    const reset = await call(auth, 'POST', '/auth/reset', { body: { token, password: 'orchard-velvet-compass-9' } });
    expect(reset).toMatchObject({ code: 200, result: null });
    expect(codeOf(reset)).toBe('auth.passwordSetSsoOnly');
    expect(reset.headers['x-session-token']).toBeUndefined();
    expect((await logIn({ ...person, password: 'orchard-velvet-compass-9' })).headers['x-session-token']).toBeUndefined();
    const said = { sub: `of ${person.email}`, email: person.email, email_verified: true };
    const there = await signIn(idp, library, said);
    expect(there.headers['x-session-token']).toBeTruthy();
    const change = { token: there.headers['x-session-token'] ?? '', body: { password: 'meadow-lantern-violin-3' } };
    expect(codeOf(await call(users, 'PUT', `/users/${person.id}/change-password`, change))).toBe('auth.ssoOnly');
  });

  test('ends the sessions that were not begun at the institution, but the emergency administrator’s', async () => {
    const library = await newLibrary(idp);
    const emergency = await personWithPassword(library, ['admin']);
    const theirs = await tokenOf(emergency);
    await addApp(theirs);
    const person = await personWithPassword(library);
    const [byPassword, token] = [await tokenOf(person), await tokenOf(library)];
    const bySso =
      (await signIn(idp, library, { sub: 'sso', email: `sso@${library.domain}`, email_verified: true })).headers['x-session-token'] ?? '';
    const { verifier, redirect } = await comeBack(idp, library, { sub: 'ada' });
    await call(users, 'POST', '/users/current/sso-link', { token, body: { ticket: ticketIn(redirect), verifier } });
    const other = await tokenOf(library);
    const present = await settingsOf(token);
    const body = { providers: entered(present), sso_only: true, emergency_user_id: emergency.id, version: present.version };
    expect((await save(token, body)).code).toBe(200);
    const codes = await Promise.all([byPassword, other, token, bySso, theirs].map(async (each) => (await me(each)).code));
    expect(codes).toEqual([401, 401, 200, 200, 200]);
    const { events } = await readEvents(library.tenant, { kind: 'session_ended_by_other' }, { limit: 20 });
    expect(new Set(events.map(({ reason, subject }) => `${reason} ${subject?.id}`))).toEqual(
      new Set([`sso_only ${person.id}`, `sso_only ${library.userId}`]),
    );
  });

  test('lets the emergency administrator in with password and factor, and tells all administrators', async () => {
    const { library, secret } = await closedLibrary();
    nextStep();
    const done = await show(await pendingOf(library), { code: appCode(secret) });
    expect(done.headers['x-session-token']).toBeTruthy();
    const mails = await mailsOf(library.tenant);
    expect(mails.some(({ text }) => text.includes('the emergency administrator, signed in with a password'))).toBe(true);
    const { result } = await call<{ events: { kind: string }[] }>(users, 'GET', `/users/${library.userId}/security`, {
      token: done.headers['x-session-token'] ?? '',
    });
    expect(result.events.map(({ kind }) => kind)).toContain('emergency_sign_in');
  });

  test('is refused without a provider that is on, without a fit emergency administrator, and where it shuts out the caller', async () => {
    const library = await newLibrary(idp);
    const token = await tokenOf(library);
    const present = await settingsOf(token);
    const kept = entered(present);
    const only = (more: object) =>
      save(token, { providers: kept, sso_only: true, emergency_user_id: library.userId, version: present.version, ...more });
    expect(codeOf(await only({ providers: kept.map((each) => ({ ...each, state: 'draft' })) }))).toBe('sso.onlyNeedsProvider');
    // No second factor yet.
    expect(codeOf(await only({}))).toBe('sso.emergencyUnfit');
    expect(codeOf(await only({ emergency_user_id: null }))).toBe('sso.emergencyUnfit');
    const person = await personWithPassword(library, ['admin']);
    await addApp(await tokenOf(person));
    expect(codeOf(await only({ emergency_user_id: person.id }))).toBe('sso.onlyLocksYouOut');
    const { verifier, redirect } = await comeBack(idp, library, { sub: 'ada' });
    await call(users, 'POST', '/users/current/sso-link', { token, body: { ticket: ticketIn(redirect), verifier } });
    expect((await only({ emergency_user_id: person.id })).code).toBe(200);
    // Now the own link is the only way in.
    expect(codeOf(await call(users, 'DELETE', `/users/${library.userId}/sso-subject`, { token }))).toBe('sso.onlyLocksYouOut');
  });
});

/** A person of a library with a password, set by the invitation. */
async function personWithPassword(library: Library, roles: ('admin' | 'viewer')[] = ['viewer']) {
  const email = `password${Math.random().toString(36).slice(2)}@${library.domain}`;
  const id = await addUser(library.tenant, { email, roles });
  const { hashPassword } = await import('#functions/platform/passwords.ts');
  const hash = await hashPassword('walnut-harbour-lantern');
  await repositoryFor(systemCaller(library.tenant)).commit((tx) => tx.create('credential', { id, hash, changed_at: tx.at }));
  return { id, email, password: 'walnut-harbour-lantern' };
}

describe('domains [RZ07]', () => {
  const verify = (token: string, domain: string) => call<SsoSettingsView>(sso, 'POST', `/sso/domains/${domain}/check`, { token });
  const notFound = Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });

  test('count after their TXT record was found', async () => {
    const library = await newLibrary(idp, { settings: { domains: [] } });
    const token = await tokenOf(library);
    const add = (domain: string) => call<SsoSettingsView>(sso, 'POST', '/sso/domains', { token, body: { domain } });
    for (const wrong of ['gmail.com', 'com', 'a b.example', 'https://x.example/y', 'user@x.example', '127.0.0.1'])
      expect([wrong, codeOf(await add(wrong))]).toEqual([wrong, 'sso.domainInvalid']);
    const added = await add(`Lib.${library.domain}`);
    const domain = `lib.${library.domain}`;
    const record = added.result.domains.find((each) => each.domain === domain)?.record ?? '';
    expect(record).toMatch(/^perennial-verification=[0-9a-f]{32}$/);
    expect(codeOf(await add(domain))).toBe('sso.domainKnown');

    textResolver.resolve = () => Promise.reject(notFound);
    expect(codeOf(await verify(token, domain))).toBe('sso.domainRecordMissing');
    textResolver.resolve = () => Promise.resolve([['v=spf1'], [record.replace(/.$/, 'x')]]);
    expect(codeOf(await verify(token, domain))).toBe('sso.domainRecordMissing');
    textResolver.resolve = () => Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' }));
    expect(await verify(token, domain)).toMatchObject({ code: 503 });
    // A long record comes in parts.
    textResolver.resolve = () => Promise.resolve([['v=spf1'], [record.slice(0, 10), record.slice(10)]]);
    expect((await verify(token, domain)).result.domains.find((each) => each.domain === domain)?.verified_at).toBeTruthy();

    const methods = () => call(auth, 'POST', '/auth/methods', { body: { email: `anyone@${domain}` } });
    expect((await methods()).result).toEqual({ sso: [{ tenant: library.tenant, name: 'University of Northlake' }], password: true });
    await call(sso, 'DELETE', `/sso/domains/${domain}`, { token });
    expect((await methods()).result).toEqual({ sso: [], password: true });
  });

  test('are looked up again after 30 days: a lost record ends new links, old ones stay', async () => {
    const library = await newLibrary(idp);
    const repo = repositoryFor(systemCaller(library.tenant));
    const person = { sub: 'early', email: `early@${library.domain}`, email_verified: true };
    await signIn(idp, library, person);
    let asked = 0;
    textResolver.resolve = () => {
      asked += 1;
      return Promise.reject(notFound);
    };
    pass(29 * 86_400);
    await recheckDomains(repo);
    expect(asked).toBe(0);
    pass(2 * 86_400);
    textResolver.resolve = () => Promise.reject(new Error('no answer'));
    await recheckDomains(repo);
    expect((await repo.get('sso_settings', 'sso_settings'))?.domains[0]?.verified_at).toBeTruthy();
    textResolver.resolve = () => Promise.reject(notFound);
    await recheckDomains(repo);
    expect((await repo.get('sso_settings', 'sso_settings'))?.domains[0]?.verified_at).toBeNull();
    resetTime();
    expect((await signIn(idp, library, person)).headers['x-session-token']).toBeTruthy();
    const late = { sub: 'late', email: `late@${library.domain}`, email_verified: true };
    expect(codeOf(await signIn(idp, library, late))).toBe('sso.noAccount');
  });
});

test('the ways to sign in are the same for a known and an unknown address of a domain', async () => {
  const library = await newLibrary(idp);
  const of = (email: string) => call(auth, 'POST', '/auth/methods', { body: { email } });
  expect((await of(library.email)).result).toEqual((await of(`nobody@${library.domain}`)).result);
  expect((await of('somebody@elsewhere.example')).result).toEqual({ sso: [], password: true });
});
