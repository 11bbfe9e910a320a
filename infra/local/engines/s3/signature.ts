import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '#infra/local/engines/s3/s3-error.ts';

/** The secret of an access key, or undefined for one that does not exist. */
export type SecretFor = (accessKeyId: string) => string | undefined;

export interface SignedRequest {
  method: string;
  /** As received, still percent-encoded, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

interface Scope {
  accessKeyId: string;
  day: string;
  region: string;
  service: string;
}

const maximumSkewMs = 15 * 60 * 1000;
const maximumExpirySeconds = 7 * 24 * 3600;

/** Checks Signature Version 4 of a request, in its header or in its query (presigned). Throws an S3Error when it does not hold. */
export function verifyRequest(request: SignedRequest, secretFor: SecretFor, now: number): void {
  if (request.query.has('X-Amz-Signature')) verifyPresigned(request, secretFor, now);
  else verifyHeader(request, secretFor, now);
}

/** Checks the signature of the policy document of a form upload (presigned POST). */
export function verifyPolicySignature(policy: string, credential: string, signature: string, secretFor: SecretFor): void {
  const scope = readScope(credential);
  compare(hmac(signingKey(scope, secretFor), policy).toString('hex'), signature);
}

function verifyPresigned(request: SignedRequest, secretFor: SecretFor, now: number): void {
  const { query } = request;
  const stamp = query.get('X-Amz-Date') ?? '';
  const lifetime = Number(query.get('X-Amz-Expires'));
  if (!Number.isInteger(lifetime) || lifetime < 1 || lifetime > maximumExpirySeconds) {
    throw new S3Error('AccessDenied', 'X-Amz-Expires must be between 1 second and 7 days');
  }
  const signedAt = readStamp(stamp);
  if (now > signedAt + lifetime * 1000) throw new S3Error('AccessDenied', 'Request has expired');
  if (signedAt > now + maximumSkewMs) throw new S3Error('AccessDenied', 'Request is not valid yet');
  const scope = readScope(query.get('X-Amz-Credential') ?? '');
  const canonical = canonicalRequest(
    request,
    query.get('X-Amz-SignedHeaders') ?? '',
    query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  );
  compare(sign(canonical, stamp, scope, secretFor), query.get('X-Amz-Signature') ?? '');
}

function verifyHeader(request: SignedRequest, secretFor: SecretFor, now: number): void {
  const header = request.headers.authorization;
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(header ?? '');
  if (!match) throw new S3Error('AccessDenied', 'Access Denied');
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const stamp = String(request.headers['x-amz-date'] ?? '');
  if (Math.abs(readStamp(stamp) - now) > maximumSkewMs) throw new S3Error('RequestTimeTooSkewed', 'The clocks differ too much');
  const payload = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  const canonical = canonicalRequest(request, signedHeaders, payload);
  compare(sign(canonical, stamp, readScope(credential), secretFor), signature);
}

function canonicalRequest(request: SignedRequest, signedHeaders: string, payload: string): string {
  const names = signedHeaders.split(';');
  const headers = names
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  const path = request.path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .toSorted(([a, x], [b, y]) => (a === b ? order(x, y) : order(a, b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return [request.method, path, query, headers, signedHeaders, payload].join('\n');
}

function sign(canonical: string, stamp: string, scope: Scope, secretFor: SecretFor): string {
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', stamp, `${scope.day}/${scope.region}/${scope.service}/aws4_request`, digest].join('\n');
  return hmac(signingKey(scope, secretFor), text).toString('hex');
}

function signingKey(scope: Scope, secretFor: SecretFor): Buffer {
  const secret = secretFor(scope.accessKeyId);
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId', 'The access key does not exist');
  return [scope.day, scope.region, scope.service, 'aws4_request'].reduce<Buffer>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${secret}`),
  );
}

function readScope(credential: string): Scope {
  const [accessKeyId, day, region, service, end] = credential.split('/');
  if (!accessKeyId || !day || !region || !service || end !== 'aws4_request')
    throw new S3Error('AccessDenied', 'The credential is malformed');
  return { accessKeyId, day, region, service };
}

function readStamp(stamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  if (!parts) throw new S3Error('AccessDenied', 'X-Amz-Date is malformed');
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

function compare(expected: string, given: string): void {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  if (a.length !== b.length || !timingSafeEqual(a, b)) {
    throw new S3Error('SignatureDoesNotMatch', 'The request signature does not match');
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
