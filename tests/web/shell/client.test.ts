import * as z from 'zod';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '#shared/contract/groups/auth.ts';
import { search } from '#shared/contract/groups/search.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import { call, json, result } from '#shared/contract/route.ts';
import { noPermission } from '#shared/domain/errors/reaction.ts';
import type { CallError } from '#web/api/call-error.ts';
import { addressOf, cancelPending, lastToken, send, setReactions } from '#web/api/client.ts';
import { currentSession, endSession, startSession } from '#web/api/session.ts';
import { speak } from '#web/text/language.ts';
import { astrid } from './astrid.ts';

const make = call({
  id: 'own',
  method: 'POST',
  path: '/things/{id}',
  permission: 'signed-in',
  kind: 'command',
  repeat: 'idempotency-key',
  summary: 'A thing for the test',
  body: json(z.strictObject({ name: z.string() })),
  reply: result(z.null()),
});
const toasts: unknown[][] = [];
let left = 0;
let ledToSetUp = 0;
let confirmed: (readonly string[])[] = [];
let willConfirm = true;
let answers: (() => Response | Promise<Response>)[] = [];
let requests: { url: string; init: RequestInit }[] = [];

const enveloped =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify({ result: null, status: 'positive', messages: {}, ...body }), { status, headers });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  toasts.length = 0;
  left = 0;
  ledToSetUp = 0;
  answers = [];
  requests = [];
  confirmed = [];
  setReactions({
    toast: (...toast) => toasts.push(toast),
    signedOut: () => (left += 1),
    setUpFactor: () => (ledToSetUp += 1),
    confirmIdentity: async (methods) => {
      confirmed.push(methods);
      return willConfirm;
    },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    const answer = answers.shift();
    return answer ? Promise.resolve().then(answer) : Promise.reject(new TypeError('Failed to fetch'));
  });
  startSession('first', astrid);
});

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: CallError) => error,
  );

