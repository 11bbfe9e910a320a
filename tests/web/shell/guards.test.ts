import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/api/queries.ts';
import { endSession, startSession } from '#web/api/session.ts';
import { guard } from '#web/app/guards.ts';
import { labelsQuery } from '#web/components/use-settings.ts';
import { astrid } from './astrid.ts';

it('R008 a page is no error because what it waited for was given up meanwhile: it asks again itself', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  startSession('token', astrid);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))),
  );
  const cache = createQueryClient();
  const entered = guard(cache, 'signed-in')({ request: new Request('https://library.example/products') } as never);
  await cache.cancelQueries({ queryKey: labelsQuery.queryKey });
  expect(await entered).toBeNull();
  endSession();
  vi.unstubAllGlobals();
});
