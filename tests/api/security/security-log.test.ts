import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { setClock } from '#functions/platform/clock.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { keys, noTenant } from '#functions/platform/keys.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import {
  recordSecurityEvent,
  type SecurityEvent,
  securityMonths,
  type StoredAddress,
  type StoredEvent,
} from '#functions/platform/security-log.ts';
import { table } from '#functions/platform/table.ts';
import { callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { injectFault } from '#tests/support/faults.ts';

const password = 'herbarium-9-quill-lantern';
let library: TestTenant;
const emailOf = (role: string) => `${role}@${library.id}.example`;

beforeAll(async () => {
  await startProduct();
  library = await createTestTenant();
  const hash = await hashPassword(password);
  await library.repo.commit(async (tx) => {
    for (const { id } of [library.viewer, library.editor]) tx.save('credential', { ...(await tx.load('credential', id)), hash });
  });
});

async function storedEvents(tenant = library.id): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for (const month of securityMonths())
    for await (const item of table.partition<StoredEvent>(keys.securityEvents(tenant, month), 'E#')) found.push(item);
  return found;
}

/** The events that happen meanwhile. */
async function eventsOf(work: () => Promise<unknown>, tenant = library.id): Promise<SecurityEvent[]> {
  const before = new Set((await storedEvents(tenant)).map(({ sk }) => sk));
  await work();
  return (await storedEvents(tenant)).filter(({ sk }) => !before.has(sk)).map(({ event }) => event);
}

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const logIn = (body: object, from = '130.237.12.77') => callApi(groups.auth.login, { body, from, headers: browser });

