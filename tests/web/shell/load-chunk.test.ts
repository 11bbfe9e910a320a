import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, chunkMilliseconds, loadChunk } from '#web/app/load-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('R113 parts of the application that cannot be loaded', () => {
  it('gives up after 120 s with a ChunkLoadError', async () => {
    vi.useFakeTimers();
    const loading = loadChunk(() => new Promise(() => {}));
    const outcome = loading.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(chunkMilliseconds);
    expect(await outcome).toMatchObject({ name: 'ChunkLoadError' });
    expect(chunkMilliseconds).toBe(120_000);
  });

  it('names a style sheet that failed', async () => {
    const failed = loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/x.css')));
    await expect(failed).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'CSS_CHUNK_LOAD_FAILED' });
  });

  it('turns any failure into a ChunkLoadError and leaves what loaded alone', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(loadChunk(() => Promise.resolve(7))).resolves.toBe(7);
  });
});
