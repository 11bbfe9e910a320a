import * as z from 'zod';
import { Id } from './fields.ts';
import type { Column } from './column.ts';
import type { Page } from './envelope.ts';
import { type ListQuery, listQuerySchema } from './list-query.ts';
import type { Access } from './permissions.ts';
import type { SecurityEventKind } from '../domain/security/security-events.ts';

/**
 * The function that serves a row: its group's, or a reader, which holds the read model. `read` serves lists, records and search; `insights` serves
 * heavy GETs and calculations that store nothing, so that they neither enlarge nor slow down `read`.
 */
export type ServedBy = 'group' | 'read' | 'insights';

/** Seconds since the last proof of identity within which a call marked `fresh` is accepted. */
export const freshSeconds = 600;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The names in braces of a path. */
export type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never;
export type PathParams<P extends string> = { [Name in PathNames<P>]: string };

/** The body of a call. */
export type BodySpec<B> =
  | { as: 'none' }
  | { as: 'json'; schema: z.ZodType<B> }
  /** Form data: plain fields checked by the schema, and files by field name. A JSON body is accepted too. */
  | { as: 'multipart'; schema: z.ZodType<B>; files: readonly string[] }
  /** A form that a page of another site posts (`application/x-www-form-urlencoded`); no other content type is accepted. */
  | { as: 'form'; schema: z.ZodType<B> };

/** The answer of a call: enveloped JSON, bare JSON, bytes, or a redirect. */
export type ReplySpec<R> = { as: 'envelope' | 'raw'; schema: z.ZodType<R> } | { as: 'binary' } | RedirectReply;

/** A redirect of a browser's navigation: to a path of the application, or, with `leaves`, to another site. Errors redirect to `failed`. */
export interface RedirectReply {
  as: 'redirect';
  leaves: boolean;
  /** The page that shows errors: it gets the code of the message as `error`. */
  failed: string;
}

export interface QuerySpec<Q> {
  schema: z.ZodType<Q>;
  /** The columns of a list, for its sort and filter parameters. */
  columns?: readonly Column[];
  /** A list's own parameters beside those of every list. */
  extra?: z.ZodRawShape;
}

/** One row of the call table: all that the client, the router, the gateway, the document and the generated tests need to know of a call. */
export interface CallRow<P extends string = string, Q = unknown, B = unknown, R = unknown, S extends ServedBy = ServedBy> {
  /** The number in the catalogue of calls, or `own` for a call that the seeds need but never name. */
  id: string;
  /** Further numbers of the catalogue that it serves: literal names in its path. */
  also?: readonly string[];
  method: Method;
  /** Below `/api`, with parameters in braces. */
  path: P;
  permission: Access;
  /** A query changes nothing and can be repeated; the catalogue has commands behind GET. */
  kind: 'query' | 'command';
  /** `false`: the call is made without user activity, so it neither renews the token nor counts as use of the session. */
  renews?: false;
  /** The reason why repeating a POST or bulk PATCH is safe: the client's key, or the nature of the call. */
  repeat?: 'idempotency-key' | 'harmless';
  /** The event that a successful call leaves in the security log, before its answer is handed out: for calls that take data out of the library. */
  event?: SecurityEventKind;
  /** Seconds: the caller must have proved their identity within that time, else 403 `auth.notFresh`. For calls that could take over an account. */
  fresh?: number;
  /** Open to a session that may only set up the second factor that its library requires. Every other row refuses such a session: 403. */
  setUp?: true;
  servedBy: S;
  summary: string;
  params: z.ZodType<PathParams<P>>;
  query: QuerySpec<Q>;
  body: BodySpec<B>;
  reply: ReplySpec<R>;
}

export type AnyCall = CallRow<string, unknown, unknown, unknown>;

type Kind = 'query' | 'command';

type Repeat<M extends Method, K> = M extends 'POST'
  ? K extends 'command'
    ? { repeat: 'idempotency-key' | 'harmless' }
    : { repeat?: never }
  : M extends 'PATCH'
    ? // A bulk change: its key is the id of its change set, by which a repeated call resumes.
      { repeat?: 'idempotency-key' }
    : { repeat?: never };

/** The parts of a row that only some calls have, and its reply. */
interface Parts<P extends string, Q, B, R, S extends ServedBy> {
  also?: readonly string[];
  servedBy?: S;
  renews?: false;
  event?: SecurityEventKind;
  fresh?: number;
  setUp?: true;
  params?: z.ZodType<PathParams<P>>;
  query?: QuerySpec<Q>;
  body?: BodySpec<B>;
  reply: ReplySpec<R>;
}

