import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

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

/** Somebody signed in, over connections that stay open. */
export interface BenchClient {
  /** Throws when the answer is a refusal: a fast refusal is no figure. */
  send(wanted: BenchRequest): Promise<BenchAnswer>;
  /** The result out of an answer's envelope. */
  ask<T>(wanted: BenchRequest): Promise<T>;
  close(): void;
}

/** The admin of the consortium that the demo data make. */
const account = { email: 'admin@meridian.example', password: 'quiet-lantern-orchard' };

/** Signs in. Plain requests of Node's own: a fetch would cost more than some of what is measured. */
export async function signIn(url: string): Promise<BenchClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
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
    const answer = await new Promise<BenchAnswer & { status: number }>((resolve, reject) => {
      const outgoing = request(`${url}/api${path}`, { method, agent, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
      });
      outgoing.once('error', reject);
      outgoing.end(bytes);
    });
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
    token = String(answer.headers['x-session-token'] ?? token);
    return answer;
  }

  await send({ method: 'POST', path: '/auth/login', body: account });
  if (token === '') throw new Error('Signing in gave no token');
  return {
    send,
    ask: async <T>(wanted: BenchRequest) => (JSON.parse((await send(wanted)).body.toString()) as { result: T }).result,
    close: () => agent.destroy(),
  };
}
