import { deflateRawSync } from 'node:zlib';

/** One entry of an archive; `stated` is the size its directory tells. */
export interface Entry {
  name: string;
  content: string | Buffer;
  stated?: number;
}

/** What was packed before: 300 MB take a second, and three archives hold the same. */
const packedBefore = new WeakMap<Buffer, Buffer>();

function pack(content: string | Buffer): Buffer {
  if (typeof content === 'string') return deflateRawSync(content);
  const packed = packedBefore.get(content) ?? deflateRawSync(content);
  packedBefore.set(content, packed);
  return packed;
}

/** A ZIP archive that may lie about its sizes. */
export function archive(entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stated } of entries) {
    const packed = pack(content);
    const sizes = [packed.length, stated ?? Buffer.byteLength(content)];
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    sizes.forEach((size, index) => fields.writeUInt32LE(size, 14 + index * 4));
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.alloc(4), Buffer.from(name)]);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.alloc(2), fields, Buffer.alloc(18), Buffer.from(name)]);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    directory.push(central);
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
