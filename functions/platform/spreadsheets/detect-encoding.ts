import { isUtf8 } from 'node:buffer';
import { isUtf16 } from './detect-file-type.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text file, from its content: a byte order mark, the NULs of UTF-16, valid UTF-8, else Windows-1252
 * (which holds Latin-1 and is what such files are in practice).
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  return isUtf16(bytes.subarray(0, 4096)) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** The text in pieces of at most 64 KB of bytes, without its byte order mark. */
export function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  const size = 65_536;
  for (let start = 0; start < bytes.length; start += size) {
    yield decoder.decode(bytes.subarray(start, start + size), { stream: start + size < bytes.length });
  }
}
