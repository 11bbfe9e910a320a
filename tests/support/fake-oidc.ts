import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How a test bends an answer of the provider. */
export interface Bend {
  /** Claims of the ID token in place of the right ones; undefined leaves one out. */
  claims?: Readonly<Record<string, unknown>>;
  header?: Readonly<Record<string, unknown>>;
  /** Signs the ID token otherwise. */
  sign?: (content: string) => string;
  /** `iss` of the redirect; null leaves it out. */
  iss?: string | null;
}

/** An OpenID provider of our own: metadata, keys, codes with PKCE, ID tokens, userinfo, and a page for browsers. */
export interface FakeOidc {
  issuer: string;
  clientId: string;
  clientSecret: string;
  publicKey: KeyObject;
  /** Replaces parts of the metadata. */
  metadata: Record<string, unknown>;
  /** What the userinfo address answers beside `sub`. */
  userinfo: Record<string, unknown>;
  /** Lets a person sign in at an address that the product redirected to; gives the parameters of the answer. */
  answer: (address: string, person: Readonly<Record<string, unknown>>, bend?: Bend) => Record<string, string>;
  /** The paths that were asked for. */
  asked: string[];
  stop: () => Promise<void>;
}

interface Code {
  asking: URLSearchParams;
  person: Readonly<Record<string, unknown>>;
  bend: Bend;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts it on a free port of this machine. */
export async function startFakeOidc(): Promise<FakeOidc> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, Code>();
  const subjects = new Map<string, unknown>();
  const asked: string[] = [];

  const idToken = ({ asking, person, bend }: Code): string => {
    const iat = Math.floor(Date.now() / 1000);
    const nonce = asking.get('nonce');
    const usual = { iss: idp.issuer, aud: idp.clientId, iat, exp: iat + 300, nonce, ...(asking.has('max_age') && { auth_time: iat }) };
    const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: 'key-1', ...bend.header })}.${encoded({ ...usual, ...person, ...bend.claims })}`;
    return `${content}.${bend.sign?.(content) ?? sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  const exchanged = async (request: IncomingMessage): Promise<[number, object]> => {
    const form = new URLSearchParams(await text(request));
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const basic = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    // Both parts are encoded as in a form (RFC 6749, 2.3.1).
    if (basic.split(':').map(decodeURIComponent).join(':') !== `${idp.clientId}:${idp.clientSecret}`)
      return [401, { error: 'invalid_client' }];
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      code?.asking.get('code_challenge') === challenge &&
      code.asking.get('redirect_uri') === form.get('redirect_uri') &&
      code.asking.get('client_id') === idp.clientId;
    if (!code || !isRight) return [400, { error: 'invalid_grant' }];
    const token = randomBytes(16).toString('hex');
    subjects.set(token, code.person['sub']);
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 300, id_token: idToken(code) }];
  };

  /** Its sign-in page, which takes the subject and the address that are typed, without a password. */
  const page = (asking: URLSearchParams): string => {
    const kept = [...asking].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('');
    return `<!doctype html><html lang="en"><title>Fake university</title><main><h1>University login</h1><form action="/answer">${kept}
      <label>User <input name="sub"></label> <label>Email <input name="email"></label>
      <button>Sign in</button> <button name="refuse" value="1">Cancel</button></form></main></html>`;
  };
  const backFrom = (form: URLSearchParams): string => {
    const back = new URL(form.get('redirect_uri') ?? '');
    const person = { sub: form.get('sub'), email: form.get('email'), email_verified: true, name: `Person ${form.get('sub')}` };
    const answer = form.has('refuse')
      ? { error: 'access_denied', state: form.get('state') ?? '' }
      : idp.answer(`${idp.issuer}/authorize?${form.toString()}`, person);
    back.search = new URLSearchParams(answer).toString();
    return back.href;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push(pathname);
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration') json(200, { ...metadata(), ...idp.metadata });
    else if (pathname === '/jwks')
      json(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1', use: 'sig', alg: 'RS256' }] });
    else if (pathname === '/token') json(...(await exchanged(request)));
    else if (pathname === '/userinfo') json(200, { sub: subjects.get(request.headers.authorization?.slice(7) ?? ''), ...idp.userinfo });
    else if (pathname === '/authorize') response.writeHead(200, { 'content-type': 'text/html' }).end(page(searchParams));
    else if (pathname === '/answer') response.writeHead(302, { location: backFrom(searchParams) }).end();
    else response.writeHead(204).end();
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  });
  const idp: FakeOidc = {
    issuer,
    clientId: 'perennial-at-university',
    clientSecret: 'a-secret-of-the-client',
    publicKey,
    metadata: {},
    userinfo: {},
    asked,
    answer: (address, person, bend = {}) => {
      const asking = new URL(address).searchParams;
      const code = randomBytes(16).toString('hex');
      codes.set(code, { asking, person, bend });
      const iss = bend.iss === undefined ? issuer : bend.iss;
      return { code, state: asking.get('state') ?? '', ...(iss !== null && { iss }) };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return idp;
}