describe('R039 the client', () => {
  it('takes the answer out of its envelope and sends the token', async () => {
    answers = [enveloped(200, { result: [{ tag: 'product', id: 'p', name: 'Nature', detail: null }] })];
    const { result: hits } = await send(search.top, { query: { query: 'na ture' } });
    expect(hits).toHaveLength(1);
    expect(requests[0]?.url).toBe('/api/global-search-top?query=na+ture');
    expect(new Headers(requests[0]?.init.headers).get('authorization')).toBe('Bearer first');
  });

  it('writes lists and path parameters as the contract says', () => {
    const sort = [{ field: 'at', descending: true }];
    const filters = [{ field: 'action', operator: 'in' as const, values: ['created', 'deleted'] }];
    const address = addressOf(settings.recentActions, { query: { paginated: true, page: 2, sort, filters } });
    expect(decodeURIComponent(address)).toBe('/api/recent-actions?paginated=true&page=2&sort=-at&filter[action]=created,deleted');
    expect(addressOf(make, { params: { id: 'a/b' } })).toBe('/api/things/a%2Fb');
  });

  it('gives a repeatable POST its key', async () => {
    answers = [enveloped(200, {}), enveloped(200, {})];
    await send(make, { params: { id: '1' }, body: { name: 'x' }, idempotencyKey: 'mine' });
    await send(make, { params: { id: '1' }, body: { name: 'x' } });
    const keys = requests.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
    expect(keys[0]).toBe('mine');
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('R011 the session', () => {
  it('keeps a fresher token of either header under its tenant', async () => {
    answers = [enveloped(200, {}, { 'x-session-token': 'second' }), enveloped(200, {}, { authorization: 'Bearer third' })];
    await send(settings.get, {});
    expect(currentSession()?.token).toBe('second');
    await send(settings.get, {});
    expect(currentSession()?.token).toBe('third');
    expect(localStorage.getItem('perennial.northlake.token')).toBe('third');
    expect(lastToken()).toBe('third');
  });

  it('takes no token over from an answer to somebody who has left', async () => {
    answers = [
      () => {
        endSession();
        startSession('second', astrid);
        return enveloped(200, {}, { 'x-session-token': 'of the first' })();
      },
    ];
    await send(settings.get, {});
    expect(currentSession()?.token).toBe('second');
  });

  it('stores a user object of an answer', async () => {
    answers = [enveloped(200, { user: { ...astrid, name: 'Astrid Lind' } })];
    await send(settings.get, {});
    expect(currentSession()?.user.name).toBe('Astrid Lind');
  });
});

describe('R036 R112 the error catalogue', () => {
  it('R012 ends the session on a 401 and shows the sentence of the server', async () => {
    answers = [enveloped(401, { messages: { default: 'Your session has ended.' } })];
    const error = await failure(send(settings.get, {}));
    expect(error?.status).toBe(401);
    expect(currentSession()).toBeUndefined();
    expect(left).toBe(1);
    expect(toasts[0]?.slice(0, 2)).toEqual(['Your session has ended.', 'negative']);
  });

  it('R012 goes to the login page once, and never for an answer to an earlier session', async () => {
    const over = enveloped(401, { messages: { default: 'Over' } });
    answers = [over, over];
    await Promise.all([failure(send(settings.get, {})), failure(send(settings.get, {}))]);
    expect(left).toBe(1);
    startSession('second', astrid);
    let answer = () => {};
    answers = [() => new Promise((resolve) => (answer = () => resolve(over())))];
    const late = failure(send(settings.get, {}));
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    endSession();
    startSession('third', astrid);
    answer();
    await late;
    expect(currentSession()?.token).toBe('third');
    expect(left).toBe(1);
  });

  it('tells messages and errors by their codes, and by the English sentence where it does not know one', async () => {
    await speak('de');
    const codes = {
      default: { code: 'fields.invalid' },
      errors: { name: [{ code: 'text.required' }, { code: 'newer.code' }] },
    };
    const messages = { default: 'Please check the marked fields.', errors: { name: ['Required', 'Something new'] }, codes };
    answers = [enveloped(422, { status: 'negative', messages })];
    const error = await failure(send(settings.get, { report: 'none' }));
    await speak('en');
    expect(error).toMatchObject({
      serverMessage: 'Bitte prüfen Sie die markierten Felder.',
      code: 'fields.invalid',
      errors: { name: ['Erforderlich', 'Something new'] },
    });
  });

  it.each([
    [403, 'User does not have the right permissions.', 'You don´t have permissions to perform this action'],
    [404, 'No such record', 'No such record'],
    [409, 'Ida changed it', 'Ida changed it'],
    [500, 'secret detail', 'An error occurred. We have been notified!'],
    [418, 'teapot', 'Unknown error.'],
  ])('shows for %i its own sentence', async (status, sent, shown) => {
    const codes = status === 403 ? { default: { code: noPermission } } : {};
    answers = [enveloped(status, { status: 'negative', messages: { default: sent, codes } })];
    await failure(send(settings.get, {}));
    expect(toasts.map((toast) => toast[0])).toEqual([shown]);
  });

  it('says Unknown error when the request did not get out, and understands an answer that is no JSON', async () => {
    await failure(send(settings.get, {}));
    expect(toasts.map((toast) => toast[0])).toEqual(['Unknown error']);
    answers = [() => new Response('<html>', { status: 502 })];
    await failure(send(settings.get, {}));
    expect(toasts.at(-1)?.[0]).toBe('An error occurred. We have been notified!');
  });

  it('R038 shows validation messages as a warning of 8 s, but leaves them to a form', async () => {
    const refused = enveloped(422, { status: 'negative', messages: { default: 'Check', errors: { name: ['Required'] } } });
    answers = [refused, refused];
    const error = await failure(send(make, { params: { id: '1' }, body: { name: '' }, report: 'form' }));
    expect(error?.errors).toEqual({ name: ['Required'] });
    expect(toasts).toEqual([]);
    await failure(send(make, { params: { id: '1' }, body: { name: '' } }));
    expect(toasts).toEqual([['Required', 'warning', 8000]]);
  });

  it('R037 takes errors in a positive answer for a failed submit, in messages or in the result', async () => {
    answers = [
      enveloped(200, { messages: { errors: { name: ['Taken'] } } }),
      enveloped(200, { result: { errors: { start_date: ['Required'] } } }),
    ];
    const [first, second] = [
      await failure(send(make, { params: { id: '1' }, body: { name: 'x' }, report: 'form' })),
      await failure(send(make, { params: { id: '1' }, body: { name: 'x' }, report: 'form' })),
    ];
    expect(first?.errors).toEqual({ name: ['Taken'] });
    expect(second?.errors).toEqual({ start_date: ['Required'] });
  });

  it('R111 shows the message of a change that went well in its colour, and none of a GET', async () => {
    const saved = enveloped(200, { status: 'info', messages: { default: 'Sent' } });
    answers = [saved, saved];
    await send(auth.logout, {});
    await send(settings.get, {});
    expect(toasts.map((toast) => toast.slice(0, 2))).toEqual([['Sent', 'info']]);
  });
});

describe('R007 R012 pending requests', () => {
  const hanging = (init: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );

  it('cancels what only reads when the area changes, and everything on logout, without a toast', async () => {
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => hanging(init));
    const read = failure(send(settings.get, {}));
    const write = failure(send(make, { params: { id: '1' }, body: { name: 'x' } }));
    cancelPending('queries');
    expect(await read).toMatchObject({ name: 'AbortError' });
    cancelPending('all');
    expect(await write).toMatchObject({ name: 'AbortError' });
    expect(toasts).toEqual([]);
  });

  it('asks for nothing any more once nobody is signed in, but for what is open to everybody', async () => {
    endSession();
    expect(await failure(send(settings.get, {}))).toMatchObject({ name: 'AbortError' });
    expect(requests).toEqual([]);
    expect(left).toBe(0);
    answers = [enveloped(200, { result: { client_id: null } })];
    await send(auth.google, {});
    expect(requests.map(({ url }) => url)).toEqual(['/api/auth/google']);
    expect(toasts).toEqual([]);
  });
});

describe('RY09 a session that has to set up a second factor', () => {
  it('leads to the page for that, without a toast', async () => {
    const codes = { default: { code: 'auth.factorRequired' } };
    answers = [enveloped(403, { result: null, status: 'negative', messages: { default: 'Set it up', codes } })];
    await expect(send(settings.get, {})).rejects.toMatchObject({ status: 403, code: 'auth.factorRequired' });
    expect([ledToSetUp, toasts]).toEqual([1, []]);
  });
});

describe('a call for which the server is too busy', () => {
  const busy = (seconds: string) => enveloped(503, { messages: { default: 'Too many people' } }, { 'retry-after': seconds });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const made = async () => {
    const sent = send(make, { params: { id: '1' }, body: { name: 'x' }, report: 'none' }).then(
      () => 200,
      (error: CallError) => error.status,
    );
    await vi.runAllTimersAsync();
    return sent;
  };

  it('is repeated with the same key', async () => {
    answers = [busy('2'), busy('2'), enveloped(200, {})];
    expect(await made()).toBe(200);
    const keys = requests.map(({ init }) => (init.headers as Headers).get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('ends with the refusal where it stays busy, or asks for a long wait', async () => {
    answers = Array.from({ length: 6 }, () => busy('2'));
    expect([await made(), requests.length]).toEqual([503, 6]);
    answers = [busy('10')];
    expect([await made(), requests.length]).toEqual([503, 7]);
  });

  it('is sent once where a repeat could do it twice', async () => {
    answers = [busy('1')];
    const { repeat: _repeat, ...once } = make;
    await expect(send(once as typeof make, { params: { id: '1' }, body: { name: 'x' } })).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });
});

describe('a call that needs a fresh proof of identity', () => {
  const guarded = { ...make, fresh: 600 };
  const notFresh = enveloped(403, {
    result: { methods: ['password'] },
    status: 'negative',
    messages: { default: 'Confirm', codes: { default: { code: 'auth.notFresh' } } },
  });
  const keyOf = (at: number) => new Headers(requests[at]?.init.headers).get('idempotency-key');

  it('asks the person, and is repeated with the same idempotency key [RY06]', async () => {
    willConfirm = true;
    answers = [notFresh, enveloped(200, {})];
    await send(guarded, { params: { id: '1' }, body: { name: 'a' } });
    expect(confirmed).toEqual([['password']]);
    expect(requests).toHaveLength(2);
    expect(keyOf(0)).toMatch(/^[\w-]{8,}$/);
    expect(keyOf(1)).toBe(keyOf(0));
  });

  it('is refused where the person does not', async () => {
    willConfirm = false;
    answers = [notFresh];
    await expect(send(guarded, { params: { id: '1' }, body: { name: 'a' } })).rejects.toMatchObject({ status: 403, code: 'auth.notFresh' });
    expect(requests).toHaveLength(1);
  });

  it('asks nothing on another refusal', async () => {
    answers = [enveloped(403, { status: 'negative', messages: { default: 'No', codes: { default: { code: 'fields.forbidden' } } } })];
    await expect(send(guarded, { params: { id: '1' }, body: { name: 'a' } })).rejects.toMatchObject({ status: 403 });
    expect(confirmed).toEqual([]);
  });
});
