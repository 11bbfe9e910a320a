import { SpreadsheetError } from './spreadsheet-error.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const longestComment = 65_535;
/** The most that deflate makes of one byte. */
const deflateRatio = 1032;

/**
 * How many bytes a ZIP archive says it unpacks to, from its directory. An entry that keeps silent about its size counts as the most it
 * can be; the reader stops unpacking an entry at the size stated. A directory that is broken throws a
 * SpreadsheetError; sizes of the 64-bit form, which no file of the size taken here needs, count as 4 GB.
 */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const first = Math.max(0, end - longestComment);
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end -= 1;
  // Without a directory nothing can be unpacked; the reader tells what is wrong.
  if (end < first) return 0;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) throw new SpreadsheetError('damaged');
    const isDeflated = view.getUint16(at + 10, true) === 8;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    // Without a size here one would be looked for elsewhere, where it may lie.
    const hasNoSize = isDeflated && packed === 0;
    total += hasNoSize ? bytes.length * deflateRatio : isDeflated && unpacked === 0 ? packed * deflateRatio : unpacked;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
}
