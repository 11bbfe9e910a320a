import * as z from 'zod';
import { SsoSettingsChange, SsoSettingsView, SsoTest } from '../entities/sso.ts';
import { CurrentUser, PendingSignIn } from '../entities/user.ts';
import { Id, RequiredText } from '../fields.ts';
import { anyQuery, binary, callsOf, form, freshSeconds, json, query, redirect, result } from '../route.ts';

/** The page to which sign-ins return: with a ticket in the fragment, or the code of an error. */
const returnPage = '/login/sso';

/** The digest (SHA-256) of a random text that stays in the tab in which a sign-in begins. */
const Digest = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The ticket of a sign-in at a provider, and the text of the tab in which it began. */
export const SsoTicket = z.strictObject({ ticket: RequiredText(100), verifier: z.string().regex(/^[A-Za-z0-9_-]{43,128}$/) });

const calls = callsOf('/sso', { read: 'manage-users', write: 'manage-users' });

/** Single sign-on. */
export const sso = {
  start: calls.getCommand('C750', '/{tenant}/start', 'Begin a sign-in at the provider of a library: redirects to it', {
    permission: 'public',
    query: query({
      verifier: Digest,
      /** One of the providers that are on; the first by default. */
      provider: Id.optional(),
      /** Whether the provider must ask anew who it is. */
      fresh: z.literal('true').optional(),
    }),
    reply: redirect(returnPage, { leaves: true }),
  }),
  oidcCallback: calls.getCommand('C909', '/oidc/{provider}/callback', 'The answer of an OpenID provider: redirects with a ticket', {
    permission: 'public',
    query: anyQuery,
    reply: redirect(returnPage),
  }),
  oidcWithoutProvider: calls.get('C751', '/oidc/callback', 'An answer to no provider’s address: redirects with an error', {
    permission: 'public',
    query: anyQuery,
    reply: redirect(returnPage),
  }),
  samlWithoutProvider: calls.post('C752', '/saml/acs', 'An answer to no provider’s address: redirects with an error', {
    permission: 'public',
    repeat: 'harmless',
    body: form(z.record(z.string(), z.string())),
    reply: redirect(returnPage),
  }),
  samlAcs: calls.post('C910', '/saml/{provider}/acs', 'The answer of a SAML provider: redirects with a ticket', {
    permission: 'public',
    repeat: 'harmless',
    body: form(z.record(z.string(), z.string())),
    reply: redirect(returnPage),
  }),
  metadata: calls.get('C753', '/{tenant}/metadata', 'Our SAML metadata of a library, for its identity provider', {
    permission: 'public',
    reply: binary(),
  }),
  exchange: calls.post('C756', '/exchange', 'Exchange a ticket: begins the session, or shows what a test sign-in brought', {
    permission: 'public',
    repeat: 'harmless',
    body: json(SsoTicket),
    reply: result(z.union([CurrentUser, PendingSignIn, SsoTest])),
  }),
  settings: calls.get('C754', '/settings', 'The identity providers and domains of the library', { reply: result(SsoSettingsView) }),
  saveSettings: calls.put('C755', '/settings', 'Save the identity providers; refused where it would shut out the caller', {
    fresh: freshSeconds,
    body: json(SsoSettingsChange),
    reply: result(SsoSettingsView),
  }),
  test: calls.post('C757', '/providers/{id}/test', 'Begin a sign-in that starts no session and shows what arrives', {
    fresh: freshSeconds,
    repeat: 'harmless',
    body: json(z.strictObject({ verifier: Digest })),
    reply: result(z.object({ location: z.string() })),
  }),
  addDomain: calls.post('C758', '/domains', 'Add a domain; its owner proves it by a TXT record', {
    fresh: freshSeconds,
    repeat: 'harmless',
    body: json(z.strictObject({ domain: RequiredText(253) })),
    reply: result(SsoSettingsView),
  }),
  checkDomain: calls.post('C759', '/domains/{domain}/check', 'Look up the TXT record of a domain', {
    fresh: freshSeconds,
    repeat: 'harmless',
    params: z.object({ domain: z.string().max(253) }),
    reply: result(SsoSettingsView),
  }),
  removeDomain: calls.delete('C819', '/domains/{domain}', 'Remove a domain', {
    fresh: freshSeconds,
    params: z.object({ domain: z.string().max(253) }),
    reply: result(SsoSettingsView),
  }),
};

const own = callsOf('/users/current', { write: 'signed-in' });
const people = callsOf('/users', { write: 'manage-users' });

/** The identities of people at the providers of the library. */
export const ssoLinks = {
  link: own.post('C806', '/sso-link', 'Link the own account with the identity of a ticket', {
    fresh: freshSeconds,
    repeat: 'harmless',
    body: json(SsoTicket),
    reply: result(z.null()),
  }),
  set: people.put('C807', '/{id}/sso-subject', 'Link a person with an identity, by its subject', {
    fresh: freshSeconds,
    body: json(z.strictObject({ provider_id: Id, subject: RequiredText(255) })),
    reply: result(z.null()),
  }),
  remove: people.delete('C808', '/{id}/sso-subject', 'Remove a person’s identities; all sessions of the person end', {
    fresh: freshSeconds,
    reply: result(z.null()),
  }),
};
