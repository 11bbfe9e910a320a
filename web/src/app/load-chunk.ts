/** Milliseconds after which a page's loading script counts as failed (R113). */
export const chunkMilliseconds = 120_000;

/** A part of the application that could not be loaded; a style sheet among them has the code CSS_CHUNK_LOAD_FAILED. */
export class ChunkLoadError extends Error {
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined;

  constructor(message: string, code?: 'CSS_CHUNK_LOAD_FAILED') {
    super(message);
    this.name = 'ChunkLoadError';
    this.code = code;
  }
}

/** Loads a part of the application; after 120 s without it, or when it fails, throws a ChunkLoadError. */
export async function loadChunk<T>(load: () => Promise<T>, milliseconds = chunkMilliseconds): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`Not loaded within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ChunkLoadError(message, /\bCSS\b/.test(message) ? 'CSS_CHUNK_LOAD_FAILED' : undefined);
  } finally {
    clearTimeout(timer);
  }
}
