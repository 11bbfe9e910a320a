import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** One request of an operation. */
export interface BenchRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api. */
  path: string;
  body?: object | Uint8Array;
  headers?: Record<string, string>;
  /** Prepares what is measured, and is not measured itself. */
  untimed?: boolean;
}

export interface BenchAnswer {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

interface Received extends BenchAnswer {
  status: number;
}

/** Somebody signed in, over connections that stay open. */
export interface BenchClient {
  /** The newest token. */
  readonly token: string;
  /** Throws when the answer is a refusal: a fast refusal is no figure. */
  send(wanted: BenchRequest): Promise<BenchAnswer>;
  /** The result out of an answer's envelope. */
  ask<T>(wanted: BenchRequest): Promise<T>;
  close(): void;
}

/** The admin of the consortium that the demo data make. */
export const account = { email: 'admin@meridian.example', password: 'quiet-lantern-orchard' };

/** Connections that stay open. Plain requests of Node's own: a fetch would cost more than some of what is measured. */
export function openConnections(): {
  ask: (address: string, method: string, headers: Record<string, string>, bytes?: Uint8Array) => Promise<Received>;
  close: () => void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  function ask(address: string, method: string, headers: Record<string, string>, bytes?: Uint8Array): Promise<Received> {
    return new Promise((resolve, reject) => {
      const outgoing = request(address, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
      });
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        // The server closed a connection that nobody had used for some seconds, just as it was wanted again.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(ask(address, method, headers, bytes));
        else reject(error);
      });
      outgoing.end(bytes);
    });
  }

  return { ask, close: () => agent.destroy() };
}

/** Signs in. */
export async function signIn(url: string): Promise<BenchClient> {
  const { ask, close } = openConnections();
  let token = '';

  async function send({ method = 'GET', path, body, headers }: BenchRequest): Promise<BenchAnswer> {
    const bytes = body === undefined || body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
    const sent = {
      ...(token && { authorization: `Bearer ${token}` }),
      // As browsers do.
      'accept-encoding': 'gzip',
      ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
      ...headers,
    };
    let answer = await ask(`${url}/api${path}`, method, sent, bytes);
    // A big file waits at the object storage.
    if (answer.status === 303) answer = await ask(String(answer.headers.location), 'GET', {});
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
    token = String(answer.headers['x-session-token'] ?? token);
    return answer;
  }

  await send({ method: 'POST', path: '/auth/login', body: account });
  if (token === '') throw new Error('Signing in gave no token');
  return {
    get token() {
      return token;
    },
    send,
    ask: async <T>(wanted: BenchRequest) => {
      const { headers, body } = await send(wanted);
      const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      return (JSON.parse(text.toString()) as { result: T }).result;
    },
    close,
  };
}
