import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { SsoTest } from '#shared/contract/entities/sso.ts';
import { textResolver } from '#functions/platform/outbound.ts';
import { newVerifier } from '#tests/support/fake-google.ts';
import { type FakeOidc, startFakeOidc } from '#tests/support/fake-oidc.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { metadataOf } from '#tests/support/fake-saml.ts';
import { issuer, keys, made, posted } from './saml-world.ts';
import { errorIn, ticketIn } from './sso-world.ts';

// Every call of single sign-on through the function and the rights that it has on AWS.

const { auth, sso, ssoLinks } = groups;
let idp: FakeOidc;
let tenant: TestTenant;
let provider: string;
const { resolve } = textResolver;
beforeAll(async () => {
  process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
  [idp] = await Promise.all([startFakeOidc(), startProduct()]);
  tenant = await createTestTenant();
});
afterAll(async () => {
  textResolver.resolve = resolve;
  delete process.env['ALLOW_LOOPBACK_SOURCES'];
  await idp.stop();
});

const settings = (more: object, version: number | null, client_secret?: string) => ({
  providers: [
    {
      name: 'University',
      issuer: idp.issuer,
      client_id: idp.clientId,
      role_rules: [],
      creates_people: true,
      default_role: 'viewer' as const,
      links_by_email: true,
      trusts_factor: false,
      state: 'draft' as const,
      ...(client_secret !== undefined && { client_secret }),
      ...more,
    },
  ],
  sso_only: false,
  emergency_user_id: null,
  ...(version !== null && { version }),
});

test('C754 shows an empty state, and C755 stores a provider as a draft', async () => {
  expect(await ask(sso.settings, { as: tenant.admin })).toMatchObject({ providers: [], domains: [], version: null });
  const saved = await ask(sso.saveSettings, { as: tenant.admin, body: settings({}, null, idp.clientSecret) });
  provider = saved.providers[0]?.id ?? '';
  expect(saved.providers).toMatchObject([{ state: 'draft', has_secret: true }]);
  expect((await callApi(sso.saveSettings, { as: tenant.admin, body: settings({ id: provider }, 99) })).status).toBe(409);
});

test('C757, C909 and C756 make a test sign-in, which begins no session', async () => {
  const { verifier, nonce } = newVerifier();
  const { location } = await ask(sso.test, { as: tenant.admin, params: { id: provider }, body: { verifier: nonce } });
  const redirect = await callApi(sso.oidcCallback, { params: { provider }, query: idp.answer(location, { sub: 'ada' }) });
  const answered = await callApi(sso.exchange, { body: { ticket: ticketIn(redirect), verifier } });
  expect((answered.result as SsoTest).test).toMatchObject({ subject: 'ada', failure: { code: 'sso.testNoEmail' } });
  expect(answered.headers['x-session-token']).toBeUndefined();
  expect((await callApi(sso.test, { as: tenant.admin, params: { id: 'unknown' }, body: { verifier: nonce } })).status).toBe(404);
  const { version } = await ask(sso.settings, { as: tenant.admin });
  await ask(sso.saveSettings, { as: tenant.admin, body: settings({ id: provider, state: 'on' }, version) });
});

test('C758 adds a domain, C759 looks up its record, C819 removes it', async () => {
  const domain = `${tenant.id}.example`;
  const added = await ask(sso.addDomain, { as: tenant.admin, body: { domain } });
  textResolver.resolve = () => Promise.resolve([[added.domains[0]?.record ?? '']]);
  const verified = await ask(sso.checkDomain, { as: tenant.admin, params: { domain } });
  expect(verified.domains[0]?.verified_at).not.toBeNull();
  expect(await ask(auth.methods, { body: { email: `x@${domain}` } })).toMatchObject({ sso: [{ tenant: tenant.id }] });
  const other = await ask(sso.addDomain, { as: tenant.admin, body: { domain: `other.${domain}` } });
  expect(other.domains).toHaveLength(2);
  expect((await ask(sso.removeDomain, { as: tenant.admin, params: { domain: `other.${domain}` } })).domains).toHaveLength(1);
  expect((await callApi(sso.removeDomain, { as: tenant.admin, params: { domain: 'unknown.example' } })).status).toBe(404);
  expect((await callApi(sso.checkDomain, { as: tenant.admin, params: { domain: 'unknown.example' } })).status).toBe(404);
});

