import { S3Error } from '#infra/local/engines/s3/s3-error.ts';

/** A form upload (presigned POST) in progress: the fields before the file, and the file's content as a stream. */
export interface FormUpload {
  /** Field names in lower case. */
  fields: Map<string, string>;
  fileName: string;
  content: AsyncGenerator<Buffer>;
}

const headerEnd = Buffer.from('\r\n\r\n');
const maximumFieldBytes = 1024 * 1024;

/** Reads a multipart/form-data body up to its part named `file`, which S3 requires to be last; anything after it is ignored. */
export async function readFormUpload(contentType: string, body: AsyncIterable<Buffer>): Promise<FormUpload> {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!contentType.startsWith('multipart/form-data') || !mark)
    throw new S3Error('MalformedPOSTRequest', 'The form is not multipart/form-data');
  const source = body[Symbol.asyncIterator]();
  // The first delimiter has no line break before it: with one added, all delimiters look the same.
  let rest: Buffer = Buffer.from('\r\n');
  const delimiter = Buffer.from(`\r\n--${mark}`);

  async function more(): Promise<void> {
    const next = await source.next();
    if (next.done) throw new S3Error('IncompleteBody', 'The form ends too early');
    rest = Buffer.concat([rest, next.value]);
  }

  async function until(end: Buffer): Promise<Buffer> {
    for (;;) {
      const at = rest.indexOf(end);
      if (at >= 0) {
        const found = rest.subarray(0, at);
        rest = rest.subarray(at + end.length);
        return found;
      }
      if (rest.length > maximumFieldBytes) throw new S3Error('MalformedPOSTRequest', 'A form field is too long');
      await more();
    }
  }

  async function* fileContent(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = rest.indexOf(delimiter);
      if (at >= 0) {
        if (at > 0) yield rest.subarray(0, at);
        break;
      }
      // The delimiter may have begun at the end of the data read so far.
      const safe = rest.length - delimiter.length;
      if (safe > 0) {
        yield rest.subarray(0, safe);
        rest = rest.subarray(safe);
      }
      await more();
    }
    while (!(await source.next()).done);
  }

  const fields = new Map<string, string>();
  await until(delimiter);
  for (;;) {
    const head = (await until(headerEnd)).toString('utf8');
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    if (name === undefined) throw new S3Error('MalformedPOSTRequest', 'The form has no field named file');
    if (name === 'file') {
      return { fields, fileName: /\bfilename="([^"]*)"/i.exec(head)?.[1] ?? '', content: fileContent() };
    }
    fields.set(name.toLowerCase(), (await until(delimiter)).toString('utf8'));
  }
}
