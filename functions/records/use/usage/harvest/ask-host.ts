import { createGzip } from 'node:zlib';
import type { CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { CounterJsonReader } from '#shared/domain/usage/counter/counter-json-reader.ts';
import type { HarvestAnswer, HarvestRequest } from '#shared/domain/usage/harvest/answer-of.ts';
import { type HarvestAccount, reportAddress, strike } from '#shared/domain/usage/harvest/build-request.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { openOutside, type OutboundLimits, OutboundRefusal } from '#functions/platform/outbound.ts';

/** A request that was made. Nothing in it holds the key. */
export interface HostExchange {
  answer: HarvestAnswer;
  url: string;
  started: string;
  ms: number;
  http: number | null;
  bytes: number;
  failure: Message | null;
  /** The answer as it came, packed; null where none came. */
  raw: Uint8Array | null;
}

/** A part of a text without a secret, and what may still be the beginning of one. */
class Striker {
  readonly #secret: string | null;
  #rest = '';

  constructor(secret: string | null) {
    this.#secret = secret;
  }

  add(piece: string, isLast = false): string {
    if (this.#secret === null) return piece;
    const text = strike(this.#rest + piece, this.#secret);
    const kept = isLast ? 0 : encodeURIComponent(this.#secret).length;
    const cut = Math.max(0, text.length - kept);
    this.#rest = text.slice(cut);
    return text.slice(0, cut);
  }
}

/** Asks for a report and reads the answer as it comes: only its figures and the packed text are held. */
export function askForReport(account: HarvestAccount, request: HarvestRequest, limits?: Partial<OutboundLimits>): Promise<HostExchange> {
  const reader = new CounterJsonReader({ period: { from: request.from, to: request.to } });
  return ask(reportAddress(account, request), account, {
    limits,
    add: (piece) => reader.add(piece),
    finish: () => reader.finish(),
  });
}

interface Reading {
  limits: Partial<OutboundLimits> | undefined;
  add: (piece: string) => void;
  finish: () => CounterReport;
}

async function ask(address: string, { api_key }: HarvestAccount, { limits, add, finish }: Reading): Promise<HostExchange> {
  const started = instant();
  const begun = now().getTime();
  const about = { url: strike(address, api_key), started };
  const gzip = createGzip();
  const packed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => packed.push(chunk));
  const striker = new Striker(api_key);
  let http: number | null = null;
  let bytes = 0;
  let head = '';
  let isJson = false;
  const take = async (text: string): Promise<void> => {
    if (text === '') return;
    if (head === '') {
      head = text.trimStart().slice(0, 1);
      isJson = head === '{' || head === '[';
    }
    if (isJson) add(text);
    if (!gzip.write(text)) await new Promise<void>((done) => gzip.once('drain', done));
  };
  const pack = async (): Promise<Uint8Array> => {
    await new Promise<void>((done) => gzip.end(done));
    return Buffer.concat(packed);
  };
  const done = () => ({ ...about, ms: Math.max(0, now().getTime() - begun), http, bytes });
  try {
    const secrets = api_key === null ? [] : [api_key];
    const opened = await openOutside(address, { headers: { accept: 'application/json' }, secrets, ...(limits && { limits }) });
    http = opened.status;
    const decoder = new TextDecoder();
    for await (const chunk of opened.body) {
      bytes += chunk.length;
      await take(striker.add(decoder.decode(chunk, { stream: true })));
    }
    await take(striker.add(decoder.decode(), true));
    const retryAfter = opened.headers['retry-after'] ?? null;
    const answer: HarvestAnswer = { status: http, isJson, report: isJson ? finish() : null, retryAfter };
    return { ...done(), answer, failure: null, raw: await pack() };
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    return { ...done(), answer: { failure: failureOf(error) }, failure: error.reason, raw: bytes > 0 ? await pack() : null };
  }
}

function failureOf({ reason: { code } }: OutboundRefusal): Extract<HarvestAnswer, { failure: string }>['failure'] {
  if (code === 'outbound.tooLarge' || code === 'outbound.unpacksTooMuch') return 'too_large';
  return code === 'outbound.tooSlow' ? 'too_slow' : 'no_connection';
}

/** An answer of one of the lists of the COUNTER API. */
export interface ListAnswer {
  http: number | null;
  ms: number;
  failure: Message | null;
  /** The parsed JSON; undefined for other answers. */
  value: unknown;
}

const maxListBytes = 4 * 1024 * 1024;

/** Asks an address for a small list in JSON. */
export async function askForList(address: string, secret: string | null, limits: Partial<OutboundLimits>): Promise<ListAnswer> {
  const begun = now().getTime();
  const ms = (): number => Math.max(0, now().getTime() - begun);
  try {
    const { status, body } = await openOutside(address, {
      headers: { accept: 'application/json' },
      secrets: secret === null ? [] : [secret],
      limits: { maxBytes: maxListBytes, ...limits },
    });
    const text = new TextDecoder().decode(Buffer.concat(await Array.fromAsync(body)));
    return { http: status, ms: ms(), failure: null, value: parsed(strike(text, secret)) };
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    return { http: null, ms: ms(), failure: error.reason, value: undefined };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
