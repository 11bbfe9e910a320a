import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A refused signature, with AWS's code. */
export class SignatureError extends Error {
  readonly code: 'AccessDenied' | 'InvalidAccessKeyId' | 'RequestTimeTooSkewed' | 'SignatureDoesNotMatch';

  constructor(code: SignatureError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The secret of an access key; undefined for an unknown key. */
export type SecretFor = (accessKeyId: string) => string | undefined;

export interface SignedRequest {
  method: string;
  /** As received, still percent-encoded, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The whole body, whose digest is signed. Only S3 signs the digest that a header declares, since it streams. */
  body?: Buffer;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

interface Scope {
  accessKeyId: string;
  day: string;
  region: string;
  service: string;
}

const signingKeys = new Map<string, Buffer>();
const maximumSkewMs = 15 * 60 * 1000;
const maximumExpirySeconds = 7 * 24 * 3600;

/** Checks Signature Version 4 of a request, in its header or in its query (presigned). Throws a SignatureError for a wrong signature. */
export function verifyRequest(request: SignedRequest, secretFor: SecretFor, now: number): void {
  if (request.query.has('X-Amz-Signature')) verifyPresigned(request, secretFor, now);
  else verifySignedHeader(request, secretFor, now);
}

/** Signs a request to a service: its headers with `x-amz-date` and `authorization`. */
export function signRequest(
  request: Omit<SignedRequest, 'headers'> & { headers: Record<string, string> },
  { service, region = 'eu-west-1' }: { service: string; region?: string },
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  now: Date,
): Record<string, string> {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope: Scope = { accessKeyId, day: stamp.slice(0, 8), region, service };
  const headers = { ...request.headers, 'x-amz-date': stamp, ...(sessionToken && { 'x-amz-security-token': sessionToken }) };
  const signedHeaders = Object.keys(headers).toSorted().join(';');
  const canonical = canonicalRequest({ ...request, headers }, signedHeaders, digest(request.body ?? Buffer.alloc(0)));
  const signature = sign(canonical, stamp, scope, () => secretAccessKey);
  const credential = `${accessKeyId}/${scope.day}/${region}/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
  return { ...headers, authorization };
}

/** Headers for an engine that wants a signature and does not check it: to sign a small call takes as long as to send it. */
export function unsignedHeaders(service: string): Record<string, string> {
  return {
    'x-amz-date': '20200101T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=local/20200101/eu-west-1/${service}/aws4_request, SignedHeaders=host;x-amz-date, Signature=none`,
  };
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
    throw new SignatureError('AccessDenied', 'X-Amz-Expires must be between 1 second and 7 days');
  }
  const signedAt = readStamp(stamp);
  if (now > signedAt + lifetime * 1000) throw new SignatureError('AccessDenied', 'Request has expired');
  if (signedAt > now + maximumSkewMs) throw new SignatureError('AccessDenied', 'Request is not valid yet');
  const scope = readScope(query.get('X-Amz-Credential') ?? '');
  const canonical = canonicalRequest(
    request,
    query.get('X-Amz-SignedHeaders') ?? '',
    query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  );
  compare(sign(canonical, stamp, scope, secretFor), query.get('X-Amz-Signature') ?? '');
}

/** Checks Signature Version 4 in the `authorization` header; an address signed in its query is refused here. */
export function verifySignedHeader(request: SignedRequest, secretFor: SecretFor, now: number): void {
  const header = request.headers.authorization;
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(header ?? '');
  if (!match) throw new SignatureError('AccessDenied', 'Access Denied');
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const stamp = String(request.headers['x-amz-date'] ?? '');
  if (Math.abs(readStamp(stamp) - now) > maximumSkewMs) throw new SignatureError('RequestTimeTooSkewed', 'The clocks differ too much');
  // Otherwise a signed request could be replayed with another host, or from a page with another body.
  if (!signedHeaders.split(';').includes('host')) throw new SignatureError('AccessDenied', 'The host must be signed');
  const payload = request.body ? digest(request.body) : String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
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
  const place = `${scope.day}/${scope.region}/${scope.service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, place, digest(Buffer.from(canonical))].join('\n');
  return hmac(signingKey(scope, secretFor), text).toString('hex');
}

function signingKey(scope: Scope, secretFor: SecretFor): Buffer {
  const secret = secretFor(scope.accessKeyId);
  if (secret === undefined) throw new SignatureError('InvalidAccessKeyId', 'The access key does not exist');
  const name = [secret, scope.day, scope.region, scope.service].join('\n');
  const known = signingKeys.get(name);
  if (known) return known;
  const key = [scope.day, scope.region, scope.service, 'aws4_request'].reduce<Buffer>(
    (previous, part) => hmac(previous, part),
    Buffer.from(`AWS4${secret}`),
  );
  // One key for each function, service and day.
  if (signingKeys.size > 500) signingKeys.clear();
  signingKeys.set(name, key);
  return key;
}

function readScope(credential: string): Scope {
  const [accessKeyId, day, region, service, end] = credential.split('/');
  if (!accessKeyId || !day || !region || !service || end !== 'aws4_request')
    throw new SignatureError('AccessDenied', 'The credential is malformed');
  return { accessKeyId, day, region, service };
}

function readStamp(stamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  if (!parts) throw new SignatureError('AccessDenied', 'X-Amz-Date is malformed');
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

function compare(expected: string, given: string): void {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  if (a.length !== b.length || !timingSafeEqual(a, b)) {
    throw new SignatureError('SignatureDoesNotMatch', 'The request signature does not match');
  }
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
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
