import { createHash, randomUUID } from 'node:crypto';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { AnswerStatus, FieldMessages } from '#shared/contract/envelope.ts';
import { forbidden, invalid, notFound, Problem, unauthenticated } from '#shared/contract/errors.ts';
import { check } from '#shared/contract/field-errors.ts';
import { type Match, matcher } from '#shared/contract/match.ts';
import { unknownIncludes } from '#shared/contract/includes.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { AnyCall, Binary, BodyOf, ParamsOf, QueryOf, ResultOf, RowsServedBy, ServedBy } from '#shared/contract/route.ts';
import { authenticate } from './authenticate.ts';
import { type Caller, nobody } from './caller.ts';
import { checkedAnswer } from './checked-answer.ts';
import { requireEdge, viewerAddress } from './edge.ts';
import { filesFor } from './files.ts';
import { addToLogContext, log, measureCall, withLogContext } from './log.ts';
import { seenBy } from './load-read-model.ts';
import type { ReadModel } from './read-model.ts';
import { type Repository, repositoryFor } from './repository.ts';
import { bodyOf, type RequestBody, type UploadedFile } from './request-body.ts';
import { binaryAnswer, envelope, failure, headersOf, messagesOf, packed, refusal, type Served } from './served.ts';
import { unavailable } from './unavailable.ts';
import { uploadKey } from './uploads.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** What a use case is given: checked input, on whose behalf, and the two doors to the data. */
export interface Request<C> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  files: UploadedFile[];
  caller: Caller;
  /** The caller's records, for changing them. */
  readonly repo: Repository;
  /** The caller's tenant as it is now, with what this request has committed: for looking at it. */
  model(): Promise<ReadModel>;
  meta: { ip: string; requestId: string; userAgent: string | undefined; deviceTokens: string | undefined };
}

export const marked: unique symbol = Symbol('answer');

export interface Answer<T> {
  [marked]: true;
  result: T;
  message?: Message;
  status?: AnswerStatus;
  /** What of several things asked for was not done, by its id. */
  errors?: FieldMessages;
  headers?: Record<string, string>;
}

/** A result with the sentence of its toast, another colour, errors of a part, or headers. */
export function answer<T>(result: T, more: Omit<Answer<T>, typeof marked | 'result'> = {}): Answer<T> {
  return { [marked]: true, result, ...more };
}

export type Handler<C> = (request: Request<C>) => Promise<ResultOf<C> | Answer<ResultOf<C>>>;
type Handled<C> = ResultOf<C> | Answer<ResultOf<C>>;

/** A handler for each row of a group that one function answers: a missing or a foreign handler does not compile. */
type HandlersServedBy<G, S extends ServedBy> = { [Name in RowsServedBy<G, S>]: Handler<G[Name]> };
export type GroupHandlers<G> = HandlersServedBy<G, 'group'>;
export type ReadHandlers<G> = HandlersServedBy<G, 'read'>;
export type InsightHandlers<G> = HandlersServedBy<G, 'insights'>;

/** The handlers of any one function. A function without rows is left out: an empty map would excuse every forgotten handler. */
type AnyHandlers<G> = { [S in ServedBy]: [RowsServedBy<G, S>] extends [never] ? never : HandlersServedBy<G, S> }[ServedBy];

interface Bound {
  call: AnyCall;
  handle: (request: Request<AnyCall>) => Promise<Handled<AnyCall>>;
}

/** A group's rows with their handlers. */
export function bind<G extends Readonly<Record<string, unknown>>>(group: G, handlers: AnyHandlers<G>): Bound[] {
  return Object.entries(handlers).map(([name, handle]) => ({ call: group[name] as AnyCall, handle: handle as Bound['handle'] }));
}

interface Work {
  event: APIGatewayProxyEventV2;
  requestId: string;
  started: number;
  label: string;
  /** The address as a log may have it. */
  path: string;
}

const keyShape = /^[A-Za-z0-9_-]{8,128}$/;

/** The path that the client asked for: the distribution puts the name of the function before it, so that the gateway finds that one. */
function addressOf({ rawPath }: APIGatewayProxyEventV2): string {
  return rawPath.replace(/^\/[a-z-]+(?=\/api(\/|$))/, '');
}

function queryOf(event: APIGatewayProxyEventV2): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(event.rawQueryString ?? ''));
}

