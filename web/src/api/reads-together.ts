import { type AnsweredRead, mostReads, reads } from '#shared/contract/groups/reads.ts';
import type { AnyCall, ServedBy } from '#shared/contract/route.ts';
import { onOwnCommit } from './own-commits.ts';
import { onSession, sessionNumber } from './session.ts';

/** The status and envelope of a read that was answered within another call. */
export type ReadTogether = Pick<AnsweredRead, 'status' | 'body'>;

/** The answer of a call of several reads. */
export interface AnswersTogether {
  seq: number;
  answers: AnsweredRead[];
}

/** Makes a call of several reads. Throws where it is refused or lost: each read is then a call of its own. */
export type AskTogether = (row: AnyCall, body: object, signal: AbortSignal) => Promise<AnswersTogether>;

interface Waiting {
  address: string;
  signal: AbortSignal;
  resolve: (answer: ReadTogether | undefined) => void;
}

/** Milliseconds for which an answer is kept for the part of a page that will ask for it: a page may take that long to load on a slow device. */
const keptMs = 20_000;

/** The functions whose reads can be asked for together: the call that does so, and how many of them. Charts are drawn as they come. */
const callsTogether: ReadonlyMap<ServedBy, { row: AnyCall; most: number }> = new Map([
  ['read', { row: reads.together, most: mostReads }],
  ['insights', { row: reads.ofInsights, most: 6 }],
]);

/** Answers of an opened page that its parts have not taken yet, by their addresses. */
let kept = new Map<string, { answer: ReadTogether; until: number }>();
let opening: Promise<void> | undefined;
let opened: { page: string; at: number; end: AbortController } | undefined;
const waiting = new Map<ServedBy, Waiting[]>();
const listeners = new Set<(seq: number) => void>();

let session = sessionNumber();
onOwnCommit(forgetPage);
onSession(() => {
  if (session === sessionNumber()) return;
  session = sessionNumber();
  forgetPage();
});

/** Forgets what an opened page has brought: something has changed since. */
export function forgetPage(): void {
  kept = new Map();
  opened?.end.abort();
  opened = undefined;
  opening = undefined;
}

/** Calls back with the commit that the answers of reads together include. */
export function onRead(listener: (seq: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reads of a page that are under way, if any; never rejects. */
export function openingPage(): Promise<void> | undefined {
  return opening;
}

/** Keeps what a page begins with for its parts, which ask for it once their code is loaded. */
export function openPage(page: string, ask: (signal: AbortSignal) => Promise<AnswersTogether>): void {
  opened?.end.abort();
  const end = new AbortController();
  opened = { page: placeOf(page), at: Date.now(), end };
  const under = ask(end.signal).then(
    (found) => {
      if (end.signal.aborted) return;
      for (const { address, status, body } of told(found))
        kept.set(keyOf(address), { answer: { status, body }, until: Date.now() + keptMs });
    },
    // The parts of the page ask themselves, and report the error.
    () => undefined,
  );
  opening = under.finally(() => {
    if (opened?.end === end) opening = undefined;
  });
}

/** Whether a page's reads were made so recently that its parts have what they need. */
export function wasOpened(page: string): boolean {
  return opened !== undefined && opened.page === placeOf(page) && Date.now() - opened.at < keptMs;
}

/** A list, or a record with all of its tabs. */
function placeOf(page: string): string {
  return page.split(/[?#]/)[0]?.split('/').slice(0, 3).join('/') ?? '';
}

/** Whether a call can be answered within another one. */
export function isReadTogether({ method, kind, reply, servedBy, renews, fresh }: AnyCall): boolean {
  const isQuery = method === 'GET' && kind === 'query' && reply.as === 'envelope';
  return isQuery && renews !== false && fresh === undefined && callsTogether.has(servedBy);
}

/**
 * The answer of a read: what the opened page has brought, or that of a call for everything that is asked for at the same time. Undefined where the
 * read is to be a call of its own: it is alone, or the call for several failed.
 */
export async function readTogether(
  row: AnyCall,
  address: string,
  signal: AbortSignal,
  ask: AskTogether,
): Promise<ReadTogether | undefined> {
  if (opening && row.servedBy === 'read') await unlessAborted(opening, signal);
  const known = take(address);
  if (known) return known;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    const line = waiting.get(row.servedBy) ?? [];
    waiting.set(row.servedBy, line);
    line.push({ address, signal, resolve });
    if (line.length === 1) setTimeout(() => flush(row.servedBy, ask));
  });
}

function take(address: string): ReadTogether | undefined {
  const key = keyOf(address);
  const known = kept.get(key);
  kept.delete(key);
  return known && known.until > Date.now() ? known.answer : undefined;
}

function flush(servedBy: ServedBy, ask: AskTogether): void {
  const all = (waiting.get(servedBy) ?? []).filter(({ signal }) => !signal.aborted);
  const together = callsTogether.get(servedBy);
  waiting.delete(servedBy);
  const addresses = [...new Set(all.map(({ address }) => address))];
  for (let from = 0; together && from < addresses.length; from += together.most) {
    const some = new Set(addresses.slice(from, from + together.most));
    const line = all.filter(({ address }) => some.has(address));
    if (some.size > 1) void answerAll(together.row, line, ask);
    else for (const { resolve } of line) resolve(undefined);
  }
}

async function answerAll(together: AnyCall, line: readonly Waiting[], ask: AskTogether): Promise<void> {
  const end = new AbortController();
  const asker = sessionNumber();
  for (const { signal } of line)
    signal.addEventListener('abort', () => line.every((each) => each.signal.aborted) && end.abort(), { once: true });
  let answers: readonly AnsweredRead[] = [];
  try {
    const found = await ask(together, { reads: [...new Set(line.map(({ address }) => address))] }, end.signal);
    // Another library has another sequence of commits.
    if (asker === sessionNumber()) answers = told(found);
  } catch {
    // Each is asked for alone, and reports its own error.
  }
  for (const { address, resolve } of line) resolve(answers.find((each) => each.address === address));
}

function told({ seq, answers }: AnswersTogether): readonly AnsweredRead[] {
  for (const listener of listeners) listener(seq);
  return answers;
}

async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  await Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
  signal.throwIfAborted();
}

/** An address whose parameters are in order: page and server may name them in another. */
function keyOf(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return `${path}?${parameters.toString()}`;
}
