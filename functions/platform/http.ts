import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { AnswerStatus, FieldMessages } from '#shared/contract/envelope.ts';
import { forbidden, invalid, notFound, Problem, unauthenticated } from '#shared/contract/errors.ts';
import { check } from '#shared/contract/field-errors.ts';
import { type Match, matcher } from '#shared/contract/match.ts';
import { unknownIncludes } from '#shared/contract/includes.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { AnyCall, Binary, BodyOf, ParamsOf, QueryOf, Redirect, ResultOf, RowsServedBy, ServedBy } from '#shared/contract/route.ts';
import { authenticate, type Authenticated } from './authenticate.ts';
import { keyOfCall } from './call-key.ts';
import { type Caller, nobody } from './caller.ts';
import { checkedAnswer } from './checked-answer.ts';
import { requireEdge, viewerAddress } from './edge.ts';
import { requireFresh } from './fresh.ts';
import { addToLogContext, log, measureCall, withLogContext } from './log.ts';
import { countCall } from './rate-limit.ts';
import { seenBy } from './load-read-model.ts';
import type { ReadModel } from './read-model.ts';
import { recordSecurityEvent } from './security-log.ts';
import { noteSession, withRequestOrigin } from './request-origin.ts';
import { type Repository, repositoryFor } from './repository.ts';
import { bodyOf, type RequestBody, requireFormOf, type UploadedFile } from './request-body.ts';
import { binaryAnswer, envelope, failure, headersOf, messagesOf, packed, redirectAnswer, refusal, type Served } from './served.ts';
import { unavailable } from './unavailable.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** Input of a handler: checked values, the caller, and access to the caller's data. */
export interface Request<C> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  files: UploadedFile[];
  caller: Caller;
  /** The caller's records, for changing them. */
  readonly repo: Repository;
  /** The caller's tenant as of now, including this request's commits: for reading. */
  model(): Promise<ReadModel>;
  /** Answers a GET of the caller that this function serves: what a call of its own with this address below `/api` would be answered. */
  read(address: string): Promise<ReadAnswer>;
  meta: { ip: string; requestId: string; userAgent: string | undefined; deviceTokens: string | undefined };
}

/** The answer of a GET within another call. */
export interface ReadAnswer {
  status: number;
  body: unknown;
}

export const marked: unique symbol = Symbol('answer');

export interface Answer<T> {
  [marked]: true;
  result: T;
  message?: Message;
  status?: AnswerStatus;
  /** Errors of the items that a bulk call did not process, by their ids. */
  errors?: FieldMessages;
  headers?: Record<string, string>;
}

/** A result with the text of its toast, another status, errors of single items, or headers. */
export function answer<T>(result: T, more: Omit<Answer<T>, typeof marked | 'result'> = {}): Answer<T> {
  return { [marked]: true, result, ...more };
}

export type Handler<C> = (request: Request<C>) => Promise<ResultOf<C> | Answer<ResultOf<C>>>;
type Handled<C> = ResultOf<C> | Answer<ResultOf<C>>;

/** A handler for each row of a group that one function serves: a missing or extra handler does not compile. */
type HandlersServedBy<G, S extends ServedBy> = { [Name in RowsServedBy<G, S>]: Handler<G[Name]> };
export type GroupHandlers<G> = HandlersServedBy<G, 'group'>;
export type ReadHandlers<G> = HandlersServedBy<G, 'read'>;
export type InsightHandlers<G> = HandlersServedBy<G, 'insights'>;

/** The handlers of any one function. Functions without rows are left out: an empty map would excuse every missing handler. */
type AnyHandlers<G> = { [S in ServedBy]: [RowsServedBy<G, S>] extends [never] ? never : HandlersServedBy<G, S> }[ServedBy];

interface Bound {
  call: AnyCall;
  handle: (request: Request<AnyCall>) => Promise<Handled<AnyCall>>;
}

/** A group's rows with their handlers. */
export function bind<G extends Readonly<Record<string, unknown>>>(group: G, handlers: AnyHandlers<G>): Bound[] {
  return Object.entries(handlers).map(([name, handle]) => ({ call: group[name] as AnyCall, handle: handle as Bound['handle'] }));
}

/** A request on its way through the five steps of `serve`. Each step adds what the later ones need. */
interface Exchange {
  readonly event: APIGatewayProxyEventV2;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly started: number;
  /** The path that the client requested, from `/api` on. */
  readonly path: string;
  /** The name of the call in metrics and logs. */
  label: string;
  /** The path as logged, without secrets. */
  loggedPath: string;
  session?: Authenticated | undefined;
  /** Headers with a renewed session, for every answer including errors. */
  renewed: Record<string, string>;
  body: RequestBody;
  found: Match<AnyCall>;
  request: Request<AnyCall>;
  repo?: Repository;
  /** The call that this one is a part of. */
  readonly outer?: Exchange;
  readonly read: (address: string) => Promise<ReadAnswer>;
}

