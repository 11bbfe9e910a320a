import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { cancelPending, readPage, send } from '#web/api/client.ts';
import { noteOwnCommits } from '#web/api/own-commits.ts';
import { onRead } from '#web/api/reads-together.ts';
import { endSession, onOtherTab, startSession } from '#web/api/session.ts';
import { astrid } from './astrid.ts';

interface Asked {
  url: string;
  reads?: string[];
  page?: string;
}

const told = { result: null, status: 'positive', messages: {} };
/** What the browser keeps, for all of its tabs. */
let kept: Map<string, string>;
let asked: Asked[];
/** What `/reads` brings for the page beside the reads that are named. */
let ofPage: string[];
let isDown: boolean;
/** Happens while a call is on its way. */
let meanwhile: () => void;
/** Lets the answers about pages through. */
let releases: (() => void)[];

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  [asked, ofPage, isDown, releases, meanwhile] = [[], [], false, [], () => {}];
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    const { reads = [], page } = (body ? JSON.parse(body as string) : {}) as Omit<Asked, 'url'>;
    asked.push({ url, ...(reads.length > 0 && { reads }), ...(page !== undefined && { page }) });
    meanwhile();
    if (page !== undefined) await new Promise<void>((resolve) => releases.push(resolve));
    signal?.throwIfAborted();
    if (!url.startsWith('/api/reads')) return new Response(JSON.stringify({ ...told, result: `alone ${url}` }));
    if (isDown) return new Response('', { status: 503 });
    const answers = [...reads, ...(page === undefined ? [] : ofPage)].map((address) => ({
      address,
      status: address.includes('forbidden') ? 403 : 200,
      body: { ...told, result: `with others ${address}` },
    }));
    return new Response(JSON.stringify({ ...told, result: { seq: 12, answers } }));
  });
  startSession('first', astrid);
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const settings = () => send(groups.settings.get, {}).then(({ result }) => result as unknown);
const product = (id: string) => send(groups.products.get, { params: { id }, report: 'none' }).then(({ result }) => result as unknown);

describe('reads asked for at the same time', () => {
  test('are one call, and a single one is a call of its own', async () => {
    expect(await Promise.all([settings(), product('a'), product('a')])).toEqual([
      'with others /settings',
      'with others /products/a',
      'with others /products/a',
    ]);
    expect(asked).toEqual([{ url: '/api/reads', reads: ['/settings', '/products/a'] }]);
    expect(await product('b')).toBe('alone /api/products/b');
  });

  test('go to the function that answers them, charts six at a time', async () => {
    const charts = [
      'total-spend',
      'what-moved',
      'price-index',
      'cost-per-fte',
      'spend-increase',
      'renewal-status',
      'currency-exposure',
      'share-per-vendor',
    ];
    await Promise.all([
      settings(),
      product('a'),
      ...charts.map((chartName) => send(groups.chartCalls.ofLibrary, { params: { chartName } } as never)),
    ]);
    expect(asked.map(({ url, reads }) => [url, reads?.length])).toEqual([
      ['/api/reads', 2],
      ['/api/reads/insights', 6],
      ['/api/reads/insights', 2],
    ]);
  });

  test('fail one by one, or are asked for alone where the call for all of them failed', async () => {
    const [refused, answered] = await Promise.allSettled([product('forbidden'), settings()]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { status: 403 } });
    expect(answered).toMatchObject({ value: 'with others /settings' });
    isDown = true;
    expect(await Promise.all([settings(), product('a')])).toEqual(['alone /api/settings', 'alone /api/products/a']);
  });

  test('end by themselves, and with the page', async () => {
    const end = new AbortController();
    const one = send(groups.products.get, { params: { id: 'a' }, signal: end.signal, report: 'none' });
    const other = settings();
    end.abort();
    await expect(one).rejects.toThrow('aborted');
    expect(await other).toBe('alone /api/settings');
    const left = Promise.allSettled([settings(), product('a')]);
    cancelPending('queries');
    expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('what a page begins with', () => {
  test('waits for its parts, which take it once', async () => {
    const seen: number[] = [];
    const end = onRead((seq) => seen.push(seq));
    ofPage = ['/settings', '/products/a'];
    readPage('/products/a', true);
    const part = settings();
    await vi.waitFor(() => expect(releases).toHaveLength(1));
    releases[0]?.();
    expect(await part).toBe('with others /settings');
    expect(await product('a')).toBe('with others /products/a');
    expect(asked).toEqual([{ url: '/api/reads', page: '/products/a' }]);
    expect(seen).toEqual([12]);
    expect(await product('a')).toBe('alone /api/products/a');
    end();
  });

  test('is not asked for again by a tab of the same record, and is by another record', async () => {
    readPage('/products/a/history');
    readPage('/products/a/content?open=1');
    readPage('/products/b');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ page }) => page)).toEqual(['/products/a/history', '/products/b']);
  });

  test('is forgotten after an own change, and with the session, wherever that ends', async () => {
    const tabs = new EventTarget();
    vi.stubGlobal('window', tabs);
    const seen: string[] = [];
    onOtherTab((change) => seen.push(change));
    const otherTab = (change: () => void) => {
      change();
      tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'perennial.tenant' }));
    };
    ofPage = ['/settings'];
    for (const change of [
      () => noteOwnCommits(new Response(null, { headers: { 'x-commits': '13' } })),
      () => {
        endSession();
        startSession('second', astrid);
      },
      () => otherTab(() => kept.set('perennial.northlake.user', JSON.stringify({ ...astrid, id: 'u2' }))),
      () => {
        otherTab(() => kept.delete('perennial.tenant'));
        otherTab(() => kept.set('perennial.tenant', 'northlake'));
      },
    ]) {
      asked = [];
      releases = [];
      readPage('/products/a');
      await vi.waitFor(() => expect(releases).toHaveLength(1));
      releases[0]?.();
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await Promise.resolve();
      change();
      expect(await settings()).toBe('alone /api/settings');
    }
    expect(seen).toEqual(['exchanged', 'ended']);
  });

  test('of an earlier session says nothing of the present one', async () => {
    const seen: number[] = [];
    const end = onRead((seq) => seen.push(seq));
    meanwhile = () => {
      endSession();
      startSession('second', astrid);
    };
    const reads = await Promise.allSettled([settings(), product('a')]);
    expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(seen).toEqual([]);
    end();
  });
});
