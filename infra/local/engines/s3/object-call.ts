import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { checkCrc32, decodeAwsChunked } from './decode-aws-chunked.ts';
import type { StoredObject } from './object-store.ts';
import type { S3Call } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { storedHeaders } from './stored-headers.ts';

/** Answers a call on an object: read, write or delete. */
export async function objectCall(call: S3Call): Promise<void> {
  const { store, request, response, bucket, key, query } = call;
  store.checkBucket(bucket);
  if (request.method === 'GET' || request.method === 'HEAD') {
    await sendObject(call, store.get(bucket, key));
  } else if (request.method === 'DELETE') {
    store.delete(bucket, key);
    response.writeHead(204).end();
  } else if (request.method === 'PUT' && !query.has('uploadId') && !request.headers['x-amz-copy-source']) {
    const etag = await putObject(call);
    response.writeHead(200, { etag }).end();
  } else {
    throw new S3Error('NotImplemented', 'This call on an object is not available on one machine');
  }
}

async function putObject({ store, request, bucket, key }: S3Call): Promise<string> {
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
  store.commit({ bucket, key }, content, storedHeaders(headers), { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] });
  return content.etag;
}

async function sendObject({ store, request, response, query }: S3Call, object: StoredObject): Promise<void> {
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

function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(size - Number(match[2]), 0) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start > end) throw new S3Error('InvalidRange', 'The requested range is not satisfiable');
  return { start, end };
}