type Find = (method: string, path: string) => Match<AnyCall> | 'method' | undefined;

const keyShape = /^[A-Za-z0-9_-]{8,128}$/;

/** The path that the client requested. The distribution prefixes the name of the function, by which the gateway routes. */
function addressOf({ rawPath }: APIGatewayProxyEventV2): string {
  return rawPath.replace(/^\/[a-z-]+(?=\/api(\/|$))/, '');
}

/** Step 1, admit: the request must have come through the distribution, else 403. Without a valid token it has no session. */
async function admit(exchange: Exchange, find: Find): Promise<void> {
  const { event, headers, path } = exchange;
  if (exchange.outer) return admitWithin(exchange, exchange.outer);
  requireEdge(headers);
  const expected = find(event.requestContext.http.method, pathOfCall(path));
  const renews = typeof expected !== 'object' || expected.call.renews !== false;
  const session = await authenticate(headers['authorization'], { renews, address: viewerAddress(event, headers) });
  exchange.session = session;
  if (session) {
    addToLogContext({ tenant: session.caller.tenant, user: session.caller.userId ?? '' });
    if (session.caller.sessionId !== null) noteSession(session.caller.sessionId);
  }
  if (session?.freshToken) exchange.renewed = { authorization: `Bearer ${session.freshToken}`, 'x-session-token': session.freshToken };
}

/** Step 1 of a read within a call: it has the call's session and its view of the tenant, and counts as a call. Throws 429 above the rate limits. */
async function admitWithin(exchange: Exchange, outer: Exchange): Promise<void> {
  const { session } = outer;
  if (!session) throw unauthenticated();
  const { tenant, userId, sessionId } = session.caller;
  addToLogContext({ tenant, user: userId ?? '' });
  if (sessionId !== null) noteSession(sessionId);
  await countCall(tenant, sessionId ?? '');
  exchange.session = { ...session, ahead: outer.request.repo.model() };
}

/** Step 2, match: finds the row of path and method, and checks that the caller may use it. Throws 404, 401 or 403. */
async function match(exchange: Exchange, find: Find): Promise<void> {
  const { event, headers, session } = exchange;
  const path = pathOfCall(exchange.path);
  const { method } = event.requestContext.http;
  const direct = find(method, path);
  // Known before the body is read: a browser that navigates is redirected to an error of its body too.
  if (typeof direct === 'object') exchange.found = direct;
  exchange.body = bodyOf(event, headers);
  const found = (method === 'POST' ? methodInForm(exchange.body.fields, path, find) : undefined) ?? direct;
  if (found === undefined) throw notFound(say('common.thisAddress'));
  if (found === 'method') throw notFound(say('common.thisCall'));
  exchange.found = found;
  const { call } = found;
  if (exchange.outer && (call.kind !== 'query' || !('schema' in call.reply))) throw notFound(say('common.thisCall'));
  exchange.label = `${call.method} ${call.path}`;
  // A public call ignores a session that may only set up a second factor.
  if (session?.setsUp && call.permission === 'public') exchange.session = undefined;
  // The path of a public call may contain a secret that replaces a session.
  if (call.permission === 'public') exchange.loggedPath = call.path;
  addToLogContext({ call: exchange.label });
  requireFormOf(exchange.body, call.body);
  if (call.permission !== 'public' && !session)
    throw session === undefined && headers['authorization'] ? unauthenticated() : unauthenticated(say('common.signInRequired'));
  if (session && call.permission !== 'public') {
    if (session.isOutside) throw forbidden(say('auth.networkNotAllowed', { address: viewerAddress(event, headers) }));
    if (session.setsUp && !call.setUp) throw forbidden(say('auth.factorRequired'));
    if (!mayAccess(call.permission, session.caller.permissions)) throw forbidden();
    if (call.fresh !== undefined) await requireFresh(repositoryFor(session.caller), session.proof, call.fresh);
  }
}

/**
 * Step 3, check: parameters, query, body and headers must match the schemas of the row. Throws 404 for a parameter, else 422 that names the field.
 */
