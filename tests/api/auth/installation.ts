import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Envelope } from '#shared/contract/envelope.ts';
import type { Fresh } from '#functions/platform/transaction.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { recordAccount } from '#functions/platform/directory.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { table } from '#functions/platform/table.ts';
import { createTenant } from '#functions/tenants/create-tenant.ts';
import { ensureSealingKey } from '#infra/local/sealing-key.ts';
import { createTable } from '#tests/support/engines.ts';

export type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** A table of its own, a key file of its own, and the variables that functions read; gives what clears up. */
export async function newInstallation(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'perennial-key-'));
  const { tableName } = await createTable();
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    FILES_BUCKET: 'unused',
    PUBLIC_URL: 'http://perennial.test',
    MAIL_FROM: 'Perennial <perennial@perennial.test>',
    SIGNING_KEY_FILE: join(folder, 'signing-key.pem'),
    SEALING_KEY_FILE: ensureSealingKey(folder),
    LOG_LEVEL: 'silent',
  });
  return () => rm(folder, { recursive: true, force: true });
}

export interface Person {
  tenant: string;
  userId: string;
  email: string;
  password: string;
}

let count = 0;

/** A tenant with one person who can sign in. */
export async function newPerson(
  about: { email?: string; password?: string; tenantName?: string; user?: Partial<Fresh<'user'>> } = {},
): Promise<Person> {
  count += 1;
  const email = about.email ?? `person${count}@library.test`;
  const password = about.password ?? 'walnut-harbour-lantern';
  const { tenant, userId } = await createTenant({
    name: about.tenantName ?? `Library ${count}`,
    currency: 'EUR',
    admin_name: 'Ada Admin',
    admin_email: email,
    tenant: `library-${count}`,
  });
  const hash = await hashPassword(password);
  await repositoryFor(systemCaller(tenant)).commit(async (tx) => {
    // A library of before there were policies.
    await tx.load('security_settings', 'security_settings');
    tx.remove('security_settings', 'security_settings');
    tx.create('credential', { id: userId, hash, changed_at: tx.at });
    if (about.user) tx.save('user', { ...(await tx.load('user', userId)), ...about.user });
  });
  return { tenant, userId, email, password };
}

/** A further person of a tenant, without a password. */
export async function addUser(tenant: string, user: Partial<Fresh<'user'>> & { email: string }): Promise<string> {
  return repositoryFor(systemCaller(tenant)).commit((tx) => {
    const made = tx.create('user', {
      name: 'Bo Borrower',
      colour: '#445566',
      roles: ['viewer'],
      is_system_user: false,
      active: true,
      ...user,
    });
    recordAccount(tx, undefined, made);
    return made.id;
  });
}

export interface Answered<T = unknown> extends Envelope<T> {
  code: number;
  headers: Record<string, string>;
}

interface Sent {
  body?: unknown;
  /** The body of a form that a page of another site posts. */
  form?: Record<string, string>;
  token?: string;
  from?: string;
  headers?: Record<string, string>;
}

/** Makes one call as the gateway does; returns the answer as it is. */
export async function send(handler: Handler, method: string, path: string, more: Sent = {}): Promise<APIGatewayProxyStructuredResultV2> {
  const type = more.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { 'content-type': type, ...(more.token && { authorization: `Bearer ${more.token}` }), ...more.headers };
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: `/api${path.split('?')[0]}`,
    rawQueryString: path.split('?')[1] ?? '',
    headers,
    requestContext: {
      http: { method, path: `/api${path}`, protocol: 'HTTP/1.1', sourceIp: more.from ?? '127.0.0.1', userAgent: 'test' },
      requestId: randomUUID(),
    },
    body: more.form ? new URLSearchParams(more.form).toString() : more.body === undefined ? undefined : JSON.stringify(more.body),
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2;
  return handler(event);
}

/** Makes one call as the gateway does. */
export async function call<T = Record<string, unknown>>(
  handler: Handler,
  method: string,
  path: string,
  more: Sent = {},
): Promise<Answered<T>> {
  const { statusCode = 0, headers: answered = {}, body = 'null' } = await send(handler, method, path, more);
  return { ...(JSON.parse(body) as Envelope<T>), code: statusCode, headers: answered as Record<string, string> };
}

/** The mails that a tenant's outbox holds. */
export async function mailsOf(tenant: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  for await (const mail of table.partition<Mail>(keys.mail(tenant, '').pk)) mails.push(mail);
  return mails.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** The token in the link of a mail. */
export function tokenIn(mail: Mail | undefined): string {
  const token = /reset-password\?token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('The mail carries no link');
  return token;
}
