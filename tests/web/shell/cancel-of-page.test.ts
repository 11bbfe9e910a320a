import { expect, it, vi } from 'vitest';
import { emails } from '#shared/contract/groups/emails.ts';
import { products } from '#shared/contract/groups/products.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import { cancelOfPage, createQueryClient, queryFor } from '#web/api/queries.ts';
import { startSession } from '#web/api/session.ts';
import { astrid } from './astrid.ts';

it('R007 gives up what the page left asked for, not what the frame around it and every page wait for', async () => {
  vi.stubGlobal('localStorage', { setItem: () => {} });
  startSession('token', astrid);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))),
  );
  const cache = createQueryClient();
  const ofPage = queryFor(products.list, { query: { paginated: true } });
  const ofFrame = queryFor(emails.attention, {}, { stays: true });
  const ofEveryPage = queryFor(settings.get, {});
  for (const answer of [cache.fetchQuery(ofPage), cache.fetchQuery(ofFrame), cache.fetchQuery(ofEveryPage)]) answer.catch(() => undefined);
  await cancelOfPage(cache);
  const busy = [ofPage, ofFrame, ofEveryPage].map(({ queryKey }) => cache.getQueryState(queryKey)?.fetchStatus);
  expect(busy).toEqual(['idle', 'fetching', 'fetching']);
  vi.unstubAllGlobals();
});