async function checkInput(exchange: Exchange): Promise<void> {
  const { event, headers, requestId, body } = exchange;
  const { call, params: given } = exchange.found;
  const params = check(call.params, given);
  if (!params.ok) throw notFound();
  const query = check(call.query.schema, Object.fromEntries(new URLSearchParams(event.rawQueryString ?? '')));
  if (!query.ok) throw invalid(query.errors, Object.values(query.errors)[0]?.[0]);
  refuseUnknownIncludes(call, query.value);
  const input = call.body.as === 'none' ? undefined : check(call.body.schema, body.fields);
  if (input?.ok === false) throw invalid(input.errors);
  const caller = await callerOf(exchange);
  const repo = (): Repository => (exchange.repo ??= repositoryFor(caller, exchange.session?.ahead));
  exchange.request = {
    params: params.value,
    query: query.value,
    body: withVersion(input?.value, headers['if-match']),
    files: body.files,
    caller,
    get repo() {
      return repo();
    },
    model: async () => seenBy(caller, await repo().model()),
    read: (address) => exchange.read(address),
    meta: {
      ip: viewerAddress(event, headers),
      requestId,
      userAgent: headers['user-agent'],
      deviceTokens: headers['x-device-token'],
    },
  } as Request<AnyCall>;
}

/** Records that a call took data out of the library. Without its event no byte is handed out. */
async function recordReading({ found: { call, params }, request: { caller } }: Exchange): Promise<void> {
  if (call.event === undefined) return;
  const details = { call: `${call.method} ${call.path}`, ...params };
  await recordSecurityEvent(caller.tenant, { kind: call.event, userId: caller.userId, details });
}

/** Step 5, answer: the result as the contract writes it, after a check against the schema of the row. */
function answerOf(exchange: Exchange, outcome: Handled<AnyCall>): Served {
  const { call } = exchange.found;
  const served = written(call, outcome, exchange.requestId);
  const commits = exchange.repo?.committed ?? [];
  return commits.length === 0 ? served : { ...served, headers: { ...served.headers, 'x-commits': commits.join() } };
}

function written(call: AnyCall, outcome: Handled<AnyCall>, requestId: string): Served {
  const given: Answer<unknown> =
    outcome !== null && typeof outcome === 'object' && marked in outcome ? (outcome as Answer<unknown>) : answer(outcome);
  if (call.reply.as === 'binary') return binaryAnswer(given.result as Binary);
  if (call.reply.as === 'redirect') return redirectAnswer((given.result as Redirect).location, call.reply);
  const result = checkedAnswer(call, call.reply, given.result, requestId);
  if (call.reply.as === 'raw')
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', ...given.headers },
      json: result,
    };
  return envelope(200, { result, status: given.status ?? 'positive', messages: messagesOf(given) }, given.headers);
}

/**
 * An error as the contract writes it. Errors other than `Problem` are logged, and the client gets only the id of its request. A browser that
 * navigates is redirected to a page that shows the error.
 */
function refusalOf({ requestId, loggedPath, found }: Exchange, error: unknown): Served {
  const isKnown = error instanceof Problem;
  if (!isKnown) log.error('a call failed', { error, path: loggedPath });
  // Absent for an error before the call was found.
  const reply = (found as Match<AnyCall> | undefined)?.call.reply;
  if (reply?.as === 'redirect') return redirectAnswer(`${reply.failed}?error=${isKnown ? error.said.code : 'failed'}`);
  return isKnown ? refusal(error) : failure(requestId, unavailable(error));
}

/** Completes every answer, success or error: measures its time and adds a renewed session. */
function finished({ label, started, renewed }: Exchange, served: Served): Served {
  measureCall(label, served.status, performance.now() - started);
  return { ...served, headers: { ...renewed, ...served.headers } };
}

/**
 * Creates the Lambda handler of some groups: one chain of five steps for every call, admit, match, check, call and answer. The fourth is the handler
 * that a group binds to the row.
 */
export function serve(...groups: Bound[][]) {
  const bound = groups.flat();
  const find: Find = matcher(Object.fromEntries(bound.map(({ call }, index) => [String(index), call])));
  const chain = middy<Exchange, Served>(async (exchange: Exchange) => {
    const handle = bound[Number(exchange.found.name)]?.handle;
    if (!handle) throw notFound(say('common.thisCall'));
    const outcome = await handle(exchange.request);
    await recordReading(exchange);
    return answerOf(exchange, outcome);
  })
    .before(({ event }) => admit(event, find))
    .before(({ event }) => match(event, find))
    .before(({ event }) => checkInput(event))
    .after((request) => {
      request.response = finished(request.event, request.response as Served);
    })
    .onError((request) => {
      request.response = finished(request.event, refusalOf(request.event, request.error));
    });
  const run = async (event: APIGatewayProxyEventV2, requestId: string, outer?: Exchange): Promise<Served> => {
    const path = addressOf(event);
    const headers = headersOf(event);
    const exchange = {
      event,
      requestId,
      path,
      headers,
      started: performance.now(),
      label: 'unmatched',
      loggedPath: path,
      renewed: {},
      ...(outer && { outer }),
      read: async (address: string): Promise<ReadAnswer> => {
        const { status, json } = await run(readEvent(event, address), requestId, exchange as unknown as Exchange);
        return { status, body: json ?? null };
      },
    };
    // The steps add the rest.
    const answered = () => chain(exchange as unknown as Exchange, {} as never);
    const origin = { requestId, ip: viewerAddress(event, headers), userAgent: headers['user-agent'] };
    return (await withLogContext({ request_id: requestId }, () => withRequestOrigin(origin, answered))) as Served;
  };
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
    packed(await run(event, event.requestContext.requestId || randomUUID()), event);
}

