import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '#shared/contract/groups/users.ts';
import { send, setReactions } from '#web/api/client.ts';
import { keepSessionAlive } from '#web/api/keep-session-alive.ts';
import { currentSession, endSession, startSession } from '#web/api/session.ts';
import { astrid } from './astrid.ts';

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
/** A read waits a moment for others, with which it would become one call. */
async function askWhoIsThere(): Promise<void> {
  const answered = send(users.current, {});
  await vi.advanceTimersByTimeAsync(1);
  await answered;
}

let page: EventTarget;
let stop: () => void;
let calls: string[];
let status: number;
let signedOut: number;

beforeEach(async () => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  calls = [];
  status = 200;
  signedOut = 0;
  setReactions({ toast: () => {}, signedOut: () => (signedOut += 1), setUpFactor: () => {}, confirmIdentity: async () => false });
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    if (status === 0) throw new TypeError('Failed to fetch');
    const body = { result: { ...astrid, name: 'Astrid Berg' }, status: 'positive', messages: {} };
    return new Response(JSON.stringify(body), { status, headers: { 'x-session-token': `token-${calls.length}` } });
  });
  startSession('first', astrid);
  page = new EventTarget();
  stop = keepSessionAlive(page);
  await askWhoIsThere();
  calls = [];
  await vi.advanceTimersByTimeAsync(1);
});
afterEach(() => {
  stop();
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('R011 a session lives on while somebody reads', () => {
  test.each(['pointerdown', 'pointermove', 'wheel', 'keydown', 'focus'])('a %s renews it once five minutes are over', async (sign) => {
    await minutes(2);
    page.dispatchEvent(new Event(sign));
    await minutes(2.9);
    expect(calls).toEqual([]);
    await minutes(1.2);
    expect(calls).toEqual(['/api/users/current']);
    expect(currentSession()).toMatchObject({ token: 'token-1', user: { name: 'Astrid Berg' } });
    await minutes(60);
    expect(calls).toHaveLength(1);
  });

  test('somebody who is there for an hour never waits a quarter of it for a call', async () => {
    for (let minute = 0; minute < 60; minute++) {
      page.dispatchEvent(new Event('pointermove'));
      await minutes(1);
    }
    expect(calls.length).toBeGreaterThanOrEqual(9);
    expect(calls.length).toBeLessThanOrEqual(12);
  });

  test('nobody there, nothing asked: the session may end', async () => {
    await minutes(60);
    expect(calls).toEqual([]);
  });

  test('a call of the page itself is as good', async () => {
    await minutes(4);
    page.dispatchEvent(new Event('keydown'));
    await askWhoIsThere();
    await minutes(30);
    expect(calls).toHaveLength(1);
  });

  test('signed out, nothing is asked', async () => {
    endSession();
    page.dispatchEvent(new Event('pointerdown'));
    await minutes(30);
    expect(calls).toEqual([]);
  });

  test('R012 a session that is over leads to the login page; being offline does not', async () => {
    status = 0;
    page.dispatchEvent(new Event('pointerdown'));
    await minutes(6);
    expect([calls.length, signedOut, currentSession()?.tenant]).toEqual([1, 0, 'northlake']);
    status = 401;
    page.dispatchEvent(new Event('pointerdown'));
    await minutes(6);
    expect([calls.length, signedOut, currentSession()]).toEqual([2, 1, undefined]);
  });
});
