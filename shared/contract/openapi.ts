import * as z from 'zod';
import { groups } from './calls.ts';
import { isSearched } from '#shared/domain/lists/column-values.ts';
import { anyIdColumn } from './id-column.ts';
import { Deletion } from './families/deletion.ts';
import { DeleteConfirmation } from './families/delete-confirmation.ts';
import { RecordsChanged, SkippedRecord } from './bulk-change.ts';
import { Reference } from './fields.ts';
import { SearchHit } from './groups/search.ts';
import { MemberSettings, Settings } from './groups/settings.ts';
import { defaultPageSize, largestPageSize } from './list-query.ts';
import { namedSchemas } from './named-schemas.ts';
import { type AnyCall, ColumnTotal, type QuerySpec, RowGroup } from './route.ts';
import { withMetaData } from './rows/meta-data-row.ts';
import { MessageRow } from './message-fields.ts';
import { version } from './version.ts';

type Json = { [key: string]: unknown };

/** The codes of messages that calls can answer with, in `messages.codes`: those of every call, and the others of each by group and name. */
export interface CodesOfCalls {
  every: readonly string[];
  calls: Record<string, readonly string[]>;
}

/** Schemas that the document defines once, by name. */
const named: Record<string, z.ZodType> = {
  ...namedSchemas,
  ColumnTotal,
  DeleteConfirmation,
  Deletion,
  MemberSettings,
  MessageRow,
  RecordsChanged,
  Reference,
  RowGroup,
  SearchHit,
  Settings,
  SkippedRecord,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) {
  registry.add(schema, { id });
  if (schema instanceof z.ZodObject) registry.add(withMetaData(schema), { id: `${id}WithMetaData` });
}

/** JSON Schema of the input; named schemas go to `components` and are referenced. */
function schemaOf(schema: z.ZodType, components: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...json
  } = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: registry }), withoutNoise).replaceAll(
      '"#/$defs/',
      '"#/components/schemas/',
    ),
  ) as Json & { $defs?: Json };
  const id = registry.get(schema)?.id;
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] ??= withoutId(definition as Json);
  if (id === undefined) return withoutId(json);
  components[id] ??= withoutId(json);
  return { $ref: `#/components/schemas/${id}` };
}

const idSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' };

function isIdSchema(value: unknown): boolean {
  const { pattern, ...others } = (value ?? {}) as Json;
  return pattern === idSchema.pattern && Object.keys(others).join() === 'type';
}

/** Shortens the JSON Schema: a format replaces its long pattern, every integer is a safe one, and all schemas of ids (`Ref`) become one. */
function withoutNoise(name: string, value: unknown): unknown {
  if (Math.abs(value as number) === Number.MAX_SAFE_INTEGER) return undefined;
  if (name !== '' && isIdSchema(value)) return { $ref: '#/components/schemas/Id' };
  if (name !== '' && value !== null && typeof value === 'object' && 'format' in value && 'pattern' in value)
    return { ...value, pattern: undefined };
  return value;
}

/** In JSON Schema an `id` in this place would be mistaken for the address of the schema. */
function withoutId({ id: _id, ...json }: Json): Json {
  return json;
}

function inQuery(name: string, schema: Json, more: Json = {}): Json {
  return { name, in: 'query', schema, ...more };
}

/** The parameters of every list (D1). */
const listParameters: Record<string, Json> = {
  paginated: inQuery('paginated', { type: 'boolean', default: false }, { description: 'Answer one page as `{ data, last_row }`' }),
  page: inQuery('page', { type: 'integer', minimum: 1, default: 1 }),
  per_page: inQuery('per_page', { type: 'integer', minimum: 1, maximum: largestPageSize, default: defaultPageSize }),
  search: inQuery('search', { type: 'string', maxLength: 255 }),
  totals: inQuery('totals', { type: 'boolean', default: false }, { description: 'Say the sums of all rows that match, in a page' }),
  group: inQuery(
    'group',
    { type: 'string' },
    { description: 'Field whose equal values stand together; a page says the groups with their sums' },
  ),
  changed: inQuery(
    'changed',
    { type: 'string' },
    {
      description:
        'Ids separated by commas, at most 100. Answers their rows instead of those that match, and the rows whose figures follow from theirs',
    },
  ),
  include: inQuery('include', { type: 'string' }, { description: 'Names separated by commas' }),
  filter: inQuery(
    'filter',
    { type: 'object', additionalProperties: { type: 'string' } },
    {
      style: 'deepObject',
      explode: true,
      description:
        '`filter[field]=a,b` for any of them (a comma within a value is `\\,`), `filter[field][gte|lte|contains|empty]=…` else; the fields are those of `sort`',
    },
  ),
};

const headers: Record<string, Json> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
    description: 'A call repeated with its key is done once',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'The version that the person saw, as `version` in the body',
  },
};

