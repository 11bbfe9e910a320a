import { gunzipSync } from 'node:zlib';
import { archiveEntries, unpack } from './check-archive.ts';
import { detectFileType } from './detect-file-type.ts';
import { mayUnpackTo } from './read-budget.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** A file, or one from an archive. */
export interface PlainFile {
  name: string;
  bytes: Uint8Array;
}

/** Max files of an archive: portals deliver a dozen reports at once. */
const mostFiles = 50;
/** Parts that identify an archive as a spreadsheet. */
const partsOfWorkbook = /^(?:\[Content_Types\]\.xml|content\.xml|mimetype)$/i;
/** Files that programs add to archives on their own. */
const isStray = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/i.test(name);

/**
 * The files in a .gz or .zip, in its order; any other file, including a workbook, unchanged. An archive within an archive is not unpacked. Throws a
 * SpreadsheetError for an archive that is damaged, encrypted or empty, has too many files, or unpacks to more than its size allows.
 */
export async function unpackFile({ name, bytes }: PlainFile): Promise<PlainFile[]> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return [{ name: name.replace(/\.gz$/i, ''), bytes: gunzipped(bytes) }];
  if (detectFileType(bytes) !== 'zip') return [{ name, bytes }];
  const entries = [...archiveEntries(bytes)];
  if (entries.length === 0 || entries.some((entry) => partsOfWorkbook.test(entry.name))) return [{ name, bytes }];
  const wanted = entries.filter((entry) => !entry.name.endsWith('/') && !isStray(entry.name));
  if (wanted.some(({ isEncrypted }) => isEncrypted)) throw new SpreadsheetError('encrypted');
  if (wanted.length > mostFiles) throw new SpreadsheetError('too_many_files', mostFiles);
  if (wanted.length === 0) throw new SpreadsheetError('empty');
  const files: PlainFile[] = [];
  let left = mayUnpackTo(bytes.length);
  for (const entry of wanted) {
    const pieces: Buffer[] = [];
    for await (const piece of unpack(bytes, entry)) {
      left -= piece.length;
      if (left < 0) throw new SpreadsheetError('too_large_inside');
      pieces.push(piece);
    }
    files.push({ name: entry.name, bytes: Buffer.concat(pieces) });
  }
  return files;
}

function gunzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: mayUnpackTo(bytes.length) });
  } catch (error) {
    const isLarge = error instanceof RangeError;
    throw new SpreadsheetError(isLarge ? 'too_large_inside' : 'damaged', '', { cause: error });
  }
}
