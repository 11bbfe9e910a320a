import * as z from 'zod';
import { Assertion, AssertionOptions } from '../entities/passkey-messages.ts';
import { AccountEmail, CurrentUser, PendingSignIn } from '../entities/user.ts';
import { RequiredText } from '../fields.ts';
import { SsoTicket } from './sso.ts';
import { callsOf, freshSeconds, json, raw, result } from '../route.ts';

/** Long enough for a passphrase, short enough to hash. */
const Password = z.string().min(1).max(256);

/** Accounts of one address in several tenants: sign-in then asks which (D2). */
export const TenantChoice = z.object({ tenants: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Google's token, and the random text whose digest the browser had Google sign: a thief of the token does not know that text. */
const GoogleProof = z.strictObject({
  id_token: RequiredText(8192),
  verifier: z.string().regex(/^[A-Za-z0-9_-]{43,128}$/),
});

/** The ways to show a second factor, of which a call takes one: a code of the authenticator app, a recovery code, or a passkey. */
export const FactorProof = z.strictObject({
  code: RequiredText(20).optional(),
  recovery: RequiredText(60).optional(),
  assertion: Assertion.optional(),
});
export type FactorProof = z.output<typeof FactorProof>;

/** The token of a sign-in that waits for a second factor. */
const PendingToken = RequiredText(4096);

const calls = callsOf('/auth', { read: 'public', write: 'public' });

/** Sign-in and sessions (D2). */
export const auth = {
  login: calls.post('C001', '/login', 'Sign in; the token comes in the authorization header of the answer', {
    repeat: 'harmless',
    body: json(z.strictObject({ email: AccountEmail, password: Password, tenant: z.string().max(64).optional() })),
    reply: result(z.union([CurrentUser, TenantChoice, PendingSignIn])),
  }),
  secondFactor: calls.post('C810', '/second-factor', 'Complete a sign-in with a second factor; the token comes as after a sign-in', {
    repeat: 'harmless',
    body: json(FactorProof.extend({ pending: PendingToken })),
    reply: result(CurrentUser),
  }),
  passkeyOptions: calls.post(
    'C820',
    '/passkey/options',
    'What a browser needs to sign in with a passkey, good for five minutes; `own`: with one of the person signed in',
    {
      repeat: 'harmless',
      body: json(z.strictObject({ pending: PendingToken.optional(), own: z.literal(true).optional() })),
      reply: result(AssertionOptions),
    },
  ),
  passkey: calls.post('C821', '/passkey', 'Sign in with a passkey, which counts as both factors', {
    repeat: 'harmless',
    body: json(z.strictObject({ assertion: Assertion })),
    reply: result(CurrentUser),
  }),
  methods: calls.post(
    'C817',
    '/methods',
    'How people with addresses of a domain sign in; the answer is the same for every address of the domain',
    {
      repeat: 'harmless',
      body: json(z.strictObject({ email: AccountEmail })),
      reply: result(z.object({ sso: z.array(z.object({ tenant: z.string(), name: z.string() })), password: z.boolean() })),
    },
  ),
  forgot: calls.post('C002', '/forgot', 'Ask for a mail with a reset link; the answer never tells whether the address exists', {
    repeat: 'harmless',
    body: json(z.strictObject({ email: AccountEmail })),
    reply: result(z.null()),
  }),
  reset: calls.post(
    'C003',
    '/reset',
    'Set a new password with a one-time token, and sign in, or ask for the second factor; null where the library is closing',
    {
      repeat: 'harmless',
      body: json(z.strictObject({ token: RequiredText(200), password: Password })),
      reply: result(z.union([CurrentUser, PendingSignIn]).nullable()),
    },
  ),
  google: calls.get('own', '/google', 'Where one signs in with Google, and as which client; null where this installation has none', {
    reply: result(z.object({ client_id: z.string(), authorization_url: z.string() }).nullable()),
  }),
  loginWithGoogle: calls.post(
    'own',
    '/google',
    'Sign in with what Google says; the token comes in the authorization header of the answer',
    {
      repeat: 'harmless',
      body: json(GoogleProof.extend({ tenant: z.string().max(64).optional() })),
      reply: result(z.union([CurrentUser, TenantChoice, PendingSignIn])),
    },
  ),
  linkGoogle: calls.post('own', '/google/link', 'Link the own account with the Google account that one just signed in to', {
    permission: 'signed-in',
    fresh: freshSeconds,
    repeat: 'harmless',
    body: json(GoogleProof),
    reply: result(z.null()),
  }),
  fresh: calls.post(
    'C816',
    '/fresh',
    'Prove one’s identity anew, by the second factor if one has any; the token of the same session comes in the authorization header',
    {
      permission: 'signed-in',
      setUp: true,
      repeat: 'harmless',
      body: json(z.union([z.strictObject({ password: Password }), GoogleProof, SsoTicket, FactorProof])),
      reply: result(z.null()),
    },
  ),
  endByLink: calls.post('C809', '/end-session', 'End the session that an email about a new browser names', {
    repeat: 'harmless',
    body: json(z.strictObject({ token: RequiredText(2000) })),
    reply: result(z.null()),
  }),
  logout: calls.post('C004', '/logout', 'End this session on the server', {
    permission: 'signed-in',
    setUp: true,
    repeat: 'harmless',
    reply: result(z.null()),
  }),
  jwks: calls.get('own', '/jwks.json', 'The public keys that tokens are signed with', {
    reply: raw(z.object({ keys: z.array(z.record(z.string(), z.unknown())) })),
  }),
};
