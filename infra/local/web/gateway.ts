import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callHeaders } from '#infra/constructs/security-headers.ts';
import { FunctionTimeout } from '#infra/local/functions/function-host.ts';
import type { ProductRoute } from '#infra/local/template/product.ts';
import { matchRoute } from '#infra/local/web/match-route.ts';
import type { RouteMatch } from '#infra/local/web/match-route.ts';

export interface GatewayOptions {
  routes: readonly ProductRoute[];
  /** Runs a function within so many milliseconds, for a caller who waits in a line of its own; its result as JSON text. */
  invoke: (functionId: string, event: unknown, timeoutMs: number, caller: string) => Promise<string>;
  /** What the distribution adds to a request on its way to the API, beside the address of whoever asks. */
  originHeaders: Readonly<Record<string, string>>;
}

interface FunctionAnswer {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

// The limits of API Gateway and Lambda.
const maximumBodyBytes = 10 * 1024 * 1024;
const maximumAnswerBytes = 6 * 1024 * 1024;
const maximumWaitMs = 30_000;

const textTypes = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[^;]*\+(json|xml)))/i;

/** The HTTP API of one machine: requests become Lambda events (payload format 2.0), results become answers, within the gateway's limits. */
export function createGateway({ routes, invoke, originHeaders }: GatewayOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // What the distribution adds to every answer under /api.
    for (const [name, value] of Object.entries(callHeaders)) response.setHeader(name, value);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const match = matchRoute(routes, request.method ?? 'GET', url.pathname);
    const body = await readBody(request);
    if (!match) return refuse(response, 404);
    if (body === undefined) return refuse(response, 413);
    try {
      const result = await invoke(
        match.route.functionId,
        toEvent(request, url, match, body, originHeaders),
        maximumWaitMs,
        callerOf(request),
      );
      if (result.length > maximumAnswerBytes) return refuse(response, 500);
      send(response, JSON.parse(result) as FunctionAnswer);
    } catch (error) {
      if (error instanceof FunctionTimeout) return refuse(response, 503);
      console.error(`${request.method} ${url.pathname}:`, error instanceof Error ? error.message : error);
      refuse(response, 500);
    }
  };
}

/**
 * In whose line a request waits: its tenant's, else its address's. The token is not verified here: a forged one only waits in the line it
 * names, where it is refused in no time.
 */
function callerOf(request: IncomingMessage): string {
  const [, claims = ''] = (request.headers.authorization ?? '').split('.');
  try {
    const { tid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { tid?: unknown };
    if (typeof tid === 'string') return `tenant ${tid}`;
  } catch {
    // No token, or none of ours.
  }
  return `address ${request.socket.remoteAddress ?? ''}`;
}

function toEvent(
  request: IncomingMessage,
  url: URL,
  { route, pathParameters }: RouteMatch,
  body: Buffer,
  originHeaders: GatewayOptions['originHeaders'],
): object {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'cookie') headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  // Over whatever a request says of itself, as at the edge.
  Object.assign(headers, originHeaders, { 'x-viewer-address': request.socket.remoteAddress ?? '127.0.0.1' });
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  const asText = textTypes.test(headers['content-type'] ?? 'text/plain');
  const routeKey = `${route.method} ${route.path}`;
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(request.headers.cookie ? { cookies: request.headers.cookie.split(/;\s*/) } : {}),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(pathParameters).length > 0 ? { pathParameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 ? { body: body.toString(asText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !asText,
  };
}

function send(response: ServerResponse, answer: FunctionAnswer): void {
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, String(value));
  if (answer.cookies) response.setHeader('set-cookie', answer.cookies);
  const body = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
  response.setHeader('cache-control', 'private, no-store');
  response.writeHead(answer.statusCode ?? 200, { 'content-length': body.length });
  response.end(body);
}

/** Answers in the envelope of every call (D1). The gateway of AWS has `{ "message": … }` here, which the web understands too. */
function refuse(response: ServerResponse, status: number): void {
  const body = { result: null, status: 'negative', messages: { default: refusals[status] ?? '' } };
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

const refusals: Readonly<Record<number, string>> = {
  404: 'This address does not exist or is no longer available.',
  413: 'This request is too large.',
  500: 'An error occurred. We have been notified!',
  503: 'The service is busy. Please try again in a moment.',
};

/** Undefined when it is too large; read to its end even then, so that the client gets to see the answer. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maximumBodyBytes) chunks.push(chunk);
  }
  return size > maximumBodyBytes ? undefined : Buffer.concat(chunks);
}
