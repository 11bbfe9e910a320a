import { handler as sso } from '#functions/sso/handler.ts';
import type { SsoProvider, SsoSettings, SsoTest } from '#shared/contract/entities/sso.ts';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { keys } from '#functions/platform/keys.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { seal } from '#functions/platform/seal.ts';
import { readEvents } from '#functions/records/ground/security/read-events.ts';
import { newVerifier } from '#tests/support/fake-google.ts';
import type { Bend, FakeOidc } from '#tests/support/fake-oidc.ts';
import { call, newPerson, type Person } from '#tests/api/auth/installation.ts';

// Libraries with single sign-on, and sign-ins step by step.

export type Exchanged = CurrentUser | PendingSignIn | SsoTest;

/** A library whose provider is on, and whose domain is verified. */
export interface Library extends Person {
  provider: string;
  domain: string;
}

let count = 0;

/** Makes a library with an administrator who signs in with a password. */
export async function newLibrary(
  idp: FakeOidc,
  { provider = {}, settings = {} }: { provider?: Partial<SsoProvider>; settings?: Partial<SsoSettings> } = {},
): Promise<Library> {
  count += 1;
  const domain = `university${count}.example`;
  const person = await newPerson({ email: `ada@${domain}` });
  const id = `provider-${count}`;
  await repositoryFor(systemCaller(person.tenant)).commit(async (tx) => {
    const sealed_secret = await seal(tx, idp.clientSecret, `client secret of ${id}`);
    await tx.put('sso_settings', 'sso_settings', {
      providers: [
        {
          id,
          protocol: 'oidc',
          name: 'University of Northlake',
          issuer: idp.issuer,
          client_id: idp.clientId,
          sealed_secret,
          role_rules: [],
          creates_people: true,
          default_role: 'viewer',
          links_by_email: true,
          trusts_factor: false,
          state: 'on',
          tested_at: tx.at,
          ...provider,
        },
      ],
      domains: [{ domain, token: '0'.repeat(32), verified_at: tx.at, checked_at: tx.at }],
      sso_only: false,
      emergency_user_id: null,
      ...settings,
    });
    tx.write({ Put: { TableName: undefined, Item: { ...keys.ssoDomain(domain, person.tenant), tenant: person.tenant } } });
  });
  return { ...person, provider: id, domain };
}

/** C750: the address of the provider to which the browser is redirected. */
export const start = (tenant: string, tab: string, more = '') => call(sso, 'GET', `/sso/${tenant}/start?verifier=${tab}${more}`);

/** C909: the provider's answer, as the browser brings it. */
export const callback = (provider: string, answer: Record<string, string>) =>
  call(sso, 'GET', `/sso/oidc/${provider}/callback?${new URLSearchParams(answer).toString()}`);

/** C756: what the page does with a ticket. */
export const exchange = (ticket: string, verifier: string) => call<Exchanged>(sso, 'POST', '/sso/exchange', { body: { ticket, verifier } });

/** The ticket of a redirect to the application. */
export function ticketIn({ headers }: { headers: Record<string, string> }): string {
  const ticket = /^\/login\/sso#([A-Za-z0-9_-]{43})$/.exec(headers['location'] ?? '')?.[1];
  if (ticket === undefined) throw new Error(`No ticket in ${headers['location']}`);
  return ticket;
}

/** The code of the error that a redirect shows. */
export function errorIn({ headers }: { headers: Record<string, string> }): string | null {
  return new URL(headers['location'] ?? '', 'http://own.invalid').searchParams.get('error');
}

/** What the identity provider says of a person. */
export type Said = Readonly<Record<string, unknown>> & { sub: string };

/** A sign-in up to the provider's answer. */
export async function goThere(idp: FakeOidc, library: Library, person: Said, bend: Bend = {}, more = '') {
  const { verifier, nonce: tab } = newVerifier();
  const { headers } = await start(library.tenant, tab, more);
  return { verifier, answer: idp.answer(headers['location'] ?? '', person, bend) };
}

/** The redirect after the provider's answer. */
export async function comeBack(idp: FakeOidc, library: Library, person: Said, bend: Bend = {}, more = '') {
  const { verifier, answer } = await goThere(idp, library, person, bend, more);
  return { verifier, redirect: await callback(library.provider, answer) };
}

/** A whole sign-in. */
export async function signIn(idp: FakeOidc, library: Library, person: Said, bend: Bend = {}) {
  const { verifier, redirect } = await comeBack(idp, library, person, bend);
  return exchange(ticketIn(redirect), verifier);
}

/** The reasons of the refusals in the security log. */
export async function refusals({ tenant }: Library): Promise<(string | null)[]> {
  const { events } = await readEvents(tenant, {}, { limit: 100 });
  return events.filter(({ kind }) => kind === 'sso_refused').map(({ reason }) => reason);
}
