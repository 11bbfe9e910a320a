import { createHash } from 'node:crypto';
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { runInNewContext } from 'node:vm';
import { applicationPaths, type EdgeSettings } from '#infra/constructs/application-paths.ts';
import { cacheControl, contentSecurityPolicy, securityHeaders } from '#infra/constructs/security-headers.ts';

export interface StaticFilesOptions {
  /** The built application. */
  folder: string;
  /** `.br` and `.gz` copies of its files. */
  packedFolder: string;
  /** The origin of presigned uploads and downloads. */
  fileOrigin: string;
  /** The settings of the function at the edge. */
  edge: EdgeSettings;
}

/** The outcome of the function at the edge: the requested file, or an answer. */
interface EdgeAnswer {
  uri?: string;
  statusCode?: number;
  headers?: Record<string, { value: string }>;
  body?: { data: string };
}

interface Loaded {
  content: Buffer;
  etag: string;
  /** Of the file, in milliseconds since 1970. */
  modified: number;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Serves the application as the distribution does: its files, index.html for the addresses of its pages, the same headers. */
export function createStaticFiles(options: StaticFilesOptions) {
  const loaded = new Map<string, Loaded>();
  const policy = contentSecurityPolicy(options.fileOrigin);
  const atEdge = runInNewContext(`${applicationPaths(options.edge)}; handler`) as (event: { request: { uri: string } }) => EdgeAnswer;

  function load(path: string): Loaded | undefined {
    const file = join(options.folder, path);
    const stats = statsOf(file);
    if (!stats?.isFile()) return undefined;
    const known = loaded.get(path);
    // The application may be rebuilt while this runs.
    if (known?.modified === stats.mtimeMs) return known;
    const content = readFileSync(file);
    const packed = join(options.packedFolder, path);
    const copy = (ending: string): Buffer | undefined => (existsSync(packed + ending) ? readFileSync(packed + ending) : undefined);
    const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 20)}"`;
    const entry = { content, etag, modified: stats.mtimeMs, brotli: copy('.br'), gzip: copy('.gz') };
    loaded.set(path, entry);
    return entry;
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { uri = pathname, statusCode, headers = {}, body: text } = atEdge({ request: { uri: pathname } });
    const path = normalize(safeDecode(uri));
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader('content-security-policy', policy);
    if (statusCode !== undefined) {
      for (const [name, { value }] of Object.entries(headers)) response.setHeader(name, value);
      response.writeHead(statusCode).end(request.method === 'HEAD' ? undefined : text?.data);
      return;
    }
    const file = load(path);
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-cache' }).end('Not found');
      return;
    }
    response.setHeader('etag', file.etag);
    response.setHeader('cache-control', cacheControl(path));
    response.setHeader('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    let body = file.content;
    if (file.brotli && /\bbr\b/.test(accepted)) {
      response.setHeader('content-encoding', 'br');
      body = file.brotli;
    } else if (file.gzip && /\bgzip\b/.test(accepted)) {
      response.setHeader('content-encoding', 'gzip');
      body = file.gzip;
    }
    response.setHeader('content-length', body.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
  };
}

/** Undefined for a missing file, and for impossible names: too long, or with a null byte. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