/** Answers one request from the table of rows: find, admit, check, do, check again. */
function answering(bound: readonly Bound[]) {
  const rowsByName = Object.fromEntries(bound.map(({ call }, index) => [String(index), call]));
  const find = matcher(rowsByName);

  /** A form with files can only POST: `_method` then says what is meant (D1), for rows that take such a form and no others. */
  function meantBy(fields: unknown, path: string): Match<AnyCall> | undefined {
    if (fields === null || typeof fields !== 'object' || !('_method' in fields)) return undefined;
    const meant = typeof fields._method === 'string' ? fields._method.toUpperCase() : '';
    const found = meant === 'PUT' || meant === 'PATCH' ? find(meant, path) : undefined;
    if (found === undefined || found === 'method' || found.call.body.as !== 'multipart') return undefined;
    delete (fields as Record<string, unknown>)['_method'];
    return found;
  }

  return async (work: Work): Promise<Served> => {
    const { event } = work;
    const headers = headersOf(event);
    const path = addressOf(event).replace(/^\/api(?=\/|$)/, '');
    requireEdge(headers);
    const expected = find(event.requestContext.http.method, path);
    const renews = typeof expected !== 'object' || expected.call.renews !== false;
    const session = await authenticate(headers['authorization'], renews);
    if (session) addToLogContext({ tenant: session.caller.tenant, user: session.caller.userId ?? '' });
    const fresh: Record<string, string> = session?.freshToken
      ? { authorization: `Bearer ${session.freshToken}`, 'x-session-token': session.freshToken }
      : {};
    const served = await refusing(async () => {
      const body = bodyOf(event, headers);
      const { method } = event.requestContext.http;
      const found = (method === 'POST' ? meantBy(body.fields, path) : undefined) ?? find(method, path);
      if (found === undefined) throw notFound(say('common.thisAddress'));
      if (found === 'method') throw notFound(say('common.thisCall'));
      const { call } = found;
      work.label = `${call.method} ${call.path}`;
      // Who calls without a session is known by what the address carries: that is a secret.
      if (call.permission === 'public') work.path = call.path;
      addToLogContext({ call: work.label });
      if (call.permission !== 'public' && !session)
        throw session === undefined && headers['authorization'] ? unauthenticated() : unauthenticated(say('common.pleaseSign'));
      if (!mayAccess(call.permission, session?.caller.permissions)) throw forbidden();

      const params = check(call.params, found.params);
      if (!params.ok) throw notFound();
      const query = check(call.query.schema, queryOf(event));
      if (!query.ok) throw invalid(query.errors, Object.values(query.errors)[0]?.[0]);
      refuseUnknownIncludes(call, query.value);
      let input: unknown;
      if (call.body.as !== 'none') {
        const checked = check(call.body.schema, body.fields);
        if (!checked.ok) throw invalid(checked.errors);
        input = checked.value;
      }
      const key = headers['idempotency-key'];
      if (key !== undefined && !keyShape.test(key)) throw invalid({ 'idempotency-key': [say('common.must8128LettersDigits')] });
      const changeSet = headers['change-set'] ?? (call.method === 'PATCH' && call.repeat ? key : undefined);
      if (changeSet !== undefined && !keyShape.test(changeSet)) throw invalid({ 'change-set': [say('common.must8128LettersDigits')] });
      const caller: Caller = session
        ? {
            ...session.caller,
            ...(changeSet !== undefined && call.kind === 'command' && { changeSet: { id: changeSet, access: call.permission } }),
            ...(key !== undefined &&
              call.repeat === 'idempotency-key' &&
              call.method === 'POST' && { idempotencyKey: await keyOfCall(key, path, body, session.caller) }),
          }
        : nobody;
      const handle = bound[Number(found.name)]?.handle;
      if (!handle) throw notFound(say('common.thisCall'));
      let repo: Repository | undefined;
      const records = (): Repository => (repo ??= repositoryFor(caller, session?.ahead));
      const outcome = await handle({
        params: params.value,
        query: query.value,
        body: withVersion(input, headers['if-match']),
        files: body.files,
        caller,
        get repo() {
          return records();
        },
        model: async () => seenBy(caller, await records().model()),
        meta: {
          ip: viewerAddress(event, headers),
          requestId: work.requestId,
          userAgent: headers['user-agent'],
          deviceTokens: headers['x-device-token'],
        },
      } as Request<AnyCall>);
      const served = replying(call, outcome, work.requestId);
      const committed = repo?.committed ?? [];
      return committed.length === 0 ? served : { ...served, headers: { ...served.headers, 'x-commits': committed.join() } };
    });
    return { ...served, headers: { ...fresh, ...served.headers } };
  };
}

