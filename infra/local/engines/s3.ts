import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Engine } from '#infra/local/engines/engine.ts';
import { listenAt, loopback } from '#infra/local/engines/local-address.ts';
import { bucketCall } from '#infra/local/engines/s3/bucket-call.ts';
import { objectCall } from '#infra/local/engines/s3/object-call.ts';
import { ObjectStore } from '#infra/local/engines/s3/object-store.ts';
import { postForm } from '#infra/local/engines/s3/post-form.ts';
import type { S3Call } from '#infra/local/engines/s3/s3-call.ts';
import { S3Error } from '#infra/local/engines/s3/s3-error.ts';
import { SignatureError, verifyRequest } from '#infra/local/engines/signature.ts';
import type { SecretFor } from '#infra/local/engines/signature.ts';

export interface S3Options {
  /** The folder of the objects. */
  folder: string;
  secretFor: SecretFor;
  /** The Unix socket at which it answers; by default a loopback port. */
  socket?: string | undefined;
  /** Whether pages of this origin (scheme, host and port) may call: CORS. */
  allowsOrigin?: (origin: string) => boolean;
  /** Milliseconds since 1970; for tests of expiry. */
  now?: () => number;
}

export interface S3Engine extends Engine {
  createBucket(name: string): void;
}

/**
 * Starts the S3 of one machine: path-style addresses, every request signed (header, presigned or form policy), and the calls that functions and
 * browsers make. Objects survive kill -9 from the answer on.
 */
export async function startS3(options: S3Options): Promise<S3Engine> {
  const store = new ObjectStore(options.folder);
  const server = createServer((request, response) => {
    handle(options, store, request, response).catch((error: unknown) => fail(request, response, error));
  });
  return {
    endpoint: await listenAt(server, options.socket),
    createBucket: (name) => store.createBucket(name),
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      store.close();
    },
  };
}

async function handle(options: S3Options, store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  allowOrigin(options, request, response);
  if (request.method === 'OPTIONS') {
    response.writeHead(response.hasHeader('access-control-allow-origin') ? 200 : 403).end();
    return;
  }
  const url = new URL(request.url ?? '/', `http://${loopback}`);
  const [bucket = '', ...parts] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const { secretFor } = options;
  const now = (options.now ?? Date.now)();
  const call: S3Call = { store, request, response, bucket, key: parts.join('/'), query: url.searchParams, secretFor, now };
  if (request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data')) {
    await postForm(call);
    return;
  }
  const signed = { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers: request.headers };
  verifyRequest(signed, secretFor, now);
  if (call.key === '') await bucketCall(call);
  else await objectCall(call);
}

function allowOrigin(options: S3Options, request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined || !options.allowsOrigin?.(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'Origin');
  response.setHeader('access-control-expose-headers', 'ETag, Content-Range, Content-Disposition');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT, POST');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-max-age', '3000');
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const known = error instanceof SignatureError ? new S3Error(error.code, error.message) : error instanceof S3Error ? error : undefined;
  if (!known) console.error('The local S3 failed:', error);
  // The rest of a refused upload is not read: the connection cannot be reused.
  response.setHeader('connection', 'close');
  for (const name of response.getHeaderNames()) if (name.startsWith('content-') || name === 'etag') response.removeHeader(name);
  const xml = known?.toXml() ?? '<Error><Code>InternalError</Code></Error>';
  response.writeHead(known?.status ?? 500, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : xml);
  request.resume();
}
