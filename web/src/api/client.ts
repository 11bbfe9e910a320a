import type { AnswerStatus, Codes, Envelope, FieldErrors } from '#shared/contract/envelope.ts';
import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { callAddress } from '#shared/contract/call-address.ts';
import { reads } from '#shared/contract/groups/reads.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { AnyCall, BodyOf, ParamsOf, QueryOf, ResultOf } from '#shared/contract/route.ts';
import { type Reaction, reactionTo, reactionToSuccess } from '#shared/domain/errors/reaction.ts';
import { CallError, isAborted } from './call-error.ts';
import { deviceHeader, rememberDevice } from './known-device.ts';
import { noteOwnCommits } from './own-commits.ts';
import { type AnswersTogether, isReadTogether, openPage, readTogether, wasOpened } from './reads-together.ts';
import { currentSession, endSession, refreshToken, refreshUser, sessionNumber } from './session.ts';
import { messageText } from '#web/text/message-text.ts';

type QueryInput<Q> = Q extends ListQuery
  ? Partial<ListQuery> & { extra?: Record<string, string> }
  : { [Name in keyof Q]?: string | number | boolean };

type NoParams = Record<never, never>;

/** `form`: the form shows field errors (R037). `none`: the caller shows every failure itself. */
export type Report = 'all' | 'form' | 'none';

/** The input of a call. The keys of `files` are the names that the row declares. */
export type CallInput<C extends AnyCall> = {
  query?: QueryInput<QueryOf<C>>;
  files?: Record<string, File | readonly File[]>;
  signal?: AbortSignal;
  /** Repeating a POST with the same key has no second effect; a key is generated where the row needs one. */
  idempotencyKey?: string;
  /** Records what the call changes, so that it can be undone (POST /change-sets/{id}/undo). */
  changeSet?: string;
  report?: Report;
} & (NoParams extends ParamsOf<C> ? { params?: ParamsOf<C> } : { params: ParamsOf<C> }) &
  (undefined extends BodyOf<C> ? { body?: BodyOf<C> } : { body: BodyOf<C> });

/** An answer taken out of its envelope. */
export interface Answer<R> {
  result: R;
  status: AnswerStatus;
  messages: Envelope['messages'];
}

/** The application's reactions to answers: toasts, and leaving for the login page. Set once at the start. */
export interface Reactions {
  toast: (text: string, status: AnswerStatus, milliseconds?: number) => void;
  /** The session is over; the login page leads back to where the person was. */
  signedOut: () => void;
  /** The library requires a second factor, and the session is open for nothing but setting one up. */
  setUpFactor: () => void;
  /** A call needs a fresh proof of identity, in one of these ways; resolves to whether the person gave it. */
  confirmIdentity: (methods: readonly string[]) => Promise<boolean>;
}

let reactions: Reactions = { toast: () => {}, signedOut: () => {}, setUpFactor: () => {}, confirmIdentity: async () => false };

export function setReactions(next: Reactions): void {
  reactions = next;
}

const pending = new Map<AbortController, AnyCall['kind']>();

/**
 * Cancels pending requests: only queries when another part of the application is opened (R007), all of them on logout (R012). Navigation never
 * cancels a change, so that nothing typed is lost.
 */
export function cancelPending(which: 'queries' | 'all'): void {
  for (const [controller, kind] of pending) if (which === 'all' || kind === 'query') controller.abort();
}

/**
 * Makes a call of the table and answers its result. Throws a CallError after showing the reaction of the error catalogue (R036). An aborted
 * request throws an AbortError and shows nothing.
 */
export async function send<C extends AnyCall>(row: C, input: CallInput<C>): Promise<Answer<ResultOf<C>>> {
  const session = sessionNumber();
  try {
    const answer = await answerOf(row, input as CallInput<AnyCall>);
    react(reactionToSuccess(row.method, answer.status, answer.messages.default));
    return answer as Answer<ResultOf<C>>;
  } catch (error) {
    throw reported(error, input.report ?? 'all', session);
  }
}

/** A file of a binary call, with the name the server suggests. */
export async function sendForFile<C extends AnyCall>(row: C, input: CallInput<C>): Promise<File> {
  const session = sessionNumber();
  try {
    const response = await request(row, input as CallInput<AnyCall>);
    if (!response.ok) await readEnvelope(row, response);
    const bytes = await response.blob();
    return new File([bytes], fileNameOf(response.headers) ?? 'download', { type: bytes.type });
  } catch (error) {
    throw reported(error, input.report ?? 'all', session);
  }
}

/** Requests a call. One that needs a fresh proof of identity is repeated with the same idempotency key once the person has given it. */
async function requestWithProof(row: AnyCall, input: CallInput<AnyCall>): Promise<Response> {
  const keyed = row.repeat === 'idempotency-key' ? { ...input, idempotencyKey: input.idempotencyKey ?? crypto.randomUUID() } : input;
  const response = await requestUnlessBusy(row, keyed);
  const methods = row.fresh !== undefined && response.status === 403 ? await methodsOfProof(response.clone()) : undefined;
  return methods && (await reactions.confirmIdentity(methods)) ? requestUnlessBusy(row, keyed) : response;
}

