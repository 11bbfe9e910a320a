import * as z from 'zod';
import { AccountEmail, CurrentUser } from '../entities/user.ts';
import { RequiredText } from '../fields.ts';
import { call, json, raw, result } from '../route.ts';

/** Long enough for a passphrase, short enough to hash. */
const Password = z.string().min(1).max(256);

/** Accounts of one address in several tenants: sign-in then asks which (D2). */
export const TenantChoice = z.object({ tenants: z.array(z.object({ id: z.string(), name: z.string() })) });

/** What Google gave the browser, and the random text whose digest the browser had it sign: whoever finds a token elsewhere does not know that. */
const GoogleProof = z.strictObject({
  id_token: RequiredText(8192),
  verifier: z.string().regex(/^[A-Za-z0-9_-]{43,128}$/),
});

/** Sign-in and sessions (D2). */
export const auth = {
  login: call({
    id: 'C001',
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Sign in; the token comes in the authorization header of the answer',
    body: json(z.strictObject({ email: AccountEmail, password: Password, tenant: z.string().max(64).optional() })),
    reply: result(z.union([CurrentUser, TenantChoice])),
  }),
  forgot: call({
    id: 'C002',
    method: 'POST',
    path: '/auth/forgot',
    permission: 'public',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Ask for a mail with a reset link; the answer never tells whether the address exists',
    body: json(z.strictObject({ email: AccountEmail })),
    reply: result(z.null()),
  }),
  reset: call({
    id: 'C003',
    method: 'POST',
    path: '/auth/reset',
    permission: 'public',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Set a new password with a one-time token, and sign in; null where the library is closing',
    body: json(z.strictObject({ token: RequiredText(200), password: Password })),
    reply: result(CurrentUser.nullable()),
  }),
  google: call({
    id: 'own',
    method: 'GET',
    path: '/auth/google',
    permission: 'public',
    kind: 'query',
    summary: 'Where one signs in with Google, and as which client; null where this installation has none',
    reply: result(z.object({ client_id: z.string(), authorization_url: z.string() }).nullable()),
  }),
  loginWithGoogle: call({
    id: 'own',
    method: 'POST',
    path: '/auth/google',
    permission: 'public',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Sign in with what Google says; the token comes in the authorization header of the answer',
    body: json(GoogleProof.extend({ tenant: z.string().max(64).optional() })),
    reply: result(z.union([CurrentUser, TenantChoice])),
  }),
  linkGoogle: call({
    id: 'own',
    method: 'POST',
    path: '/auth/google/link',
    permission: 'signed-in',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Link the own account with the Google account that one just signed in to',
    body: json(GoogleProof),
    reply: result(z.null()),
  }),
  logout: call({
    id: 'C004',
    method: 'POST',
    path: '/auth/logout',
    permission: 'signed-in',
    kind: 'command',
    repeat: 'harmless',
    summary: 'End this session on the server',
    reply: result(z.null()),
  }),
  jwks: call({
    id: 'own',
    method: 'GET',
    path: '/auth/jwks.json',
    permission: 'public',
    kind: 'query',
    summary: 'The public keys that tokens are signed with',
    reply: raw(z.object({ keys: z.array(z.record(z.string(), z.unknown())) })),
  }),
};