type Declared<P extends string, M extends Method, K extends Kind, Q, B, R, S extends ServedBy> = Parts<P, Q, B, R, S> & {
  id: string;
  method: M;
  path: P;
  permission: Access;
  kind?: K;
  summary: string;
} & Repeat<M, K>;

/**
 * Declares a single row: one of a family, or the only one of its path. A GET is a query and everything else a command, unless `kind` is given.
 * Parameters default to ids; a missing permission, or a missing `repeat` of a POST, does not compile.
 */
export function call<
  const P extends string,
  const M extends Method,
  const K extends Kind = M extends 'GET' ? 'query' : 'command',
  Q = Record<string, never>,
  B = undefined,
  R = unknown,
  const S extends ServedBy = 'group',
>(row: Declared<P, M, K, Q, B, R, S>): CallRow<P, Q, B, R, S> {
  return {
    ...row,
    kind: row.kind ?? (row.method === 'GET' ? 'query' : 'command'),
    servedBy: (row.servedBy ?? 'group') as S,
    params: row.params ?? (idsIn(row.path) as unknown as z.ZodType<PathParams<P>>),
    query: row.query ?? (noQuery as unknown as QuerySpec<Q>),
    body: row.body ?? ({ as: 'none' } as BodySpec<B>),
  } as CallRow<P, Q, B, R, S>;
}

interface GroupDefaults {
  /** Permission of the queries. */
  read?: Access;
  /** Permission of the commands. */
  write?: Access;
  /** The function that serves the queries; commands are served by the group's own. */
  servedBy?: ServedBy;
}

/** Rows need not repeat the permission of their group. */
type Permit<A> = A extends Access ? { permission?: Access } : { permission: Access };

type Declare<Base extends string, A, S0 extends ServedBy, Repeated> = <
  const P extends string,
  Q = Record<string, never>,
  B = undefined,
  R = unknown,
  const S extends ServedBy = S0,
>(
  id: string,
  path: P,
  summary: string,
  parts: Parts<`${Base}${P}`, Q, B, R, S> & Permit<A> & Repeated,
) => CallRow<`${Base}${P}`, Q, B, R, S>;

interface Calls<Base extends string, Read, Write, S extends ServedBy> {
  get: Declare<Base, Read, S, Repeat<'GET', 'query'>>;
  /** A POST that changes nothing. */
  postQuery: Declare<Base, Read, S, Repeat<'POST', 'query'>>;
  /** A GET that changes something, as the catalogue of calls has it. */
  getCommand: Declare<Base, Write, 'group', Repeat<'GET', 'command'>>;
  post: Declare<Base, Write, 'group', Repeat<'POST', 'command'>>;
  put: Declare<Base, Write, 'group', Repeat<'PUT', 'command'>>;
  patch: Declare<Base, Write, 'group', Repeat<'PATCH', 'command'>>;
  delete: Declare<Base, Write, 'group', Repeat<'DELETE', 'command'>>;
}

/**
 * Declares the rows of a group: number, path below `base`, summary and parts. The group provides the permission of its queries and commands, and the
 * function that serves its queries; a row may override them. A row without a permission from either does not compile.
 */
export function callsOf<const Base extends string, const D extends GroupDefaults>(
  base: Base,
  { read, write, servedBy }: D,
): Calls<Base, D['read'], D['write'], D['servedBy'] extends ServedBy ? D['servedBy'] : 'group'> {
  const declare = (method: Method, kind: Kind) => (id: string, path: string, summary: string, parts: object) => {
    const defaults = kind === 'query' ? { permission: read, ...(servedBy && { servedBy }) } : { permission: write };
    return call({ ...defaults, ...parts, id, method, kind, path: `${base}${path}`, summary } as never);
  };
  return {
    get: declare('GET', 'query'),
    postQuery: declare('POST', 'query'),
    getCommand: declare('GET', 'command'),
    post: declare('POST', 'command'),
    put: declare('PUT', 'command'),
    patch: declare('PATCH', 'command'),
    delete: declare('DELETE', 'command'),
    // Only the types of `Calls` know method and kind: `declare` makes rows of any.
  } as never;
}

/** One schema for all paths with the same names: most of the calls have `{id}` or nothing. */
const idSchemas = new Map<string, z.ZodType>();

function idsIn(path: string): z.ZodType {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const key = names.join();
  const known = idSchemas.get(key) ?? z.object(Object.fromEntries(names.map((name) => [name, Id])));
  idSchemas.set(key, known);
  return known;
}

/** A schema built on first use: a function starts with the rows of many calls and serves only a few. */
function lazily<T>(build: () => T): { readonly schema: T } {
  let built: T | undefined;
  return {
    get schema() {
      return (built ??= build());
    },
  };
}