describe('the security log', () => {
  test('has a sign-in with its shortened network, and the full address beside it for 90 days', async () => {
    const [event, ...more] = await eventsOf(() => logIn({ email: emailOf('viewer'), password }));
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      kind: 'sign_in',
      outcome: 'ok',
      reason: 'password',
      user_id: library.viewer.id,
      network: '130.237.12.0/24',
      browser: 'Firefox on Linux',
      session: expect.stringMatching(/^[\w-]{16}$/),
      request_id: expect.any(String),
    });
    const stored = (await storedEvents()).find((item) => item.event.id === event?.id);
    const days = (item?: { expires_at: number }) => Math.round((Number(item?.expires_at) - Date.now() / 1000) / 86_400);
    expect(days(stored)).toBe(396);
    const address = await table.get<StoredAddress>(keys.securityAddress(library.id, event?.at ?? '', event?.id ?? ''));
    expect([address?.ip, days(address)]).toEqual(['130.237.12.77', 90]);
  });

  test('has a sign-out, and sessions ended by their person and by an administrator', async () => {
    const token = (await logIn({ email: emailOf('editor'), password })).headers['x-session-token'] ?? '';
    const signedIn = { id: library.editor.id, token };
    const events = await eventsOf(async () => {
      await callApi(groups.users.endSessions, { as: signedIn, params: { id: library.editor.id } });
      await callApi(groups.users.endSessions, { as: library.admin, params: { id: library.viewer.id } });
      await callApi(groups.auth.logout, { as: signedIn });
    });
    expect(events.map(({ kind, reason, user_id, subject }) => ({ kind, reason, user_id, of: subject?.id }))).toEqual([
      { kind: 'session_ended_by_other', reason: 'own', user_id: library.editor.id, of: library.editor.id },
      { kind: 'session_ended_by_other', reason: 'administrator', user_id: library.admin.id, of: library.viewer.id },
      { kind: 'sign_out', reason: null, user_id: library.editor.id, of: undefined },
    ]);
  });

  test('has one failed sign-in per minute and address, and the number of those left out in the next', async () => {
    const wrong = () => logIn({ email: emailOf('viewer'), password: 'wrong-password-1' });
    const minute = Math.ceil(Date.now() / 60_000) * 60_000;
    const at = (seconds: number) => setClock({ now: () => new Date(minute + seconds * 1000) });
    const back = at(1);
    onTestFinished(back);
    const first = await eventsOf(async () => {
      await wrong();
      at(20);
      await wrong();
    });
    expect(first.map(({ kind, outcome, subject, user_id }) => [kind, outcome, subject?.id, user_id])).toEqual([
      ['sign_in_failed', 'failed', library.viewer.id, null],
    ]);
    at(70);
    const next = await eventsOf(wrong);
    expect(next.map(({ details }) => details)).toEqual([{ left_out: 1 }]);
  });

  test('has failures of an unknown address only as a digest, in a log of the installation', async () => {
    const email = `nobody-${library.id}@nowhere.example`;
    const unknown = await eventsOf(() => logIn({ email, password: 'wrong-password-1' }), noTenant);
    expect(unknown).toHaveLength(1);
    expect(JSON.stringify(unknown)).not.toContain('nowhere');
    expect(unknown[0]?.details).toEqual({ address: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('has a request for a reset link with the network that asked, and the new password', async () => {
    const events = await eventsOf(async () => {
      await callApi(groups.auth.forgot, { body: { email: emailOf('viewer') }, from: '2001:6b0:17:f0a0::3' });
      await finishJobs(noTenant);
    });
    expect(events).toMatchObject([{ kind: 'password_reset_asked', subject: { id: library.viewer.id }, network: '2001:6b0:17::/48' }]);
    const set = await eventsOf(() =>
      library.repo.commit(async (tx) => {
        const credential = await tx.load('credential', library.viewer.id);
        tx.save('credential', { ...credential, hash: `${credential.hash} `, changed_at: new Date(Date.now() + 1).toISOString() });
      }),
    );
    expect(set.map(({ kind }) => kind)).toEqual(['password_set']);
  });

  test('has every change of an account in the commit of the change, and none for a refused change [RY02]', async () => {
    const as = library.admin;
    let id = '';
    const events = await eventsOf(async () => {
      const made = await callApi(groups.users.create, {
        as,
        body: { name: 'New Person', email: `new@${library.id}.example`, roles: ['viewer'] },
      });
      ({ id } = made.result);
      await callApi(groups.users.update, { as, params: { id }, body: { roles: ['editor'], email: `newer@${library.id}.example` } });
      await callApi(groups.users.googleAccountEmail, { as, params: { id }, body: { google_account_email: 'new@gmail.com' } });
      await callApi(groups.users.deactivate, { as, params: { id }, body: {} });
      await callApi(groups.users.activate, { as, params: { id } });
    });
    expect(events.map(({ kind }) => kind)).toEqual([
      'user_invited',
      expect.stringMatching(/role_changed|email_changed/),
      expect.stringMatching(/role_changed|email_changed/),
      'google_account_changed',
      'user_deactivated',
      'user_activated',
    ]);
    expect(events.every((event) => event.subject?.id === id && event.user_id === as.id)).toBe(true);
    expect(JSON.stringify(events)).not.toContain('@');
    const refused = await eventsOf(async () => {
      const stale = await callApi(groups.users.update, { as, params: { id }, body: { roles: ['viewer'], version: 1 } });
      expect(stale.status).toBe(409);
    });
    expect(refused).toEqual([]);
  });

  test('has an export before its bytes', async () => {
    const events = await eventsOf(() => callApi(groups.exports.entity, { as: library.admin, params: { entity: 'products' } }));
    expect(events).toMatchObject([
      { kind: 'export_made', user_id: library.admin.id, details: { call: 'GET /exports/{entity}', entity: 'products' } },
    ]);
  });

  test('that cannot be written gives no token and no byte [RY01]', async () => {
    const fault = await injectFault({ service: 'dynamodb', operation: 'TransactWriteItems', fault: 'error-500', times: 'always' });
    const signIn = await logIn({ email: emailOf('editor'), password });
    const download = await callApi(groups.exports.entity, { as: library.admin, params: { entity: 'products' } });
    expect([signIn.status, download.status].every((status) => status >= 500)).toBe(true);
    expect([signIn.headers['x-session-token'], signIn.headers['authorization']]).toEqual([undefined, undefined]);
    expect(download.headers['content-disposition']).toBeUndefined();
    expect((await fault.count()).hits).toBeGreaterThan(1);
  });

  test('refuses to write an event anew [RY01]', async () => {
    const [item] = await storedEvents();
    await expect(
      recordSecurityEvent(library.id, { kind: 'sign_in' }, [
        { Put: { TableName: process.env['TABLE_NAME'], Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
      ]),
    ).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  });

  test('is no part of the log of changes', async () => {
    const model = await library.repo.model();
    const { seq } = model;
    await logIn({ email: emailOf('editor'), password });
    expect((await repositoryFor(library.repo.caller).model()).seq).toBe(seq);
  });
});
