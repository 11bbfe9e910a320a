import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callHeaders } from '#infra/constructs/security-headers.ts';
import { FunctionTimeout } from '#infra/local/functions/function-host.ts';
import type { Product } from '#infra/local/template/product.ts';
import { type Arrived, openEdge } from '#infra/local/web/edge.ts';
import { matchRoute } from '#infra/local/web/match-route.ts';
import type { RouteMatch } from '#infra/local/web/match-route.ts';

export interface GatewayOptions {
  product: Pick<Product, 'routes' | 'callRouter' | 'originHeaders'>;
  /** Runs a function within this many milliseconds, for a caller with a line of its own; returns the result as JSON text. */
  invoke: (functionId: string, event: unknown, timeoutMs: number, caller: string) => Promise<string>;
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
/** Bytes of the request line and the headers together. */
const maximumHeaderBytes = 10_240;

const textTypes = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[^;]*\+(json|xml)))/i;

/**
 * The distribution and the HTTP API of one machine: requests become Lambda events (payload format 2.0) and results become answers, within the
 * gateway's limits.
 */
export function createGateway({ product, invoke }: GatewayOptions) {
  const passEdge = openEdge(product);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // The headers that the distribution adds to every answer under /api.
    for (const [name, value] of Object.entries(callHeaders)) response.setHeader(name, value);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const arrived = passEdge(request, url);
    const match = matchRoute(product.routes, request.method ?? 'GET', arrived.path);
    const body = await readBody(request);
    if (sizeOf(request, arrived) > maximumHeaderBytes) return refuse(response, 431);
    if (!match) return refuse(response, 404);
    if (body === undefined) return refuse(response, 413);
    try {
      const result = await invoke(match.route.functionId, toEvent(request, arrived, match, body), maximumWaitMs, callerOf(request));
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
 * The line in which a request waits: its tenant's, else its address's. The token is not verified here: a forged one only waits in the line it names,
 * and is then refused quickly.
 */
function callerOf(request: IncomingMessage): string {
  const [, claims = ''] = (request.headers.authorization ?? '').split('.');
  try {
    const { tid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { tid?: unknown };
    if (typeof tid === 'string') return `tenant ${tid}`;
  } catch {
    // No token, or not one of ours.
  }
  return `address ${request.socket.remoteAddress ?? ''}`;
}

function toEvent(request: IncomingMessage, { path, url, headers }: Arrived, { route, pathParameters }: RouteMatch, body: Buffer): object {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  const asText = textTypes.test(headers['content-type'] ?? 'text/plain');
  const routeKey = `${route.method} ${route.path}`;
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
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
        path,
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

/** Answers in the envelope of every call (D1). The gateway of AWS answers `{ "message": … }` here, which the web understands too. */
function refuse(response: ServerResponse, status: number): void {
  const body = { result: null, status: 'negative', messages: { default: refusals[status] ?? '' } };
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

const refusals: Readonly<Record<number, string>> = {
  404: 'This address does not exist or is no longer available.',
  413: 'This request is too large.',
  431: 'This address is too long, or the browser sent too much with it.',
  500: 'An error occurred. We have been notified!',
  503: 'The service is busy. Please try again in a moment.',
};

/** The bytes of the request line and the headers, as the gateway counts them. */
function sizeOf(request: IncomingMessage, { path, url, headers }: Arrived): number {
  const lines = [`${request.method ?? ''} ${path}${url.search}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return Buffer.byteLength(lines.join('\r\n'));
}

/** Undefined for a body that is too large; it is read to its end even then, so that the client sees the answer. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maximumBodyBytes) chunks.push(chunk);
  }
  return size > maximumBodyBytes ? undefined : Buffer.concat(chunks);
}
