import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a zip by their paths, as its central directory lists them; their checksums are verified. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('This is no zip');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, checksum, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [name, extra, comment, local] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)).concat(zip.readUInt32LE(at + 42));
    const path = zip.toString('utf8', at + 46, at + 46 + (name ?? 0));
    const start = (local ?? 0) + 30 + zip.readUInt16LE((local ?? 0) + 26) + zip.readUInt16LE((local ?? 0) + 28);
    const bytes = zip.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (crc32(content) !== checksum) throw new Error(`${path} is damaged`);
    files.set(path, content);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