/** A sign-in up to the ticket. */
async function ticketOf(person: Record<string, unknown> & { sub: string }) {
  const { verifier, nonce } = newVerifier();
  const there = await callApi(sso.start, { params: { tenant: tenant.id }, query: { verifier: nonce } });
  const answer = idp.answer(there.headers['location'] ?? '', person);
  const back = await callApi(sso.oidcCallback, { params: { provider }, query: answer });
  return { ticket: ticketIn(back), verifier };
}

test('C750 leads to the provider, and its answer to a session', async () => {
  const body = await ticketOf({ sub: 'bo', email: `bo@${tenant.id}.example`, email_verified: true, name: 'Bo' });
  const answered = await callApi(sso.exchange, { body });
  expect(answered.result).toMatchObject({ name: 'Bo' });
  expect(answered.headers['x-session-token']).toBeTruthy();
});

test('C806 links oneself, C807 links another person, C808 removes the link', async () => {
  await ask(ssoLinks.link, { as: tenant.admin, body: await ticketOf({ sub: 'ada' }) });
  expect((await callApi(sso.exchange, { body: await ticketOf({ sub: 'ada' }) })).result).toMatchObject({ id: tenant.admin.id });
  const params = { id: tenant.viewer.id };
  await ask(ssoLinks.set, { as: tenant.admin, params, body: { provider_id: provider, subject: 'vi' } });
  expect((await callApi(sso.exchange, { body: await ticketOf({ sub: 'vi' }) })).result).toMatchObject({ id: tenant.viewer.id });
  await ask(ssoLinks.remove, { as: tenant.admin, params });
  expect((await callApi(sso.exchange, { body: await ticketOf({ sub: 'vi' }) })).status).toBe(401);
  expect((await callApi(ssoLinks.remove, { as: tenant.admin, params })).status).toBe(404);
});

test('C817 answers the same for every address of a domain', async () => {
  const of = (name: string) => ask(auth.methods, { body: { email: `${name}@${tenant.id}.example` } });
  expect(await of('admin')).toEqual(await of('nobody'));
});

test('C753 gives our metadata, and C910 turns the posted answer of a SAML provider into a ticket', async () => {
  const { providers, version } = await ask(sso.settings, { as: tenant.admin });
  const kept = providers.map(({ has_secret: _has, tested_at: _at, callback: _callback, certificates: _certificates, ...each }) => each);
  const metadata = metadataOf({ entityId: issuer, certificates: [keys.certificate] });
  const draft = { ...settings({ protocol: 'saml' as const, issuer: '', metadata }, version).providers[0]!, client_id: '' };
  const body = { ...settings({}, version), providers: [...kept, draft] };
  const saved = await ask(sso.saveSettings, { as: tenant.admin, body });
  const added = saved.providers.find(({ protocol }) => protocol === 'saml')!;
  const ours = await callApi(sso.metadata, { params: { tenant: tenant.id } });
  expect(ours.status).toBe(200);

  const { verifier, nonce } = newVerifier();
  const { location } = await ask(sso.test, { as: tenant.admin, params: { id: added.id }, body: { verifier: nonce } });
  const asked = new URL(location).searchParams;
  const request = inflateRawSync(Buffer.from(asked.get('SAMLRequest') ?? '', 'base64')).toString();
  const to = {
    audience: saved.entity_id,
    acs: added.callback,
    recipient: added.callback,
    requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '',
  };
  const form = { SAMLResponse: posted(made(to)), RelayState: asked.get('RelayState') ?? '' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const back = await callApi(sso.samlAcs, { params: { provider: added.id }, text: new URLSearchParams(form).toString(), headers });
  const answered = await callApi(sso.exchange, { body: { ticket: ticketIn(back), verifier } });
  expect((answered.result as SsoTest).test).toMatchObject({ subject: 'person-7', failure: { code: 'sso.testDomain' } });
});

test('C751 and C752 answer with an error: no provider is in their address', async () => {
  expect(errorIn(await callApi(sso.oidcWithoutProvider, { query: { code: 'x', state: 'y' } }))).toBe('sso.noProvider');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(errorIn(await callApi(sso.samlWithoutProvider, { text: 'SAMLResponse=x&RelayState=y', headers }))).toBe('sso.noProvider');
  // JSON is no form, and a browser that navigates gets a page here too.
  expect(errorIn(await callApi(sso.samlWithoutProvider, { body: {} }))).toBe('common.unsupportedContentType');
});