/** 422 for an `include` that the call does not know (D1). */
function refuseUnknownIncludes(call: AnyCall, query: unknown): void {
  const { include } = query as { include?: string | readonly string[] };
  const names = typeof include === 'string' ? include.split(',').filter((name) => name !== '') : (include ?? []);
  const [unknown] = names.length === 0 ? [] : unknownIncludes(call, names);
  if (unknown !== undefined)
    throw invalid({ include: [say('common.unknownInclude', { unknown })] }, say('common.unknownInclude', { unknown }));
}

/**
 * A key speaks for one call with one content: the same key with another content is another call, not a repetition of the first. The bytes of
 * files are content, also of those that were uploaded past the API.
 */
async function keyOfCall(key: string, path: string, { fields, files }: RequestBody, caller: Caller): Promise<string> {
  const uploads = await Promise.all(uploadIdsIn(fields).map((id) => filesFor(caller).fingerprint(uploadKey(id))));
  const digests = files.map(({ field, name, bytes }) => [field, name, createHash('sha256').update(bytes).digest('base64url')]);
  const content = JSON.stringify([path, fields, digests, ...(uploads.length > 0 ? [uploads] : [])]);
  return `${key}|${createHash('sha256').update(content).digest('base64url')}`;
}

/** The ids of all uploads that a body names, at any depth. */
function uploadIdsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, each]) => (name === 'upload_id' && typeof each === 'string' ? [each] : uploadIdsIn(each)));
}

/** `If-Match` says the same as `version` in the body (D1). One that cannot be read must not let a change pass unguarded. */
function withVersion(body: unknown, match = '*'): unknown {
  if (match === '*' || body === null || typeof body !== 'object' || Array.isArray(body) || 'version' in body) return body;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(match)?.[1];
  if (version === undefined) throw invalid({ 'if-match': [say('common.mustVersionRecordSuch3')] });
  return { ...body, version: Number(version) };
}

function replying(call: AnyCall, outcome: Handled<AnyCall>, requestId: string): Served {
  const given: Answer<unknown> =
    outcome !== null && typeof outcome === 'object' && marked in outcome ? (outcome as Answer<unknown>) : answer(outcome);
  if (call.reply.as === 'binary') return binaryAnswer(given.result as Binary);
  const result = checkedAnswer(call, call.reply, given.result, requestId);
  if (call.reply.as === 'raw')
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', ...given.headers },
      body: JSON.stringify(result),
    };
  return envelope(
    200,
    {
      result,
      status: given.status ?? 'positive',
      messages: messagesOf(given),
    },
    given.headers,
  );
}

async function refusing(serve: () => Promise<Served>): Promise<Served> {
  try {
    return await serve();
  } catch (error) {
    if (error instanceof Problem) return refusal(error);
    throw error;
  }
}

const context: middy.MiddlewareObj<Work, Served> = {
  before: ({ event }) => {
    event.started = performance.now();
  },
  after: ({ event, response }) => {
    measureCall(event.label, response?.status ?? 500, performance.now() - event.started);
  },
  onError: (request) => {
    const { event, error } = request;
    log.error('a call failed', { error, path: event.path });
    const passing = unavailable(error);
    measureCall(event.label, passing?.status ?? 500, performance.now() - event.started);
    request.response = failure(event.requestId, passing);
  },
};

/** The Lambda handler of some groups: one chain for every call of the product. */
export function serve(...groups: Bound[][]) {
  const answered = answering(groups.flat());
  const chain = middy<Work, Served>((work: Work) => refusing(() => answered(work))).use(context);
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const requestId = event.requestContext.requestId || randomUUID();
    const work: Work = { event, requestId, started: 0, label: 'unmatched', path: addressOf(event) };
    const served = await withLogContext({ request_id: requestId }, async () => (await chain(work, {} as never)) as Served);
    return packed(served, event);
  };
}
