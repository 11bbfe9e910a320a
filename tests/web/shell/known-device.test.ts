import { beforeEach, expect, it, vi } from 'vitest';
import { auth } from '#shared/contract/groups/auth.ts';
import { deviceHeader, rememberDevice } from '#web/api/known-device.ts';

const tokenOf = (account: string, mark = ''): string => `head.${btoa(JSON.stringify({ sub: account, mark }))}.signature`;
const answerWith = (token?: string): Response => new Response('{}', { headers: token === undefined ? {} : { 'x-device-token': token } });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('a browser that never signed in sends no device token', () => {
  rememberDevice(answerWith());
  expect(deviceHeader(auth.login)).toEqual({});
});

it('a browser sends the newest token of each account with a sign-in, and with nothing else', () => {
  for (const token of [tokenOf('ada'), tokenOf('bo'), tokenOf('ada', 'newer')]) rememberDevice(answerWith(token));
  expect(deviceHeader(auth.login)).toEqual({ 'x-device-token': `${tokenOf('ada', 'newer')},${tokenOf('bo')}` });
  expect(deviceHeader(auth.forgot)).toEqual({});
  expect(deviceHeader(auth.logout)).toEqual({});
});

it('a browser of many people keeps the tokens of the last five', () => {
  for (const account of ['a', 'b', 'c', 'd', 'e', 'f']) rememberDevice(answerWith(tokenOf(account)));
  expect(deviceHeader(auth.login)['x-device-token']?.split(',')).toEqual(['f', 'e', 'd', 'c', 'b'].map((account) => tokenOf(account)));
});
