import type { AcceptedType } from '#shared/domain/attachments/accepted-files.ts';
import { utf16Of, utf32Of } from '../spreadsheets/detect-file-type.ts';

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}

/** A compound file (CFB) with one of these streams in its directory: how Word and Excel kept documents until 2003. */
function isCompound(bytes: Uint8Array, ...streams: string[]): boolean {
  if (!startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return false;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // An entry of the directory holds its name in UTF-16 with a zero behind it.
  return streams.some((stream) => whole.includes(utf16(`${stream}\0`)));
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** The file names in the directory of a ZIP archive; undefined for any other or a broken file. */
function namesInZip(bytes: Uint8Array): Set<string> | undefined {
  if (!startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return undefined;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > view.length || view.readUInt32LE(end) !== endOfDirectory) return undefined;
  const names = new Set<string>();
  let at = view.readUInt32LE(end + 16);
  for (let index = 0; index < view.readUInt16LE(end + 10); index += 1) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== directoryEntry) return undefined;
    const length = view.readUInt16LE(at + 28);
    names.add(view.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return names;
}

/** An Office Open XML package with its main part. */
function isPackage(bytes: Uint8Array, mainPart: RegExp): boolean {
  const names = namesInZip(bytes);
  return names?.has('[Content_Types].xml') === true && [...names].some((name) => mainPart.test(name));
}

/** Size of an entry in a compound file's directory; entries begin at multiples of it. */
const compoundEntryBytes = 128;

function hasCompoundEntry(bytes: Uint8Array, name: string): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const wanted = utf16(name);
  for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + 1)) if (at % compoundEntryBytes === 0) return true;
  return false;
}

/**
 * Whether a Word or Excel file contains macros. Today's formats with macros have endings of their own (docm, xlsm), which are refused, but can be
 * renamed; formats until 2003 have the same endings with macros and without.
 */
export function hasMacros(bytes: Uint8Array): boolean {
  if (isCompound(bytes, '_VBA_PROJECT', '_VBA_PROJECT_CUR')) return hasCompoundEntry(bytes, '_VBA_PROJECT');
  return [...(namesInZip(bytes) ?? [])].some((name) => /vbaProject\.bin$/i.test(name));
}

/** Text in any encoding: without control characters, and not the beginning of another format. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 65_536);
  if (utf32Of(head) !== undefined || utf16Of(head) !== undefined) return true;
  const magic = Buffer.from(head.subarray(0, 5)).toString('latin1');
  if (magic === '%PDF-' || magic === '{\\rtf') return false;
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

const checks: Record<AcceptedType, (bytes: Uint8Array) => boolean> = {
  doc: (bytes) => isCompound(bytes, 'WordDocument'),
  docx: (bytes) => isPackage(bytes, /^word\/document\d*\.xml$/),
  // A PDF may begin with up to a kilobyte of other bytes, which readers skip.
  pdf: (bytes) => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'),
  xls: (bytes) => isCompound(bytes, 'Workbook', 'Book'),
  xlsx: (bytes) => isPackage(bytes, /^xl\/workbook\d*\.xml$/),
  jpg: (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  jpeg: (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  png: (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  txt: isText,
};

/** Whether a file's content matches its ending (R031): a name alone proves nothing. */
export function hasContentOf(type: AcceptedType, bytes: Uint8Array): boolean {
  return checks[type](bytes);
}