/** The same for one list, with the fields by which it can be sorted, filtered and searched. */
function parametersOfList(query: QuerySpec<unknown>): Json[] {
  const columns = query.columns ?? [];
  const fields = [...columns, anyIdColumn].map((column) => column.field).join(', ');
  const searched = columns
    .filter(isSearched)
    .map((column) => column.field)
    .join(', ');
  return [
    ...Object.keys(listParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    inQuery(
      'sort',
      { type: 'string' },
      { description: `Fields separated by commas, \`-\` before one for descending. Fields: ${fields}. Searched: ${searched}` },
    ),
  ];
}

function queryParameters(query: QuerySpec<unknown>, components: Json): Json[] {
  const shape = query.extra ?? (query.schema instanceof z.ZodObject ? (query.schema.shape as z.ZodRawShape) : {});
  const own = Object.entries(shape).map(([name, schema]) =>
    inQuery(name, schemaOf(schema as z.ZodType, components), { required: !(schema as z.ZodType).safeParse(undefined).success }),
  );
  return query.columns ? [...parametersOfList(query), ...own] : own;
}

function parametersOf(call: AnyCall, components: Json): Json[] {
  const shape = (call.params as unknown as { shape: z.ZodRawShape }).shape;
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(shape[name] as z.ZodType, components),
  }));
  const isChange = call.method === 'PATCH' || call.method === 'PUT';
  return [
    ...inPath,
    ...queryParameters(call.query, components),
    ...(call.repeat === 'idempotency-key' ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ...(isChange ? [{ $ref: '#/components/parameters/If-Match' }] : []),
  ];
}

function bodyOf({ body }: AnyCall, components: Json): Json | undefined {
  if (body.as === 'none') return undefined;
  const json = schemaOf(body.schema, components);
  if (body.as === 'json') return { required: true, content: { 'application/json': { schema: json } } };
  if (body.as === 'form') return { required: true, content: { 'application/x-www-form-urlencoded': { schema: json } } };
  const files = Object.fromEntries(body.files.map((name) => [name, { type: 'string', format: 'binary' }]));
  const form = { allOf: [json, { type: 'object', properties: files }] };
  return { required: true, content: { 'multipart/form-data': { schema: form }, 'application/json': { schema: json } } };
}

function answerOf({ reply }: AnyCall, components: Json): Json {
  if (reply.as === 'binary')
    return {
      description: 'The file, or a redirect to it',
      headers: { 'content-disposition': { schema: { type: 'string' } }, 'suggested-filename': { schema: { type: 'string' } } },
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    };
  if (reply.as === 'redirect')
    return { description: 'A redirect; errors redirect too', headers: { location: { schema: { type: 'string' }, required: true } } };
  const schema = schemaOf(reply.schema, components);
  if (reply.as === 'raw') return { description: 'Done', content: { 'application/json': { schema } } };
  const envelope = {
    allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { result: schema }, required: ['result'] }],
  };
  return { description: 'Done', content: { 'application/json': { schema: envelope } } };
}

/** The operation of a call. */
function operationOf(group: string, name: string, call: AnyCall, components: Json): Json {
  const isPublic = call.permission === 'public';
  const refusals = [
    ...(isPublic ? [] : ['401', '403']),
    ...(call.path.includes('{') ? ['404'] : []),
    ...(call.kind === 'command' && call.method !== 'POST' ? ['409'] : []),
    '422',
  ];
  const requestBody = bodyOf(call, components);
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    'x-call': [call.id, ...(call.also ?? [])].join(' '),
    'x-permission': call.permission,
    ...(isPublic && { security: [] }),
    parameters: parametersOf(call, components),
    ...(requestBody && { requestBody }),
    responses: {
      [call.reply.as === 'redirect' ? '303' : '200']: answerOf(call, components),
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
      default: { $ref: '#/components/responses/Failed' },
    },
  };
}

const descriptions: Record<string, string> = {
  '401': 'Not signed in, or the session has ended',
  '403': 'User does not have the right permissions.',
  '404': 'Unknown, deleted, or of another tenant',
  '409': 'Somebody else changed it in the meantime, or it is in use; `result` says what',
  '422': 'Invalid; `messages.errors` holds sentences by field',
  Failed: 'Refused (413, 415, 429, 503) or failed (5xx, with `request_id`)',
};

const envelope: Json = {
  type: 'object',
  properties: {
    result: {},
    status: { enum: ['positive', 'warning', 'info', 'negative'] },
    messages: {
      type: 'object',
      properties: {
        default: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        codes: {
          type: 'object',
          description:
            'The messages that the sentences were made from. `x-message-codes` of the components has the texts of all codes, that of an operation the codes with which it can answer beside `x-common-message-codes`, which every operation has. The lists are found in the program: none lacks a code, some have one too many',
          properties: {
            default: { $ref: '#/components/schemas/MessageRow' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/MessageRow' } } },
          },
        },
      },
    },
    request_id: { type: 'string' },
  },
  required: ['result', 'status', 'messages'],
};

/**
 * The whole contract as OpenAPI 3.1, derived from the call table (D1). `sentences` are the English texts of all codes of messages, `codes` those of
 * each call.
 */
export function openApiDocument(sentences: Readonly<Record<string, string>>, codes?: CodesOfCalls): Json {
  const schemas: Json = { Envelope: envelope, Id: idSchema };
  const paths: Record<string, Json> = {};
  for (const [group, rows] of Object.entries(groups) as [string, Record<string, AnyCall>][])
    for (const [name, call] of Object.entries(rows))
      (paths[call.path] ??= {})[call.method.toLowerCase()] = {
        ...operationOf(group, name, call, schemas),
        ...(codes && { 'x-message-codes': codes.calls[`${group}.${name}`] }),
      };
  const refusal = (description: string): Json => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perennial',
      version,
      description: 'Subscription and licence management for libraries.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { ...listParameters, ...headers },
      responses: Object.fromEntries(Object.entries(descriptions).map(([name, description]) => [name, refusal(description)])),
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      'x-message-codes': sentences,
      ...(codes && { 'x-common-message-codes': codes.every }),
    },
  };
}
