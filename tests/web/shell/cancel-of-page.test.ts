import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emails } from '#shared/contract/groups/emails.ts';
import { products } from '#shared/contract/groups/products.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import { cancelOfPage, createQueryClient, queryFor } from '#web/api/queries.ts';
import { startSession } from '#web/api/session.ts';
import { guard } from '#web/app/guards.ts';
import { labelsQuery } from '#web/api/use-settings.ts';
import { astrid } from './astrid.ts';

// A server that never answers: what is asked ends when it is given up.
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  startSession('token', astrid);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))),
  );
});
afterEach(() => void vi.unstubAllGlobals());

it('R007 gives up what the page left asked for, not what the frame around it and every page wait for', async () => {
  const cache = createQueryClient();
  const ofPage = queryFor(products.list, { query: { paginated: true } });
  const ofFrame = queryFor(emails.attention, {}, { stays: true });
  const ofEveryPage = queryFor(settings.get, {});
  for (const answer of [cache.fetchQuery(ofPage), cache.fetchQuery(ofFrame), cache.fetchQuery(ofEveryPage)]) answer.catch(() => undefined);
  await cancelOfPage(cache);
  const busy = [ofPage, ofFrame, ofEveryPage].map(({ queryKey }) => cache.getQueryState(queryKey)?.fetchStatus);
  expect(busy).toEqual(['idle', 'fetching', 'fetching']);
});

it('R008 a page is no error because what it waited for was given up meanwhile: it asks again itself', async () => {
  const cache = createQueryClient();
  const entered = guard(cache, 'signed-in')({ request: new Request('https://library.example/products') } as never);
  await cache.cancelQueries({ queryKey: labelsQuery.queryKey });
  expect(await entered).toBeNull();
});
