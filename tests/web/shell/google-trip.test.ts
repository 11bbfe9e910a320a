import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as googleTrip from '#web/parts/google/google-trip.ts';

const client = { client_id: 'own.apps.googleusercontent.com', authorization_url: 'https://accounts.google.example/auth?hl=en' };
const errand = { purpose: 'sign-in', redirect: '/products?page=2' } as const;
let kept: Map<string, string>;
let place: { origin: string; pathname: string; hash: string; assign: (address: string) => void };
let left: URL;
let trip: typeof googleTrip;

beforeEach(async () => {
  kept = new Map();
  place = { origin: 'https://library.example', pathname: '/login', hash: '', assign: (address) => (left = new URL(address)) };
  vi.stubGlobal('window', {
    location: place,
    history: {
      state: { idx: 3 },
      replaceState: (_state: unknown, _title: string, path: string) => ([place.pathname, place.hash] = [path, '']),
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  // Each page load begins without a memory.
  vi.resetModules();
  trip = await import('#web/parts/google/google-trip.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** Google's answer, as somebody comes back with it. */
function comeBack(answer: Record<string, string>): void {
  place.pathname = '/login/google';
  place.hash = `#${new URLSearchParams(answer).toString()}`;
}
const asked = (name: string): string => left.searchParams.get(name) ?? '';

test('asks Google for a token and nothing else, with the digest of what stays here', async () => {
  await trip.leaveForGoogle(client, errand);
  expect(left.origin + left.pathname).toBe('https://accounts.google.example/auth');
  expect(Object.fromEntries(left.searchParams)).toEqual({
    hl: 'en',
    client_id: client.client_id,
    redirect_uri: 'https://library.example/login/google',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email',
    prompt: 'select_account',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  comeBack({ state: asked('state'), id_token: 'a.b.c' });
  const came = trip.arrival();
  expect(came).toMatchObject({ outcome: 'token', id_token: 'a.b.c', errand });
  const { verifier } = came as { verifier: string };
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked('nonce'));
  expect(left.href).not.toContain(verifier);
});

test('takes the token out of the address at once, and forgets the way; the page drawn anew finds the same', async () => {
  await trip.leaveForGoogle(client, errand);
  comeBack({ state: asked('state'), id_token: 'a.b.c' });
  const came = trip.arrival();
  expect(place).toMatchObject({ pathname: '/login/google', hash: '' });
  expect(kept.size).toBe(0);
  expect(trip.arrival()).toBe(came);
  comeBack({ state: asked('state'), id_token: 'a.b.c' });
  expect(trip.arrival().outcome).toBe('lost');
});

test('an answer to nothing that was asked in this tab is lost, whatever it brings', async () => {
  comeBack({ state: 'theirs', id_token: 'a.b.c' });
  expect(trip.arrival()).toEqual({ errand: undefined, outcome: 'lost' });
  await trip.leaveForGoogle(client, errand);
  comeBack({ state: 'theirs', id_token: 'a.b.c' });
  expect(trip.arrival()).toMatchObject({ outcome: 'lost', errand: { redirect: errand.redirect } });
});

test('who cancelled is told from what Google refused', async () => {
  for (const [error, outcome] of [
    ['access_denied', 'cancelled'],
    ['invalid_request', 'failed'],
  ] as const) {
    await trip.leaveForGoogle(client, errand);
    comeBack({ state: asked('state'), error });
    expect(trip.arrival()).toEqual({ errand, outcome });
  }
});
