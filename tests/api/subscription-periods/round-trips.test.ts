import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { type DirectRequest, directRequests } from '#tests/support/direct-requests.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

// Time differs from machine to machine; what a call asks of the engines does not.

withLibrary();

let period: { id: string; subscription_id: string };

/** The actions that a call asks of the engines, in the order of their beginning. */
async function askedBy(call: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const note = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    asked.push(String(request.getHeader('x-amz-target') ?? `${request.method} ${request.path}`).replace(/^.*\./, ''));
  };
  const noteDirect = (message: unknown): void => void asked.push((message as DirectRequest).operation);
  subscribe('http.client.request.start', note);
  directRequests.subscribe(noteDirect);
  try {
    await call();
  } finally {
    unsubscribe('http.client.request.start', note);
    directRequests.unsubscribe(noteDirect);
  }
  return asked;
}

beforeAll(async () => {
  period = await library.period();
});

/** The session and the log at the same time, and then the one transaction. */
const once = ['Query', 'BatchGetItem', 'TransactWriteItems'];

test('a change of a period is one look and one write', async () => {
  const change = (body: object) => ask(groups.subscriptionPeriods.update, { as: tenant.editor, params: { id: period.id }, body });
  expect(await askedBy(() => change({ price: 321 }))).toEqual(once);
  expect(await askedBy(() => change({ end_date: '2026-11-30' }))).toEqual(once);
  expect(await askedBy(() => change({ end_date: '2026-11-30' }))).toEqual(once.slice(0, 2));
});

test('so is a change of a subscription, and of any other record', async () => {
  const { editor: as } = tenant;
  const params = { id: period.subscription_id };
  expect(await askedBy(() => ask(groups.subscriptions.update, { as, params, body: { description: 'Longer' } }))).toEqual(once);
  const department = { id: library.department };
  expect(await askedBy(() => ask(groups.departments.update, { as, params: department, body: { name: 'Optics' } }))).toEqual(once);
});

test('a list is one look', async () => {
  expect(await askedBy(() => ask(groups.subscriptionPeriods.list, { as: tenant.viewer }))).toEqual(
    expect.arrayContaining(['Query', 'BatchGetItem']),
  );
});
