import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { lastCallAt, readPage, send } from '#web/api/client.ts';
import { askEveryMs, followChanges } from '#web/api/follow-changes.ts';
import { createQueryClient } from '#web/api/queries.ts';
import { noteOwnCommits } from '#web/api/own-commits.ts';
import { endSession, refreshToken, startSession } from '#web/api/session.ts';
import { astrid } from './astrid.ts';

/** As much of a browser's window as the page's clock needs. */
class Page extends EventTarget {
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  readonly setInterval = setInterval;
  readonly clearInterval = clearInterval;
  readonly setTimeout = setTimeout;
}

let page: Page;
let stop: () => void;
let cache: QueryClient;
let asked: string[];
let answers: object[];
let status: number;
let editing: boolean;
/** What was read anew, by the first part of its key. */
let read: string[];

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const news = (seq: number, kind: string) => ({ seq, reset: false, commits: [{ seq, records: [{ kind, id: 'one' }] }] });

beforeEach(async () => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  [asked, answers, status, editing, read] = [[], [], 200, false, []];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const result = answers.shift() ?? { seq: 7, reset: false, commits: [] };
    return new Response(JSON.stringify({ result, status: 'positive', messages: {} }), { status });
  });
  startSession('first', astrid);
  cache = createQueryClient();
  for (const key of ['subscriptions', 'settings', 'session']) {
    await cache.fetchQuery({ queryKey: [key], queryFn: () => null });
    cache.getQueryCache().subscribe(({ type, query }) => {
      if (query.queryKey[0] === key && type === 'updated' && query.state.isInvalidated) read.push(key);
    });
  }
  page = new Page();
  stop = followChanges(cache, () => editing, page as never);
  await wait(0);
});
afterEach(() => {
  stop();
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a visible page', () => {
  test('asks at first where the log ends, and every 15 seconds what followed', async () => {
    expect(asked).toEqual(['/api/changes']);
    await wait(askEveryMs);
    expect(asked.slice(1)).toEqual(['/api/changes?after=7']);
    expect(askEveryMs).toBe(15_000);
    expect(read).toEqual([]);
  });

  test('reads anew what it shows when somebody else changed something, once', async () => {
    answers = [news(8, 'subscription')];
    await wait(askEveryMs);
    expect(read).toEqual(['subscriptions']);
    await wait(askEveryMs);
    expect(asked.at(-1)).toBe('/api/changes?after=8');
    expect(read).toEqual(['subscriptions']);
  });

  test('reads settings anew when the settings were changed', async () => {
    answers = [news(8, 'member')];
    await wait(askEveryMs);
    expect(read.toSorted()).toEqual(['settings', 'subscriptions']);
  });

  test('reads everything anew after a gap', async () => {
    answers = [{ seq: 900, reset: true, commits: [] }];
    await wait(askEveryMs);
    expect(read.toSorted()).toEqual(['settings', 'subscriptions']);
    await wait(askEveryMs);
    expect(asked.at(-1)).toBe('/api/changes?after=900');
  });

  test('asks for what followed the oldest answer that it shows', async () => {
    answers = [{ seq: 5, answers: [] }];
    readPage('/products/a');
    await wait(askEveryMs);
    expect(asked.slice(1)).toEqual(['/api/reads', '/api/changes?after=5']);
  });

  test('asks again for what followed an answer that arrived while it asked', async () => {
    let tell = (): void => {};
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      const result = url === '/api/reads' ? { seq: 6, answers: [] } : { seq: 9, reset: false, commits: [] };
      if (url === '/api/changes?after=7') await new Promise<void>((resolve) => (tell = resolve));
      return new Response(JSON.stringify({ result, status: 'positive', messages: {} }));
    });
    await wait(askEveryMs);
    readPage('/products/b');
    await wait(0);
    tell();
    await wait(askEveryMs);
    expect(asked.slice(1)).toEqual(['/api/changes?after=7', '/api/reads', '/api/changes?after=6']);
  });

  test('shows nothing that was brought before a change of somebody else', async () => {
    const settings = { address: '/settings', status: 200, body: { result: 'early', status: 'positive', messages: {} } };
    answers = [{ seq: 7, answers: [settings] }];
    readPage('/products/c');
    await wait(0);
    answers = [news(8, 'member')];
    await wait(askEveryMs);
    await Promise.all([send(groups.settings.get, {}), wait(0)]);
    expect(asked.at(-1)).toBe('/api/settings');
  });

  test('asks after a change of its own, which it does not read again', async () => {
    answers = [news(99, 'subscription')];
    noteOwnCommits(new Response(null, { headers: { 'x-commits': '98,99' } }));
    await wait(0);
    expect(asked).toHaveLength(2);
    expect(read).toEqual([]);
  });

  test('asks when the window gets the focus, and not while it is hidden', async () => {
    page.dispatchEvent(new Event('focus'));
    await wait(0);
    expect(asked).toHaveLength(2);
    page.document.visibilityState = 'hidden';
    await wait(4 * askEveryMs);
    expect(asked).toHaveLength(2);
    page.document.visibilityState = 'visible';
    page.document.dispatchEvent(new Event('visibilitychange'));
    await wait(0);
    expect(asked).toHaveLength(3);
  });

  test('waits while somebody edits, and catches up afterwards', async () => {
    editing = true;
    answers = [news(8, 'subscription')];
    await wait(2 * askEveryMs);
    expect(read).toEqual([]);
    editing = false;
    page.document.dispatchEvent(new Event('focusout'));
    // The cache tells of it a moment later.
    await wait(10);
    expect(read).toEqual(['subscriptions']);
  });
});

describe('a session', () => {
  test('does not live longer for it', async () => {
    const before = lastCallAt();
    await wait(3 * askEveryMs);
    expect(asked.length).toBeGreaterThan(3);
    expect(lastCallAt()).toBe(before);
  });

  test('that ended is asked for once, until there is another token', async () => {
    status = 401;
    await wait(4 * askEveryMs);
    expect(asked).toHaveLength(2);
    status = 200;
    refreshToken('second');
    await wait(askEveryMs);
    expect(asked).toHaveLength(3);
  });

  test('of somebody else begins anew', async () => {
    endSession();
    startSession('other', astrid);
    await wait(0);
    expect(asked.at(-1)).toBe('/api/changes');
    expect(asked).toHaveLength(2);
  });
});