/** Headers that say who asks. Others are about the call itself. */
const keptHeaders: ReadonlySet<string> = new Set(['authorization', 'user-agent', 'x-viewer-address']);

/** A request for an address below `/api` by the client that sent another one. */
function readEvent(event: APIGatewayProxyEventV2, address: string): APIGatewayProxyEventV2 {
  const kept = Object.entries(headersOf(event)).filter(([name]) => keptHeaders.has(name));
  const [, path = '', search = ''] = /^([^?#]*)\??([^#]*)/.exec(address) ?? [];
  const { requestContext } = event;
  return {
    ...event,
    rawPath: `/api${path}`,
    rawQueryString: search,
    headers: Object.fromEntries(kept),
    requestContext: { ...requestContext, http: { ...requestContext.http, method: 'GET' } },
    body: undefined,
  } as APIGatewayProxyEventV2;
}

/** The path of a call in the call table, which omits `/api`. */
function pathOfCall(path: string): string {
  return path.replace(/^\/api(?=\/|$)/, '');
}

/** Forms with files can only POST: their field `_method` names the intended method (D1). Only rows with such a form accept it. */
function methodInForm(fields: unknown, path: string, find: Find): Match<AnyCall> | undefined {
  if (fields === null || typeof fields !== 'object' || !('_method' in fields)) return undefined;
  const meant = typeof fields._method === 'string' ? fields._method.toUpperCase() : '';
  const found = meant === 'PUT' || meant === 'PATCH' ? find(meant, path) : undefined;
  if (found === undefined || found === 'method' || found.call.body.as !== 'multipart') return undefined;
  delete (fields as Record<string, unknown>)['_method'];
  return found;
}

/** The caller with the change set and the idempotency key of this call. Throws 422 for a malformed header. */
async function callerOf({ headers, path, body, session, found: { call } }: Exchange): Promise<Caller> {
  const key = headers['idempotency-key'];
  if (key !== undefined && !keyShape.test(key)) throw invalid({ 'idempotency-key': [say('common.invalidIdempotencyKey')] });
  const changeSet = headers['change-set'] ?? (call.method === 'PATCH' && call.repeat ? key : undefined);
  if (changeSet !== undefined && !keyShape.test(changeSet)) throw invalid({ 'change-set': [say('common.invalidIdempotencyKey')] });
  if (!session) return nobody;
  const isKeyed = key !== undefined && call.repeat === 'idempotency-key' && call.method === 'POST';
  return {
    ...session.caller,
    ...(changeSet !== undefined && call.kind === 'command' && { changeSet: { id: changeSet, access: call.permission } }),
    ...(isKeyed && { idempotencyKey: await keyOfCall(key, pathOfCall(path), body, session.caller) }),
  };
}

/** Throws 422 for an `include` that the call does not know (D1). */
function refuseUnknownIncludes(call: AnyCall, query: unknown): void {
  const { include } = query as { include?: string | readonly string[] };
  const names = typeof include === 'string' ? include.split(',').filter((name) => name !== '') : (include ?? []);
  const [unknown] = names.length === 0 ? [] : unknownIncludes(call, names);
  if (unknown !== undefined)
    throw invalid({ include: [say('common.unknownInclude', { unknown })] }, say('common.unknownInclude', { unknown }));
}

/** `If-Match` means the same as `version` in the body (D1). An unreadable one is refused: it must not let a change pass unguarded. */
function withVersion(body: unknown, match = '*'): unknown {
  if (match === '*' || body === null || typeof body !== 'object' || Array.isArray(body) || 'version' in body) return body;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(match)?.[1];
  if (version === undefined) throw invalid({ 'if-match': [say('common.invalidVersion')] });
  return { ...body, version: Number(version) };
}
