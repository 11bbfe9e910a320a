import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Envelope, FieldMessages } from '#shared/contract/envelope.ts';
import { invalid, type Problem } from '#shared/contract/errors.ts';
import type { Binary } from '#shared/contract/route.ts';
import { english, englishErrors } from './messages/english.ts';
import { contentDisposition, safeFilename } from './files.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Max bytes of an answer; API Gateway allows 10 MB, Lambda 6 MB. */
const largestAnswer = 5 * 1024 * 1024;
const compressFrom = 1024 * 1024;

/** An answer before it is encoded for the gateway. */
export interface Served {
  status: number;
  headers: Record<string, string>;
  /** The body as a value; it is written as JSON at the end. */
  json?: unknown;
  body?: string | Uint8Array;
}

/** The headers of a request, with names in lower case. */
export function headersOf(event: APIGatewayProxyEventV2): Record<string, string> {
  return Object.fromEntries(Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value ?? '']));
}

/** Enveloped JSON (D1). */
export function envelope(status: number, body: Envelope, headers: Record<string, string> = {}): Served {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, json: body };
}

/** The messages of an answer, in English and as codes with values (D1). */
export function messagesOf({
  message,
  errors,
}: {
  message?: Message | undefined;
  errors?: FieldMessages | undefined;
}): Envelope['messages'] {
  if (!message && !errors) return {};
  return {
    ...(message && { default: english(message) }),
    ...(errors && { errors: englishErrors(errors) }),
    codes: { ...(message && { default: message }), ...(errors && { errors }) },
  };
}

/** An error as sent to the client: the server's error catalogue (D1, R036). Field errors are repeated in the result, as D1 requires. */
export function refusal(problem: Problem): Served {
  return envelope(
    problem.status,
    {
      result: problem.result ?? (problem.errors ? { errors: englishErrors(problem.errors) } : null),
      status: problem.status === 409 ? 'warning' : 'negative',
      messages: messagesOf({ message: problem.said, errors: problem.errors }),
    },
    problem.retryAfterSeconds === undefined ? {} : { 'retry-after': String(problem.retryAfterSeconds) },
  );
}

/** An unexpected error: only the id of the request (D1). A temporary failure says so, and when to retry. */
export function failure(requestId: string, passing?: Problem): Served {
  if (!passing) return envelope(500, { result: null, status: 'negative', messages: {}, request_id: requestId });
  const body: Envelope = { result: null, status: 'negative', messages: messagesOf({ message: passing.said }), request_id: requestId };
  return envelope(passing.status, body, { 'retry-after': String(passing.retryAfterSeconds) });
}

/** Bytes with their name, or a redirect to them. */
export function binaryAnswer(result: Binary): Served {
  const headers = {
    'content-type': result.type,
    'content-disposition': contentDisposition(result.filename),
    'suggested-filename': encodeURIComponent(safeFilename(result.filename)),
  };
  if ('location' in result) return { status: 303, headers: { ...headers, location: result.location } };
  return { status: 200, headers, body: result.bytes };
}

/** A path of the application, which no browser takes for the address of another site. */
const ownPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** A redirect to a path of the application, or to another site where the call says so. It is never stored. */
export function redirectAnswer(location: string, { leaves = false }: { leaves?: boolean } = {}): Served {
  if (leaves ? !/^https?:\/\/[^/]/.test(location) : !ownPath.test(location)) throw new Error('A redirect leads to a wrong place');
  return { status: 303, headers: { location, 'content-type': 'text/plain; charset=utf-8', 'referrer-policy': 'no-referrer' } };
}

/** Encodes an answer for the gateway: bytes as base64, large text compressed, and never cached in between. */
export function packed(served: Served, event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 {
  const headers: Record<string, string> = {
    'cache-control': 'private, no-store',
    vary: 'authorization',
    'x-content-type-options': 'nosniff',
    ...served.headers,
  };
  const body = served.json === undefined ? served.body : JSON.stringify(served.json);
  if (body === undefined) return { statusCode: served.status, headers };
  const size = body.length;
  if (typeof body === 'string' && size > compressFrom && /\bgzip\b/.test(headersOf(event)['accept-encoding'] ?? '')) {
    const bytes = gzipSync(body, { level: 4 });
    if (bytes.length * 1.34 > largestAnswer) return tooLarge(event);
    return {
      statusCode: served.status,
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    };
  }
  if (size * (typeof body === 'string' ? 1 : 1.34) > largestAnswer) return tooLarge(event);
  if (typeof body === 'string') return { statusCode: served.status, headers, body };
  return { statusCode: served.status, headers, body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
}

function tooLarge(event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 {
  return packed(refusal(invalid({ paginated: [say('text.required')] }, say('common.listTooLong'))), event);
}
