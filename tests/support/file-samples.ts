import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';

/** A ZIP archive of empty parts with these names. */
export async function zipOf(...names: string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A compound file as far as it is looked at: its signature, and a stream's name in its directory. */
export function compoundOf(stream: string): Buffer {
  const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return Buffer.concat([signature, Buffer.alloc(1016), Buffer.from(`${stream}\0`, 'utf16le'), Buffer.alloc(64)]);
}

export const pdf = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);

/** A Word file of before 2003 with macros: two entries of a compound file's directory, 128 bytes each. */
export function wordWithMacros(): Buffer {
  const entry = (name: string) => Buffer.concat([Buffer.from(`${name}\0`, 'utf16le'), Buffer.alloc(128)], 256).subarray(0, 128);
  const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return Buffer.concat([signature, Buffer.alloc(1016), entry('WordDocument'), entry('_VBA_PROJECT'), Buffer.alloc(256)]);
}
