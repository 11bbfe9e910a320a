import { crc32 } from 'node:zlib';
import { S3Error } from '#infra/local/engines/s3/s3-error.ts';

const lineEnd = Buffer.from('\r\n');

/**
 * Decodes a body in the `aws-chunked` encoding, in which the AWS clients stream uploads: chunks, each with a length and perhaps a signature, then
 * trailers. Checks a CRC32 trailer; a truncated body is an IncompleteBody.
 */
export async function* decodeAwsChunked(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(body);
  let checksum = 0;
  for (;;) {
    const size = Number.parseInt((await reader.line()).split(';')[0] ?? '', 16);
    if (Number.isNaN(size)) throw new S3Error('IncompleteBody', 'A chunk has no length');
    if (size === 0) break;
    for await (const part of reader.take(size)) {
      checksum = crc32(part, checksum);
      yield part;
    }
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody', 'A chunk is longer than it says');
  }
  for (;;) {
    const trailer = await reader.line({ atEnd: 'empty' });
    if (trailer === '') return;
    const [name, value] = trailer.split(':', 2);
    if (name?.toLowerCase() === 'x-amz-checksum-crc32') checkCrc32(checksum, value ?? '');
  }
}

/** Compares a CRC32 with its base64 form in an S3 header or trailer. */
export function checkCrc32(checksum: number, expected: string): void {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(checksum);
  if (bytes.toString('base64') !== expected.trim()) throw new S3Error('BadDigest', 'The CRC32 does not match the content');
}

class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Buffer>) {
    this.source = body[Symbol.asyncIterator]();
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) return false;
    this.rest = this.rest.length === 0 ? next.value : Buffer.concat([this.rest, next.value]);
    return true;
  }

  async line(options: { atEnd?: 'empty' } = {}): Promise<string> {
    for (;;) {
      const end = this.rest.indexOf(lineEnd);
      if (end >= 0) {
        const text = this.rest.subarray(0, end).toString('latin1');
        this.rest = this.rest.subarray(end + lineEnd.length);
        return text;
      }
      if (await this.more()) continue;
      if (options.atEnd === 'empty' && this.rest.length === 0) return '';
      throw new S3Error('IncompleteBody', 'The body ends within a chunk');
    }
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    let missing = size;
    while (missing > 0) {
      if (this.rest.length === 0 && !(await this.more())) throw new S3Error('IncompleteBody', 'The body ends within a chunk');
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      if (part.length > 0) yield part;
    }
  }
}
