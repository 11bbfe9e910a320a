import { beforeAll, describe, expect, test } from 'vitest';
import { tables } from '#shared/contract/calls.ts';
import { mayAccess, permissionsOf, roleNames } from '#shared/contract/permissions.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { callApi, createTestTenant, type Sent, startProduct, type TestTenant } from '#tests/support/api.ts';
import { joinConsortia } from '#tests/support/consortium.ts';
import { sample } from '#tests/support/lane.ts';
import { anywhere, guarded, harmless, rows } from './every-call-world.ts';

let mine: TestTenant;

beforeAll(async () => {
  await startProduct();
  mine = await createTestTenant();
  // Its calls are open only in a consortium.
  await mine.repo.commit(joinConsortia);
});

async function expectSignInWanted(call: AnyCall, headers: Record<string, string>): Promise<void> {
  const answered = await callApi(call, { ...anywhere(call), ...harmless, headers } as Sent);
  expect(answered.status).toBe(401);
  expect(answered.body).toMatchObject({ result: null, status: 'negative', messages: { default: expect.any(String) } });
}

describe('every call', () => {
  test.each(guarded)('$title is a 401 without a session', async ({ call }) => {
    await expectSignInWanted(call, {});
  });

  test.each(sample(guarded))('$title is a 401 with a token that is none', async ({ call }) => {
    await expectSignInWanted(call, { authorization: 'Bearer rubbish' });
    await expectSignInWanted(call, { authorization: `Bearer ${mine.viewer.token.slice(0, -3)}xyz` });
  });

  // The roles matrix: who lacks the permission is told so; who holds it comes to the next check, which names an unknown parameter.
  test.each(guarded)('D2 $title is open to exactly the roles that hold its permission', async ({ call }) => {
    // At once: on a busy machine half of the time of a call is waiting for the engine.
    const answers = await Promise.all(
      roleNames.map(async (role) => ({ role, ...(await callApi(call, { ...anywhere(call), ...harmless, as: mine[role] } as Sent)) })),
    );
    for (const { role, status, body } of answers) {
      const isOpen = mayAccess(call.permission, permissionsOf([role]));
      expect(`${role} ${status}`).toBe(`${role} ${isOpen ? 422 : 403}`);
      if (isOpen) expect(JSON.stringify(body.messages)).toContain('no-such-parameter');
      else expect(body.messages.default).toBe('User does not have the right permissions.');
    }
  });

  // A browser that navigates gets a page instead: tests/api/sso.
  const open = rows.filter((row) => !guarded.includes(row) && row.call.reply.as !== 'redirect');

  test.each(open)('$title names an unknown parameter (422)', async ({ call }) => {
    const answered = await callApi(call, { ...anywhere(call), ...harmless, as: mine.admin } as Sent);
    expect(answered.status).toBe(422);
    expect(JSON.stringify(answered.body.messages)).toContain('no-such-parameter');
  });

  const withBody = rows.filter(({ call }) => call.body.as !== 'none' && call.body.as !== 'form');

  test.each(withBody)('$title names an unknown field of its body (422)', async ({ call }) => {
    const answered = await callApi(call, { ...anywhere(call), as: mine.admin, body: { 'no-such-field': 1 } } as Sent);
    expect(answered.status).toBe(422);
    expect(Object.keys(answered.body.messages.errors ?? {})).toContain('no-such-field');
  });

  test.each(sample(withBody))('$title refuses a list as its body (422)', async ({ call }) => {
    expect((await callApi(call, { ...anywhere(call), as: mine.admin, body: ['a list'] } as Sent)).status).toBe(422);
  });
});

test('D1 a body that is no JSON, of another type, or too large is refused as such', async () => {
  const { create } = tables['productTypes'] as { create: AnyCall };
  const send = (content: string, type: string) =>
    callApi(create, { as: mine.editor, files: { file: { name: 'x', type: 'text/plain', content } }, headers: { 'content-type': type } });
  expect((await send('x', 'application/json')).status).toBe(422);
  expect((await send('x', 'application/xml')).status).toBe(415);
  // Pages of other sites can post forms: only calls made for that accept them.
  expect((await send('name=x', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect((await send('x'.repeat(1_100_000), 'application/json')).status).toBe(413);
});
