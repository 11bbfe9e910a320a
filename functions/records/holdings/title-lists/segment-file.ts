import type { TitleSegment } from './title-segment.ts';

const texts = ['ids', 'titles', 'folded', 'said', 'words', 'own'] as const;
/** The widest first, so that each begins where its numbers may. */
const tables = {
  numbers: Float64Array,
  starts: Uint32Array,
  saidBy: Uint16Array,
  rows: Uint16Array,
  ownRows: Uint16Array,
  numberRows: Uint16Array,
};
type TableName = keyof typeof tables;

interface Head {
  size: number;
  texts: Record<(typeof texts)[number], string>;
  lengths: Record<TableName, number>;
}

/** A segment as bytes: the length of a JSON header, the header, and the number tables in memory layout (little-endian on all platforms). */
export function packSegment(segment: TitleSegment): Uint8Array {
  const names = Object.keys(tables) as TableName[];
  const head: Head = {
    size: segment.size,
    texts: Object.fromEntries(texts.map((name) => [name, segment[name]])) as Head['texts'],
    lengths: Object.fromEntries(names.map((name) => [name, segment[name].length])) as Head['lengths'],
  };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([
    length,
    json,
    ...names.map((name) => Buffer.from(segment[name].buffer, segment[name].byteOffset, segment[name].byteLength)),
  ]);
}

/** Reads what `packSegment` wrote. */
export function unpackSegment(bytes: Uint8Array): TitleSegment {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = all.readUInt32LE(0);
  const head = JSON.parse(all.toString('utf8', 4, 4 + length)) as Head;
  let at = 4 + length;
  const table = (name: TableName): InstanceType<(typeof tables)[TableName]> => {
    const size = head.lengths[name] * tables[name].BYTES_PER_ELEMENT;
    // Copied, since numbers must begin at a multiple of their size.
    const own = new Uint8Array(all.subarray(at, at + size)).buffer;
    at += size;
    return new tables[name](own);
  };
  const read = Object.fromEntries((Object.keys(tables) as TableName[]).map((name) => [name, table(name)]));
  return { size: head.size, ...head.texts, ...read } as unknown as TitleSegment;
}