/** Max repeats of a call for which the server was too busy, and the longest wait before a repeat. Where the server asks for a longer one, the person sees that. */
const maxRepeats = 5;
const longestWaitSeconds = 2;

/** Requests a call, and a POST that is safe to repeat again when the server asks for it: many people may be saving at once. */
async function requestUnlessBusy(row: AnyCall, input: CallInput<AnyCall>): Promise<Response> {
  for (let repeats = 0; ; repeats++) {
    const response = await request(row, input);
    const seconds = response.headers.get('retry-after');
    const isBusy = response.status === 503 && seconds !== null && Number(seconds) <= longestWaitSeconds;
    if (!isBusy || row.repeat === undefined || repeats === maxRepeats) return response;
    // A random part of the wait: callers that were refused together do not come back together.
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000 * (0.5 + Math.random() / 2)));
  }
}

/** The ways to prove the identity that a refusal names; undefined for another refusal. */
async function methodsOfProof(response: Response): Promise<readonly string[] | undefined> {
  const { result, messages } = (await response.json().catch(() => ({}))) as Partial<Envelope<{ methods?: readonly string[] } | null>>;
  return messages?.codes?.default?.code === 'auth.notFresh' ? (result?.methods ?? []) : undefined;
}

/** The answer of a call of its own, or of one for several reads. */
async function answerOf(row: AnyCall, input: CallInput<AnyCall>): Promise<Answer<unknown>> {
  if (isReadTogether(row) && mayAsk(row)) {
    const session = sessionNumber();
    const together = await cancellable(row, input, (signal) => readTogether(row, pathOf(row, input), signal, askTogether));
    // Another person may have signed in meanwhile: the answer would be theirs.
    if (session !== sessionNumber()) throw new DOMException('The session has ended.', 'AbortError');
    if (together) return openEnvelope(row, together.status, together.body);
  }
  return readEnvelope(row, await requestWithProof(row, input));
}

async function askTogether(row: AnyCall, body: object, signal: AbortSignal): Promise<AnswersTogether> {
  return (await readEnvelope(row, await request(row, { body, signal } as CallInput<AnyCall>))).result as AnswersTogether;
}

/** Asks for what a page begins with, while its code is still loading, unless that has just been done. `start`: with what its frame shows. */
export function readPage(page: string, start = false): void {
  if (!currentSession() || wasOpened(page)) return;
  openPage(page, (signal) => askTogether(reads.together, { page, ...(start && { start }) }, signal));
}

/** The same for an answer that was asked for before this code was loaded (`web/src/early.ts`). */
export function adoptPage(page: string, asked: Promise<Response>): void {
  const session = sessionNumber();
  openPage(page, async () => {
    const response = await asked;
    note(response, session);
    return (await readEnvelope(reads.together, response)).result as AnswersTogether;
  });
}

// A page that is still rendered after logout may send requests, which the server would only refuse.
function mayAsk(row: AnyCall): boolean {
  return row.permission === 'public' || currentSession() !== undefined;
}

/** Does a part of a call that `cancelPending` can end. */
async function cancellable<T>(row: AnyCall, input: CallInput<AnyCall>, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  // A query that TanStack Query manages is cancelled by it, which also puts its state right.
  if (!input.signal) pending.set(controller, row.kind);
  try {
    return await work(input.signal ? AbortSignal.any([input.signal, controller.signal]) : controller.signal);
  } finally {
    pending.delete(controller);
  }
}

async function request(row: AnyCall, input: CallInput<AnyCall>): Promise<Response> {
  if (!mayAsk(row)) throw new DOMException('Nobody is signed in.', 'AbortError');
  if (row.renews !== false) lastCall = Date.now();
  const session = sessionNumber();
  try {
    return await cancellable(row, input, async (signal) => {
      const response = await fetch(addressOf(row, input), {
        method: row.method,
        headers: headersOf(row, input),
        body: bodyOf(row, input),
        signal,
      });
      note(response, session);
      return response;
    });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new CallError(0);
  }
}

/** Keeps what the headers of an answer say of device, session and own changes. */
function note(response: Response, session: number): void {
  rememberDevice(response);
  noteOwnCommits(response);
  const token = response.headers.get('x-session-token') ?? response.headers.get('authorization');
  if (!token) return;
  newestToken = token.replace(/^Bearer\s+/i, '');
  // An answer for an earlier session must not renew the present one.
  if (session === sessionNumber()) refreshToken(newestToken);
}

let lastCall = Date.now();

/** The time of the last call that renewed the session, as epoch milliseconds. */
export function lastCallAt(): number {
  return lastCall;
}

let newestToken = '';

/** The token that the last answer carried: sign-in reads it, before there is a session to refresh. */
export function lastToken(): string {
  return newestToken;
}

/** The URL of a call, with its parameters and query string. */
export function addressOf<C extends AnyCall>(row: C, input: Pick<CallInput<AnyCall>, 'params' | 'query'>): string {
  return `/api${pathOf(row, input)}`;
}