/** A JSON body. */
export function json<S extends z.ZodType>(schema: S): BodySpec<z.output<S>> & { input?: z.input<S> } {
  return { as: 'json', schema: schema as unknown as z.ZodType<z.output<S>> };
}

/** A multipart body: `files` names the fields that carry files. */
export function multipart<S extends z.ZodType>(schema: S, files: readonly string[]): BodySpec<z.output<S>> {
  return { as: 'multipart', schema: schema as unknown as z.ZodType<z.output<S>>, files };
}

/** A form of another site. */
export function form<S extends z.ZodType>(schema: S): BodySpec<z.output<S>> {
  return { as: 'form', schema: schema as unknown as z.ZodType<z.output<S>> };
}

/** An enveloped result. */
export function result<S extends z.ZodType>(schema: S): ReplySpec<z.output<S>> {
  return { as: 'envelope', schema: schema as unknown as z.ZodType<z.output<S>> };
}

/** JSON without the envelope, for documents that others define (OpenAPI, JWKS, health). */
export function raw<S extends z.ZodType>(schema: S): ReplySpec<z.output<S>> {
  return { as: 'raw', schema: schema as unknown as z.ZodType<z.output<S>> };
}

/** Bytes, named by `suggested-filename` and `content-disposition` (D1). */
export function binary(): ReplySpec<Binary> {
  return { as: 'binary' };
}

/** A binary answer: small bodies inline, big ones by a redirect to object storage. */
export type Binary = { filename: string; type: string } & ({ bytes: Uint8Array } | { location: string });

/** The target of a redirect. */
export interface Redirect {
  location: string;
}

/** A redirect (303) of a browser's navigation. */
export function redirect(failed: string, { leaves = false }: { leaves?: boolean } = {}): ReplySpec<Redirect> {
  return { as: 'redirect', leaves, failed };
}

/** Any query parameters, for addresses to which another site redirects: it may add its own. */
export const anyQuery: QuerySpec<Record<string, string>> = lazily(() => z.record(z.string(), z.string()));

/** Plain query parameters: strings in, the output of the shape out; unknown ones are a 422. */
export function query<S extends z.ZodRawShape>(shape: S): QuerySpec<z.output<z.ZodObject<S>>> {
  return lazily(() => z.strictObject(shape) as unknown as z.ZodType<z.output<z.ZodObject<S>>>);
}

const noQuery = query({});

/** The parameters of a list (D1): page, sort, search, filters by column, include; `shape` adds a list's own. */
export function listQuery<S extends z.ZodRawShape = Record<never, never>>(
  columns: readonly Column[],
  shape?: S,
): QuerySpec<ListQuery & { extra: z.output<z.ZodObject<S>> }> {
  return Object.assign(
    lazily(() => listQuerySchema(columns, (shape ?? {}) as S)),
    { columns, extra: shape ?? {} },
  );
}

/** The sums of a column over the rows that match, one for each currency. */
export const ColumnTotal = z.object({
  field: z.string(),
  amounts: z.array(z.object({ value: z.number(), currency: z.string().nullable(), past: z.number().optional() })),
});
const totals = z.array(ColumnTotal);

/** The rows with the same value in the field by which a list is grouped. */
export const RowGroup = z.object({ label: z.string(), count: z.int(), totals });
const rowGroups = z.array(RowGroup);

/** The answer of a list: an array, or a page of it with `paginated=true`. */
export function rows<S extends z.ZodType>(row: S): ReplySpec<z.output<S>[] | Page<z.output<S>>> {
  type Rows = z.ZodType<z.output<S>[] | Page<z.output<S>>>;
  const build = (): Rows => {
    const data = z.array(row);
    return z.union([
      data,
      z.object({ data, last_row: z.int(), totals: totals.optional(), groups: rowGroups.optional() }),
    ]) as unknown as Rows;
  };
  return Object.assign(lazily(build), { as: 'envelope' as const });
}

export type ParamsOf<C> = C extends CallRow<infer P, infer _Q, infer _B, infer _R> ? PathParams<P> : never;
export type QueryOf<C> = C extends CallRow<string, infer Q, infer _B, infer _R> ? Q : never;
export type BodyOf<C> = C extends CallRow<string, infer _Q, infer B, infer _R> ? B : never;
export type ResultOf<C> = C extends CallRow<string, infer _Q, infer _B, infer R> ? R : never;

/** The names of a group's rows that one function serves. */
export type RowsServedBy<G, S extends ServedBy> = { [Name in keyof G]: G[Name] extends { servedBy: S } ? Name : never }[keyof G];
