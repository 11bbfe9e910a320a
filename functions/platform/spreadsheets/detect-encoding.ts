import { isUtf8 } from 'node:buffer';
import { utf16Of, utf32Of } from './detect-file-type.ts';
import { decodeMixed, sequenceLength } from './decode-mixed.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'windows-1252';

/**
 * Detects the encoding of a text file from its content: a byte order mark, the NULs of UTF-32 and UTF-16, UTF-8 if at least as many of its characters
 * are valid as bytes are not, else Windows-1252 (which includes Latin-1 and is what such files are in practice).
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const head = bytes.subarray(0, 4096);
  return utf32Of(head) ?? utf16Of(head) ?? (isUtf8(bytes) || isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/**
 * Decodes a text in pieces of at most 64 KB, without its byte order mark. A file may mix lines of UTF-8 and of Windows-1252: each is decoded with the
 * encoding that fits better. A character not in the file's encoding follows `strayMark`.
 */
export function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const size = 65_536;
  if (encoding === 'utf-32le' || encoding === 'utf-32be') {
    for (let start = 0; start < bytes.length; start += size)
      yield decodeUtf32(bytes.subarray(start, start + size), encoding === 'utf-32le', start === 0);
    return;
  }
  if (encoding === 'utf-16le' || encoding === 'utf-16be' || (encoding === 'utf-8' && isUtf8(bytes))) {
    const decoder = new TextDecoder(encoding);
    for (let start = 0; start < bytes.length; start += size)
      yield decoder.decode(bytes.subarray(start, start + size), { stream: start + size < bytes.length });
    return;
  }
  yield* decodeMixed(bytes, encoding, size);
}

function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean, isFirst: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittleEndian);
    if (isFirst && at === 0 && code === 0xfeff) continue;
    text.push(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code));
  }
  return text.join('');
}

/** Whether a file that is not all UTF-8 has at least as many valid characters of several bytes as stray bytes. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [valid, stray] = [0, 0];
  for (let at = 0; at < bytes.length;) {
    if ((bytes[at] ?? 0) < 0x80) at += 1;
    else {
      const length = sequenceLength(bytes, at);
      if (length > 0) valid += 1;
      else stray += 1;
      at += Math.max(1, length);
    }
  }
  return valid > 0 && valid >= stray;
}
