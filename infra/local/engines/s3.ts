import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '#infra/local/engines/engine.ts';
import { loopback } from '#infra/local/engines/local-address.ts';
import { checkCrc32, decodeAwsChunked } from '#infra/local/engines/s3/decode-aws-chunked.ts';
import { escapeXml } from '#infra/local/engines/s3/escape-xml.ts';
import { readFormUpload } from '#infra/local/engines/s3/form-upload.ts';
import type { FormUpload } from '#infra/local/engines/s3/form-upload.ts';
import { listObjects } from '#infra/local/engines/s3/list-objects.ts';
import { listVersions } from '#infra/local/engines/s3/list-versions.ts';
import { ObjectStore } from '#infra/local/engines/s3/object-store.ts';
import type { StoredObject } from '#infra/local/engines/s3/object-store.ts';
import { checkPostPolicy } from '#infra/local/engines/s3/post-policy.ts';
import type { AllowedSize } from '#infra/local/engines/s3/post-policy.ts';
import { S3Error } from '#infra/local/engines/s3/s3-error.ts';
import { verifyPolicySignature, verifyRequest } from '#infra/local/engines/s3/signature.ts';
import type { SecretFor } from '#infra/local/engines/s3/signature.ts';

export interface S3Options {
  /** The folder that keeps the objects. */
  folder: string;
  secretFor: SecretFor;
  /** Whether pages of this origin (scheme, host and port) may call: CORS. */
  allowsOrigin?: (origin: string) => boolean;
  /** Milliseconds since 1970; for tests of expiry. */
  now?: () => number;
}

export interface S3Engine extends Engine {
  createBucket(name: string): void;
}

interface Target {
  bucket: string;
  key: string;
  query: URLSearchParams;
}

const keptHeaders = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires'];

/**
 * Starts the S3 of one machine: path-style addresses, every request signed (header, presigned or form policy), the calls
 * that the functions and the browser make. Objects survive kill -9 from the answer on.
 */