/** The same below `/api`. */
function pathOf(row: AnyCall, input: Pick<CallInput<AnyCall>, 'params' | 'query'>): string {
  const { path, query } = callAddress(row, input);
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

function headersOf(row: AnyCall, input: CallInput<AnyCall>): Headers {
  const headers = new Headers({ accept: row.reply.as === 'binary' ? '*/*' : 'application/json' });
  const session = currentSession();
  if (session) headers.set('authorization', `Bearer ${session.token}`);
  if (sendsJson(row, input)) headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(deviceHeader(row))) headers.set(name, value);
  if (input.changeSet !== undefined) headers.set('change-set', input.changeSet);
  if (row.repeat === 'idempotency-key') headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID());
  return headers;
}

function sendsJson(row: AnyCall, input: CallInput<AnyCall>): boolean {
  return row.body.as !== 'none' && input.files === undefined;
}

function bodyOf(row: AnyCall, input: CallInput<AnyCall>): BodyInit | undefined {
  if (row.body.as === 'none') return undefined;
  if (sendsJson(row, input)) return JSON.stringify(input.body ?? {});
  const form = new FormData();
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, files] of Object.entries(input.files ?? {})) {
    for (const file of files instanceof File ? [files] : files) form.append(name, file, file.name);
  }
  return form;
}

/** The envelope of an answer; throws a CallError for every status above 399 and for a create that failed (R037, D1). */
async function readEnvelope(row: AnyCall, response: Response): Promise<Answer<unknown>> {
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    body = null;
  }
  return openEnvelope(row, response.status, body);
}

function openEnvelope(row: AnyCall, status: number, body: unknown): Answer<unknown> {
  const isOk = status >= 200 && status < 300;
  if (isOk && row.reply.as === 'raw') return { result: body, status: 'positive', messages: {} };
  const envelope = (body ?? {}) as Partial<Envelope> & { user?: CurrentUser };
  if (envelope.user) refreshUser(envelope.user);
  const messages = messagesOf(envelope);
  const { errors } = messages;
  if (!isOk || (errors && row.method !== 'GET')) {
    throw new CallError(isOk ? 422 : status, {
      ...(messages.default === undefined ? {} : { message: messages.default }),
      ...(messages.codes?.default ? { code: messages.codes.default.code } : {}),
      colour: envelope.status ?? 'negative',
      ...(errors ? { errors } : {}),
      result: envelope.result,
      ...(envelope.request_id === undefined ? {} : { requestId: envelope.request_id }),
    });
  }
  return { result: envelope.result, status: envelope.status ?? 'positive', messages };
}

/** The messages of an answer in the current language. Subscription periods also answer their errors as `result.errors` (R037). */
function messagesOf({ messages = {}, result }: Partial<Envelope>): Envelope['messages'] {
  const { codes } = messages;
  const copied = (result as { errors?: FieldErrors } | null | undefined)?.errors;
  const errors = messages.errors ?? (copied !== null && typeof copied === 'object' && !Array.isArray(copied) ? copied : undefined);
  return {
    ...(messages.default === undefined ? {} : { default: messageText(codes?.default, messages.default) ?? messages.default }),
    ...(errors && Object.keys(errors).length > 0 ? { errors: errorsOf(errors, codes) } : {}),
    ...(codes && { codes }),
  };
}

function errorsOf(errors: FieldErrors, codes: Codes | undefined): FieldErrors {
  // The server chooses the field names: without a prototype, no name matches an inherited property.
  const told = Object.create(null) as FieldErrors;
  for (const [field, sentences] of Object.entries(errors))
    told[field] = sentences.map((english, at) => messageText(codes?.errors?.[field]?.[at], english) ?? english);
  return told;
}

function fileNameOf(headers: Headers): string | undefined {
  const suggested = headers.get('suggested-filename');
  if (suggested) return decodeURIComponent(suggested);
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

/** Shows the error catalogue's sentence for a failure, and answers the error to throw. */
function reported(error: unknown, report: Report, session = sessionNumber()): unknown {
  if (isAborted(error) || report === 'none' || !(error instanceof CallError)) return error;
  react(
    reactionTo({
      phase: error.status === 0 ? 'before_sending' : 'answered',
      status: error.status,
      serverMessage: error.serverMessage ?? null,
      serverCode: error.code,
      errors: error.errors ?? null,
      inDialog: report === 'form',
    }),
    session,
  );
  return error;
}

/** Shows a failure of a call made with `report: 'none'` that its caller does not handle after all. */
export function reportFailure(error: unknown): void {
  reported(error, 'all');
}

function react(reaction: Reaction, session = sessionNumber()): void {
  if (reaction.clearSession && session === sessionNumber()) leave();
  if (reaction.setUpFactor && session === sessionNumber()) reactions.setUpFactor();
  const { toast } = reaction;
  if (toast) reactions.toast(typeof toast === 'string' ? toast : messageText(toast), reaction.colour ?? 'negative', reaction.timeoutMs);
}

/** After a 401: ends the session on this side, cancels running requests, and goes to the login page (R012). */
function leave(): void {
  cancelPending('all');
  endSession();
  reactions.signedOut();
}
