import { connect, type Socket } from 'node:net';

/** A request as far as it goes over the wire. */
export interface BareRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface BareResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The bytes of a body. The SDK's own kind of bytes becomes a string, with a warning, where `Buffer.from` copies it. */
export function bytesOf(body: string | Uint8Array): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

const idle = new Map<string, Socket[]>();

/**
 * Sends a request over a connection that is kept open, and reads the answer, whose length a header must give. Node's own client makes streams and timers for
 * each request, a third of the processor time that a small one takes.
 */
export function sendBare({ host, port }: { host: string; port: number }, request: BareRequest): Promise<BareResponse> {
  const name = `${host}:${port}`;
  const pool = idle.get(name) ?? [];
  idle.set(name, pool);
  const socket = pool.pop() ?? open(host, port, pool);
  socket.ref();
  return new Promise((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0);
    function finish(): void {
      socket.off('data', take).off('error', fail).off('close', fail);
    }
    function fail(error: Error | boolean): void {
      finish();
      socket.destroy();
      reject(error instanceof Error ? error : Object.assign(new Error('The engine closed the connection'), { code: 'ECONNRESET' }));
    }
    function take(chunk: Buffer): void {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
      const response = parseResponse(read);
      if (!response) return;
      finish();
      socket.unref();
      pool.push(socket);
      resolve(response);
    }
    socket.on('data', take).on('error', fail).on('close', fail);
    const lines = Object.entries(request.headers).map(([key, value]) => `${key}: ${value}\r\n`);
    socket.write(
      Buffer.concat([Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`), bytesOf(request.body)]),
    );
  });
}

function open(host: string, port: number, pool: Socket[]): Socket {
  const socket = connect({ host, port, noDelay: true });
  // An idle connection may break without harm.
  socket.on('error', () => {});
  socket.on('close', () => {
    if (pool.includes(socket)) pool.splice(pool.indexOf(socket), 1);
  });
  return socket;
}

/** The response in these bytes; undefined until its end is there. */
function parseResponse(read: Buffer): BareResponse | undefined {
  const end = read.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [status = '', ...lines] = read.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = read.subarray(end + 4);
  return body.length < Number(headers['content-length']) ? undefined : { statusCode: Number(status.split(' ')[1]), headers, body };
}
