import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayAccess, permissionsOf } from '#shared/contract/permissions.ts';
import { defaultPolicy } from '#shared/domain/security/session-policy.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { issueDeviceToken } from '#functions/platform/device-tokens.ts';
import { issueEndToken } from '#functions/platform/end-session-tokens.ts';
import { issuePendingToken } from '#functions/platform/pending-tokens.ts';
import { endSession, startSession } from '#functions/platform/sessions.ts';
import { issueToken, verifyToken } from '#functions/platform/tokens.ts';
import { callApi, createTestTenant, type Sent, startProduct, type TestTenant } from '#tests/support/api.ts';
import { joinConsortia } from '#tests/support/consortium.ts';
import { sample } from '#tests/support/lane.ts';
import { anywhere, guarded, harmless } from './every-call-world.ts';

/** Tokens that open nothing, by why. */
const closed: Record<string, string> = {};
/** The token of a person who was an administrator when it was issued, and only does research now. */
let demoted: string;
/** The token of a person outside the networks of the library. */
let outside: string;
/** The tokens of people who have to set up a second factor: one that says so, and one from before it was due. */
const settingUp: Record<string, string> = {};

/** A library that is in a consortium, as some calls are open there only. */
async function newLibrary(): Promise<TestTenant> {
  const library = await createTestTenant();
  await library.repo.commit(joinConsortia);
  return library;
}

/** The claims of a token, signed by a key that is not ours. */
function forged(token: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const content = token.split('.').slice(0, 2).join('.');
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}

async function begin({ id: tenant, repo }: TestTenant, userId: string, factor_due?: number) {
  const credential = await repo.get('credential', userId);
  return startSession(tenant, userId, credential, factor_due === undefined ? {} : { factor_due });
}

/** Does something so many minutes ago. */
async function before<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const restore = setClock({ now: () => new Date(Date.now() - minutes * 60_000) });
  try {
    return await work();
  } finally {
    restore();
  }
}

beforeAll(async () => {
  await startProduct();
  const [library, networks, factors] = [await newLibrary(), await newLibrary(), await newLibrary()];
  const { admin, editor, viewer, research, id: tenant } = library;
  await library.repo.commit(async (tx) => void tx.save('user', { ...(await tx.load('user', research.id)), roles: ['admin', 'research'] }));
  closed['forged'] = forged(admin.token);
  closed['of a device'] = await issueDeviceToken(`admin@${tenant}.example`);
  const claims = await verifyToken(admin.token);
  if (!claims) throw new Error('The token opens nothing');
  const { sv, sid: sessionId } = claims;
  closed['of a sign-in that waits for a factor'] = await issuePendingToken({ sub: admin.id, tid: tenant, sv, by: 'password' });
  closed['of the link that ends a session'] = await issueEndToken({ tenant, userId: admin.id, sessionId });
  closed['expired'] = await before(16, () => issueToken(claims));
  const revoked = await begin(library, admin.id);
  await endSession(tenant, revoked.id);
  closed['revoked'] = revoked.token;
  closed['of a changed password'] = viewer.token;
  closed['of a deactivated person'] = editor.token;
  demoted = research.token;
  outside = networks.admin.token;
  const due = Math.floor(now().getTime() / 1000);
  settingUp['that says so'] = (await begin(factors, factors.admin.id, due)).token;
  settingUp['from before'] = (await before(2, () => begin(factors, factors.admin.id, due - 60))).token;

  await library.repo.commit(async (tx) => {
    tx.save('user', { ...(await tx.load('user', editor.id)), active: false });
    tx.save('user', { ...(await tx.load('user', research.id)), roles: ['research'] });
    tx.save('credential', { ...(await tx.load('credential', viewer.id)), hash: 'another', changed_at: tx.at });
  });
  const policy = { ...defaultPolicy, idle_minutes: null, max_sessions: null, allowed_networks: [], required_for: [] };
  await networks.repo.commit((tx) => tx.put('security_settings', 'security_settings', { ...policy, allowed_networks: ['192.0.2.0/24'] }));
  await factors.repo.commit((tx) => tx.put('security_settings', 'security_settings', { ...policy, required_for: ['admin'] }));
}, 60_000);

const make = (call: AnyCall, token: string, more: object = {}) =>
  callApi(call, { ...anywhere(call), ...harmless, as: { id: '', token }, ...more } as Sent);

describe('every call that takes a session', () => {
  test.each(sample(guarded))('$title opens for no token that is not, or no longer, of a session [RY04]', async ({ call }) => {
    const answers = await Promise.all(Object.entries(closed).map(async ([why, token]) => `${why}: ${(await make(call, token)).status}`));
    expect(answers).toEqual(Object.keys(closed).map((why) => `${why}: 401`));
  });

  test.each(sample(guarded))('$title is refused from another network, with the address', async ({ call }) => {
    const { status, body } = await make(call, outside, { from: '198.51.100.7' });
    expect([status, body.messages.codes?.default]).toEqual([403, { code: 'auth.networkNotAllowed', values: { address: '198.51.100.7' } }]);
  });

  test.each(sample(guarded))('$title is refused as soon as the permission was taken away', async ({ call }) => {
    const { status } = await make(call, demoted);
    expect(status).toBe(mayAccess(call.permission, permissionsOf(['research'])) ? 422 : 403);
  });

  test.each(guarded)('$title is closed to a session that has to set up a factor, unless it does that [RY09]', async ({ call }) => {
    for (const [which, token] of Object.entries(settingUp)) {
      const { status, body } = await make(call, token);
      const code = body.messages.codes?.default?.code;
      if (call.setUp) expect(status, which).toBe(422);
      else expect([which, status, code]).toEqual([which, 403, 'auth.factorRequired']);
    }
  });
});

test('the calls of a session that has to set up a factor are those of setting it up, of proving who one is, and of signing out', () => {
  const titles = guarded.filter(({ call }) => call.setUp).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    'C004 auth.logout',
    'C811 secondFactors.startApp',
    'C812 secondFactors.confirmApp',
    'C816 auth.fresh',
    'C822 secondFactors.passkeyOptions',
    'C823 secondFactors.addPasskey',
    'own secondFactors.state',
  ]);
});
