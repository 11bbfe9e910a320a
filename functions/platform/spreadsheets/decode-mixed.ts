import { isUtf8 } from 'node:buffer';
import { strayMark } from './clean-cell.ts';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** Decodes lines of UTF-8 and of Windows-1252 in one file, in pieces of about `size` bytes that end at line ends. */
export function* decodeMixed(bytes: Uint8Array, encoding: 'utf-8' | 'windows-1252', size: number): Generator<string> {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let piece: string[] = [];
  let length = 0;
  while (start < bytes.length) {
    const end = lineEnd(bytes, start);
    piece.push(decodeLine(bytes.subarray(start, end), encoding));
    length += end - start;
    start = end;
    if (length >= size) {
      yield piece.join('');
      piece = [];
      length = 0;
    }
  }
  yield piece.join('');
}

/** The place after the next line feed or carriage return: no character of several bytes contains one. */
function lineEnd(bytes: Uint8Array, start: number): number {
  const feed = bytes.indexOf(0x0a, start);
  const end = feed < 0 ? bytes.length : feed + 1;
  if (feed >= 0 && feed - start < 100_000) return end;
  const carriage = bytes.subarray(start, end).indexOf(0x0d);
  return carriage < 0 ? end : start + carriage + 1;
}

function decodeLine(line: Uint8Array, encoding: 'utf-8' | 'windows-1252'): string {
  // Plain ASCII, or valid UTF-8.
  if (isUtf8(line)) {
    const text = utf8.decode(line);
    return encoding === 'utf-8' || text.length === line.length ? text : markAll(text);
  }
  const { text, valid, stray } = decodeBytes(line);
  if (encoding === 'windows-1252' && stray >= valid) return windows1252.decode(line);
  // One letter of another encoding in a line of UTF-8, or a whole line of it.
  return stray > valid ? markAll(windows1252.decode(line)) : text;
}

/** Decodes UTF-8, and each stray byte as a marked character of Windows-1252. */
function decodeBytes(line: Uint8Array): { text: string; valid: number; stray: number } {
  let [text, valid, stray, plain] = ['', 0, 0, 0];
  const take = (end: number): string => utf8.decode(line.subarray(plain, end));
  for (let at = 0; at < line.length;) {
    if ((line[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const length = sequenceLength(line, at);
    if (length > 0) {
      valid += 1;
      at += length;
      continue;
    }
    text += take(at) + strayMark + windows1252.decode(line.subarray(at, at + 1));
    stray += 1;
    at += 1;
    plain = at;
  }
  return { text: text + take(line.length), valid, stray };
}

function markAll(text: string): string {
  return text.replace(/[^\u0000-\u007f]/gu, (letter) => strayMark + letter);
}

/** Length in bytes of the valid multi-byte UTF-8 character that begins here; 0 without one. */
export function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
