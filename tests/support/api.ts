import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { systemCaller } from '#functions/platform/caller.ts';
import { recordAccount } from '#functions/platform/directory.ts';
import { resetFiles } from '#functions/platform/files.ts';
import { resetJobs } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { resetReadModels } from '#functions/platform/load-read-model.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import { startSession } from '#functions/platform/sessions.ts';
import { resetTable, table } from '#functions/platform/table.ts';
import { createTenant } from '#functions/tenants/create-tenant.ts';
import { apiFunctions, functionOf } from '#infra/function-map.ts';
import { generateFinancialPeriods } from '#shared/domain/calendar/financial-periods.ts';
import type { Envelope } from '#shared/contract/envelope.ts';
import { callPath } from '#shared/contract/match.ts';
import { type RoleName, roleNames } from '#shared/contract/permissions.ts';
import type { AnyCall, BodyOf, CallRow, ParamsOf, ResultOf, ServedBy } from '#shared/contract/route.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { createBucket, createTable } from '#tests/support/engines.ts';
import { expectListedCodes } from '#tests/support/expect-listed-codes.ts';
import { memberYear } from '#tests/support/today.ts';

/** Somebody signed in. */
export interface TestUser {
  id: string;
  token: string;
}

/** A tenant of its own for a test file, with a person of each role. */
export interface TestTenant extends Record<RoleName, TestUser> {
  id: string;
  /** The platform's own door, for what no call does. */
  repo: Repository;
}

/** Points the functions at a fresh table and bucket of the test run's engines; call it once a file, before all tests. */
export async function startProduct(): Promise<void> {
  const [{ tableName }, bucket] = await Promise.all([createTable(), createBucket()]);
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    FILES_BUCKET: bucket,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    MAIL_FROM: 'Perennial <perennial@example.org>',
    // As on AWS, so that the right to sign is judged too.
    SIGNING_KEY_ID: 'SigningKey',
    SIGNING_KEY_FILE: '',
    SEALING_KEY_ID: 'SealingKey',
    SEALING_KEY_FILE: '',
  });
  resetTable();
  resetFiles();
  resetJobs();
  resetReadModels();
}

/** A fresh tenant in euros. It has financial periods from 2021 on, whenever this is: many tests write years. */
export async function createTestTenant(more: { currency?: string; name?: string } = {}): Promise<TestTenant> {
  const id = `t${randomUUID().slice(0, 12)}`;
  const { userId } = await createTenant({
    name: more.name ?? 'Test Library',
    currency: more.currency ?? 'EUR',
    admin_name: 'Ada Admin',
    admin_email: `admin@${id}.example`,
    tenant: id,
  });
  const repo = repositoryFor(systemCaller(id));
  const people = await repo.commit(async (tx) => {
    const admin = await tx.load('user', userId);
    // A library of before there were policies, unless a test saves one.
    await tx.load('security_settings', 'security_settings');
    tx.remove('security_settings', 'security_settings');
    for (const period of generateFinancialPeriods(2021, memberYear() - 6, 1))
      tx.create('financial_period', { ...period, state: 'open', closed_by: null, closed_at: null });
    const others = roleNames.slice(1).map((role) => {
      const name = `${role[0]?.toUpperCase()}${role.slice(1)} Person`;
      const user = tx.create('user', {
        name,
        email: `${role}@${id}.example`,
        colour: '#2f6fb5',
        roles: [role],
        is_system_user: false,
        active: true,
        google_account_email: null,
      });
      recordAccount(tx, undefined, user);
      return user;
    });
    return [admin, ...others].map((user) => ({
      user,
      credential: tx.create('credential', { id: user.id, hash: 'never read by a token', changed_at: tx.at }),
    }));
  });
  const users: Partial<Record<RoleName, TestUser>> = {};
  for (const { user, credential } of people)
    users[user.roles[0] as RoleName] = { id: user.id, token: (await startSession(id, user.id, credential)).token };
  return { id, repo, ...(users as Record<RoleName, TestUser>) };
}

/** What a test sends with a call, beside the row. */
export interface Sent {
  as?: TestUser;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The body as text, instead: for what no value says, such as a number beyond all numbers. */
  text?: string;
  files?: Readonly<Record<string, { name: string; type: string; content: string | Uint8Array }>>;
  headers?: Readonly<Record<string, string>>;
  /** The network address it comes from. */
  from?: string;
}

/** An answer, taken apart. */
export interface Answered<R> {
  status: number;
  headers: Record<string, string>;
  /** The envelope; empty for an answer that has none. */
  body: Envelope<R>;
  result: R;
  bytes: Buffer;
}

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const handlers = new Map<string, Promise<Handler>>();

