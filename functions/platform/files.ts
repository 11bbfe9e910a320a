import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Caller } from './caller.ts';
import { config } from './config.ts';
import { filePatience, unavailable } from './unavailable.ts';

/** Max reads of an object whose transfer breaks off, and the pause before the first retry, which grows with each. */
const maxBodyReads = 3;
const bodyPauseMs = 200;

let client: S3Client | undefined;

function s3(): S3Client {
  client ??= new S3Client({
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    ...filePatience,
  });
  return client;
}

/** Drops the connection, for tests that switch to another engine. */
export function resetFiles(): void {
  client?.destroy();
  client = undefined;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** A form with which the browser uploads one file past the API (D1). */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** Makes a name safe to save a file under: well-formed text, no folders, no invisible characters that disguise the ending. */
export function safeFilename(name: string): string {
  return name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\\/]/gu, '_');
}

/** `filename*` (RFC 8187) keeps every letter; the plain name is for old clients. */
export function contentDisposition(filename: string): string {
  const name = safeFilename(filename);
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A tenant's objects. Keys are relative to the tenant's own prefix. */
export function filesFor(caller: Pick<Caller, 'tenant'>) {
  const prefix = `tenants/${caller.tenant}/`;
  const Bucket = config.filesBucket;
  return {
    async put(key: string, body: Uint8Array | string, type = 'application/octet-stream'): Promise<void> {
      await s3().send(new PutObjectCommand({ Bucket, Key: prefix + key, Body: body, ContentType: type }));
    },

    /** The whole object; undefined if it does not exist. */
    async get(key: string): Promise<Uint8Array | undefined> {
      for (let attempt = 1; ; attempt++) {
        try {
          const answer = await s3().send(new GetObjectCommand({ Bucket, Key: prefix + key }));
          try {
            return await answer.Body?.transformToByteArray();
          } catch (error) {
            // The client retries a request without an answer, but not one whose answer breaks off.
            if (attempt === maxBodyReads || !unavailable(error)) throw error;
          }
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
        await wait(attempt * bodyPauseMs);
      }
    },

    /** The object as a stream, for large ones. */
    async stream(key: string): Promise<ReadableStream | undefined> {
      try {
        const answer = await s3().send(new GetObjectCommand({ Bucket, Key: prefix + key }));
        return answer.Body?.transformToWebStream() as ReadableStream | undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async size(key: string): Promise<number | undefined> {
      try {
        return (await s3().send(new HeadObjectCommand({ Bucket, Key: prefix + key }))).ContentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    /** The entity tag of an object, which changes with its content; undefined for an unknown object. */
    async fingerprint(key: string): Promise<string | undefined> {
      try {
        return (await s3().send(new HeadObjectCommand({ Bucket, Key: prefix + key }))).ETag;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    /** The keys below a prefix; with `writtenBefore` only of objects that are older. */
    async list(below: string, writtenBefore?: Date): Promise<string[]> {
      const found: string[] = [];
      let from: string | undefined;
      do {
        const answer: { Contents?: { Key?: string; LastModified?: Date }[]; NextContinuationToken?: string } = await s3().send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix + below, ContinuationToken: from }),
        );
        for (const { Key, LastModified } of answer.Contents ?? []) {
          if (writtenBefore && !(LastModified && LastModified < writtenBefore)) continue;
          if (Key) found.push(Key.slice(prefix.length));
        }
        from = answer.NextContinuationToken;
      } while (from);
      return found;
    },

    async remove(wanted: readonly string[]): Promise<void> {
      for (let start = 0; start < wanted.length; start += 1000)
        await s3().send(
          new DeleteObjectsCommand({
            Bucket,
            Delete: { Objects: wanted.slice(start, start + 1000).map((key) => ({ Key: prefix + key })), Quiet: true },
          }),
        );
    },

    /**
     * Removes every version of every object, including deleted ones. Returns their number. For operators' commands: functions lack the permission.
     */
    async removeForGood(): Promise<number> {
      let removed = 0;
      for (;;) {
        const found = await s3().send(new ListObjectVersionsCommand({ Bucket, Prefix: prefix }));
        const wanted = [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])].map(({ Key, VersionId }) => ({ Key, VersionId }));
        if (wanted.length === 0) return removed;
        const { Errors = [] } = await s3().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: wanted, Quiet: true } }));
        if (Errors.length > 0) throw new Error(`${Errors.length} objects could not be removed: ${Errors[0]?.Code} ${Errors[0]?.Message}`);
        removed += wanted.length;
      }
    },

    /** A form for one file of this type and max size, valid for ten minutes. */
    async uploadForm(key: string, type: string, size: number): Promise<UploadForm> {
      const form = await createPresignedPost(s3(), {
        Bucket,
        Key: prefix + key,
        Conditions: [
          ['content-length-range', 1, size],
          ['eq', '$Content-Type', type],
        ],
        Fields: { 'Content-Type': type },
        Expires: 600,
      });
      return { url: form.url, fields: form.fields };
    },

    /** A link that downloads the object under a file name, valid for five minutes. */
    async downloadUrl(key: string, filename: string, type: string): Promise<string> {
      return getSignedUrl(
        s3(),
        new GetObjectCommand({
          Bucket,
          Key: prefix + key,
          ResponseContentDisposition: contentDisposition(filename),
          ResponseContentType: type,
        }),
        { expiresIn: 300 },
      );
    },
  };
}

export type Files = ReturnType<typeof filesFor>;
