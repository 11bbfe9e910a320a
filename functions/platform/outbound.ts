import { lookup, resolveTxt } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { config } from './config.ts';

/** The reason why an address given by a user was not opened, or not read to its end. */
export class OutboundRefusal extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.code);
    this.reason = reason;
  }
}

export interface OutboundLimits {
  /** Bytes of the body, decompressed. */
  maxBytes: number;
  /** Until the first byte, and between two. */
  idleMs: number;
  /** From the call to the last byte. */
  totalMs: number;
}

export const usualLimits: OutboundLimits = { maxBytes: 300 * 1024 * 1024, idleMs: 60_000, totalMs: 600_000 };

export interface OutboundOptions {
  headers?: Readonly<Record<string, string>>;
  /** Sends a POST with this body. Its redirects are not followed: a body may hold a secret. */
  body?: string;
  /** Values in the address or the headers that only the requested host may see. */
  secrets?: readonly string[];
  limits?: Partial<OutboundLimits>;
  /** All addresses of a host name; by default from the system's resolver, for tests from their own. */
  resolve?: (host: string) => Promise<readonly string[]>;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** The address that answered, after redirects. */
  url: URL;
  /** Decompressed. Reading throws `OutboundRefusal` above a limit. */
  body: AsyncIterable<Buffer>;
}

const maxRedirects = 3;
/** A body that decompresses to more than this many times its size is an attack; small ones may be repetitive. */
const maxRatio = 200;
const freelyUnpacked = 1024 * 1024;
const openPorts = new Set(['', '443', '8443']);

/**
 * Opens an address given by a user (USAGE 3.7); no other code does. Only https and public addresses are allowed. The connection goes to the address
 * that was checked. Each redirect is checked again and must stay with the host. Size, decompression and time are limited. Throws `OutboundRefusal`.
 */
export async function openOutside(address: string, options: OutboundOptions = {}): Promise<OutboundAnswer> {
  const limits = { ...usualLimits, ...options.limits };
  const signal = AbortSignal.timeout(limits.totalMs);
  let url = checkedUrl(address);
  let headers = options.headers ?? {};
  for (let redirects = 0; ; redirects++) {
    const ip = await checkedIp(url, options.resolve ?? resolveAll);
    const response = await send(url, ip, { headers, body: options.body, limits, signal });
    const next = options.body === undefined ? locationOf(response) : undefined;
    if (next === undefined)
      return { status: response.statusCode ?? 0, headers: response.headers, url, body: bodyOf(response, limits, signal) };
    response.destroy();
    if (redirects === maxRedirects) throw new OutboundRefusal(say('outbound.tooManyRedirects'));
    const target = checkedUrl(next, url);
    if (!isSameSite(url.hostname, target.hostname)) throw new OutboundRefusal(say('outbound.otherHost', { host: target.hostname }));
    if (target.host !== url.host) {
      if (options.secrets?.some((secret) => target.href.includes(encodeURIComponent(secret)) || target.href.includes(secret)))
        throw new OutboundRefusal(say('outbound.otherHost', { host: target.hostname }));
      headers = {};
    }
    url = target;
  }
}

/** The reason why an address cannot be requested; undefined if it can, as far as that is known before its host is resolved. */
export function addressProblem(address: string): Message | undefined {
  try {
    checkedUrl(address);
    return undefined;
  } catch (error) {
    if (error instanceof OutboundRefusal) return error.reason;
    throw error;
  }
}

/** The parsed address, if it may be requested at all (RX01). Node has turned `127.1`, `0x7f.1` and wide digits into an IP address by then. */
function checkedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || url.hostname === '') throw new OutboundRefusal(say('outbound.noAddress'));
  if (url.username !== '' || url.password !== '') throw new OutboundRefusal(say('outbound.userInfo'));
  if (config.allowsLoopbackSources && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  if (url.protocol !== 'https:') throw new OutboundRefusal(say('outbound.httpsOnly'));
  if (!openPorts.has(url.port)) throw new OutboundRefusal(say('outbound.port', { port: url.port }));
  if (ipaddr.isValid(bare(url.hostname))) throw new OutboundRefusal(say('outbound.ipAddress'));
  return url;
}

/** One of the host's addresses, all of which must be public (RX02). */
async function checkedIp(url: URL, resolve: NonNullable<OutboundOptions['resolve']>): Promise<string> {
  const host = bare(url.hostname);
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new OutboundRefusal(say('outbound.unknownHost', { host }));
  if (!addresses.every(isOpen)) throw new OutboundRefusal(say('outbound.notPublic', { host }));
  return first;
}

/** Looks up TXT records; tests replace it. Each record is a list of its parts. */
export const textResolver: { resolve: (host: string) => Promise<string[][]> } = { resolve: resolveTxt };

/** The TXT records of a host; undefined if the name servers did not answer. */
export async function textRecordsOf(host: string): Promise<string[] | undefined> {
  try {
    return (await textResolver.resolve(host)).map((parts) => parts.join(''));
  } catch (error) {
    return ['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  }
}

function isOpen(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.parse(address).range();
  return range === 'unicast' || (range === 'loopback' && config.allowsLoopbackSources);
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
}

/** Without the brackets of an IPv6 address. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether a redirect stays with the host: the same name, or one below the other. */
function isSameSite(a: string, b: string): boolean {
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

interface Sending {
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  limits: OutboundLimits;
  signal: AbortSignal;
}

/** Sends the request to the checked address; certificate and name are the host's. No connection is reused. */
function send(url: URL, ip: string, { headers, body, limits, signal }: Sending): Promise<IncomingMessage> {
  const family = ipaddr.parse(ip).kind() === 'ipv6' ? 6 : 4;
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      signal,
      timeout: limits.idleMs,
      headers: { 'accept-encoding': 'gzip', 'user-agent': `Perennial (+${config.publicUrl})`, ...headers },
      lookup: (_host, { all }, found) => {
        if (all === true) found(null, [{ address: ip, family }]);
        else found(null, ip, family);
      },
    });
    request.on('timeout', () => request.destroy(new OutboundRefusal(say('outbound.tooSlow'))));
    request.on('error', (error) => fail(refusalOf(error, signal, url)));
    request.on('response', done);
    request.end(body);
  });
}

function refusalOf(error: Error, signal: AbortSignal, url: URL): OutboundRefusal {
  if (error instanceof OutboundRefusal) return error;
  return new OutboundRefusal(signal.aborted ? say('outbound.tooSlow') : say('outbound.noConnection', { host: url.hostname }));
}

function locationOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? location : undefined;
}

/** The decompressed body, read no further than the limits (RX04). */
async function* bodyOf(response: IncomingMessage, { maxBytes }: OutboundLimits, signal: AbortSignal): AsyncGenerator<Buffer> {
  let received = 0;
  let size = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      received += chunk.length;
      yield chunk;
    }
  }
  const isPacked = response.headers['content-encoding'] === 'gzip';
  const body: Readable | AsyncIterable<Buffer> = isPacked ? pipeline(response, counted, createGunzip(), () => {}) : counted(response);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new OutboundRefusal(say('outbound.tooLarge', { megabytes: Math.round(maxBytes / 1024 / 1024) }));
      if (size > freelyUnpacked && size > received * maxRatio) throw new OutboundRefusal(say('outbound.unpacksTooMuch'));
      yield chunk;
    }
  } catch (error) {
    if (error instanceof OutboundRefusal) throw error;
    throw new OutboundRefusal(signal.aborted ? say('outbound.tooSlow') : say('outbound.brokenOff'));
  } finally {
    response.destroy();
  }
}