export async function startS3(options: S3Options): Promise<S3Engine> {
  const store = new ObjectStore(options.folder);
  const now = options.now ?? Date.now;
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => fail(request, response, error));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(response.hasHeader('access-control-allow-origin') ? 200 : 403).end();
      return;
    }
    const url = new URL(request.url ?? '/', `http://${loopback}`);
    const [bucket = '', ...parts] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const target: Target = { bucket, key: parts.join('/'), query: url.searchParams };
    if (request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data')) {
      await postForm(request, response, target);
      return;
    }
    verifyRequest(
      { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers: request.headers },
      options.secretFor,
      now(),
    );
    if (target.key === '') await bucketCall(request, response, target);
    else await objectCall(request, response, target);
  }

  async function bucketCall(request: IncomingMessage, response: ServerResponse, { bucket, query }: Target): Promise<void> {
    if (request.method === 'PUT') {
      store.createBucket(bucket);
      response.writeHead(200, { location: `/${bucket}` }).end();
      return;
    }
    store.checkBucket(bucket);
    if (request.method === 'HEAD') response.writeHead(200).end();
    else if (request.method === 'GET' && query.has('versions')) sendXml(response, 200, listVersions(store, bucket, query));
    else if (request.method === 'GET') sendXml(response, 200, listObjects(store, bucket, query));
    else if (request.method === 'POST' && query.has('delete')) sendXml(response, 200, await deleteMany(request, bucket));
    else throw new S3Error('NotImplemented', 'This call on a bucket is not available on one machine');
  }

  async function objectCall(request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> {
    const { bucket, key, query } = target;
    store.checkBucket(bucket);
    if (request.method === 'GET' || request.method === 'HEAD') {
      await sendObject(request, response, store.get(bucket, key), query);
    } else if (request.method === 'DELETE') {
      store.delete(bucket, key);
      response.writeHead(204).end();
    } else if (request.method === 'PUT' && !query.has('uploadId') && !request.headers['x-amz-copy-source']) {
      const etag = await putObject(request, target);
      response.writeHead(200, { etag }).end();
    } else {
      throw new S3Error('NotImplemented', 'This call on an object is not available on one machine');
    }
  }

  async function putObject(request: IncomingMessage, { bucket, key }: Target): Promise<string> {
    const { headers } = request;
    const chunked =
      String(headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-') || headers['content-encoding']?.includes('aws-chunked');
    const content = await store.receive(chunked ? decodeAwsChunked(request) : request);
    try {
      const declared = headers['x-amz-decoded-content-length'] ?? headers['content-length'];
      if (declared !== undefined && Number(declared) !== content.size)
        throw new S3Error('IncompleteBody', 'The body is shorter than it says');
      if (headers['content-md5'] && headers['content-md5'] !== content.md5.toString('base64'))
        throw new S3Error('BadDigest', 'The MD5 does not match');
      if (headers['x-amz-checksum-crc32']) checkCrc32(content.crc32, String(headers['x-amz-checksum-crc32']));
    } catch (error) {
      store.discard(content);
      throw error;
    }
    store.commit(bucket, key, content, metadata(headers), { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] });
    return content.etag;
  }

  async function postForm(request: IncomingMessage, response: ServerResponse, { bucket }: Target): Promise<void> {
    store.checkBucket(bucket);
    const form = await readFormUpload(request.headers['content-type'] ?? '', request);
    const { fields } = form;
    const key = fields.get('key') ?? '';
    const size = await checkForm(form, bucket);
    const content = await store.receive(form.content, size.maximum);
    if (content.size < size.minimum) {
      store.discard(content);
      throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    }
    const finalKey = key.replaceAll('${filename}', form.fileName);
    store.commit(bucket, finalKey, content, metadata(Object.fromEntries(fields)), {});
    const status = Number(fields.get('success_action_status') ?? 204);
    response.setHeader('etag', content.etag);
    response.setHeader('location', `${endpoint()}/${bucket}/${encodeURIComponent(finalKey)}`);
    if (status !== 201) response.writeHead(status === 200 ? 200 : 204).end();
    else
      sendXml(
        response,
        201,
        `<PostResponse><Bucket>${escapeXml(bucket)}</Bucket><Key>${escapeXml(finalKey)}</Key><ETag>${escapeXml(content.etag)}</ETag></PostResponse>`,
      );
  }

  async function checkForm({ fields, content }: FormUpload, bucket: string): Promise<AllowedSize> {
    try {
      const policy = fields.get('policy');
      if (policy === undefined || !fields.get('key')) throw new S3Error('AccessDenied', 'Access Denied');
      verifyPolicySignature(policy, fields.get('x-amz-credential') ?? '', fields.get('x-amz-signature') ?? '', options.secretFor);
      return checkPostPolicy(policy, new Map([...fields, ['bucket', bucket]]), now());
    } catch (error) {
      // A client that is still sending would not see the answer.
      for await (const _ of content);
      throw error;
    }
  }

  async function deleteMany(request: IncomingMessage, bucket: string): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const keys = [
      ...Buffer.concat(chunks)
        .toString('utf8')
        .matchAll(/<Key>([^<]*)<\/Key>/g),
    ].map((found) => unescapeXml(found[1] ?? ''));
    for (const key of keys) store.delete(bucket, key);
    return `<DeleteResult>${keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`).join('')}</DeleteResult>`;
  }

  async function sendObject(
    request: IncomingMessage,
    response: ServerResponse,
    object: StoredObject,
    query: URLSearchParams,
  ): Promise<void> {
    const { headers } = request;
    if (headers['if-match'] && headers['if-match'] !== object.etag) throw new S3Error('PreconditionFailed', 'The object was changed');
    for (const [name, value] of Object.entries(object.headers)) response.setHeader(name, value);
    response.setHeader('etag', object.etag);
    response.setHeader('last-modified', new Date(object.modified).toUTCString());
    response.setHeader('accept-ranges', 'bytes');
    if (headers['if-none-match'] === object.etag) {
      response.writeHead(304).end();
      return;
    }
    for (const [name, value] of query) if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value);
    const range = readRange(headers.range, object.size);
    if (range) response.setHeader('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
    response.setHeader('content-length', range ? range.end - range.start + 1 : object.size);
    response.writeHead(range ? 206 : 200);
    if (request.method === 'HEAD' || object.size === 0) response.end();
    else await pipeline(createReadStream(store.contentPath(object), range ?? {}), response);
  }

  function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
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

  function endpoint(): string {
    return `http://${loopback}:${(server.address() as AddressInfo).port}`;
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  return {
    endpoint: endpoint(),
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

function metadata(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && (keptHeaders.includes(name) || name.startsWith('x-amz-meta-'))) kept[name] = String(value);
  }
  const coding = String(headers['content-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'aws-chunked');
  if (coding.length > 0) kept['content-encoding'] = coding.join(', ');
  return kept;
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(size - Number(match[2]), 0) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start > end) throw new S3Error('InvalidRange', 'The requested range is not satisfiable');
  return { start, end };
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

function unescapeXml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const known = error instanceof S3Error ? error : undefined;
  if (!known) console.error('The local S3 failed:', error);
  // What is left of a refused upload is not read: the connection cannot be used again.
  response.setHeader('connection', 'close');
  for (const name of response.getHeaderNames()) if (name.startsWith('content-') || name === 'etag') response.removeHeader(name);
  const xml = known?.toXml() ?? '<Error><Code>InternalError</Code></Error>';
  response.writeHead(known?.status ?? 500, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : xml);
  request.resume();
}
