import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands in for Google in tests: its keys, its tokens, and its page on which somebody says which account is theirs. */
export interface FakeGoogle {
  /** What the functions have to be told of it. */
  environment: Record<string, string>;
  clientId: string;
  /** A token as Google makes it, with other claims or another header where a test wants them. */
  token: (claims: Readonly<Record<string, unknown>>, more?: { key?: KeyObject; header?: Record<string, unknown> }) => string;
  /** From now on Google signs with another key, and publishes only that one. */
  rotate: () => void;
  /** Lets the keys be answered as this says; undefined answers them. */
  answerKeys: (answer: ((response: ServerResponse) => void) | undefined) => void;
  /** How often the keys were asked for. */
  asked: () => number;
  stop: () => Promise<void>;
}

/** A secret of the browser, and what it has Google sign for it. */
export function newVerifier(): { verifier: string; nonce: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, nonce: createHash('sha256').update(verifier).digest('base64url') };
}

const clientId = '123-test.apps.googleusercontent.com';
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts it on a free port of this machine. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  let count = 0;
  let asked = 0;
  let keysAnswer: ((response: ServerResponse) => void) | undefined;
  const newKey = () => ({ kid: `key-${++count}`, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });
  let key = newKey();

  const token: FakeGoogle['token'] = (claims, more = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...more.header })}.${encoded({
      iss: origin,
      aud: clientId,
      sub: '1000',
      email_verified: true,
      iat,
      exp: iat + 3600,
      ...claims,
    })}`;
    return `${content}.${sign('sha256', Buffer.from(content), more.key ?? key.privateKey).toString('base64url')}`;
  };

  /** Its page: whoever types an address has the account. */
  const page = (asking: URLSearchParams): string => {
    const kept = ['redirect_uri', 'state', 'nonce'].map((name) => `<input type="hidden" name="${name}" value="${asking.get(name) ?? ''}">`);
    return `<!doctype html><title>Fake Google</title><h1>Choose an account</h1><form action="/answer">${kept.join('')}
      <label>Google address <input name="email"></label> <button>Next</button> <button name="error" value="access_denied">Cancel</button></form>`;
  };
  const backWith = (form: URLSearchParams): string => {
    const [email, error] = [form.get('email'), form.get('error')];
    const answer: Record<string, string> = error
      ? { error }
      : { id_token: token({ email, sub: `of ${email}`, nonce: form.get('nonce') }), authuser: '0' };
    return `${form.get('redirect_uri')}#${new URLSearchParams({ state: form.get('state') ?? '', ...answer }).toString()}`;
  };

  const wanted: Readonly<Record<string, string>> = {
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email',
    client_id: clientId,
    prompt: 'select_account',
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname === '/keys') {
      asked += 1;
      if (keysAnswer) return keysAnswer(response);
      const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
      return undefined;
    }
    // Some browsers ask for the icon of a page, and would note its absence as a fault.
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return undefined;
    }
    if (pathname === '/answer') {
      response.writeHead(302, { location: backWith(searchParams) }).end();
      return undefined;
    }
    const wrong = Object.entries(wanted).filter(([name, value]) => searchParams.get(name) !== value);
    if (pathname !== '/authorize' || wrong.length > 0) response.writeHead(400).end(`Wrong: ${JSON.stringify(wrong)}`);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page(searchParams));
    return undefined;
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    clientId,
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: origin,
      GOOGLE_KEYS_URL: `${origin}/keys`,
      GOOGLE_AUTHORIZATION_URL: `${origin}/authorize`,
    },
    token,
    rotate: () => {
      key = newKey();
    },
    answerKeys: (next) => {
      keysAnswer = next;
    },
    asked: () => asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