/** Lets the next call of each function load it again; after `vi.resetModules()` it begins with nothing in memory, as on a cold start. */
export function forgetFunctions(): void {
  handlers.clear();
}

/** The function that answers a call, as the gateway invokes it. */
async function handlerOf(call: Pick<AnyCall, 'path' | 'servedBy'>): Promise<Handler> {
  const name = functionOf(call);
  const found = apiFunctions.find((each) => each.name === name);
  if (!found) throw new Error(`No function answers ${call.path}`);
  const known =
    handlers.get(found.entry) ?? import(/* @vite-ignore */ `../../${found.entry}`).then((module: { handler: Handler }) => module.handler);
  handlers.set(found.entry, known);
  const handler = await known;
  return (event) => asFunction(found.name, () => handler(event));
}

/** Makes a call as the gateway would: through the handler of the function that the function map names for the row. */
export async function callApi<C extends AnyCall>(
  call: C,
  sent: Sent & { params?: ParamsOf<C>; body?: BodyOf<C> | object } = {},
): Promise<Answered<ResultOf<C>>> {
  const path = `/api${callPath(call, sent.params ?? {})}`;
  const body = await encoded(sent);
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(sent.query ?? {}).toString(),
    headers: { ...(sent.as && { authorization: `Bearer ${sent.as.token}` }), ...body.headers, ...sent.headers },
    requestContext: {
      requestId: randomUUID(),
      http: { method: call.method, path, sourceIp: sent.from ?? '127.0.0.1', protocol: 'HTTP/1.1', userAgent: 'test' },
    },
    ...(body.bytes && { body: body.bytes.toString('base64') }),
    isBase64Encoded: body.bytes !== undefined,
  } as unknown as APIGatewayProxyEventV2;
  const handle = await handlerOf(call);
  const answer = await handle(event);
  const bytes = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
  const headers = Object.fromEntries(Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  const read = (isJson ? JSON.parse(bytes.toString('utf8')) : {}) as Envelope<ResultOf<C>>;
  await expectListedCodes(call, read);
  return { status: answer.statusCode ?? 0, headers, body: read, result: read.result, bytes };
}

async function encoded(sent: Sent): Promise<{ headers: Record<string, string>; bytes?: Buffer }> {
  if (sent.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(sent.body ?? {})) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    for (const [name, file] of Object.entries(sent.files))
      form.set(name, new File([file.content as BlobPart], file.name, { type: file.type }));
    const response = new Response(form);
    return { headers: { 'content-type': response.headers.get('content-type') ?? '' }, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  if (sent.text !== undefined) return { headers: { 'content-type': 'application/json' }, bytes: Buffer.from(sent.text) };
  if (sent.body === undefined) return { headers: {} };
  return { headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(sent.body)) };
}

/** Makes a call that is expected to succeed, and gives its result. */
export async function ask<P extends string, Q, B, R, S extends ServedBy>(
  call: CallRow<P, Q, B, R, S>,
  sent: Omit<Parameters<typeof callApi<CallRow<P, Q, B, R, S>>>[1], never> = {},
): Promise<R> {
  const answered = await callApi(call as unknown as AnyCall, sent as Sent);
  if (answered.status !== 200)
    throw new Error(`${call.method} ${call.path} answered ${answered.status}: ${answered.bytes.toString('utf8').slice(0, 500)}`);
  return (call.reply.as === 'raw' ? answered.body : answered.result) as R;
}

/** Does a tenant's waiting jobs, as the queues would: first come, first served, until none is left. */
export async function runJobs(tenant: string): Promise<number> {
  let done = 0;
  for (;;) {
    const waiting: { id: string; worker: string; at: string }[] = [];
    for await (const job of table.partition<{ pk: string; sk: string; id: string; worker: string; state: string; at: string }>(
      keys.job(tenant, '').pk,
    ))
      if (job.state === 'queued') waiting.push(job);
    if (waiting.length === 0) return done;
    for (const job of waiting.toSorted((a, b) => a.at.localeCompare(b.at))) {
      const { handler } = (await import(`../../functions/workers/${job.worker}/handler.ts`)) as {
        handler: (event: SQSEvent) => Promise<SQSBatchResponse>;
      };
      const record = { messageId: randomUUID(), body: JSON.stringify({ tenant, job: job.id }) } as SQSEvent['Records'][number];
      const { batchItemFailures } = await asFunction(job.worker, () => handler({ Records: [record] }));
      if (batchItemFailures.length > 0) throw new Error(`A job of ${job.worker} failed`);
      done += 1;
    }
  }
}
