import { createGzip, createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Files } from './files.ts';

/** Packs values as compressed JSON lines and counts them; only the compressed bytes are held in memory. */
export async function packLines(values: Iterable<unknown> | AsyncIterable<unknown>): Promise<{ bytes: Buffer; count: number }> {
  let count = 0;
  async function* text(): AsyncGenerator<string> {
    let piece = '';
    for await (const value of values) {
      count += 1;
      piece += `${JSON.stringify(value)}\n`;
      if (piece.length > 65_536) {
        yield piece;
        piece = '';
      }
    }
    if (piece !== '') yield piece;
  }
  const chunks: Buffer[] = [];
  const source = Readable.from(text());
  const packed = source.pipe(createGzip({ level: 4 }));
  // A pipe does not forward errors: without this, reading a file that breaks off half-way would never end.
  source.on('error', (error) => packed.destroy(error));
  for await (const chunk of packed) chunks.push(chunk as Buffer);
  return { bytes: Buffer.concat(chunks), count };
}

/** Stores the bytes of `packLines`. */
export async function putPackedLines(files: Files, key: string, bytes: Uint8Array): Promise<void> {
  await files.put(key, bytes, 'application/gzip');
}

/** Stores values as compressed JSON lines; returns their number. */
export async function putLines(files: Files, key: string, values: Iterable<unknown> | AsyncIterable<unknown>): Promise<number> {
  const { bytes, count } = await packLines(values);
  await putPackedLines(files, key, bytes);
  return count;
}

/** Reads what `putLines` wrote, line by line; yields nothing if the object does not exist. */
export async function* getLines<T>(files: Files, key: string): AsyncGenerator<T> {
  const stream = await files.stream(key);
  if (!stream) return;
  const source = Readable.fromWeb(stream as NodeReadableStream);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  text.setEncoding('utf8');
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + (piece as string)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as T;
  }
  if (rest !== '') yield JSON.parse(rest) as T;
}
